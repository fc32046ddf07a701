import { dayRange } from '../../../shared/day.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { valuesOf } from '../../../shared/paging.ts'
import type { FilterChip } from '../../../web/table/ListPage.tsx'
import {
  type listOrders,
  ORDER_STATUS_LABELS,
  type OrderStatus,
  SHIPPING_METHOD_LABELS,
  type ShippingMethod,
} from '../orders.contract.ts'
import { RETURNED_FOR, RETURNED_FOR_LABELS, type ReturnedFor } from '../figures/figure-filter.contract.ts'

export type OrderQuery = InputOf<typeof listOrders>

/** The form values of the advanced search of orders. */
export interface OrderFilterFormValues {
  customerName: string
  referrerName: string
  designName: string
  awb: string
  status: OrderStatus[]
  shippingMethod: ShippingMethod[]
  dueDateFrom: string | null
  dueDateTo: string | null
  deliveryDateFrom: string | null
  deliveryDateTo: string | null
  orderCreatedFrom: string | null
  orderCreatedTo: string | null
}

export const filterOf = (query: OrderQuery): OrderFilterFormValues => ({
  customerName: query.customerName ?? '',
  referrerName: query.referrerName ?? '',
  designName: query.designName ?? '',
  awb: query.awb ?? '',
  status: valuesOf(query.status),
  shippingMethod: valuesOf(query.shippingMethod),
  dueDateFrom: query.dueDateFrom ?? null,
  dueDateTo: query.dueDateTo ?? null,
  deliveryDateFrom: query.deliveryDateFrom ?? null,
  deliveryDateTo: query.deliveryDateTo ?? null,
  orderCreatedFrom: query.orderCreatedFrom ?? null,
  orderCreatedTo: query.orderCreatedTo ?? null,
})

export const NO_FILTER = filterOf({})

type Chip = FilterChip<OrderFilterFormValues>

/** The active filters, in the order of the search form. */
export function chipsOf(filter: OrderFilterFormValues): Chip[] {
  const chips: (Chip | '' | false | null)[] = [
    filter.customerName && { label: `Customer: ${filter.customerName}`, without: { customerName: '' } },
    filter.referrerName && { label: `Deliver to: ${filter.referrerName}`, without: { referrerName: '' } },
    filter.designName && { label: `Design: ${filter.designName}`, without: { designName: '' } },
    filter.awb && { label: `Airway bill: ${filter.awb}`, without: { awb: '' } },
    filter.status.length > 0 && {
      label: `Status: ${filter.status.map((status) => ORDER_STATUS_LABELS[status]).join(', ')}`,
      without: { status: [] },
    },
    filter.shippingMethod.length > 0 && {
      label: `Shipping: ${filter.shippingMethod.map((method) => SHIPPING_METHOD_LABELS[method]).join(', ')}`,
      without: { shippingMethod: [] },
    },
    (filter.dueDateFrom || filter.dueDateTo) && {
      label: `Due: ${dayRange(filter.dueDateFrom, filter.dueDateTo)}`,
      without: { dueDateFrom: null, dueDateTo: null },
    },
    (filter.deliveryDateFrom || filter.deliveryDateTo) && {
      label: `Delivery: ${dayRange(filter.deliveryDateFrom, filter.deliveryDateTo)}`,
      without: { deliveryDateFrom: null, deliveryDateTo: null },
    },
    (filter.orderCreatedFrom || filter.orderCreatedTo) && {
      label: `Created: ${dayRange(filter.orderCreatedFrom, filter.orderCreatedTo)}`,
      without: { orderCreatedFrom: null, orderCreatedTo: null },
    },
  ]
  return chips.filter((chip) => typeof chip === 'object' && chip !== null)
}

type RecordFilter = 'contact' | 'clothingType' | 'printingDesign' | 'color'

const RECORD_NOUNS: Record<RecordFilter, readonly [string, string]> = {
  contact: ['customer', 'customers'],
  clothingType: ['clothing type', 'clothing types'],
  printingDesign: ['printing design', 'printing designs'],
  color: ['color', 'colors'],
}

/** Chips of the filters by record id: only links set them, from the trash to the orders that use a record. */
export function recordChipsOf(query: Pick<OrderQuery, RecordFilter>): FilterChip<OrderQuery>[] {
  return Object.entries(RECORD_NOUNS).flatMap(([field, [one, several]]) => {
    const count = valuesOf(query[field as RecordFilter]).length
    if (count === 0) return []
    return [{ label: count === 1 ? `Uses 1 ${one}` : `Uses one of ${count} ${several}`, without: { [field]: [] } }]
  })
}

type FigureQuery = Pick<OrderQuery, 'orderedBy' | 'printedDesign' | 'secondQuality' | 'returnedFor'>

/** Chips of the filters that only the figures of the dashboard set. */
export function figureChipsOf(query: FigureQuery): FilterChip<OrderQuery>[] {
  const customers = valuesOf(query.orderedBy).length
  const designs = valuesOf(query.printedDesign).length
  const reasons = valuesOf<ReturnedFor>(query.returnedFor)
  const isAny = RETURNED_FOR.every((reason) => reasons.includes(reason))
  const chips: (FilterChip<OrderQuery> | false)[] = [
    customers > 0 && { label: countOf(customers, 'Ordered by', 'customer'), without: { orderedBy: [] } },
    designs > 0 && { label: countOf(designs, 'Prints', 'design'), without: { printedDesign: [] } },
    query.secondQuality === 'true' && { label: 'With 2nd quality', without: { secondQuality: undefined } },
    reasons.length > 0 && {
      label: isAny ? 'Returned' : `Returned: ${reasons.map((reason) => RETURNED_FOR_LABELS[reason]).join(', ')}`,
      without: { returnedFor: [] },
    },
  ]
  return chips.filter((chip) => typeof chip === 'object')
}

const countOf = (count: number, verb: string, noun: string): string =>
  count === 1 ? `${verb} 1 ${noun}` : `${verb} one of ${count} ${noun}s`
