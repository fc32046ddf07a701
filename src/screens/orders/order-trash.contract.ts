import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { ORDER_TABLES, order, ORDER_SORT_FIELDS, orderPage, orderRow } from '../../features/orders/orders.contract.ts'
import { trashedFields, trashPageOf, trueOrFalse, paged } from '../../shared/paging.ts'
import { requeued, requeuedIds } from '../../features/schedules/queue-place/queue-place.contract.ts'
import { trashMoves } from '../../shared/records/trash-moves.ts'
const trashed = z.object({ ...trashedFields, requeued })

export const listOrderTrash = endpoint('orders.readTrash', {
  name: 'listOrderTrash',
  summary: 'Find orders in the trash',
  method: 'GET',
  shows: ['schedules', ...ORDER_TABLES],
  path: '/api/orders/trash',
  input: orderPage.extend({ ...trashPageOf(ORDER_SORT_FIELDS).shape, detail: trueOrFalse.prefault('true') }),
  output: paged(z.union([order.extend(trashed.shape), orderRow.extend(trashed.shape)])),
})

export const {
  softDelete: softDeleteOrders,
  restore: restoreOrders,
  purge: purgeOrders,
} = trashMoves({
  name: 'Orders',
  nouns: 'orders',
  path: '/api/orders',
  access: 'orders.change',
  softDelete: 'Put orders in the trash and their schedules off the machines',
  restored: requeuedIds,
})
