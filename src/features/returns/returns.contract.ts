import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { id, optionalId, seenVersion } from '../../shared/paging.ts'
import { sentQuantity } from '../../shared/quantities/quantity.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { stockReturnField, orderProduct } from '../orders/products/order-products.contract.ts'
import { order } from '../orders/orders.contract.ts'
import { production, returnField } from '../productions/productions.contract.ts'
import { sentReason } from '../productions/return-reasons.contract.ts'

/** Of the pieces that this call adds; what was returned before stays where it is (rule I3). */
const intoStock = z.boolean('Say true or false').default(true)

/** `id` is the order's, `version` the item's. Clothing type, design, color and totals are not read. */
export const returnItem = endpoint('orders.change', {
  name: 'returnItem',
  summary: 'Set how many pieces of a produced item came back, and why',
  method: 'PUT',
  path: '/api/orders/return/:id',
  input: sentReason.extend({
    id,
    productionProductId: id,
    itemId: id,
    version: seenVersion,
    intoStock,
    ...bySize(returnField, () => sentQuantity),
  }),
  /** `data` is the production of the item. */
  output: z.object({ message: z.string(), order, data: production }),
})

const NO_LINE = 'Choose the product that came back'

/** `id` is the order's, `version` that of its line of goods, which is named by `orderProductId` or `_id`. */
export const returnProduct = endpoint('orders.change', {
  name: 'returnProduct',
  summary: 'Set how many pieces of goods from stock came back, and why',
  method: 'PUT',
  path: '/api/orders/return/inventory/:id',
  input: sentReason
    .extend({
      id,
      orderProductId: optionalId,
      _id: optionalId,
      version: seenVersion,
      intoStock,
      ...bySize(stockReturnField, () => sentQuantity),
    })
    .refine((line) => line.orderProductId ?? line._id, { path: ['orderProductId'], message: NO_LINE }),
  /** `data` is the line of goods. */
  output: z.object({ message: z.string(), order, data: orderProduct }),
})
