import { Anchor, Box, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '../../../../shared/days/day.ts'
import { SIDE_LABELS } from '../../../designs/designs.contract.ts'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import { getTotals, isLate, type Plan, type PlannedOrder } from '../board.rules.ts'
import { formatDuration, formatMoment } from '../../../../web/ui/format-times.ts'
import type { BoardOrder } from '../press-plan.contract.ts'
import { getLastSide } from '../press-plan.rules.ts'
import { finishInstant } from '../work-time.rules.ts'
import classes from './PressPlan.module.css'

export interface ComparedPlan {
  title: string
  plan: Plan
  isShown: boolean
  onShow?: () => void
}

interface ComparisonProps {
  now: Plan
  others: readonly ComparedPlan[]
  today: string
}

const MOST_LISTED = 6

/** What another order of the queues is like beside the present one, and whose orders gain and lose by it. */
export function Comparison({ now, others, today }: ComparisonProps) {
  const plans = [{ title: 'Now', plan: now, isShown: false, onShow: undefined }, ...others]
  const totals = plans.map(({ plan }) => getTotals(plan))
  const rows: [string, string[]][] = [
    ['Late orders', totals.map(({ lateOrders }) => String(lateOrders))],
    ['Late time, all orders', totals.map(({ lateMinutes }) => formatDuration(lateMinutes))],
    ['Setup, both machines', totals.map(({ setupMinutes }) => formatDuration(setupMinutes))],
    ...now.machines.map(({ machine }, at): [string, string[]] => [
      `Last finish, ${MACHINE_LABELS[machine]}`,
      plans.map(({ plan }) => formatLastFinish(plan.machines[at]!, today)),
    ]),
  ]
  const shown = others.find(({ isShown }) => isShown)
  return (
    <Box className={classes.compared} p="md">
      <Box miw={0} style={{ overflowX: 'auto' }}>
        <Table verticalSpacing="3xs" style={{ whiteSpace: 'nowrap' }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {plans.map(({ title, onShow, isShown }) => (
                <Table.Th key={title} ta="right" aria-current={isShown || undefined}>
                  {onShow ? (
                    <Anchor component="button" inherit fw={isShown ? 700 : 500} onClick={onShow}>
                      {title}
                    </Anchor>
                  ) : (
                    title
                  )}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([label, values]) => (
              <Table.Tr key={label}>
                <Table.Td>{label}</Table.Td>
                {values.map((value, at) => (
                  <Table.Td
                    key={plans[at]!.title}
                    ta="right"
                    fw={plans[at]!.isShown ? 700 : undefined}
                    bg={plans[at]!.isShown ? 'var(--selected)' : undefined}
                  >
                    {value}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      {shown && <Changes now={now} then={shown.plan} />}
    </Box>
  )
}

function formatLastFinish({ jobs, time }: Plan['machines'][number], today: string): string {
  if (jobs.length === 0) return 'Nothing queued'
  const finish = finishInstant(time, jobs.at(-1)!.finish)
  return finish === null ? 'Never' : formatMoment(finish, today)
}

const formatLate = ({ lateMinutes }: PlannedOrder): string =>
  lateMinutes === 0 ? 'on time' : lateMinutes === null ? 'never' : formatDuration(lateMinutes)

function Changes({ now, then }: { now: Plan; then: Plan }) {
  const before = new Map(now.orders.map((one) => [one.order.orderId, one]))
  const changed = then.orders.map((one) => ({ was: before.get(one.order.orderId)!, is: one }))
  const late = ({ lateMinutes }: PlannedOrder) => lateMinutes ?? Infinity
  const worse = changed.filter(({ was, is }) => late(is) > late(was)).toSorted((a, b) => late(b.is) - late(a.is))
  const better = changed.filter(({ was, is }) => late(is) < late(was)).toSorted((a, b) => late(b.was) - late(a.was))
  const lists = [
    { title: 'Late or later', none: 'No order gets late or later', orders: worse },
    { title: 'Less late', none: 'No order is less late', orders: better },
  ]
  return lists.map(({ title, none, orders }) => (
    <Stack key={title} gap="3xs" component="section">
      <Text fw={650}>{orders.length === 0 ? none : title}</Text>
      {orders.slice(0, MOST_LISTED).map(({ was, is }) => (
        <OrderLine
          key={is.order.orderId}
          order={is.order}
          color={isLate(is) ? 'var(--late)' : 'var(--accent)'}
          figure={`${formatLate(was)} → ${formatLate(is)}${is.lateMinutes ? ' late' : ''}`}
        />
      ))}
      {orders.length > MOST_LISTED && <Text c="dimmed">and {orders.length - MOST_LISTED} more</Text>}
    </Stack>
  ))
}

/** The orders that will be late, by due day, each with the side that holds it up. */
export function LateOrders({ plan, onSelect }: { plan: Plan; onSelect: (scheduleId: string) => void }) {
  const late = plan.orders
    .filter(isLate)
    .toSorted((a, b) => (a.order.dueDate ?? '').localeCompare(b.order.dueDate ?? ''))
  if (late.length === 0) return <Text p="md">Every order with a due day will be printed in time.</Text>
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="2xs" p="md">
      {late.map(({ order, sides, lateMinutes }) => {
        const { job, machine, scheduleId } = getLastSide(sides)
        return (
          <OrderLine
            key={order.orderId}
            order={order}
            color="var(--late)"
            figure={lateMinutes === null ? 'Never printed' : `${formatDuration(lateMinutes)} late`}
          >
            <Text span c="dimmed">
              {` due ${formatDay(order.dueDate)}, `}
            </Text>
            {scheduleId === null ? (
              `${SIDE_LABELS[job.side]}, on no machine`
            ) : (
              <Anchor component="button" inherit onClick={() => onSelect(scheduleId)}>
                {`${SIDE_LABELS[job.side]}, ${MACHINE_LABELS[machine.machine]}`}
              </Anchor>
            )}
          </OrderLine>
        )
      })}
    </SimpleGrid>
  )
}

interface OrderLineProps {
  order: BoardOrder
  figure: string
  color: string
  children?: ReactNode
}

const OrderLine = ({ order: { orderNo, customerName }, figure, color, children }: OrderLineProps) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <Text truncate title={customerName}>
      <b>#{orderNo}</b> {customerName}
      {children}
    </Text>
    <Text flex="none" fw={600} c={color}>
      {figure}
    </Text>
  </Group>
)
