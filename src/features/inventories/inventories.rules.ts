import { formatPieces, type SizePieces } from '../../shared/pieces.ts'
import { eachSize, SIZE_LABELS, type Size } from '../../shared/sizes.ts'
import { LOW_STOCK, type StockLevel } from './inventories.contract.ts'

/** Whether so few pieces of a product, in all sizes together, are low or none; null where they are enough (rule I7). */
export const stockLevel = (pieces: number): StockLevel | null =>
  pieces === 0 ? 'none' : pieces < LOW_STOCK ? 'low' : null

/** The pieces that make what is there to what was counted; a size that was not counted does not move (rule I6). */
export const adjustmentTo = (there: SizePieces, counted: Partial<SizePieces>): SizePieces =>
  eachSize((size) => (counted[size] ?? there[size]) - there[size])

/** Why so many pieces of a product cannot be taken: screens warn, and the server refuses, in the same words (rule I1). */
export const shortage = (productName: string, size: Size, wanted: number, free: number): string =>
  `${productName}, ${SIZE_LABELS[size]}: ${formatPieces(wanted)} wanted, ${formatPieces(free)} there.`
