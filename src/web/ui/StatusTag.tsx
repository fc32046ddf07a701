import { ORDER_STATUS_LABELS, type OrderStatus } from '../../features/orders/orders.contract.ts'
import { SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../../features/floor/schedules.contract.ts'
import classes from './StatusTag.module.css'

type Status = OrderStatus | ScheduleStatus

/** Order and schedule statuses share most names; where they share one, they share its color. */
const TONES: Record<Status, string> = {
  pending: 'danger',
  cancel: 'secondary',
  confirm: 'warning',
  preparing: 'warning',
  schedule: 'info',
  ready: 'info',
  complete: 'success',
  processing: 'success',
  deliver: 'primary',
}

const LABELS: Record<Status, string> = { ...ORDER_STATUS_LABELS, ...SCHEDULE_STATUS_LABELS }

/** Where an order or a schedule stands: `<StatusTag status={order.status} />`. */
export function StatusTag({ status, size = 'sm' }: { status: Status; size?: 'sm' | 'lg' }) {
  return (
    <span className={classes.tag} data-tone={TONES[status]} data-size={size}>
      {LABELS[status]}
    </span>
  )
}
