import { IconChevronDown } from '@tabler/icons-react'
import { statusColors } from '../../../web/ui/status/status-variant.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../status-changes/schedule-status-variants.ts'
import { type Schedule, SCHEDULE_STATUS_LABELS } from '../schedules.contract.ts'
import classes from './schedule-columns.module.css'

interface ScheduleStatusButtonProps {
  schedule: Pick<Schedule, 'status' | 'orderNo'>
  onClick: () => void
}

export function ScheduleStatusButton({ schedule: { status, orderNo }, onClick }: ScheduleStatusButtonProps) {
  const variant = SCHEDULE_STATUS_VARIANTS[status]
  const label = SCHEDULE_STATUS_LABELS[status]
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop
      className={classes.status}
      {...statusColors(variant)}
      aria-label={`${label}: change the status of order ${orderNo}`}
      onClick={onClick}
    >
      <variant.icon size="1.3em" aria-hidden="true" />
      {label}
      <IconChevronDown className={classes.arrow} size="1.1em" aria-hidden="true" />
    </button>
  )
}
