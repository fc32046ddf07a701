import type { Problem } from '../../../shared/problem.ts'
import { eachSize, SIZES } from '../../../shared/quantities/sizes.ts'
import type { SizePieces } from '../../../shared/quantities/pieces.ts'
import {
  stockReturnField,
  MAX_ORDER_PRODUCTS,
  PRODUCT_TWICE,
  type ReturnedStock,
  TOO_MANY_ORDER_PRODUCTS,
} from './order-products.contract.ts'
import type { OrderStatus } from '../order-fields.contract.ts'

export interface StockHold {
  status: OrderStatus
  deleted: boolean
}

/** A cancelled order holds no stock, and one in the trash only if it was delivered (rule I8). */
export const holdsStock = ({ status, deleted }: StockHold): boolean =>
  status !== 'cancel' && (!deleted || status === 'deliver')

export const netPieces = (line: SizePieces & ReturnedStock): SizePieces =>
  eachSize((size) => line[size] - line[stockReturnField(size)])

export const areReturned = (line: ReturnedStock): boolean => SIZES.some((size) => line[stockReturnField(size)] > 0)

const RETURNED: Problem = {
  code: 'conflict',
  message:
    'Product cannot be edit because return item existed. Please remove the product in the return before editing the record.',
}

export const whyNotEditLine = (line: ReturnedStock): Problem | null => (areReturned(line) ? RETURNED : null)

export function whyNotAddLine(productId: string, lines: readonly { productId: string }[]): Problem | null {
  if (lines.some((line) => line.productId === productId))
    return { code: 'conflict', field: 'productId', message: PRODUCT_TWICE }
  return lines.length >= MAX_ORDER_PRODUCTS
    ? { code: 'conflict', field: 'productId', message: TOO_MANY_ORDER_PRODUCTS }
    : null
}
