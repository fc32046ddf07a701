import type { SizePieces } from '../../shared/pieces.ts'
import { eachSize } from '../../shared/sizes.ts'
import { LOW_STOCK, type StockLevel } from './inventories.contract.ts'

/** Whether so few pieces of a product, in all sizes together, are low or none; null where they are enough (rule I7). */
export const stockLevel = (pieces: number): StockLevel | null =>
  pieces === 0 ? 'none' : pieces < LOW_STOCK ? 'low' : null

/** The pieces that make what is there to what was counted; a size that was not counted does not move (rule I6). */
export const adjustmentTo = (there: SizePieces, counted: Partial<SizePieces>): SizePieces =>
  eachSize((size) => (counted[size] ?? there[size]) - there[size])
