import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { formatShortDay } from '../../../../shared/days/calendar.ts'
import { formatDay } from '../../../../shared/days/day.ts'
import { useToday } from '../../../../web/today.ts'
import { formatDuration, formatMoment } from '../../../../web/ui/format-times.ts'
import { DescriptionItem } from '../../../orders/summary/DescriptionItem.tsx'
import { finishInstant } from '../work-time.rules.ts'
import { Late } from '../screen/Late.tsx'
import type { OrderPromise as Promised } from './order-promise.rules.ts'

export function OrderPromise({ promise }: { promise: Promised }) {
  const today = useToday()
  const { likely, safe, printBy, last, lateMinutes, order, afterWaiting } = promise
  const printed = finishInstant(last.machine.time, printBy)
  const late = lateMinutes === null ? 'No working hours for it' : `Late by ${formatDuration(lateMinutes)}`
  const spare = Number.isFinite(printBy) ? `, ${formatDuration(printBy - last.finish)} to spare` : ''
  const isBy = (instant: number | null) => printed === null || (instant !== null && instant <= printed)
  const doubt = isBy(safe) ? '' : isBy(likely) ? ', but not safe' : ' by the plan, likely late'
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
          <DescriptionItem label="Likely printed">{formatMoment(likely, today)}</DescriptionItem>
          <DescriptionItem label="Safely printed">{formatMoment(safe, today)}</DescriptionItem>
          <DescriptionItem label="Due">{formatDay(order.dueDate)}</DescriptionItem>
          <DescriptionItem label="Print by">{printed === null ? '-' : formatMoment(printed, today)}</DescriptionItem>
        </SimpleGrid>
        <Stack gap={0}>
          {lateMinutes === 0 ? (
            order.dueDate && (
              <Text fw={600} c={doubt ? 'var(--soon)' : 'var(--mantine-color-anchor)'}>
                {`On time${isBy(likely) ? spare : ''}${doubt}`}
              </Text>
            )
          ) : (
            <Late>{late}</Late>
          )}
          {order.waiting.length > 0 && (
            <Text fw={600} c="var(--soon)">
              Not all on a machine
              {afterWaiting && `; ready ${formatShortDay(afterWaiting.day)} after ${afterWaiting.productions} waiting`}
            </Text>
          )}
        </Stack>
      </Group>
    </Paper>
  )
}
