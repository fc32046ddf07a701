import { StatusTag, type StatusTone } from '../../../web/ui/StatusTag.tsx'
import { SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../schedules.contract.ts'

/** A status that orders have too has the same color as there. */
const TONES: Record<ScheduleStatus, StatusTone> = {
  pending: 'danger',
  preparing: 'warning',
  ready: 'info',
  processing: 'success',
  complete: 'success',
}

export const ScheduleStatusTag = ({ status }: { status: ScheduleStatus }) => (
  <StatusTag tone={TONES[status]} label={SCHEDULE_STATUS_LABELS[status]} size="lg" />
)
