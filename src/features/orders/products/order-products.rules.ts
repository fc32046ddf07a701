import type { Problem } from '../../../shared/problem.ts'
import { eachSize, SIZES } from '../../../shared/quantities/sizes.ts'
import type { SizePieces } from '../../../shared/quantities/pieces.ts'
import {
  goodsReturnField,
  MAX_ORDER_PRODUCTS,
  PRODUCT_TWICE,
  type ReturnedGoods,
  TOO_MANY_ORDER_PRODUCTS,
} from './order-products.contract.ts'
import type { OrderStatus } from '../order-fields.contract.ts'

export interface Standing {
  status: OrderStatus
  deleted: boolean
}

/** A cancelled order holds no stock, and one in the trash only if it was delivered (rule I8). */
export const holdsStock = ({ status, deleted }: Standing): boolean =>
  status !== 'cancel' && (!deleted || status === 'deliver')

export const netPieces = (line: SizePieces & ReturnedGoods): SizePieces =>
  eachSize((size) => line[size] - line[goodsReturnField(size)])

export const areReturned = (line: ReturnedGoods): boolean => SIZES.some((size) => line[goodsReturnField(size)] > 0)

const RETURNED: Problem = {
  code: 'conflict',
  message:
    'Product cannot be edit because return item existed. Please remove the product in the return before editing the record.',
}

export const whyNotEditLine = (line: ReturnedGoods): Problem | null => (areReturned(line) ? RETURNED : null)

export function whyNotAddLine(productId: string, lines: readonly { productId: string }[]): Problem | null {
  if (lines.some((line) => line.productId === productId))
    return { code: 'conflict', field: 'productId', message: PRODUCT_TWICE }
  return lines.length >= MAX_ORDER_PRODUCTS
    ? { code: 'conflict', field: 'productId', message: TOO_MANY_ORDER_PRODUCTS }
    : null
}
