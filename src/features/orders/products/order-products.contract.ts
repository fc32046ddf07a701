import { z } from 'zod'
import { id, idOf } from '../../../shared/paging.ts'
import { piecesOfItems, quantityField, type SizePieces, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { bySize, type Size, sizeField } from '../../../shared/quantities/sizes.ts'
import { designData } from '../../designs/designs.contract.ts'
import { countedPieces, PRODUCT_GONE, sizePieces } from '../../inventories/stock-pieces.contract.ts'
import { NO_QUANTITY, type ProductionDraft, qualityField, returnField } from '../../productions/productions.contract.ts'
import { storedReason } from '../../productions/return-reasons.contract.ts'

/** At the end of a line of what is ordered. */
export const FROM_STOCK = '(from stock)'

export const stockReturnField = sizeField('Return')

export const orderProductDraft = sizePieces.extend({ productId: idOf(PRODUCT_GONE) })
export type OrderProductDraft = z.output<typeof orderProductDraft>

export const withPieces = <Line extends z.ZodType<OrderProductDraft>>(line: Line) =>
  line.refine((sent) => sumOfPieces(sent) > 0, NO_QUANTITY)

/** Pieces of an order: of what is made and of what is taken from stock (rule Q4). */
export const piecesOfOrder = (
  productions: readonly Pick<ProductionDraft, 'items'>[],
  stockLines: readonly SizePieces[],
): number =>
  piecesOfItems(productions.flatMap(({ items }) => items)) +
  stockLines.reduce((pieces, line) => pieces + sumOfPieces(line), 0)

export const MAX_ORDER_PRODUCTS = 100
export const TOO_MANY_ORDER_PRODUCTS = 'At most 100 products'
export const PRODUCT_TWICE = 'This product is on the order already.'

export const orderProductDrafts = z
  .array(withPieces(orderProductDraft))
  .max(MAX_ORDER_PRODUCTS, TOO_MANY_ORDER_PRODUCTS)
  .superRefine((lines, context) => {
    const seen = new Set<string>()
    for (const [index, { productId }] of lines.entries()) {
      if (seen.has(productId)) {
        context.addIssue({ code: 'custom', path: [index, 'productId'], message: PRODUCT_TWICE })
      }
      seen.add(productId)
    }
  })
  .default([])

export const orderProduct = z.object({
  _id: id,
  /** The same as `_id`. */
  orderProductId: id,
  orderId: id,
  version: z.number().int(),
  productId: id,
  clothingType: id,
  clothingTypeName: z.string(),
  printingDesign: id,
  printingDesignData: designData,
  color: id,
  colorName: z.string(),
  colorCode: z.string(),
  ...countedPieces,
  /** Returned pieces, and why they came back. */
  ...bySize(stockReturnField, () => z.number().int()),
  ...storedReason,
})
export type OrderProduct = z.infer<typeof orderProduct>
export type ReturnedStock = Pick<OrderProduct, `${Size}Return`>

/** A line of goods from stock as an item, which is counted in pieces. */
export const toItem = <Line extends SizePieces & Partial<ReturnedStock>>(line: Line) => ({
  ...line,
  size: 'pieces' as const,
  itemQuantity: sumOfPieces(line),
  ...bySize(quantityField, (size) => line[size]),
  ...bySize(qualityField, () => '' as const),
  ...bySize(returnField, (size) => line[stockReturnField(size)] ?? 0),
})
