import { Accordion, Anchor, Group, Text, Title } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { formatWeekday } from '../../shared/days/calendar.ts'
import { formatDay } from '../../shared/days/day.ts'
import { pluralize, formatCount } from '../../shared/numbers.ts'
import { unbrokenPieces, getUnit } from '../../shared/quantities/pieces.ts'
import { SHIPPING_METHOD_LABELS } from '../orders/order-fields.contract.ts'
import classes from './CustomerGroup.module.css'
import { DeliveredTable, stockLineProducts, productsOfProductions } from './DeliveredTable.tsx'
import type { ReportedCustomer, ReportedDay, ReportedRecipient } from './delivery-report.contract.ts'
import { type Pieces, sumUp } from './delivery-report.rules.ts'
import { ReturnedBadge } from './ReturnedBadge.tsx'
import { useTurn } from './useTurn.ts'

interface Printed {
  isPrinting: boolean
}

const ordersIn = (days: readonly ReportedDay[]): number => days.reduce((sum, { orders }) => sum + orders.length, 0)

const linesIn = (days: readonly ReportedDay[]): number =>
  days.reduce(
    (sum, { productionProducts, inventoryProducts }) =>
      sum + productionProducts.reduce((some, { items }) => some + items.length, 0) + inventoryProducts.length,
    0,
  )

export const CustomerGroup = ({ customer, recipients, isPrinting, ...sums }: ReportedCustomer & Printed) => (
  <Accordion.Item value={customer._id}>
    <Accordion.Control>
      <Group gap="0 var(--mantine-spacing-sm)">
        <b>{customer.name}</b>
        <Sums {...sums}>
          <span>{pluralize(ordersIn(recipients.flatMap(({ dates }) => dates)), 'order')}</span>
        </Sums>
      </Group>
    </Accordion.Control>
    <Accordion.Panel>
      <Recipients recipients={recipients} isPrinting={isPrinting} />
    </Accordion.Panel>
  </Accordion.Item>
)

const getHeight = (days: readonly ReportedDay[]) => `${8 + linesIn(days) * 2.6}rem`

/** Those of other customers stay as they are while one is opened. */
const Recipients = memo(({ recipients, isPrinting }: Pick<ReportedCustomer, 'recipients'> & Printed) => {
  const days = recipients.flatMap(({ dates }) => dates)
  const isDrawn = useTurn(linesIn(days))
  if (!isDrawn && !isPrinting) return <div style={{ height: getHeight(days) }} />
  return recipients.map((recipient) => <Recipient key={recipient.referrer._id} {...recipient} />)
})

/** Laid out only when scrolled to; its height is estimated by its lines until then. */
function Recipient({ referrer, dates }: ReportedRecipient) {
  return (
    <section className={classes.recipient} style={{ containIntrinsicHeight: `auto ${getHeight(dates)}` }}>
      <Group className={classes.to} gap="2xs" py="3xs">
        <IconTruckDelivery size="1.2em" stroke={1.7} aria-hidden="true" />
        <Title order={3} size="sm">
          {referrer.name}
        </Title>
        <Text c="dimmed">{referrer.phone_no}</Text>
        <Sums {...sumUp(dates)} />
      </Group>
      {dates.map((day) => (
        <Day key={day.deliveryDate} day={day} of={referrer.name} />
      ))}
    </section>
  )
}

function Day({ day, of }: { day: ReportedDay; of: string }) {
  const date = `${formatWeekday(day.deliveryDate)}, ${formatDay(day.deliveryDate)}`
  const about = `${of}, ${date}`
  return (
    <div className={classes.day}>
      <Group gap="md" className={classes.when}>
        <Title order={4} size="sm">
          {date}
        </Title>
        {day.orders.map(({ _id, orderNo, shippingMethod }) => (
          <Text key={_id} c="dimmed">
            <Anchor
              fw={600}
              underline="always"
              aria-label={`Order #${orderNo}`}
              renderRoot={(props: object) => <Link {...props} to="/orders/$id" params={{ id: _id }} />}
            >
              #{orderNo}
            </Anchor>{' '}
            {SHIPPING_METHOD_LABELS[shippingMethod]}
          </Text>
        ))}
      </Group>
      <DeliveredTable
        title="Production"
        label={`Production: ${about}`}
        products={productsOfProductions(day.productionProducts)}
      />
      <DeliveredTable
        title="Inventory Order"
        label={`Inventory Order: ${about}`}
        products={stockLineProducts(day.inventoryProducts)}
      />
    </div>
  )
}

const Sums = ({ pieces, returnedPieces, children }: Pieces & { children?: ReactNode }) => (
  <Group component="span" gap="0 var(--mantine-spacing-sm)" justify="flex-end" ms="auto">
    {children}
    <b>{unbrokenPieces(pieces)}</b>
    <span>
      <b>{formatCount(pieces)}</b> {getUnit(pieces)}
    </span>
    <ReturnedBadge pieces={returnedPieces} />
  </Group>
)
