import {
  IconCircleCheckFilled,
  IconClock,
  IconFlag3Filled,
  IconPlayerPlayFilled,
  IconTools,
  type IconProps,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { ScheduleStatus } from '../floor/schedules.contract.ts'

/** Fuller as the work goes on. */
export const STATUS_ICONS: Record<ScheduleStatus, ComponentType<IconProps>> = {
  pending: IconClock,
  preparing: IconTools,
  ready: IconFlag3Filled,
  processing: IconPlayerPlayFilled,
  complete: IconCircleCheckFilled,
}
