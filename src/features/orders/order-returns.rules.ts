import type { Problem } from '../../shared/problem.ts'
import { SIZES } from '../../shared/sizes.ts'
import type { Production } from '../productions/productions.contract.ts'
import { isReturned } from '../productions/productions.rules.ts'
import { goodsReturnField, type OrderProduct, type ReturnedGoods } from './order-products.contract.ts'
import type { Order, OrderStatus } from './orders.contract.ts'

/** Returns are taken of goods that were handed over, or are ready to be (rule I3). */
export const whyNotReturn = ({ status }: { status: OrderStatus }): Problem | null =>
  status === 'complete' || status === 'deliver'
    ? null
    : { code: 'conflict', message: 'Returns are taken once the order is complete or delivered.' }

/** Pieces of these goods from stock came back from the customer. */
export const areGoodsReturned = (line: ReturnedGoods): boolean => SIZES.some((size) => line[goodsReturnField(size)] > 0)

/** What of an order came back: its productions with the returned items alone, and the returned goods from stock. */
export const returnProductsOf = (
  productions: readonly Production[],
  goods: readonly OrderProduct[],
): Order['returnProductsData'] => ({
  productionProducts: productions
    .map((production) => ({ ...production, items: production.items.filter(isReturned) }))
    .filter(({ items }) => items.length > 0),
  inventoryProducts: goods.filter(areGoodsReturned),
})
