import { IconCalendarTime, IconCircleCheckFilled, IconClock } from '@tabler/icons-react'
import type { StatusVariant } from '../../web/ui/status/status-variant.ts'
import type { SideStatus } from './productions.contract.ts'

export const SIDE_STATUS_LOOKS: Record<SideStatus, StatusVariant> = {
  pending: { tone: 'danger', form: 'hollow', icon: IconClock },
  schedule: { tone: 'info', form: 'tint', icon: IconCalendarTime },
  complete: { tone: 'success', form: 'tint', icon: IconCircleCheckFilled },
}
