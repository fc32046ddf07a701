import { Box, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addDays, formatShortDay, formatWeekday, mondayOf } from '../../../shared/days/calendar.ts'
import { formatCount, pluralNoun } from '../../../shared/numbers.ts'
import { SHIPPING_METHOD_LABELS } from '../../orders/order-fields.contract.ts'
import type { OfficeFigures, OrderFigures } from '../dashboard.contract.ts'
import { endOfWeek } from '../../orders/list/order-views.rules.ts'
import { sameDaysLastWeek, sumAmounts } from '../dashboard.rules.ts'
import classes from './FigureStrip.module.css'
import { deliveredOrders, dueOrders, lateOrders, readyOrders, waitingProductions } from './figure-links.rules.ts'
import { quantity, getQuantity, total } from './figure-words.ts'
import { FigureLink, type Target, toOrders } from './FigureLink.tsx'

interface StripProps {
  orders: OrderFigures
  office: OfficeFigures | null
  today: string
}

export function FigureStrip({ orders, office, today }: StripProps) {
  const { late, today: dueToday, week } = orders
  const end = endOfWeek(today)
  return (
    <div className={classes.strip}>
      <Figure
        title="Late"
        icon={total(late).orders > 0 && <IconAlertTriangle size="1.1em" aria-hidden="true" />}
        isAlert={total(late).orders > 0}
        target={toOrders(lateOrders(today))}
        figure={formatCount(total(late).orders)}
        unit={pluralNoun(total(late).orders, 'order')}
      >
        {total(late).orders === 0 ? (
          'Nothing is late'
        ) : (
          <>
            <FigureLink target={toOrders(lateOrders(today, 'unfinished'))}>
              {formatCount(late.unfinished.orders)} to print
            </FigureLink>
            {', '}
            <FigureLink target={toOrders(lateOrders(today, 'complete'))}>
              {formatCount(late.complete.orders)} printed but not gone
            </FigureLink>
          </>
        )}
      </Figure>
      <Figure
        title="Due today"
        target={toOrders(dueOrders(today, today))}
        figure={formatCount(total(dueToday).orders)}
        unit={pluralNoun(total(dueToday).orders, 'order')}
      >
        {total(dueToday).orders === 0 ? (
          'Nothing is due today'
        ) : dueToday.unfinished.orders === 0 ? (
          `All printed, ${quantity(total(dueToday).pieces)}`
        ) : (
          <>
            <FigureLink target={toOrders(dueOrders(today, today, 'unfinished'))}>
              {formatCount(dueToday.unfinished.orders)} to print
            </FigureLink>
            , {quantity(total(dueToday).pieces)}
          </>
        )}
      </Figure>
      <Figure
        title="Due this week"
        target={toOrders(dueOrders(today, end))}
        figure={formatCount(total(week).orders)}
        unit={pluralNoun(total(week).orders, 'order')}
      >
        Until {formatShortDay(end)}, {quantity(total(week).pieces)}
      </Figure>
      {office && <Waiting waiting={office.waiting} end={end} />}
      <Ready ready={orders.ready} />
      <Delivered delivered={orders.delivered} today={today} />
    </div>
  )
}

interface FigureProps {
  title: string
  icon?: ReactNode
  isAlert?: boolean
  target: Target
  figure: string
  unit: string
  children: ReactNode
}

const ALERT = 'var(--mantine-color-error)'

const Figure = ({ title, icon, isAlert, target, figure, unit, children }: FigureProps) => (
  <Box component="section" pos="relative" miw={0} p="xs" bg="var(--panel)" aria-label={title}>
    <Group gap="2xs" wrap="nowrap" c={isAlert ? ALERT : 'dimmed'}>
      {icon}
      <Title order={2} fz="sm" fw={500}>
        {title}
      </Title>
    </Group>
    <Text component="div" inherit fw={600} c={isAlert ? ALERT : undefined}>
      <FigureLink target={target} withArrow>
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

function Waiting({ waiting, end }: { waiting: OfficeFigures['waiting']; end: string }) {
  const { sides, productions, dozens, soonProductions } = waiting
  return (
    <Figure
      title="Waiting to be scheduled"
      target={{ list: 'productions', search: waitingProductions() }}
      figure={formatCount(sides)}
      unit={`${sides === 1 ? 'side' : 'sides'}, ${formatCount(dozens)} Dz`}
    >
      {sides === 0 ? (
        'Everything is on a machine'
      ) : (
        <>
          <FigureLink target={{ list: 'productions', search: waitingProductions(end) }}>
            {formatCount(soonProductions)} of {formatCount(productions)}
          </FigureLink>{' '}
          due by {formatWeekday(end)}
        </>
      )}
    </Figure>
  )
}

function Ready({ ready }: { ready: OrderFigures['ready'] }) {
  const all = sumAmounts(ready).orders
  const methods = ready.filter(({ orders }) => orders > 0)
  return (
    <Figure
      title="Ready to ship"
      target={toOrders(readyOrders())}
      figure={formatCount(all)}
      unit={pluralNoun(all, 'order')}
    >
      {methods.length === 0
        ? 'Nothing waits to go out'
        : methods.map(({ shippingMethod, orders }, at) => (
            <span key={shippingMethod}>
              {at > 0 && ', '}
              <FigureLink target={toOrders(readyOrders(shippingMethod))}>
                {formatCount(orders)} {SHIPPING_METHOD_LABELS[shippingMethod]}
              </FigureLink>
            </span>
          ))}
    </Figure>
  )
}

function Delivered({ delivered, today }: { delivered: OrderFigures['delivered']; today: string }) {
  const monday = mondayOf(today)
  const between = (from: string, until: string): number =>
    sumAmounts(delivered.filter(({ day }) => day >= from && day <= until)).pieces
  const now = between(monday, today)
  const same = sameDaysLastWeek(today)
  const before = between(same.from, same.to)
  const sunday = addDays(monday, -1)
  const whole = between(same.from, sunday)
  const change = before === 0 ? null : Math.round(((now - before) / before) * 100)
  const Trend = now >= before ? IconTrendingUp : IconTrendingDown
  return (
    <Figure title="Delivered this week" target={toOrders(deliveredOrders(monday, today))} {...getQuantity(now)}>
      {whole === 0 ? (
        'Nothing was delivered last week'
      ) : (
        <>
          {change !== null && (
            <Text
              span
              inherit
              fw={650}
              c={change < 0 ? ALERT : 'light-dark(#087f5b, #74c4a1)'}
              style={{ whiteSpace: 'nowrap' }}
            >
              <Trend size="1.1em" style={{ verticalAlign: '-0.2em' }} aria-hidden="true" />{' '}
              {`${Math.abs(change)} % ${change < 0 ? 'less' : 'more'}`}
            </Text>
          )}{' '}
          <FigureLink target={toOrders(deliveredOrders(same.from, same.to))}>
            {change === null ? '' : 'than '}
            {quantity(before)}
          </FigureLink>
          {', '}
          <FigureLink target={toOrders(deliveredOrders(same.from, sunday))}>{quantity(whole)} last week</FigureLink>
        </>
      )}
    </Figure>
  )
}
