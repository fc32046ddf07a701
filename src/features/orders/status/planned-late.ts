import { pluralize } from '../../../shared/numbers.ts'
import { dayInShop } from '../../../web/today.ts'
import { formatDuration } from '../../../web/ui/format-times.ts'
import { getDaysLate } from './due.rules.ts'

/** What the plan says of an order or a job: `finish` in milliseconds since 1970 or as text, null where it is never printed. */
interface PlannedFinish {
  dueDate: string | null
  finish: number | string | null
  /** Working minutes after the last moment that leaves time to pack it; null where it is never printed. */
  lateMinutes: number | null
}

/** A shop that prints until midnight ends on the day before. */
const finishDayInShop = (finish: number | string): string => dayInShop(new Date(finish).getTime() - 1)

/** `4 days late` by the calendar, within the due day `2 h late` (rule T5); null where it is in time. */
export function formatPlannedLate({ dueDate, finish, lateMinutes }: PlannedFinish): string | null {
  if (finish === null || lateMinutes === null) return 'never printed'
  if (lateMinutes === 0 || dueDate === null) return null
  const days = getDaysLate(dueDate, finishDayInShop(finish))
  return `${days > 0 ? pluralize(days, 'day') : formatDuration(lateMinutes)} late`
}
