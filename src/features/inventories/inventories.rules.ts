import { formatCount } from '../../shared/numbers.ts'
import { formatPieces, type SizePieces } from '../../shared/quantities/pieces.ts'
import type { Problem } from '../../shared/problem.ts'
import { eachSize, SIZE_LABELS, type Size } from '../../shared/quantities/sizes.ts'
import type { InventoryItem, StockLevel } from './inventories.contract.ts'

/** More may have come back in 90 days than was sold (rule I7). */
export const soldIn30Days = (sold: number): number => Math.max(0, Math.ceil(sold / 3))

/** A leftover is never marked (rules I7, I9). */
export function stockLevel({
  itemQuantity,
  lowStockThreshold,
  soldIn30Days: sold,
}: Pick<InventoryItem, 'itemQuantity' | 'lowStockThreshold' | 'soldIn30Days'>): StockLevel | null {
  const threshold = lowStockThreshold ?? sold
  if (threshold === 0 || itemQuantity > threshold) return null
  return itemQuantity === 0 ? 'none' : 'low'
}

/** A size that was not counted does not move (rule I6). */
export const adjustmentTo = (there: SizePieces, counted: Partial<SizePieces>): SizePieces =>
  eachSize((size) => (counted[size] ?? there[size]) - there[size])

/** Screens warn and the server refuses in the same words (rule I1). */
export const shortage = (productName: string, size: Size, wanted: number, free: number): string =>
  `${productName}, ${SIZE_LABELS[size]}: ${formatPieces(wanted)} wanted, ${formatPieces(free)} there.`

/** PostgreSQL counts a record in 32 bits, and the sum of two of these fits. */
const MAX_STOCK = 1_000_000_000

export const whyTooMuch = (pieces: readonly number[]): Problem | null =>
  pieces.some((count) => count > MAX_STOCK)
    ? { code: 'conflict', message: `At most ${formatCount(MAX_STOCK)} pieces of a garment and design can be in stock.` }
    : null
