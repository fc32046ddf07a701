import { formatDay } from '../../../shared/day.ts'
import type { FormFields } from '../../../web/form/form-fields.ts'
import { orderFields } from '../order-fields.contract.ts'
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

export const DELIVERY_FIELDS: FormFields<DeliveryFormValues> = {
  shippingMethod: orderFields.shippingMethod,
  boxes: orderFields.boxes,
  ...byShippingDetail(({ name }) => orderFields[name]),
}

export const SUMMARY_FIELDS: FormFields<SummaryFormValues> = {
  status: orderFields.status,
  deliveryDate: { ...orderFields.deliveryDate, shown: formatDay },
  ...DELIVERY_FIELDS,
}

export const summaryOf = (order: Pick<Order, keyof SummaryFormValues>): SummaryFormValues => ({
  status: order.status,
  deliveryDate: order.deliveryDate,
  shippingMethod: order.shippingMethod,
  boxes: order.boxes,
  ...byShippingDetail(({ name }) => order[name]),
})
