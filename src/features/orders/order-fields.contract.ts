import type { Field } from '../../shared/records/fields.ts'
import { historyEndpoint } from '../../shared/records/record-history.ts'
import { byShippingDetail, ORDER_STATUS_LABELS, type OrderFields, SHIPPING_METHOD_LABELS } from './orders.contract.ts'

/** What people call the fields of an order. */
export const orderFields = {
  customer: { label: 'Customer' },
  referrer: { label: 'Deliver To' },
  addOn: { label: 'Add On' },
  dueDate: { label: 'Due Date' },
  deliveryDate: { label: 'Delivery Date' },
  status: { label: 'Status', words: ORDER_STATUS_LABELS },
  remark: { label: 'Order Remark' },
  shippingMethod: { label: 'Shipping Method', words: SHIPPING_METHOD_LABELS },
  boxes: { label: 'Boxes' },
  ...byShippingDetail(({ label }): Field => ({ label })),
} as const satisfies Record<keyof OrderFields, Field>

/** The history of an order, its productions, items, schedules and goods from stock. */
export const getOrderHistory = historyEndpoint({
  name: 'Order',
  noun: 'order',
  path: '/api/orders',
  access: ['administrator', 'warehouse_operator'],
  // Changes of items are noted as changes of `productions`, those of goods from stock as changes of `orders`.
  shows: ['orders', 'productions', 'schedules'],
})
