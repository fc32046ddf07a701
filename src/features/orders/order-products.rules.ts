import type { Problem } from '../../shared/problem.ts'
import { eachSize, SIZES } from '../../shared/sizes.ts'
import type { SizePieces } from '../../shared/pieces.ts'
import {
  goodsReturnField,
  MAX_ORDER_PRODUCTS,
  PRODUCT_TWICE,
  type ReturnedGoods,
  TOO_MANY_ORDER_PRODUCTS,
} from './order-products.contract.ts'
import type { OrderStatus } from './order-fields.contract.ts'

/** What decides whether an order holds its goods from stock. */
export interface Standing {
  status: OrderStatus
  deleted: boolean
}

/**
 * Whether an order has its goods from stock, rather than the shelf (rule I8): a cancelled order holds none, and one in
 * the trash only if it was delivered.
 */
export const holdsStock = ({ status, deleted }: Standing): boolean =>
  status !== 'cancel' && (!deleted || status === 'deliver')

/** The pieces of a line that are with the customer: ordered, and not returned. */
export const netPieces = (line: SizePieces & ReturnedGoods): SizePieces =>
  eachSize((size) => line[size] - line[goodsReturnField(size)])

/** Pieces of these goods came back from the customer. */
export const areReturned = (line: ReturnedGoods): boolean => SIZES.some((size) => line[goodsReturnField(size)] > 0)

const RETURNED: Problem = {
  code: 'conflict',
  message:
    'Product cannot be edit because return item existed. Please remove the product in the return before editing the record.',
}

/** A line with returned pieces is neither changed nor deleted. */
export const whyNotEditLine = (line: ReturnedGoods): Problem | null => (areReturned(line) ? RETURNED : null)

/** Refuses a product that the order has already, and one too many. */
export function whyNotAddLine(productId: string, lines: readonly { productId: string }[]): Problem | null {
  if (lines.some((line) => line.productId === productId))
    return { code: 'conflict', field: 'productId', message: PRODUCT_TWICE }
  return lines.length >= MAX_ORDER_PRODUCTS
    ? { code: 'conflict', field: 'productId', message: TOO_MANY_ORDER_PRODUCTS }
    : null
}
