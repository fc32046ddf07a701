import { formatDay } from '../../../shared/day.ts'
import type { FormFields } from '../../../web/form/form-fields.ts'
import {
  byShippingDetail,
  type Order,
  ORDER_STATUS_LABELS,
  type OrderStatus,
  SHIPPING_METHOD_LABELS,
  type ShippingDetail,
  type ShippingMethod,
} from '../orders.contract.ts'

/** The form values of the delivery. */
export type DeliveryFormValues = {
  shippingMethod: ShippingMethod
  boxes: number | string | null
} & Record<ShippingDetail, string>

/** The form values of the order summary. */
export type SummaryFormValues = DeliveryFormValues & {
  deliveryDate: string | null
  status: OrderStatus
}

export const DELIVERY_FIELDS: FormFields<DeliveryFormValues> = {
  shippingMethod: { label: 'Shipping Method', words: SHIPPING_METHOD_LABELS },
  boxes: { label: 'Boxes' },
  ...byShippingDetail(({ label }) => ({ label })),
}

export const SUMMARY_FIELDS: FormFields<SummaryFormValues> = {
  status: { label: 'Status', words: ORDER_STATUS_LABELS },
  deliveryDate: { label: 'Delivery Date', shown: formatDay },
  ...DELIVERY_FIELDS,
}

export const summaryOf = (order: Pick<Order, keyof SummaryFormValues>): SummaryFormValues => ({
  status: order.status,
  deliveryDate: order.deliveryDate,
  shippingMethod: order.shippingMethod,
  boxes: order.boxes,
  ...byShippingDetail(({ name }) => order[name]),
})
