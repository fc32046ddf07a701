import { addDays, firstOfMonth } from '../../../shared/days/calendar.ts'
import type { InputOf } from '../../../shared/endpoint.ts'
import type { listProductions } from '../../floor/productions/production-list.contract.ts'
import type { listQueue, ScheduleStatus } from '../../floor/schedules.contract.ts'
import { lastLateDay, OPEN, UNFINISHED } from '../../orders/status/due.rules.ts'
import { RETURNED_FOR, type ReturnedFor } from '../../orders/list/order-filters.contract.ts'
import type { OrderStatus, ShippingMethod } from '../../orders/order-fields.contract.ts'
import type { listOrders } from '../../orders/orders.contract.ts'
import type { Due } from '../dashboard.contract.ts'
import { endOfWeek } from '../../orders/list/order-views.rules.ts'

export type OrderSearch = InputOf<typeof listOrders>
export type ProductionSearch = InputOf<typeof listProductions>
export type QueueSearch = Omit<InputOf<typeof listQueue>, 'machine'>

export type Stage = 'unfinished' | 'complete'

const getStatuses = (stage: Stage | undefined): readonly OrderStatus[] =>
  stage === 'unfinished' ? UNFINISHED : stage === 'complete' ? ['complete'] : OPEN

export const lateOrders = (today: string, stage?: Stage): OrderSearch => ({
  status: getStatuses(stage).join(),
  dueDateTo: addDays(today, -1),
})

export const dueOrders = (today: string, to: string, stage?: Stage): OrderSearch => ({
  status: getStatuses(stage).join(),
  dueDateFrom: today,
  dueDateTo: to,
})

export const readyOrders = (shippingMethod?: ShippingMethod): OrderSearch => ({
  status: 'complete',
  ...(shippingMethod && { shippingMethod }),
})

export const deliveredOrders = (from: string, to: string): OrderSearch => ({
  status: 'deliver',
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
  waiting: 'true',
  ...(dueDateTo && { dueDateTo }),
})

export const queuedWith = (status: ScheduleStatus): QueueSearch => ({ status })

export function queuedDue(today: string, due: Due): QueueSearch {
  if (due === 'none') return { noDueDate: 'true' }
  if (due === 'late') return { dueDateTo: lastLateDay(today) }
  if (due === 'later') return { dueDateFrom: addDays(endOfWeek(today), 1) }
  return { dueDateFrom: due, dueDateTo: due }
}
