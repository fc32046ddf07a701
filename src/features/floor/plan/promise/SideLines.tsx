import { Box, Group, Paper, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatShortDay } from '../../../../shared/days/calendar.ts'
import { useToday } from '../../../../web/today.ts'
import { formatMoment, formatSpan } from '../../../../web/ui/format-times.ts'
import { SideTag } from '../../../designs/SideTag.tsx'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import type { Board } from '../press-plan.contract.ts'
import type { Plan } from '../press-plan.rules.ts'
import { makeAxis } from '../screen/axis.ts'
import { finishInstant, startInstant } from '../work-time.rules.ts'
import type { OrderPromise } from './order-promise.rules.ts'
import classes from './SideLines.module.css'

const DAYS_ACROSS = 5
const MOST_DAYS_NAMED = 6

interface SideLinesProps {
  board: Board
  plan: Plan
  promise: OrderPromise
}

/** When each side of an order is printed, in working time, beside the moment by which all must be. */
export function SideLines({ board, plan, promise }: SideLinesProps) {
  const today = useToday()
  const axis = useMemo(() => makeAxis(board, plan.machines, DAYS_ACROSS, 1000), [board, plan])
  const { sides, printBy, last, order } = promise
  const names = new Map(board.designs.map(({ _id, name }) => [_id, name]))
  const printed = finishInstant(last.machine.time, printBy)
  const places = sides.map((side) => {
    const { machine, start, finish } = side
    const [from, to] = [startInstant(machine.time, start), finishInstant(machine.time, finish)]
    return { side, from, to, x: axis.toX(from ?? Infinity), end: axis.toX(to ?? Infinity) }
  })
  const finish = Math.max(...places.map(({ end }) => end))
  // A due day that is far away would leave the bars no room.
  const by = printed !== null && axis.toX(printed) <= 3 * finish ? axis.toX(printed) : null
  const width = Math.max(finish, by ?? 0) * 1.04
  const toPercent = (x: number) => `${(100 * x) / width}%`
  const days = axis.days.filter(({ x }) => x < width)
  const each = Math.ceil(days.length / MOST_DAYS_NAMED)
  return (
    <Paper component="section" aria-label="Sides on the machines" withBorder className={classes.lines}>
      <Group aria-hidden="true" className={classes.head} fz="xs" c="dimmed">
        <Box pos="relative" h="1.4rem" className={classes.time}>
          {days.map(
            ({ day, x }, at) =>
              at % each === 0 && (
                <Text key={day} inherit pos="absolute" truncate style={{ left: toPercent(x) }}>
                  {formatShortDay(day)}
                </Text>
              ),
          )}
        </Box>
      </Group>
      <ul className={classes.list}>
        {places.map(({ side, from, to, x, end }) => {
          const { job, machine, scheduleId, isLate } = side
          const place = machine.jobs.findIndex((one) => one.job.scheduleId === scheduleId) + 1
          return (
            <li key={`${job.productionId} ${job.side}`} className={classes.line}>
              <Group gap="xs" wrap="nowrap" miw={0}>
                <SideTag side={job.side} />
                <Text truncate title={names.get(job.designId)}>
                  {names.get(job.designId)}
                </Text>
              </Group>
              <Text>
                {scheduleId === null ? 'On no machine' : `${MACHINE_LABELS[machine.machine]}, place ${place}`}
              </Text>
              <Text fw={600} c={isLate ? 'var(--late)' : undefined}>
                {`${formatSpan(from, to, today)}${isLate ? ', late' : ''}`}
              </Text>
              <div className={classes.time} aria-hidden="true">
                {days.map(({ day, x: left }) => (
                  <span key={day} className={classes.day} style={{ left: toPercent(left) }} />
                ))}
                <span
                  className={classes.bar}
                  data-late={isLate || undefined}
                  data-waiting={scheduleId === null || undefined}
                  style={{ left: toPercent(x), width: toPercent(end - x) }}
                />
                {by !== null && (
                  <span className={classes.by} data-late={by < finish || undefined} style={{ left: toPercent(by) }} />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {by !== null && order.dueDate && (
        <Text size="xs" c="dimmed" px="sm" pb="3xs">
          {`The upright line: print by ${formatMoment(printed, today)}`}
        </Text>
      )}
    </Paper>
  )
}
