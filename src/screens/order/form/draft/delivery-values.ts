import type { OrderStatus, ShippingDetail, ShippingMethod } from '../../../../features/orders/order-fields.contract.ts'

export type DeliveryFormValues = {
  shippingMethod: ShippingMethod
  boxes: number | string | null
} & Record<ShippingDetail, string>

export interface DayFormValues {
  status: OrderStatus
  deliveryDate: string | null
  delivered: string | null
}
