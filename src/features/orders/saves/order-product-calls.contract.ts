import { z } from 'zod'
import { endpoint } from '../../../shared/endpoint.ts'
import { id, optionalId, seenVersion } from '../../../shared/paging.ts'
import { orderProduct, orderProductDraft, withPieces } from '../products/order-products.contract.ts'
import { order } from '../orders.contract.ts'

/** Pieces of the whole order. */
const orderQuantity = z.number().int()

const saved = z.object({
  message: z.string(),
  orderProduct,
  order,
  data: z.object({ _id: id, orderProduct, orderQuantity }),
})

const line = orderProductDraft.extend({ orderId: id })

export const addOrderProduct = endpoint('orders.change', {
  name: 'addOrderProduct',
  summary: 'Take a product from stock for an order',
  method: 'POST',
  path: '/api/orders/product',
  status: 201,
  input: withPieces(
    line.extend({
      /** Requests of one person with the same id take the product only once (rule O10). */
      requestId: optionalId,
    }),
  ),
  output: saved,
})

export const updateOrderProduct = endpoint('orders.change', {
  name: 'updateOrderProduct',
  summary: 'Change how many pieces of a product an order takes from stock',
  method: 'PUT',
  path: '/api/orders/product/:id',
  input: withPieces(line.extend({ id, version: seenVersion })),
  output: saved,
})

export const deleteOrderProduct = endpoint('orders.change', {
  name: 'deleteOrderProduct',
  summary: 'Take a product from stock off an order',
  method: 'DELETE',
  path: '/api/orders/product/delete',
  input: z.object({ _id: id, orderId: id }),
  output: z.object({ message: z.string(), order, data: z.object({ _id: id, orderQuantity }) }),
})
