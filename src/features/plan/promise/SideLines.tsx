import { Box, Group, Paper, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatShortDay } from '../../../shared/days/calendar.ts'
import { useToday } from '../../../web/today.ts'
import { formatMoment, formatSpan } from '../../../web/ui/format-times.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import type { Board } from '../press-plan.contract.ts'
import type { Plan } from '../press-plan.rules.ts'
import { makeAxis } from '../axis.ts'
import { finishInstant, startInstant } from '../../machines/work-time.rules.ts'
import type { OrderPromise } from './order-promise.rules.ts'
import classes from './SideLines.module.css'
import { machineName } from '../../machines/known-machines.ts'

const DAYS_ACROSS = 5
/** Of the width, as much as the name of a day needs. */
const NAME_WIDTH = 0.26

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
  if (axis.days.length === 0) return null
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
  const named = getNamed(days, width * NAME_WIDTH, width)
  return (
    <Paper component="section" aria-label="Sides on the machines" withBorder className={classes.lines}>
      <Group aria-hidden="true" className={classes.head} fz="xs" c="dimmed">
        <Box pos="relative" h="1.4rem" className={classes.time}>
          {named.map(({ day, x }) => (
            <Text key={day} inherit pos="absolute" style={{ left: toPercent(x), whiteSpace: 'nowrap' }}>
              {formatShortDay(day)}
            </Text>
          ))}
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
              <Text>{scheduleId === null ? 'On no machine' : `${machineName(machine.machine)}, place ${place}`}</Text>
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

/** The days whose names have room behind each other: today may be almost over. */
function getNamed<D extends { x: number }>(days: readonly D[], room: number, width: number): D[] {
  const named: D[] = []
  for (const one of days)
    if (one.x + room <= width && (named.length === 0 || one.x - named.at(-1)!.x >= room)) named.push(one)
  return named
}
