import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconHelpCircle, type TablerIcon } from '@tabler/icons-react'
import { formatShortDay } from '../../../../shared/days/calendar.ts'
import { useEndpoint } from '../../../../web/api/queries.ts'
import { useToday } from '../../../../web/today.ts'
import { getImage } from '../../../designs/designs.contract.ts'
import { SideTag } from '../../../designs/SideTag.tsx'
import type { Order } from '../../../orders/orders.contract.ts'
import { DescriptionItem } from '../../../orders/summary/DescriptionItem.tsx'
import { formatDuration, formatMoment, formatSpan } from '../../../../web/ui/format-times.ts'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import { getOrderPromise } from './order-promise.contract.ts'
import type { OrderSchedule } from '../../order/order-schedules.contract.ts'
import { QueueLink } from '../../order/SideSchedule.tsx'

interface OrderPromiseProps {
  order: Order
  schedules: readonly OrderSchedule[] | undefined
}

export function OrderPromise({ order, schedules }: OrderPromiseProps) {
  const today = useToday()
  const { data } = useEndpoint(getOrderPromise, { id: order._id })
  if (!data || data.sides.length === 0) return null
  const { likely, safe, printBy, lateMinutes, spareMinutes, isComplete } = data
  const toMoment = (instant: string | null) => (instant ? formatMoment(instant, today) : '-')
  const state = {
    late: lateMinutes === null ? 'No working hours for it' : `Late by ${formatDuration(lateMinutes)}`,
    spare: `On time, ${formatDuration(spareMinutes ?? 0)} to spare`,
  }
  return (
    <Paper component="section" aria-label="When it will be printed" withBorder>
      <Group align="stretch" gap="xs">
        <Stack gap="2xs" p="sm" flex="1 1 15rem" bg="var(--well)">
          <SimpleGrid cols={2} spacing="sm" verticalSpacing="3xs" renderRoot={(props: object) => <dl {...props} />}>
            <DescriptionItem label="Likely">{toMoment(likely)}</DescriptionItem>
            <DescriptionItem label="Safe">{toMoment(safe)}</DescriptionItem>
            <DescriptionItem label="Due">{order.dueDate ? formatShortDay(order.dueDate) : '-'}</DescriptionItem>
            <DescriptionItem label="Print by">{toMoment(printBy)}</DescriptionItem>
          </SimpleGrid>
          {lateMinutes !== 0 && <State icon={IconAlertCircle} color="--late" words={state.late} />}
          {spareMinutes !== null && <State icon={IconCircleCheck} color="--mantine-color-anchor" words={state.spare} />}
          {!isComplete && <State icon={IconHelpCircle} color="--soon" words="Not all on a machine" />}
        </Stack>
        <Stack gap="xs" p="sm" flex="4 1 22rem">
          {data.sides.map(({ scheduleId, productionId, side, machine, start, finish }) => {
            const design = order.productionProductData.find(({ _id }) => _id === productionId)?.printingDesignData
            const schedule = schedules?.find(({ _id }) => _id === scheduleId)
            const isLate = finish === null || (printBy !== null && finish > printBy)
            return (
              <Group key={`${productionId} ${side}`} gap="xs">
                <img src={design && getImage(design, side)?.thumbnail} width={36} height={36} alt="" loading="lazy" />
                <Stack gap={0} flex="1 1 7rem" align="flex-start">
                  <b>{design?.name}</b>
                  <SideTag side={side} />
                </Stack>
                <Text component="div" flex="1 1 10rem">
                  {schedule ? (
                    <QueueLink schedule={schedule}>{`${MACHINE_LABELS[machine]}, place ${schedule.place}`}</QueueLink>
                  ) : (
                    `On no machine, counted at the end of ${MACHINE_LABELS[machine]}`
                  )}
                </Text>
                <Text flex="1 1 10rem" fw={600} c={isLate ? 'var(--late)' : undefined}>
                  {`${start && finish ? formatSpan(start, finish, today) : 'Never'}${isLate ? ', late' : ''}`}
                </Text>
              </Group>
            )
          })}
        </Stack>
      </Group>
    </Paper>
  )
}

const State = ({ icon: Icon, color, words }: { icon: TablerIcon; color: string; words: string }) => (
  <Text fw={600} c={`var(${color})`}>
    <Icon size="1.1em" aria-hidden="true" /> {words}
  </Text>
)
