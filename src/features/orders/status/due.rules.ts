import { addDays, daysBetween } from '../../../shared/days/calendar.ts'
import { formatCount } from '../../../shared/numbers.ts'
import type { OrderStatus } from '../order-fields.contract.ts'

export const UNFINISHED: readonly OrderStatus[] = ['pending', 'confirm', 'schedule']

/** The statuses of orders that have not left the shop: only these can be late (rule O14). */
export const OPEN: readonly OrderStatus[] = [...UNFINISHED, 'complete']

export const lastLateDay = (today: string): string => addDays(today, -1)

/** `lateWhen` says the same in SQL (rule O14). */
export const isLate = ({ dueDate, status }: { dueDate: string | null; status: OrderStatus }, today: string): boolean =>
  dueDate !== null && dueDate <= lastLateDay(today) && OPEN.includes(status)

/** The order of a job in a queue is open. */
export const isJobLate = ({ dueDate }: { dueDate: string | null }, today: string): boolean =>
  isLate({ dueDate, status: 'schedule' }, today)

/**
 * In a rush first, then by due day, those without one last: keys compare as text, and `never` comes after all days
 * (rule P4).
 */
export const toDueKey = ({ dueDate, rush }: { dueDate: string | null; rush: boolean }): string =>
  `${rush ? 0 : 1} ${dueDate ?? 'never'}`

/** By how many days of the calendar a day is after the due day. */
export const getDaysLate = (dueDate: string | null, day: string): number =>
  dueDate === null ? 0 : Math.max(0, daysBetween(dueDate, day))

/** Both are yyyy-mm-dd (rule O14). */
export function formatDue(dueDate: string, today: string): string {
  const days = daysBetween(today, dueDate)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 1) return `in ${formatCount(days)} days`
  return days === -1 ? '1 day late' : `${formatCount(-days)} days late`
}
