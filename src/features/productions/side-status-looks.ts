import { IconCalendarTime, IconCircleCheckFilled, IconClock } from '@tabler/icons-react'
import type { StatusLook } from '../../web/ui/status-look.ts'
import type { SideStatus } from './productions.contract.ts'

/** What the statuses of a side look like; those of orders and schedules that have the same name look the same. */
export const SIDE_STATUS_LOOKS: Record<SideStatus, StatusLook> = {
  pending: { tone: 'danger', form: 'hollow', icon: IconClock },
  schedule: { tone: 'info', form: 'tint', icon: IconCalendarTime },
  complete: { tone: 'success', form: 'tint', icon: IconCircleCheckFilled },
}
