import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { choiceFilter, filterShape, recordFilter } from '../../shared/records/filters.ts'
import { id, paged, getPage, seenVersion, idOf } from '../../shared/paging.ts'
import { csvOf } from '../../shared/records/csv-endpoint.ts'
import type { FieldColumn } from '../../shared/records/fields.ts'
import { importEndpoint } from '../../shared/records/record-import.ts'
import { quantity } from '../../shared/quantities/quantity.ts'
import { SIZE_LABELS, SIZES } from '../../shared/quantities/sizes.ts'
import { sizeNamed } from '../../shared/quantities/size-names.ts'
import { requiredText, text } from '../../shared/text.ts'
import { designData } from '../designs/designs.contract.ts'
import { countedPieces, sizePieces } from './stock-pieces.contract.ts'

/** What a list of stock can be restricted to: colors with few pieces, or with none at all (rule I7). */
export const STOCK_LEVELS = ['low', 'none'] as const
export type StockLevel = (typeof STOCK_LEVELS)[number]
export const STOCK_LEVEL_LABELS: Record<StockLevel, string> = { low: 'Low stock', none: 'No stock' }

export const MOVEMENT_KIND_LABELS = {
  adjustment: 'Adjustment',
  order: 'Order',
  order_edited: 'Order edited',
  order_deleted: 'Order deleted',
  order_restored: 'Order restored',
  order_cancelled: 'Order cancelled',
  order_reopened: 'Order pending again',
  return: 'Return',
  not_stocked: 'Returned, not into stock',
} as const
export type MovementKind = keyof typeof MOVEMENT_KIND_LABELS
/** Beside a return: what came back of it and did not go in (rule I3). */
export const NOT_STOCKED = 'not_stocked' satisfies MovementKind

/** The product that an order takes from stock: `_id` is its `productId` (rule I5). */
const inventoryItem = z.object({
  _id: id,
  /** Raised by every movement of its stock, and by another threshold. */
  version: z.number().int(),
  color: id,
  colorName: z.string(),
  colorCode: z.string(),
  ...countedPieces,
  /** Pieces of all sizes. */
  itemQuantity: z.number().int(),
  /** As many pieces, or fewer, are a low stock (rule I7); null where nobody has set it, then it is what is sold. */
  lowStockThreshold: z.number().int().nullable(),
  soldIn30Days: z.number().int(),
})
export type InventoryItem = z.infer<typeof inventoryItem>

/** The stock of one clothing type with one printing design: an item for each color, by name of the color. */
const inventory = z.object({
  _id: id,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  /** When its stock last moved. */
  updatedAt: z.iso.datetime(),
  clothingType: id,
  clothingTypeName: z.string(),
  printingDesign: id,
  printingDesignData: designData,
  items: z.array(inventoryItem),
  /** Pieces of all items. */
  quantity: z.number().int(),
})
export type Inventory = z.infer<typeof inventory>

/** Changes of its items are noted as changes of `inventories`. */
const INVENTORY_TABLES = ['inventories', 'clothingTypes', 'designs', 'colors']

/** Filters that concern a color must all match the same color of the record. */
export const inventoryFilters = {
  level: choiceFilter({
    label: 'Stock',
    chip: 'Stock:',
    labels: STOCK_LEVEL_LABELS,
    wrong: 'This is not a level of stock',
  }),
  clothingType: recordFilter({ label: 'Clothing Type', chip: 'Clothing type:', record: 'clothingType' }),
  printingDesign: recordFilter({ label: 'Printing Design', chip: 'Design:', record: 'printingDesign' }),
  color: recordFilter({ chip: 'Color:', record: 'color' }),
}

export const inventoryFilter = z.object({
  /** Finds the words in the clothing type, the printing design and the color together. */
  search: text().default(''),
  ...filterShape(inventoryFilters),
})

const inventoryPage = getPage(['createdAt', 'updatedAt', 'clothingTypeName', 'designName', 'quantity'], {
  limit: 50,
  sortField: 'createdAt',
  sortOrder: -1,
}).extend(inventoryFilter.shape)

export const listInventories = endpoint('inventories.read', {
  name: 'listInventories',
  summary: 'Find stock',
  method: 'GET',
  shows: INVENTORY_TABLES,
  path: '/api/inventories',
  input: inventoryPage,
  output: paged(inventory),
})

/** One row for each color. */
export const exportInventories = csvOf(listInventories, {
  name: 'exportInventories',
  summary: 'Download the stock that a search finds',
  file: 'stock',
})

export const getInventory = endpoint('inventories.read', {
  name: 'getInventory',
  summary: 'Get the stock of one clothing type with one printing design, by its id or that of one of its items',
  method: 'GET',
  shows: INVENTORY_TABLES,
  path: '/api/inventories/:id',
  input: z.object({ id }),
  output: inventory,
})

export const getSingleInventory = endpoint('inventories.read', {
  name: 'getSingleInventory',
  summary: 'Get the stock of one clothing type with one printing design, by these two',
  method: 'GET',
  shows: INVENTORY_TABLES,
  path: '/api/inventories/single',
  input: z.object({ clothingType: id, printingDesign: id }),
  output: inventory,
})

export const MAX_REASON = 200
export const REASON_REQUIRED = 'Reason is required'

export const adjustmentForm = sizePieces.extend({
  clothingType: idOf('Clothing Type required'),
  printingDesign: idOf('Printing Design required'),
  color: idOf('Select the color'),
  /** May be left out where no count differs. */
  reason: requiredText(REASON_REQUIRED, MAX_REASON).optional(),
  /** Null: as sold. One that is not sent stays. */
  lowStockThreshold: quantity.nullish(),
})

export const adjustInventory = endpoint('inventories.change', {
  name: 'adjustInventory',
  summary: 'Set the stock of a product to what was counted',
  method: 'POST',
  path: '/api/inventories/adjust',
  /** `version` is that of the item, as the person saw it (rule O7). */
  input: adjustmentForm.extend({ version: seenVersion }),
  output: z.object({ message: z.string(), inventory }),
})

/** A line of the ledger, which is never changed nor deleted (rule I2). */
const movement = z.object({
  _id: id,
  at: z.iso.datetime(),
  /** The username of who moved it. */
  by: z.string(),
  kind: z.enum(Object.keys(MOVEMENT_KIND_LABELS) as MovementKind[]),
  /** Why, of an adjustment or a return; otherwise empty. */
  reason: z.string(),
  /** The order that moved it, which may be deleted for good by now; null of an adjustment. */
  orderId: id.nullable(),
  orderNo: z.number().int().nullable(),
  productId: id,
  colorName: z.string(),
  colorCode: z.string(),
  /** Pieces that came in; negative are those that went out. */
  ...countedPieces,
})
export type Movement = z.infer<typeof movement>

export const listMovements = endpoint('inventories.read', {
  name: 'listMovements',
  summary: 'The movements of a record or of one of its items, newest first',
  method: 'GET',
  shows: INVENTORY_TABLES,
  path: '/api/inventories/:id/movements',
  input: getPage(['at'], { limit: 50, sortField: 'at', sortOrder: -1 }).extend({ id }),
  output: paged(movement),
})

export const exportMovements = csvOf(
  { ...listInventories, input: inventoryFilter },
  {
    name: 'exportMovements',
    summary: 'Download the movements of the stock that a search finds',
    path: '/api/inventories/movements/export',
    file: 'stock-movements',
  },
)

export const IMPORT_REASON = 'Imported from a CSV file'

/** An export of the stock has these columns too, so that it can be counted and imported. */
export const STOCK_COLUMNS: readonly FieldColumn[] = [
  {
    ...{ field: 'clothingType', label: 'Clothing Type' },
    aliases: ['Garment', 'Garment Type', 'Garment Name', 'Type', 'Style', 'Style Name', 'Product', 'Item', 'Apparel'],
  },
  {
    ...{ field: 'printingDesign', label: 'Printing Design' },
    aliases: ['Design', 'Design Name', 'Print', 'Print Name', 'Art', 'Artwork', 'Graphic', 'Logo'],
  },
  { field: 'color', label: 'Color', aliases: ['Color Name', 'Colour', 'Colour Name', 'Garment Color'] },
  ...SIZES.map((size) => ({
    field: size,
    label: SIZE_LABELS[size],
    isUsual: (name: string) => sizeNamed(name, 'pieces') === size,
  })),
]

export const importStock = importEndpoint({
  key: 'stockCount',
  nouns: 'stock counts',
  path: '/api/inventories',
  table: 'inventories',
})
