import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { daysBetween } from '../../../shared/days/calendar.ts'
import { formatDay } from '../../../shared/days/day.ts'
import { pluralize } from '../../../shared/numbers.ts'
import { useToday } from '../../../web/today.ts'
import { formatDuration, formatMoment } from '../../../web/ui/format-times.ts'
import { DescriptionItem } from '../../../web/ui/DescriptionItem.tsx'
import { formatPlannedLate } from '../../orders/status/planned-late.ts'
import { isLate } from '../press-plan.rules.ts'
import { formatLate } from '../jobs.ts'
import { finishDay, finishInstant, minutesUntil } from '../../machines/work-time.rules.ts'
import { Late } from '../Late.tsx'
import type { OrderPromise as Promised } from './order-promise.rules.ts'

export function OrderPromise({ promise }: { promise: Promised }) {
  const today = useToday()
  const { planned, likely, likelyLateMinutes, safe, printBy, last, order } = promise
  const { dueDate } = order
  const { time } = last.machine
  const printed = finishInstant(time, printBy)
  const isBy = (instant: number | null) => printed === null || (instant !== null && instant <= printed)
  const likelyLate = formatPlannedLate({ dueDate, finish: likely, lateMinutes: likelyLateMinutes })
  const spare = formatSpare(promise)
  return (
    <Paper component="section" aria-label="When it will be printed" withBorder px="sm" py="2xs" bg="var(--well)">
      <Group gap="2xs" justify="space-between">
        <SimpleGrid
          minColWidth="7.5rem"
          autoFlow="auto-fit"
          verticalSpacing="3xs"
          flex="1 1 20rem"
          renderRoot={(props: object) => <dl {...props} />}
        >
          <DescriptionItem label="Likely printed">
            {formatMoment(likely, today)}
            {likelyLate && <Late>{likelyLate}</Late>}
          </DescriptionItem>
          <DescriptionItem label="Safe">{formatMoment(safe, today)}</DescriptionItem>
          <DescriptionItem label="Due">{formatDay(order.dueDate)}</DescriptionItem>
          <DescriptionItem label="Print by">{printed === null ? '-' : formatMoment(printed, today)}</DescriptionItem>
        </SimpleGrid>
        <Stack gap={0}>
          {/* That it is likely late stands where that day does. */}
          {!likelyLate && isLate(planned) && <Late>{formatLate(planned)}</Late>}
          {!likelyLate && !isLate(planned) && dueDate && (
            <Text fw={600} c={isBy(safe) ? 'var(--mantine-color-anchor)' : 'var(--soon)'}>
              {`On time${spare}${isBy(safe) ? '' : ', but not safe'}`}
            </Text>
          )}
          {order.waiting.length > 0 && (
            <Text fw={600} c="var(--soon)">
              Not all on a machine
            </Text>
          )}
        </Stack>
      </Group>
    </Paper>
  )
}

/** From when it is likely printed: days of the calendar before the due day; on that day working time. */
function formatSpare({ order: { dueDate }, printBy, likely, last: { machine } }: Promised): string {
  if (likely === null) return ''
  const finish = minutesUntil(machine.time, likely)
  const day = finishDay(machine.time, finish)
  if (dueDate === null || day === null || !Number.isFinite(printBy) || printBy <= finish) return ''
  const days = daysBetween(day, dueDate)
  return `, ${days > 0 ? pluralize(days, 'day') : formatDuration(printBy - finish)} to spare`
}
