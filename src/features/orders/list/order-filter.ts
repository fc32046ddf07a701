import { dayRange } from '../../../shared/day.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import { valuesOf } from '../../../shared/paging.ts'
import { chipsThatAre, dueChip, type FilterChip } from '../../../web/list/filter-chips.ts'
import type { FilteredBy } from '../../catalogue/useNames.ts'
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

/** The active filters, in the order of the search form. */
export const chipsOf = (filter: OrderFilterFormValues): FilterChip<OrderFilterFormValues>[] =>
  chipsThatAre([
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
    dueChip(filter),
    (filter.deliveryDateFrom || filter.deliveryDateTo) && {
      label: `Delivery: ${dayRange(filter.deliveryDateFrom, filter.deliveryDateTo)}`,
      without: { deliveryDateFrom: null, deliveryDateTo: null },
    },
    (filter.orderCreatedFrom || filter.orderCreatedTo) && {
      label: `Created: ${dayRange(filter.orderCreatedFrom, filter.orderCreatedTo)}`,
      without: { orderCreatedFrom: null, orderCreatedTo: null },
    },
  ])

/** The filters by the ids of records, which only links set: what an order has to do with such a record. */
const RECORD_FILTERS = {
  contact: { prefix: 'For', noun: 'customer' },
  clothingType: { prefix: 'Uses', noun: 'clothing type' },
  printingDesign: { prefix: 'Uses', noun: 'printing design' },
  color: { prefix: 'Uses', noun: 'color' },
  orderedBy: { prefix: 'Ordered by', noun: 'customer' },
  printedDesign: { prefix: 'Prints', noun: 'design' },
} as const
type RecordFilter = keyof typeof RECORD_FILTERS
type RecordQuery = Pick<OrderQuery, RecordFilter>

/** The records that chips name: those that are alone in their filter. Several are counted. */
export function namedBy(query: RecordQuery): FilteredBy {
  const only = (filter: RecordFilter): string[] => {
    const ids = valuesOf(query[filter])
    return ids.length === 1 ? ids : []
  }
  return {
    customer: [...only('contact'), ...only('orderedBy')],
    clothingType: only('clothingType'),
    printingDesign: [...only('printingDesign'), ...only('printedDesign')],
    color: only('color'),
  }
}

/** Chips of the filters by record. `nameOf` gives the name of a record, undefined until it is loaded. */
export function recordChipsOf(
  query: RecordQuery,
  nameOf: (id: string) => string | undefined,
): FilterChip<OrderQuery>[] {
  return Object.entries(RECORD_FILTERS).flatMap(([field, { prefix, noun }]) => {
    const ids = valuesOf(query[field as RecordFilter])
    if (ids.length === 0) return []
    const which = ids.length === 1 ? (nameOf(ids[0]!) ?? `1 ${noun}`) : `one of ${ids.length} ${noun}s`
    return [{ label: `${prefix} ${which}`, without: { [field]: [] } }]
  })
}

/** Chips of the other filters that only the figures of the dashboard set. */
export function figureChipsOf(query: Pick<OrderQuery, 'secondQuality' | 'returnedFor'>): FilterChip<OrderQuery>[] {
  const reasons = valuesOf<ReturnedFor>(query.returnedFor)
  const isAny = RETURNED_FOR.every((reason) => reasons.includes(reason))
  return chipsThatAre([
    query.secondQuality === 'true' && { label: 'With 2nd quality', without: { secondQuality: undefined } },
    reasons.length > 0 && {
      label: isAny ? 'Returned' : `Returned: ${reasons.map((reason) => RETURNED_FOR_LABELS[reason]).join(', ')}`,
      without: { returnedFor: [] },
    },
  ])
}
