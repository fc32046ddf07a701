import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'

/** The views of the lists of orders; what each one shows is a rule (O15, `order-views.rules.ts`). */
export const ORDER_VIEWS = [
  'open',
  'late',
  'late_to_print',
  'will_be_late',
  'due',
  'schedule',
  'complete',
  'both',
  'delivered',
  'cancelled',
  'all',
] as const
export type OrderView = (typeof ORDER_VIEWS)[number]

export const ORDER_VIEW_LABELS: Record<OrderView, string> = {
  open: 'Open',
  late: 'Late',
  late_to_print: 'Late to print',
  will_be_late: 'Will be late',
  due: 'Due this week',
  schedule: 'Schedule',
  complete: 'Waiting for pickup',
  both: 'Schedule and Complete',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  all: 'All',
}

/** Views of which some orders are late and others not. */
export const PARTLY_LATE_VIEWS = ['open', 'schedule', 'complete', 'both'] as const

export const orderView = z.enum(ORDER_VIEWS, 'This is not a view of the orders')

export const countOrderViews = endpoint('orders.read', {
  name: 'countOrderViews',
  summary: 'How many live orders each view shows, and how many of them are late',
  method: 'GET',
  shows: ['orders', 'productions', 'schedules', 'machines', 'shop'],
  path: '/api/orders/views',
  input: z.object({}),
  output: z.object({
    counts: z.record(z.enum(ORDER_VIEWS), z.number().int()),
    late: z.record(z.enum(PARTLY_LATE_VIEWS), z.number().int()),
  }),
})
export type OrderViewCounts = z.infer<typeof countOrderViews.output>
