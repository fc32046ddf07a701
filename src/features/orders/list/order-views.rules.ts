import { addDays } from '../../../shared/days/calendar.ts'
import { lastLateDay, OPEN, UNFINISHED } from '../status/due.rules.ts'
import { ORDER_STATUSES, type OrderStatus } from '../order-fields.contract.ts'
import type { OrderView } from './order-views.contract.ts'

/** Days are yyyy-mm-dd, both included; null is no bound. */
export interface OrdersShown {
  statuses: readonly OrderStatus[]
  dueFrom: string | null
  dueTo: string | null
}

const ANY_DAY = { dueFrom: null, dueTo: null }

/** "This week" is the seven days that begin today. */
export const endOfWeek = (today: string): string => addDays(today, 6)

/** An order without a due day is in no view that bounds the day (rules O14, O15). */
export function shownIn(view: OrderView, today: string): OrdersShown {
  switch (view) {
    case 'open':
      return { statuses: OPEN, ...ANY_DAY }
    case 'will_be_late':
      return { statuses: UNFINISHED, ...ANY_DAY }
    case 'late':
      return { statuses: OPEN, dueFrom: null, dueTo: lastLateDay(today) }
    case 'late_to_print':
      return { statuses: UNFINISHED, dueFrom: null, dueTo: lastLateDay(today) }
    case 'due':
      return { statuses: OPEN, dueFrom: today, dueTo: endOfWeek(today) }
    case 'schedule':
      return { statuses: ['schedule'], ...ANY_DAY }
    case 'complete':
      return { statuses: ['complete'], ...ANY_DAY }
    case 'both':
      return { statuses: ['schedule', 'complete'], ...ANY_DAY }
    case 'delivered':
      return { statuses: ['deliver'], ...ANY_DAY }
    case 'cancelled':
      return { statuses: ['cancel'], ...ANY_DAY }
    case 'all':
      return { statuses: ORDER_STATUSES, ...ANY_DAY }
  }
}
