import { IconFlag3Filled, IconPlayerPlayFilled, IconTools } from '@tabler/icons-react'
import type { StatusVariant } from '../../../web/ui/status/status-variant.ts'
import { SIDE_STATUS_LOOKS } from '../../productions/side-status-variants.ts'
import type { ScheduleStatus } from '../schedules.contract.ts'
import { STATUSES } from '../schedule-statuses.contract.ts'

/** Fuller as the work goes on, so that the order of the work survives grey paper; only processing is solid. */
export const SCHEDULE_STATUS_VARIANTS: Record<ScheduleStatus, StatusVariant & { label: string }> = {
  pending: { ...STATUSES.pending, ...SIDE_STATUS_LOOKS.pending },
  preparing: { ...STATUSES.preparing, tone: 'warning', form: 'tint', icon: IconTools },
  ready: { ...STATUSES.ready, tone: 'info', form: 'tint', icon: IconFlag3Filled },
  processing: { ...STATUSES.processing, tone: 'success', form: 'solid', icon: IconPlayerPlayFilled },
  complete: { ...STATUSES.complete, ...SIDE_STATUS_LOOKS.complete },
}
