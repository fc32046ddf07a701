import { IconBan, IconThumbUp, IconTruckDelivery } from '@tabler/icons-react'
import type { StatusVariant } from '../../../web/ui/status/status-variant.ts'
import { StatusTag } from '../../../web/ui/status/StatusTag.tsx'
import { SIDE_STATUS_LOOKS } from '../../productions/side-status-variants.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '../order-fields.contract.ts'

export const ORDER_STATUS_LOOKS: Record<OrderStatus, StatusVariant> = {
  ...SIDE_STATUS_LOOKS,
  confirm: { tone: 'warning', form: 'tint', icon: IconThumbUp },
  deliver: { tone: 'primary', form: 'outline', icon: IconTruckDelivery },
  cancel: { tone: 'secondary', form: 'outline', icon: IconBan },
}

export const OrderStatusTag = ({ status }: { status: OrderStatus }) => (
  <StatusTag {...ORDER_STATUS_LOOKS[status]} label={ORDER_STATUS_LABELS[status]} />
)
