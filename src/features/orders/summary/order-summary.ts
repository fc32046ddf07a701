import type { FormFields } from '../../../web/form/form-fields.ts'
import {
  DAY_FIELDS,
  type DayFormValues,
  DELIVERY_FIELDS,
  type DeliveryFormValues,
} from '../form/head/delivery-inputs.tsx'
import { byShippingDetail, orderFields } from '../order-fields.contract.ts'
import { type Order } from '../orders.contract.ts'

export type SummaryFormValues = DeliveryFormValues & DayFormValues

export const SUMMARY_FIELDS: FormFields<SummaryFormValues> = {
  status: orderFields.status,
  ...DAY_FIELDS,
  ...DELIVERY_FIELDS,
}

export const getSummary = (order: Order): SummaryFormValues => ({
  status: order.status,
  deliveryDate: order.deliveryDate,
  delivered: order.status === 'deliver' ? order.deliveryDate : null,
  shippingMethod: order.shippingMethod,
  boxes: order.boxes,
  ...byShippingDetail(({ name }) => order[name]),
})
