import type { Problem } from '../../shared/problem.ts'
import type { Production } from '../productions/productions.contract.ts'
import { isReturned } from '../productions/productions.rules.ts'
import type { OrderProduct } from './order-products.contract.ts'
import { areReturned } from './order-products.rules.ts'
import type { Order, OrderStatus } from './orders.contract.ts'

/** Returns are taken of goods that were handed over, or are ready to be (rule I3). */
export const whyNotReturn = ({ status }: { status: OrderStatus }): Problem | null =>
  status === 'complete' || status === 'deliver'
    ? null
    : { code: 'conflict', message: 'Returns are taken once the order is complete or delivered.' }

/** What of an order came back: its productions with the returned items alone, and the returned goods from stock. */
export const returnProductsOf = (
  productions: readonly Production[],
  goods: readonly OrderProduct[],
): Order['returnProductsData'] => ({
  productionProducts: productions
    .map((production) => ({ ...production, items: production.items.filter(isReturned) }))
    .filter(({ items }) => items.length > 0),
  inventoryProducts: goods.filter(areReturned),
})
