import type { Kind } from './dump/dump.ts'

/** Where parts stand in a record. */
export const PART_FIELDS = {
  productions: ['productionProductData', 'productionProducts'],
  orderProducts: ['orderProductData', 'orderProducts'],
  items: ['items'],
  schedules: ['schedules'],
  inventoryItems: ['items'],
} as const
export type Part = keyof typeof PART_FIELDS
export const PARTS: Partial<Record<Kind, readonly Part[]>> = {
  orders: ['productions', 'orderProducts'],
  productions: ['items', 'schedules'],
  inventories: ['inventoryItems'],
}
