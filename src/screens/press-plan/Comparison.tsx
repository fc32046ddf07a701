import { Anchor, Box, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatShortDay } from '../../shared/days/calendar.ts'
import { pluralize } from '../../shared/numbers.ts'
import { formatDuration } from '../../web/ui/format-times.ts'
import { SIDE_LABELS } from '../../features/designs/designs.contract.ts'
import {
  finishOf,
  getLastSide,
  getLateDays,
  getTotals,
  isLate,
  type Plan,
  type PlannedOrder,
} from '../../features/plan/press-plan.rules.ts'
import { minutesUntil } from '../../features/machines/work-time.rules.ts'
import { formatLastFinish, formatLate } from '../../features/plan/jobs.ts'
import { allMachines, machineName } from '../../features/machines/known-machines.ts'

interface ComparisonProps {
  now: Plan
  shown: Plan
  others: readonly { title: ReactNode; plan: Plan }[]
  today: string
}

const MOST_LISTED = 6
/** Minutes; instants are whole milliseconds, so that what stays may seem to change by less. */
const NOTICED = 1 / 60
/** Later than any number of minutes. */
const NEVER = Number.MAX_SAFE_INTEGER

/** What another order of the queues is like beside the present one, and whose orders gain and lose by it. */
export function Comparison({ now, shown, others, today }: ComparisonProps) {
  const figures: Record<string, (plan: Plan) => ReactNode> = {
    'Late orders': (plan) => getTotals(plan).lateOrders,
    'Late, all orders': formatLateSum,
    [`Setup, ${allMachines().toLowerCase()} machines`]: (plan) => formatDuration(getTotals(plan).setupMinutes),
  }
  for (const [at, { machine }] of now.machines.entries())
    figures[`Last finish, ${machineName(machine)}`] = ({ machines }) => formatLastFinish(machines[at]!, today)
  const toName = (name: string) => (
    <Box key={name} w={{ base: '6rem', sm: 'auto' }} style={{ whiteSpace: 'normal' }}>
      {name}
    </Box>
  )
  const body = Object.entries(figures).map(([label, tell]) => [
    toName(label),
    tell(now),
    ...others.map(({ plan }) => (plan === shown ? <b key={label}>{tell(plan)}</b> : tell(plan))),
  ])
  const changed = shown.orders
    .map((order, at) => getChange(order, now.orders[at]!))
    .toSorted((a, b) => Math.abs(b.lateBy) - Math.abs(a.lateBy) || b.later - a.later)
  const lists = {
    'Late or later': changed.filter(({ lateBy, later }) => lateBy > NOTICED || (lateBy === 0 && later > NOTICED)),
    'Less late': changed.filter(({ lateBy }) => lateBy < -NOTICED),
  }
  return (
    <Group py="md" px={{ base: 0, sm: 'md' }} gap="xl" align="start">
      <Box maw="100%" style={{ overflowX: 'auto', whiteSpace: 'nowrap' }}>
        <Table
          data={{ head: [toName('Order of the queues'), 'Now', ...others.map(({ title }) => title)], body }}
          verticalSpacing="3xs"
        />
      </Box>
      <Stack flex="1 1 20rem">
        {Object.entries(lists).map(([title, orders]) => (
          <Stack key={title} gap="3xs" component="section">
            <Text fw={650}>{orders.length === 0 ? `${title}: no order` : title}</Text>
            {orders.slice(0, MOST_LISTED).map(({ order, was, later }) => (
              <OrderLine
                key={order.order.orderId}
                order={order}
                isBetter={later < 0}
                before={
                  formatLate(was) === formatLate(order)
                    ? `${formatDuration(Math.abs(later))} ${later > 0 ? 'later' : 'earlier'}, `
                    : `${formatLate(was)} → `
                }
              />
            ))}
            {orders.length > MOST_LISTED && <Text c="dimmed">and {orders.length - MOST_LISTED} more</Text>}
          </Stack>
        ))}
      </Stack>
    </Group>
  )
}

/** The days of all that are days late, and the working time of those that are late within their due day. */
function formatLateSum({ orders }: Plan): string {
  const late = orders.filter(isLate).map((one) => ({ minutes: one.lateMinutes, days: getLateDays(one) }))
  const days = late.reduce((sum, one) => sum + (one.days ?? 0), 0)
  const minutes = late.reduce((sum, one) => sum + (one.days === 0 ? one.minutes! : 0), 0)
  const never = late.filter((one) => one.days === null).length
  const words = [
    days > 0 && pluralize(days, 'day'),
    minutes > 0 && formatDuration(minutes),
    never > 0 && `${never} never printed`,
  ]
  return words.filter(Boolean).join(', ') || '-'
}

/** By how many working minutes an order is later, as it was and as the plan shown has it: of what it is late, and at all. */
function getChange(order: PlannedOrder, was: PlannedOrder) {
  const { machine, finish } = getLastSide(was.sides)
  return {
    order,
    was,
    lateBy: (order.lateMinutes ?? NEVER) - (was.lateMinutes ?? NEVER),
    later: order.lateMinutes === null ? 0 : minutesUntil(machine.time, finishOf(getLastSide(order.sides))) - finish,
  }
}

/** The orders that will be late, by due day, each with the side that holds it up. */
export function LateOrders({ plan, onSelect }: { plan: Plan; onSelect: (scheduleId: string) => void }) {
  const late = plan.orders.filter(isLate).toSorted((a, b) => a.order.dueDate!.localeCompare(b.order.dueDate!))
  if (late.length === 0) return <Text p="md">Every order with a due day will be printed in time.</Text>
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" verticalSpacing="2xs" p="md">
      {late.map((one) => {
        const { job, machine, scheduleId } = getLastSide(one.sides)
        return (
          <OrderLine key={one.order.orderId} order={one}>
            <Text span c="dimmed">
              {`, due ${formatShortDay(one.order.dueDate!)}, `}
            </Text>
            {scheduleId === null ? (
              `${SIDE_LABELS[job.side]} on no machine`
            ) : (
              <Anchor component="button" inherit onClick={() => onSelect(scheduleId)}>
                {`${SIDE_LABELS[job.side]}, ${machineName(machine.machine)}`}
              </Anchor>
            )}
          </OrderLine>
        )
      })}
    </SimpleGrid>
  )
}

interface OrderLineProps {
  order: PlannedOrder
  before?: string
  isBetter?: boolean
  children?: ReactNode
}

function OrderLine({ order, before = '', isBetter = false, children }: OrderLineProps) {
  const { orderNo, customerName } = order.order
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" align="start">
      <Text truncate={!children} title={customerName}>
        <b>#{orderNo}</b> {customerName}
        {children}
      </Text>
      <Text
        flex="none"
        fw={600}
        c={isLate(order) ? 'var(--late)' : isBetter ? 'var(--mantine-color-anchor)' : undefined}
      >
        {`${before}${formatLate(order)}`}
      </Text>
    </Group>
  )
}
