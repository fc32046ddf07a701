import { StatusTag, type StatusTone } from '../../web/ui/StatusTag.tsx'
import { ORDER_STATUS_LABELS, type OrderStatus } from './orders.contract.ts'

const TONES: Record<OrderStatus, StatusTone> = {
  pending: 'danger',
  confirm: 'warning',
  schedule: 'info',
  complete: 'success',
  deliver: 'primary',
  cancel: 'secondary',
}

export const OrderStatusTag = ({ status }: { status: OrderStatus }) => (
  <StatusTag tone={TONES[status]} label={ORDER_STATUS_LABELS[status]} />
)
