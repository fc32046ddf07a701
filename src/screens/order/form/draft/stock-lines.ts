import { formatPieces, type SizePieces, sumOfPieces } from '../../../../shared/quantities/pieces.ts'
import { eachSize } from '../../../../shared/quantities/sizes.ts'
import type { Product } from '../../../../features/inventories/picker/product.ts'
import type { OrderProduct } from '../../../../features/orders/products/order-products.contract.ts'

/** The key of a stored line is its id. */
export type StockLineFormValues = { key: string; product: Product } & SizePieces

const toProduct = (line: Product): Product => ({
  productId: line.productId,
  clothingType: line.clothingType,
  clothingTypeName: line.clothingTypeName,
  printingDesign: line.printingDesign,
  printingDesignData: line.printingDesignData,
  color: line.color,
  colorName: line.colorName,
  colorCode: line.colorCode,
})

export const stockLineValues = (line: OrderProduct): StockLineFormValues => ({
  key: line._id,
  product: toProduct(line),
  ...eachSize((size) => line[size]),
})

export const toStockLineInput = ({ product, key: _, ...pieces }: StockLineFormValues) => ({
  productId: product.productId,
  ...pieces,
})

export const stockLinePieces = (lines: readonly SizePieces[]): number =>
  lines.reduce((pieces, line) => pieces + sumOfPieces(line), 0)

export const stockLinesPart = (lines: readonly SizePieces[]): string[] =>
  lines.length > 0 ? [`stock ${formatPieces(stockLinePieces(lines))}`] : []
