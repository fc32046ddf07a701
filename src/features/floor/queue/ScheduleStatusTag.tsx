import { StatusTag } from '../../../web/ui/StatusTag.tsx'
import { SCHEDULE_STATUS_LOOKS } from '../schedule-status-looks.ts'
import { SCHEDULE_STATUS_LABELS, type ScheduleStatus } from '../schedules.contract.ts'

export const ScheduleStatusTag = ({ status }: { status: ScheduleStatus }) => (
  <StatusTag {...SCHEDULE_STATUS_LOOKS[status]} label={SCHEDULE_STATUS_LABELS[status]} size="lg" />
)
