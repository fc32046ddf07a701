import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, manyOf, NOTHING_SELECTED } from '../../../shared/paging.ts'
import { order, ORDER_TABLES } from '../orders.contract.ts'

/** At most so many orders of up to 50 productions each come in one answer. */
export const MAX_ORDERS_IN_DETAIL = 25

/** In the order of the ids. Left out are unknown ids, and what the role may not see: the trash, for the warehouse. */
export const getOrders = endpoint('orders.read', {
  name: 'getOrders',
  summary: 'Get several orders with all that belongs to them, for printing',
  method: 'GET',
  shows: ORDER_TABLES,
  path: '/api/orders/details',
  input: z.object({
    ids: manyOf(id).pipe(
      z
        .array(z.string())
        .min(1, NOTHING_SELECTED)
        .max(MAX_ORDERS_IN_DETAIL, `Select at most ${MAX_ORDERS_IN_DETAIL} records`),
    ),
  }),
  output: z.object({ data: z.array(order) }),
})
