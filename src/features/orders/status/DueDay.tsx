import { IconAlertCircle, IconClockHour4 } from '@tabler/icons-react'
import { useToday } from '../../../web/today.ts'
import { formatDay } from '../../../shared/days/day.ts'
import type { OrderStatus } from '../order-fields.contract.ts'
import classes from './DueDay.module.css'
import { formatDue, isLate, OPEN } from './due.rules.ts'
import { RushTag } from './RushTag.tsx'

interface DueDayProps {
  /** yyyy-mm-dd */
  dueDate: string | null
  /** A job on a machine has none of its own: its order is `schedule`. */
  status: OrderStatus
  rush: boolean
  layout: 'lines' | 'inline'
}

export function DueDay({ dueDate, status, rush, layout }: DueDayProps) {
  const today = useToday()
  const tag = rush && OPEN.includes(status) && <RushTag />
  if (dueDate === null) return tag || '-'
  const day = <span className={classes.day}>{formatDay(dueDate)}</span>
  if (!OPEN.includes(status)) return day
  const words = formatDue(dueDate, today)
  const urgency = isLate({ dueDate, status }, today) ? 'late' : words.startsWith('in ') ? undefined : 'soon'
  return (
    <span className={classes.due} data-layout={layout}>
      {day}{' '}
      <span className={classes.words} data-urgency={urgency}>
        {urgency === 'late' && <IconAlertCircle size="1.1em" aria-hidden="true" />}
        {urgency === 'soon' && <IconClockHour4 size="1.1em" aria-hidden="true" />}
        {words}
      </span>
      {tag && <> {tag}</>}
    </span>
  )
}
