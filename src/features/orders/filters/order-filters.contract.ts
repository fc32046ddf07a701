import { z } from 'zod'
import { text } from '../../../shared/text.ts'
import {
  choiceFilter,
  dayRangeFilter,
  filterShape,
  flagFilter,
  recordFilter,
  textFilter,
} from '../../../shared/records/filters.ts'
import { NO_REASON_GIVEN, RETURN_REASON_LABELS, RETURN_REASONS } from '../../productions/return-reasons.contract.ts'
import { ORDER_STATUS_LABELS, SHIPPING_METHOD_LABELS } from '../order-fields.contract.ts'

/** `none` is a return without a reason. */
export const RETURNED_FOR = [...RETURN_REASONS, 'none'] as const
export type ReturnedFor = (typeof RETURNED_FOR)[number]
export const RETURNED_FOR_LABELS: Record<ReturnedFor, string> = { ...RETURN_REASON_LABELS, none: NO_REASON_GIVEN }

/** The filters of the lists of orders: those that only links set, then those of the search form. */
export const orderLinkFilters = {
  /** The customer or the deliver-to. */
  contact: recordFilter({ chip: 'For', record: 'customer' }),
  /** In a production, also in one in the trash, or in the order's goods from stock. */
  clothingType: recordFilter({ chip: 'Uses', record: 'clothingType' }),
  printingDesign: recordFilter({ chip: 'Uses', record: 'printingDesign' }),
  color: recordFilter({ chip: 'Uses', record: 'color' }),
  orderedBy: recordFilter({ chip: 'Ordered by', record: 'customer' }),
  /** In a live production. */
  printedDesign: recordFilter({ chip: 'Prints', record: 'printingDesign' }),
  /** Of an item in a live production. */
  secondQuality: flagFilter({ chip: 'With 2nd quality' }),
  /** Produced or from stock. */
  returnedFor: choiceFilter({
    chip: 'Returned:',
    every: 'Returned',
    labels: RETURNED_FOR_LABELS,
    wrong: 'This is not a reason for a return',
  }),
}

export const orderFilters = {
  ...orderLinkFilters,
  customerName: textFilter({ label: 'Customer Name', chip: 'Customer:' }),
  referrerName: textFilter({ label: 'Deliver To Name', chip: 'Deliver to:' }),
  designName: textFilter({ label: 'Design Name', chip: 'Design:' }),
  awb: textFilter({ label: 'Airway Bill', chip: 'Airway bill:' }),
  status: choiceFilter({
    label: 'Status',
    chip: 'Status:',
    labels: ORDER_STATUS_LABELS,
    wrong: 'This is not a status of an order',
  }),
  shippingMethod: choiceFilter({
    label: 'Shipping Method',
    chip: 'Shipping:',
    labels: SHIPPING_METHOD_LABELS,
    wrong: 'This is not a shipping method',
  }),
  due: dayRangeFilter({ label: 'Due Date', chip: 'Due:', from: 'dueDateFrom', to: 'dueDateTo', presets: 'coming' }),
  delivery: dayRangeFilter({
    label: 'Delivery Date',
    chip: 'Delivery:',
    from: 'deliveryDateFrom',
    to: 'deliveryDateTo',
    presets: 'past',
  }),
  created: dayRangeFilter({
    label: 'Order Created',
    chip: 'Created:',
    from: 'orderCreatedFrom',
    to: 'orderCreatedTo',
    presets: 'past',
  }),
}

/** The search finds an order by all that its document holds, also by several words of different fields (rule S1). */
export const orderFilter = z.object({ search: text().default(''), ...filterShape(orderFilters) })
