import { IconAlertTriangle } from '@tabler/icons-react'
import { useToday } from '../../../web/today.ts'
import { formatMoment } from '../../../web/ui/format-times.ts'
import { StatusTag } from '../../../web/ui/status/StatusTag.tsx'
import type { Schedule } from '../schedules.contract.ts'

interface ChangedTagProps {
  schedule: Schedule
  size?: 'sm' | 'lg'
  isShort?: boolean
}

export function ChangedTag({ schedule: { changedAt }, size, isShort }: ChangedTagProps) {
  const today = useToday()
  if (!changedAt) return null
  const label = isShort ? 'Changed' : `Changed ${formatMoment(changedAt, today)}`
  return <StatusTag tone="warning" size={size} icon={IconAlertTriangle} label={label} />
}
