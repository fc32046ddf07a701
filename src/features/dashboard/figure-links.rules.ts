import { addDays, firstOfMonth } from '../../shared/calendar.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import type { listProductions } from '../floor/production-list.contract.ts'
import type { listQueue, ScheduleStatus } from '../floor/schedules.contract.ts'
import { lastLateDay, OPEN, UNFINISHED } from '../orders/figures/due.rules.ts'
import { RETURNED_FOR, type ReturnedFor } from '../orders/list/order-filters.contract.ts'
import type { OrderStatus, ShippingMethod } from '../orders/order-fields.contract.ts'
import type { listOrders } from '../orders/orders.contract.ts'
import type { Due } from './dashboard.contract.ts'
import { endOfWeek } from '../orders/views/order-views.rules.ts'

/** The filter of a list that finds just what a figure counts. */
export type OrderSearch = InputOf<typeof listOrders>
export type ProductionSearch = InputOf<typeof listProductions>
export type QueueSearch = Omit<InputOf<typeof listQueue>, 'machine'>

/** Whether the orders of a figure are still to be made, or complete; both if left out. */
export type Stage = 'unfinished' | 'complete'

const statusesOf = (stage: Stage | undefined): readonly OrderStatus[] =>
  stage === 'unfinished' ? UNFINISHED : stage === 'complete' ? ['complete'] : OPEN

export const lateOrders = (today: string, stage?: Stage): OrderSearch => ({
  status: statusesOf(stage).join(),
  dueDateTo: addDays(today, -1),
})

/** Orders due from today to the day `to`. */
export const dueOrders = (today: string, to: string, stage?: Stage): OrderSearch => ({
  status: statusesOf(stage).join(),
  dueDateFrom: today,
  dueDateTo: to,
})

export const readyOrders = (shippingMethod?: ShippingMethod): OrderSearch => ({
  status: 'complete',
  ...(shippingMethod && { shippingMethod }),
})

/** Orders delivered between two days, both included. */
export const deliveredOrders = (from: string, to: string): OrderSearch => ({
  status: 'deliver',
  deliveryDateFrom: from,
  deliveryDateTo: to,
})

/** What was delivered this month, narrowed to a figure of it. */
export const monthOrders = (
  today: string,
  narrowed: Pick<OrderSearch, 'orderedBy' | 'printedDesign' | 'secondQuality'> = {},
): OrderSearch => ({ ...deliveredOrders(firstOfMonth(today), today), ...narrowed })

/** What was delivered this month and came back; for one reason, or for any. */
export const returnedOrders = (today: string, reason?: ReturnedFor): OrderSearch => ({
  ...monthOrders(today),
  returnedFor: reason ?? RETURNED_FOR.join(),
})

export const waitingProductions = (dueDateTo?: string): ProductionSearch => ({
  waiting: 'true',
  ...(dueDateTo && { dueDateTo }),
})

export const queuedWith = (status: ScheduleStatus): QueueSearch => ({ status })

/** The schedules of a bar of the chart by due day. */
export function queuedDue(today: string, due: Due): QueueSearch {
  if (due === 'none') return { noDueDate: 'true' }
  if (due === 'late') return { dueDateTo: lastLateDay(today) }
  if (due === 'later') return { dueDateFrom: addDays(endOfWeek(today), 1) }
  return { dueDateFrom: due, dueDateTo: due }
}
