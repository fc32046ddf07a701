import { formatDay } from '../../../shared/day.ts'
import type { FormFields } from '../../../web/form/form-fields.ts'
import { DELIVERY_FIELDS, type DeliveryFormValues } from '../form/delivery-inputs.tsx'
import { orderFields } from '../order-fields.contract.ts'
import { byShippingDetail, type Order, type OrderStatus } from '../orders.contract.ts'

/** The form values of the order summary. */
export type SummaryFormValues = DeliveryFormValues & {
  deliveryDate: string | null
  status: OrderStatus
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
