import { Box, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { addDays, formatShortDay, formatWeekday, mondayOf } from '../../../shared/days/calendar.ts'
import { formatCount, pluralNoun } from '../../../shared/numbers.ts'
import { SHIPPING_METHOD_LABELS } from '../../../features/orders/order-fields.contract.ts'
import type { Amount, OfficeFigures, OrderFigures } from '../dashboard.contract.ts'
import { endOfWeek } from '../../../features/orders/filters/order-views.rules.ts'
import { lastLateDay } from '../../../features/orders/status/due.rules.ts'
import { getQuantity, quantity, sumAmounts } from '../dashboard.rules.ts'
import {
  deliveredOrders,
  DUE_THIS_WEEK,
  dueToday,
  dueTodayToPrint,
  LATE_TO_PRINT,
  readyOrders,
  waitingProductions,
} from './figure-links.rules.ts'
import classes from './FigureLink.module.css'
import { FigureLink, type Target, TILE, toOrders } from './FigureLink.tsx'

interface StripProps {
  orders: OrderFigures
  office: OfficeFigures | null
  today: string
}

export function FigureStrip({ orders, office, today }: StripProps) {
  const { unfinished } = orders.late
  const due = sumAmounts(Object.values(orders.today))
  const week = sumAmounts(Object.values(orders.week))
  const end = endOfWeek(today)
  return (
    <Group
      className={classes.strip}
      gap={1}
      align="stretch"
      bd="1px solid var(--line)"
      bdrs="lg"
      bg="var(--line)"
      // Six in two lines of three, where they have no room in one.
      style={{ '--share': office ? '30%' : 'auto', overflow: 'hidden' }}
    >
      <Figure
        title="Late to print"
        isAlert={unfinished.orders > 0}
        target={toOrders(LATE_TO_PRINT)}
        {...count(unfinished)}
      >
        {unfinished.orders === 0 ? 'Nothing' : quantity(unfinished.pieces)}
      </Figure>
      {office && <ToSchedule waiting={office.waiting} today={today} end={end} />}
      <Waiting orders={orders} today={today} />
      <Figure title="Due today" target={toOrders(dueToday(today))} {...count(due)}>
        {orders.today.unfinished.orders > 0 ? (
          <>
            <FigureLink target={toOrders(dueTodayToPrint(today))}>
              {formatCount(orders.today.unfinished.orders)} to print
            </FigureLink>
            , {quantity(due.pieces)}
          </>
        ) : due.orders === 0 ? (
          'Nothing'
        ) : (
          `All printed, ${quantity(due.pieces)}`
        )}
      </Figure>
      <Figure title="Due this week" target={toOrders(DUE_THIS_WEEK)} {...count(week)}>
        Until {formatShortDay(end)}, {quantity(week.pieces)}
      </Figure>
      <Delivered delivered={orders.delivered} today={today} />
    </Group>
  )
}

const count = ({ orders }: Amount) => ({ figure: formatCount(orders), unit: pluralNoun(orders, 'order') })

interface FigureProps {
  title: string
  isAlert?: boolean
  target: Target
  figure: string
  unit: string
  children: ReactNode
}

const ALERT = 'var(--mantine-color-error)'

const Figure = ({ title, isAlert, target, figure, unit, children }: FigureProps) => (
  <Box
    component="section"
    flex={{ base: '1 1 40%', sm: '1 1 var(--share)' }}
    miw={0}
    p="xs"
    className={TILE}
    aria-label={title}
  >
    <Group gap="2xs" wrap="nowrap" c={isAlert ? ALERT : 'dimmed'}>
      {isAlert && <IconAlertTriangle size="1.1em" aria-hidden="true" />}
      <Title order={2} fz="sm" fw={500}>
        {title}
      </Title>
    </Group>
    <Text component="div" inherit fw={600} c={isAlert ? ALERT : undefined}>
      <FigureLink target={target} isWhole>
        <Text span fz="2xl" fw={750} lh={1.25}>
          {figure}
        </Text>{' '}
        {unit}
        <VisuallyHidden>, {title}</VisuallyHidden>
      </FigureLink>
    </Text>
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  </Box>
)

const Late = ({ target, count: late }: { target: Target; count: number }) =>
  late > 0 && (
    <>
      <Text span inherit fw={650} c={ALERT}>
        <FigureLink target={target}>{formatCount(late)} late</FigureLink>
      </Text>
      {', '}
    </>
  )

const toProductions = (dueDateTo?: string): Target => ({ list: 'productions', search: waitingProductions(dueDateTo) })

function ToSchedule({ waiting, today, end }: { waiting: OfficeFigures['waiting']; today: string; end: string }) {
  const { productions, dozens, soonProductions, lateProductions } = waiting
  return (
    <Figure
      title="To schedule"
      target={toProductions()}
      figure={formatCount(productions)}
      unit={`${pluralNoun(productions, 'production')}, ${formatCount(dozens)} Dz`}
    >
      {productions === 0 ? (
        'Everything is on a machine'
      ) : (
        <>
          <Late target={toProductions(lastLateDay(today))} count={lateProductions} />
          <FigureLink target={toProductions(end)}>{formatCount(soonProductions)} due</FigureLink> by{' '}
          {formatWeekday(end)}
        </>
      )}
    </Figure>
  )
}

function Waiting({ orders: { ready, late }, today }: { orders: OrderFigures; today: string }) {
  const methods = ready.filter(({ orders }) => orders > 0)
  return (
    <Figure title="Waiting for pickup" target={toOrders(readyOrders())} {...count(sumAmounts(ready))}>
      <Late target={toOrders(readyOrders({ dueDateTo: lastLateDay(today) }))} count={late.complete.orders} />
      {methods.length === 0
        ? 'Nothing'
        : methods.map(({ shippingMethod, orders }, at) => (
            <Fragment key={shippingMethod}>
              {at > 0 && ', '}
              <FigureLink target={toOrders(readyOrders({ shippingMethod }))}>
                {formatCount(orders)} {SHIPPING_METHOD_LABELS[shippingMethod]}
              </FigureLink>
            </Fragment>
          ))}
    </Figure>
  )
}

function Delivered({ delivered, today }: { delivered: OrderFigures['delivered']; today: string }) {
  const monday = mondayOf(today)
  const before = toOrders(deliveredOrders(addDays(monday, -7), addDays(monday, -1)))
  const now = sumAmounts(delivered.filter(({ day }) => day >= monday)).pieces
  return (
    <Figure title="Delivered this week" target={toOrders(deliveredOrders(monday, today))} {...getQuantity(now)}>
      <FigureLink target={before}>{quantity(sumAmounts(delivered).pieces - now)}</FigureLink> last week
    </Figure>
  )
}
