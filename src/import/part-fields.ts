/** Where parts stand in a record. */
export const PART_FIELDS = {
  productions: ['productionProductData', 'productionProducts'],
  orderProducts: ['orderProductData', 'orderProducts'],
  items: ['items'],
  schedules: ['schedules'],
  inventoryItems: ['items'],
} as const
export type Part = keyof typeof PART_FIELDS
