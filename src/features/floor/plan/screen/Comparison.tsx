import { Anchor, Box, Group, Stack, Table, Text } from '@mantine/core'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import { getTotals, isLate, type Plan, type PlannedOrder } from '../board.rules.ts'
import { formatDuration, formatMoment } from '../format-times.ts'
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
  return (
    <>
      <ChangedOrders
        title={worse.length === 0 ? 'No order gets late or later' : 'Late or later'}
        orders={worse}
        color="var(--late)"
      />
      <ChangedOrders
        title={better.length === 0 ? 'No order is less late' : 'Less late'}
        orders={better}
        color="var(--accent)"
      />
    </>
  )
}

interface ChangedOrdersProps {
  title: string
  orders: readonly { was: PlannedOrder; is: PlannedOrder }[]
  color: string
}

const ChangedOrders = ({ title, orders, color }: ChangedOrdersProps) => (
  <Stack gap="3xs" component="section">
    <Text fw={650}>{title}</Text>
    {orders.slice(0, MOST_LISTED).map(({ was, is }) => (
      <Group key={is.order.orderId} justify="space-between" wrap="nowrap" gap="xs">
        <Text truncate title={is.order.customerName}>
          <b>#{is.order.orderNo}</b> {is.order.customerName}
        </Text>
        <Text flex="none" fw={600} c={isLate(is) ? 'var(--late)' : color}>
          {formatLate(was)} → {formatLate(is)}
          {is.lateMinutes ? ' late' : ''}
        </Text>
      </Group>
    ))}
    {orders.length > MOST_LISTED && <Text c="dimmed">and {orders.length - MOST_LISTED} more</Text>}
  </Stack>
)
