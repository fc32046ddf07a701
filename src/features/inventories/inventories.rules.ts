import { LOW_STOCK, type StockLevel } from './inventories.contract.ts'

/** Whether so few pieces of a product, in all sizes together, are low or none; null where they are enough (rule I7). */
export const stockLevel = (pieces: number): StockLevel | null =>
  pieces === 0 ? 'none' : pieces < LOW_STOCK ? 'low' : null
