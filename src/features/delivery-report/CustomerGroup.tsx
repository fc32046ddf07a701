import { IconChevronDown, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useId, useRef } from 'react'
import { formatWeekday } from '../../shared/days/calendar.ts'
import { formatDay } from '../../shared/days/day.ts'
import { countOf, formatCount } from '../../shared/numbers.ts'
import { unbrokenPieces, unitOf } from '../../shared/quantities/pieces.ts'
import { SHIPPING_METHOD_LABELS } from '../orders/order-fields.contract.ts'
import classes from './CustomerGroup.module.css'
import { DeliveredTable, productsOfGoods, productsOfProductions } from './DeliveredTable.tsx'
import type { ReportedCustomer, ReportedDay } from './delivery-report.contract.ts'
import { type Pieces, sumUp } from './delivery-report.rules.ts'
import { ReturnedBadge } from './ReturnedBadge.tsx'
import { useIsNear } from './useIsNear.ts'

const ordersIn = (days: readonly ReportedDay[]): number => days.reduce((sum, { orders }) => sum + orders.length, 0)

export const linesIn = (days: readonly ReportedDay[]): number =>
  days.reduce(
    (sum, { productionProducts, inventoryProducts }) =>
      sum + productionProducts.reduce((some, { items }) => some + items.length, 0) + inventoryProducts.length,
    0,
  )

interface CustomerGroupProps {
  group: ReportedCustomer
  isOpen: boolean
  onToggle: (customer: string) => void
  isPrinting: boolean
}

export const CustomerGroup = memo(function CustomerGroup({ group, isOpen, onToggle, isPrinting }: CustomerGroupProps) {
  const id = useId()
  const days = group.recipients.flatMap(({ dates }) => dates)
  return (
    <section className={classes.group}>
      <h2 className={classes.band}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(group.customer._id)}
        >
          <IconChevronDown size="1.2em" className={classes.chevron} aria-hidden="true" />
          <span className={classes.name}>{group.customer.name}</span>
          <span className={classes.sums}>
            <span>{countOf(ordersIn(days), 'order')}</span>
            <Sums {...group} />
          </span>
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Body group={group} isPrinting={isPrinting} lines={linesIn(days)} />}
      </div>
    </section>
  )
})

/** Heights to reserve for what is not rendered yet, in rem. */
const LINE_HEIGHT = 2.6
const HEADINGS_HEIGHT = 8

function Body({ group, isPrinting, lines }: { group: ReportedCustomer; isPrinting: boolean; lines: number }) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(place)
  if (!isNear && !isPrinting)
    return <div ref={place} style={{ minHeight: `${HEADINGS_HEIGHT + lines * LINE_HEIGHT}rem` }} />
  return group.recipients.map(({ referrer, dates }) => (
    <section key={referrer._id} className={classes.recipient}>
      <div className={classes.to}>
        <IconTruckDelivery size="1.2em" stroke={1.7} aria-hidden="true" />
        <h3 className={classes.name}>{referrer.name}</h3>
        <span className={classes.phone}>{referrer.phone_no}</span>
        <span className={classes.sums}>
          <Sums {...sumUp(dates)} />
        </span>
      </div>
      {dates.map((day) => (
        <Day key={day.deliveryDate} day={day} of={referrer.name} />
      ))}
    </section>
  ))
}

function Day({ day, of }: { day: ReportedDay; of: string }) {
  const date = `${formatWeekday(day.deliveryDate)}, ${formatDay(day.deliveryDate)}`
  const about = `${of}, ${date}`
  return (
    <div className={classes.day}>
      <div className={classes.when}>
        <h4>{date}</h4>
        {day.orders.map(({ _id, orderNo, shippingMethod }) => (
          <span key={_id}>
            <Link to="/orders/$id" params={{ id: _id }} aria-label={`Order #${orderNo}`}>
              #{orderNo}
            </Link>{' '}
            <span className={classes.phone}>{SHIPPING_METHOD_LABELS[shippingMethod]}</span>
          </span>
        ))}
      </div>
      <DeliveredTable
        title="Production"
        label={`Production: ${about}`}
        products={productsOfProductions(day.productionProducts)}
      />
      <DeliveredTable
        title="Inventory Order"
        label={`Inventory Order: ${about}`}
        products={productsOfGoods(day.inventoryProducts)}
      />
    </div>
  )
}

const Sums = ({ pieces, returnedPieces }: Pieces) => (
  <>
    <b>{unbrokenPieces(pieces)}</b>
    <span>
      <b>{formatCount(pieces)}</b> {unitOf(pieces)}
    </span>
    <ReturnedBadge pieces={returnedPieces} />
  </>
)
