import { addDays, daysBetween } from '../../../shared/calendar.ts'
import { formatCount } from '../../../shared/numbers.ts'
import type { OrderStatus } from '../order-fields.contract.ts'

/** The statuses of orders that are still to be made: pending, confirmed or on the machines. */
export const UNFINISHED: readonly OrderStatus[] = ['pending', 'confirm', 'schedule']

/** The statuses of orders that have not left the shop: only these can be late (rule O14). */
export const OPEN: readonly OrderStatus[] = [...UNFINISHED, 'complete']

/** The last due day of what is late today, yyyy-mm-dd: for the filters of lists. */
export const lastLateDay = (today: string): string => addDays(today, -1)

/** Whether an order is late (rule O14); `lateWhen` says the same in SQL. */
export const isLate = ({ dueDate, status }: { dueDate: string | null; status: OrderStatus }, today: string): boolean =>
  dueDate !== null && dueDate <= lastLateDay(today) && OPEN.includes(status)

/** The same of a job in a queue: its order is open. */
export const isJobLate = ({ dueDate }: { dueDate: string | null }, today: string): boolean =>
  isLate({ dueDate, status: 'schedule' }, today)

/** A due day as people say it: `in 2 days`, `tomorrow`, `today`, `3 days late` (rule O14). Both are yyyy-mm-dd. */
export function dueInWords(dueDate: string, today: string): string {
  const days = daysBetween(today, dueDate)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 1) return `in ${formatCount(days)} days`
  return days === -1 ? '1 day late' : `${formatCount(-days)} days late`
}
