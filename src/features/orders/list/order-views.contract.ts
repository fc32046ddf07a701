import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'

/** The views of the lists of orders; what each one shows is a rule (O15, `order-views.rules.ts`). */
export const ORDER_VIEWS = [
  'open',
  'late',
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

export const orderView = z.enum(ORDER_VIEWS, 'This is not a view of the orders').default('all')

export const countOrderViews = endpoint({
  name: 'countOrderViews',
  summary: 'How many live orders each view shows',
  method: 'GET',
  shows: ['orders', 'productions', 'schedules', 'machines', 'shop'],
  path: '/api/orders/views',
  access: ['administrator', 'warehouse_operator'],
  input: z.object({}),
  output: z.object({ counts: z.record(z.enum(ORDER_VIEWS), z.number().int()) }),
})
export type OrderViewCounts = z.infer<typeof countOrderViews.output>['counts']
