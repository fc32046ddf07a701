import { Anchor, Group, SimpleGrid, Stack, Tabs, Text, UnstyledButton } from '@mantine/core'
import { formatDay } from '../../../../shared/days/day.ts'
import { unbrokenPieces } from '../../../../shared/quantities/pieces.ts'
import { getImage, SIDE_LABELS } from '../../../designs/designs.contract.ts'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import { isLate, type Plan, type PlannedOrder } from '../board.rules.ts'
import { formatDuration, formatSpan } from '../format-times.ts'
import type { Board, PlanJob } from '../press-plan.contract.ts'
import { finishInstant, startInstant } from '../work-time.rules.ts'
import classes from './PressPlan.module.css'

interface LateOrdersProps {
  plan: Plan
  onSelect: (scheduleId: string) => void
}

/** The orders that will be late, by due day, each with the side that holds it up. */
export function LateOrders({ plan, onSelect }: LateOrdersProps) {
  const late = plan.orders
    .filter(isLate)
    .toSorted((a, b) => (a.order.dueDate ?? '').localeCompare(b.order.dueDate ?? ''))
  if (late.length === 0) return <Text p="md">Every order with a due day will be printed in time.</Text>
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="2xs" p="md">
      {late.map((one) => (
        <LateOrder key={one.order.orderId} late={one} onSelect={onSelect} />
      ))}
    </SimpleGrid>
  )
}

function LateOrder({
  late: { order, sides, lateMinutes },
  onSelect,
}: Pick<LateOrdersProps, 'onSelect'> & { late: PlannedOrder }) {
  const last = sides.reduce((latest, side) => (side.finish > latest.finish ? side : latest))
  const { scheduleId } = last
  const what = `${SIDE_LABELS[last.job.side]}, ${scheduleId === null ? 'on no machine' : MACHINE_LABELS[last.machine.machine]}`
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text truncate title={order.customerName}>
        <b>#{order.orderNo}</b> {order.customerName}{' '}
        <Text span c="dimmed">
          due {formatDay(order.dueDate)},{' '}
        </Text>
        {scheduleId === null ? (
          what
        ) : (
          <Anchor component="button" inherit onClick={() => onSelect(scheduleId)}>
            {what}
          </Anchor>
        )}
      </Text>
      <Text flex="none" fw={600} c="var(--late)">
        {lateMinutes === null ? 'Never printed' : `${formatDuration(lateMinutes)} late`}
      </Text>
    </Group>
  )
}

interface QueueListProps {
  board: Board
  plan: Plan
  today: string
  selected: string | null
  onSelect: (job: PlanJob) => void
}

/** For screens that are too narrow for lanes. */
export const QueueList = ({ board, plan, today, selected, onSelect }: QueueListProps) => (
  <Tabs defaultValue={plan.machines[0]!.machine}>
    <Tabs.List grow>
      {plan.machines.map(({ machine, jobs }) => (
        <Tabs.Tab key={machine} value={machine}>
          {MACHINE_LABELS[machine]} ({jobs.length})
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {plan.machines.map(({ machine, jobs, time }) => (
      <Tabs.Panel key={machine} value={machine}>
        {jobs.map(({ job, start, finish }) => {
          const [from, to] = [startInstant(time, start), finishInstant(time, finish)]
          const design = board.designs.find(({ _id }) => _id === job.designId)!
          const { orderNo } = board.orders.find(({ orderId }) => orderId === job.orderId)!
          return (
            <UnstyledButton
              key={job.scheduleId}
              className={classes.row}
              data-selected={job.scheduleId === selected || undefined}
              onClick={() => onSelect(job)}
            >
              <img src={getImage(design, job.side)?.thumbnail} alt="" loading="lazy" />
              <Stack gap={0} flex={1} miw={0}>
                <Text
                  truncate
                  fw={600}
                  title={design.name}
                >{`#${orderNo} ${SIDE_LABELS[job.side]}, ${design.name}`}</Text>
                <Text c="dimmed">{from === null || to === null ? 'Never' : formatSpan(from, to, today)}</Text>
              </Stack>
              <Text flex="none">{unbrokenPieces(job.pieces)}</Text>
            </UnstyledButton>
          )
        })}
      </Tabs.Panel>
    ))}
  </Tabs>
)
