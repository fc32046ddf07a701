import { IconAlertTriangle } from '@tabler/icons-react'
import { StatusTag } from '../../../web/ui/StatusTag.tsx'
import type { Schedule } from '../schedules.contract.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** `2:02 PM` today, `Nov 21, 2:02 PM` on another day. */
export function formatChange(at: Date, today = new Date()): string {
  const isToday = at.toDateString() === today.toDateString()
  return isToday ? time.format(at) : `${day.format(at)}, ${time.format(at)}`
}

interface ChangedTagProps {
  schedule: Schedule
  size?: 'sm' | 'xl'
  /** Where there is no room for when. */
  isShort?: boolean
}

/** Says that the work is another than when its status was set; nothing if it is not. */
export const ChangedTag = ({ schedule: { changedAt }, size, isShort }: ChangedTagProps) =>
  changedAt && (
    <StatusTag
      tone="warning"
      size={size}
      icon={IconAlertTriangle}
      label={isShort ? 'Changed' : `Changed ${formatChange(new Date(changedAt))}`}
    />
  )
