import {
  byShippingDetail,
  type Order,
  type OrderStatus,
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

export const SUMMARY_LABELS: Record<keyof SummaryFormValues, string> = {
  shippingMethod: 'Shipping Method',
  boxes: 'Boxes',
  ...byShippingDetail(({ label }) => label),
  deliveryDate: 'Delivery Date',
  status: 'Status',
}

export const summaryOf = (order: Pick<Order, keyof SummaryFormValues>): SummaryFormValues => ({
  shippingMethod: order.shippingMethod,
  boxes: order.boxes,
  ...byShippingDetail(({ name }) => order[name]),
  deliveryDate: order.deliveryDate,
  status: order.status,
})
