import { IconAlertTriangle } from '@tabler/icons-react'
import { StatusTag } from '../../../web/ui/status/StatusTag.tsx'
import type { Schedule } from '../schedules.contract.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

export function formatChange(at: Date, today = new Date()): string {
  const isToday = at.toDateString() === today.toDateString()
  return isToday ? time.format(at) : `${day.format(at)}, ${time.format(at)}`
}

interface ChangedTagProps {
  schedule: Schedule
  size?: 'sm' | 'lg'
  isShort?: boolean
}

export const ChangedTag = ({ schedule: { changedAt }, size, isShort }: ChangedTagProps) =>
  changedAt && (
    <StatusTag
      tone="warning"
      size={size}
      icon={IconAlertTriangle}
      label={isShort ? 'Changed' : `Changed ${formatChange(new Date(changedAt))}`}
    />
  )
