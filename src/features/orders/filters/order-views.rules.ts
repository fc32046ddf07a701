import { addDays } from '../../../shared/days/calendar.ts'
import { lastLateDay, OPEN, UNFINISHED } from '../status/due.rules.ts'
import { ORDER_STATUSES, type OrderStatus } from '../order-fields.contract.ts'
import type { OrderView } from './order-views.contract.ts'

/** Days are yyyy-mm-dd, both included; null is no bound. */
interface OrdersShown {
  statuses: readonly OrderStatus[]
  dueFrom: string | null
  dueTo: string | null
}

const STATUSES: Record<OrderView, readonly OrderStatus[]> = {
  open: OPEN,
  will_be_late: UNFINISHED,
  late: OPEN,
  late_to_print: UNFINISHED,
  due: OPEN,
  schedule: ['schedule'],
  complete: ['complete'],
  both: ['schedule', 'complete'],
  delivered: ['deliver'],
  cancelled: ['cancel'],
  all: ORDER_STATUSES,
}

/** "This week" is the seven days that begin today. */
export const endOfWeek = (today: string): string => addDays(today, 6)

/** An order without a due day is in no view that bounds the day (rules O14, O15). */
export const shownIn = (view: OrderView, today: string): OrdersShown => ({
  statuses: STATUSES[view],
  dueFrom: view === 'due' ? today : null,
  dueTo: view === 'due' ? endOfWeek(today) : view === 'late' || view === 'late_to_print' ? lastLateDay(today) : null,
})
