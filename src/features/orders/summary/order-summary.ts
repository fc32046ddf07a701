import type { Order, OrderStatus, ShippingMethod } from '../orders.contract.ts'

/** How goods leave, as forms hold it while it is typed. */
export type TypedDelivery = {
  shippingMethod: ShippingMethod
  boxes: number | string | null
  tracking_no: string
  awb: string
  airport_code: string
  airline: string
}

/** The delivery and status of an order while they are typed on its summary. */
export type TypedSummary = TypedDelivery & {
  deliveryDate: string | null
  status: OrderStatus
}

export const SUMMARY_LABELS: Record<keyof TypedSummary, string> = {
  shippingMethod: 'Shipping Method',
  boxes: 'Boxes',
  tracking_no: 'Tracking Number',
  awb: 'Airway Bill',
  airport_code: 'Airport Code',
  airline: 'Airline',
  deliveryDate: 'Delivery Date',
  status: 'Status',
}

export const summaryOf = (order: Pick<Order, keyof TypedSummary>): TypedSummary => ({
  shippingMethod: order.shippingMethod,
  boxes: order.boxes,
  tracking_no: order.tracking_no,
  awb: order.awb,
  airport_code: order.airport_code,
  airline: order.airline,
  deliveryDate: order.deliveryDate,
  status: order.status,
})
