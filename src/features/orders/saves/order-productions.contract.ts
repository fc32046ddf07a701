import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, optionalId, putSchema, idOf } from '../../../shared/paging.ts'
import { trashMoves } from '../../../shared/records/trash-moves.ts'
import { production, productionDraft, productionEdit } from '../../productions/productions.contract.ts'
import { order } from '../orders.contract.ts'

/** In bytes: a hundred items with their ids exceed the default limit. */
const bodyLimit = 200_000

const NO_PRODUCTION = 'Invalid Production Order'

const saved = z.object({
  message: z.string(),
  productionProduct: production,
  order,
  data: z.object({ _id: id, productionProduct: production, orderQuantity: z.number().int() }),
})

export const createProduction = endpoint('productions.change', {
  name: 'createProduction',
  summary: 'Add a production to an order',
  method: 'POST',
  path: '/api/orders/production',
  status: 201,
  bodyLimit,
  input: productionDraft.extend({
    orderId: id,
    /** A production that has an id is saved already. */
    _id: z.literal('', NO_PRODUCTION).nullish(),
    /** Requests of one person with the same id add only one production (rule O10). */
    requestId: optionalId,
  }),
  output: saved,
})

/** Items keep their id, are added without one, and are removed if left out; their order is that of the list. */
export const updateProduction = endpoint('productions.change', {
  name: 'updateProduction',
  summary: 'Change a production of an order and its items',
  method: 'PUT',
  path: '/api/orders/production/:id?',
  bodyLimit,
  /** `orderId`, where it is sent, must be that of the production. */
  input: putSchema({ id: idOf(NO_PRODUCTION), ...productionEdit.shape, orderId: optionalId }),
  output: saved,
})

export const softDeleteProduction = endpoint('productions.change', {
  name: 'softDeleteProduction',
  summary: 'Put a production in the trash and its schedules off the machines',
  method: 'DELETE',
  path: '/api/orders/production/soft-delete',
  input: z.object({ id }),
  output: z.object({
    message: z.string(),
    data: z.object({ _id: id, orderId: id, orderQuantity: z.number().int() }),
  }),
})

export const { purge: purgeProductions } = trashMoves({
  name: 'Productions',
  nouns: 'productions',
  path: '/api/orders/production',
  access: 'productions.change',
})
