import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { paged, trashedFields, trashPageOf } from '../../shared/paging.ts'
import { requeued, requeuedIds } from '../../features/schedules/queue-place/queue-place.contract.ts'
import { trashMoves } from '../../shared/records/trash-moves.ts'
import { text } from '../../shared/text.ts'
import { ORDER_TABLES } from '../../features/orders/orders.contract.ts'
import { PRODUCTION_SORT_FIELDS, productionRow } from '../../features/production-list/production-list.contract.ts'

/** Productions that were deleted by themselves, not with their order. */
export const listProductionTrash = endpoint('productions.readTrash', {
  name: 'listProductionTrash',
  summary: 'Find productions in the trash',
  method: 'GET',
  shows: ['schedules', ...ORDER_TABLES],
  path: '/api/productions/trash',
  input: trashPageOf(PRODUCTION_SORT_FIELDS).extend({
    /** Finds by order number, customer, deliver-to, design and clothing type. */
    search: text().default(''),
  }),
  output: paged(
    productionRow.extend({
      ...trashedFields,
      /** Why it cannot be restored right now, in words for people; null if it can. */
      problem: z.string().nullable(),
      requeued,
    }),
  ),
})

export const { restore: restoreProductions } = trashMoves({
  name: 'Productions',
  nouns: 'productions',
  path: '/api/productions',
  access: 'productions.change',
  restore: 'Take productions out of the trash and put their schedules back in the queue',
  restored: requeuedIds,
})
