import { addDays, firstOfMonth } from '../../../shared/days/calendar.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import type { listProductions } from '../../../features/production-list/production-list.contract.ts'
import type { listQueue, ScheduleStatus } from '../../../features/schedules/schedules.contract.ts'
import { lastLateDay, UNFINISHED } from '../../../features/orders/status/due.rules.ts'
import { RETURNED_FOR, type ReturnedFor } from '../../../features/orders/filters/order-filters.contract.ts'
import type { listOrders } from '../../../features/orders/orders.contract.ts'
import type { Due } from '../dashboard.contract.ts'
import { endOfWeek } from '../../../features/orders/filters/order-views.rules.ts'

export type OrderSearch = InputOf<typeof listOrders>
export type ProductionSearch = InputOf<typeof listProductions>
export type QueueSearch = Omit<InputOf<typeof listQueue>, 'machine'>

export const LATE_TO_PRINT: OrderSearch = { view: 'late_to_print' }

export const DUE_THIS_WEEK: OrderSearch = { view: 'due' }

export const dueToday = (today: string): OrderSearch => ({ ...DUE_THIS_WEEK, dueDateTo: today })

export const dueTodayToPrint = (today: string): OrderSearch => ({ ...dueToday(today), status: UNFINISHED.join() })

export const readyOrders = (narrowed: Pick<OrderSearch, 'shippingMethod' | 'dueDateTo'> = {}): OrderSearch => ({
  view: 'complete',
  ...narrowed,
})

export const deliveredOrders = (from: string, to: string): OrderSearch => ({
  view: 'delivered',
  deliveryDateFrom: from,
  deliveryDateTo: to,
})

export const monthOrders = (
  today: string,
  narrowed: Pick<OrderSearch, 'orderedBy' | 'printedDesign' | 'secondQuality'> = {},
): OrderSearch => ({ ...deliveredOrders(firstOfMonth(today), today), ...narrowed })

export const returnedOrders = (today: string, reason?: ReturnedFor): OrderSearch => ({
  ...monthOrders(today),
  returnedFor: reason ?? RETURNED_FOR.join(),
})

export const waitingProductions = (dueDateTo?: string): ProductionSearch => ({
  view: 'to_schedule',
  ...(dueDateTo && { dueDateTo }),
})

export const queuedWith = (status: ScheduleStatus): QueueSearch => ({ status })

export function queuedDue(today: string, due: Due): QueueSearch {
  if (due === 'none') return { noDueDate: 'true' }
  if (due === 'late') return { dueDateTo: lastLateDay(today) }
  if (due === 'later') return { dueDateFrom: addDays(endOfWeek(today), 1) }
  return { dueDateFrom: due, dueDateTo: due }
}
