import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../server/database/database.ts'
import { getConditions, isOneOf } from '../../server/records/filter-conditions.ts'
import { batchesOf, countRows, getPage } from '../../server/records/page-of.ts'
import { containsWords, type Page } from '../../server/records/records.ts'
import type { Reference } from '../../server/records/references.ts'
import { getSortColumn, type SortColumns } from '../../server/records/sort-keys.ts'
import type { SizePieces } from '../../shared/quantities/pieces.ts'
import { SIZES } from '../../shared/quantities/sizes.ts'
import { searchWords } from '../../shared/text.ts'
import { DESIGN_COLUMNS, toDesignData } from '../designs/designs.db.ts'
import { type Inventory, inventoryFilter, inventoryFilters, type listInventories } from './inventories.contract.ts'
import { soldIn30Days } from './inventories.rules.ts'

interface InventoryColumns {
  _id: string
  version: number
  createdAt: string
  updatedAt: string
  clothingType: string
  printingDesign: string
  quantity: number
}

interface InventoryItemColumns extends SizePieces {
  _id: string
  version: number
  inventoryId: string
  color: string
  itemQuantity: GeneratedAlways<number>
  lowStockThreshold: Generated<number | null>
  /** In 90 days: see `moveStock`. */
  sold: Generated<number>
}

declare module '../../server/database/database.ts' {
  interface Tables {
    inventories: InventoryColumns
    inventoryItems: InventoryItemColumns
  }
}

export const fromProducts = (db: Reader) =>
  db
    .selectFrom('inventoryItems')
    .innerJoin('inventories', 'inventories._id', 'inventoryItems.inventoryId')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'inventories.clothingType')
    .innerJoin('designs', 'designs._id', 'inventories.printingDesign')
    .innerJoin('colors', 'colors._id', 'inventoryItems.color')

export const PRODUCT_NAMES = [
  'inventories.clothingType',
  'clothingTypes.name as clothingTypeName',
  'inventories.printingDesign',
  'designs.name as designName',
  'inventoryItems.color',
  'colors.name as colorName',
  'colors.code as colorCode',
] as const

export const PRODUCT_COLUMNS = [
  'inventoryItems._id as productId',
  'inventoryItems.inventoryId',
  'inventoryItems.version',
  'inventoryItems.lowStockThreshold',
  ...PRODUCT_NAMES,
  ...SIZES.map((size) => `inventoryItems.${size}` as const),
] as const

const fromInventories = (db: Reader) =>
  db
    .selectFrom('inventories')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'inventories.clothingType')
    .innerJoin('designs', 'designs._id', 'inventories.printingDesign')
    .select([
      'inventories._id',
      'inventories.version',
      'inventories.createdAt',
      'inventories.updatedAt',
      'inventories.clothingType',
      'clothingTypes.name as clothingTypeName',
      'inventories.printingDesign',
      ...DESIGN_COLUMNS,
      'inventories.quantity',
    ])

type InventoryRow = Awaited<ReturnType<ReturnType<typeof fromInventories>['execute']>>[number]

async function withItems(db: Reader, rows: readonly InventoryRow[]): Promise<Inventory[]> {
  if (rows.length === 0) return []
  const items = await db
    .selectFrom('inventoryItems')
    .innerJoin('colors', 'colors._id', 'inventoryItems.color')
    .select([
      'inventoryItems.inventoryId',
      'inventoryItems._id',
      'inventoryItems.version',
      'inventoryItems.color',
      'colors.name as colorName',
      'colors.code as colorCode',
      ...SIZES.map((size) => `inventoryItems.${size}` as const),
      'inventoryItems.itemQuantity',
      'inventoryItems.lowStockThreshold',
      'inventoryItems.sold',
    ])
    .where(
      'inventoryItems.inventoryId',
      'in',
      rows.map(({ _id }) => _id),
    )
    .orderBy('colors.nameKey')
    .orderBy('inventoryItems._id')
    .execute()
  const byRecord = Map.groupBy(items, ({ inventoryId }) => inventoryId)
  return rows.map(({ designName, screenPrintingOn, frontImage, backImage, ...record }) => ({
    ...record,
    printingDesignData: toDesignData({
      printingDesign: record.printingDesign,
      designName,
      screenPrintingOn,
      frontImage,
      backImage,
    }),
    items: (byRecord.get(record._id) ?? []).map(({ inventoryId: _, sold, ...item }) => ({
      ...item,
      soldIn30Days: soldIn30Days(sold),
    })),
  }))
}

export type InventoryFilter = z.output<typeof inventoryFilter>

export const isEmpty = ({ search, clothingType, printingDesign, color, level }: InventoryFilter): boolean =>
  [search.trim(), clothingType, printingDesign, color, level].every((part) => part.length === 0)

export function foundProducts(db: Reader, filter: InventoryFilter) {
  let products = db
    .selectFrom('inventoryItems')
    .innerJoin('inventories', 'inventories._id', 'inventoryItems.inventoryId')
  // Each word is looked for among the names, of which there are few, rather than in every product.
  for (const [word] of searchWords(filter.search)) {
    const named = (table: 'clothingTypes' | 'designs' | 'colors') =>
      db.selectFrom(table).select('_id').where(containsWords('nameWords', word))
    products = products.where((eb) =>
      eb.or([
        eb('inventories.clothingType', 'in', named('clothingTypes')),
        eb('inventories.printingDesign', 'in', named('designs')),
        eb('inventoryItems.color', 'in', named('colors')),
      ]),
    )
  }
  return products.where((eb) =>
    eb.and(
      getConditions(inventoryFilters, filter, {
        level: (levels) => {
          const pieces = eb.ref('inventoryItems.itemQuantity')
          const threshold = sql<number>`coalesce("lowStockThreshold", ("sold" + 2) / 3)`
          const low = eb.and([eb(pieces, '>', 0), eb(pieces, '<=', threshold)])
          return eb.or(levels.map((level) => (level === 'none' ? eb(pieces, '=', 0) : low)))
        },
        clothingType: isOneOf('inventories.clothingType'),
        printingDesign: isOneOf('inventories.printingDesign'),
        color: isOneOf('inventoryItems.color'),
      }),
    ),
  )
}

/** Without a filter no product is read, so that the first page comes from the index of the list. */
function filtered(db: Reader, filter: InventoryFilter) {
  const records = db.selectFrom('inventories')
  if (isEmpty(filter)) return records
  return records.where('inventories._id', 'in', foundProducts(db, filter).select('inventoryItems.inventoryId'))
}

const SORT_COLUMNS = {
  clothingTypeName: 'clothingTypes.nameKey',
  designName: 'designs.nameKey',
} satisfies SortColumns<typeof listInventories, 'inventories'>

const getList = (db: Reader, { sortField, ...filter }: InventoryFilter & { sortField: string }) => ({
  sortable: filtered(db, filter)
    .leftJoin('clothingTypes', 'clothingTypes._id', 'inventories.clothingType')
    .leftJoin('designs', 'designs._id', 'inventories.printingDesign'),
  rows: fromInventories(db),
  id: 'inventories._id',
  sortedBy: getSortColumn(SORT_COLUMNS, sortField, 'inventories'),
})

export async function pageOfInventories(db: Reader, input: Page & InventoryFilter) {
  const total = await countRows(filtered(db, input))
  const result = await getPage(input, { ...getList(db, input), total })
  return { ...result, data: await withItems(db, result.data) }
}

export async function* batchesOfStock(db: Reader, input: Omit<Page, 'page' | 'limit'> & InventoryFilter) {
  for await (const records of batchesOf(input, getList(db, input))) {
    const ids = records.map(({ _id }) => _id)
    const listed = foundProducts(db, input).where('inventoryItems.inventoryId', 'in', ids)
    const products = await fromProducts(db)
      .select(PRODUCT_COLUMNS)
      .select('inventoryItems.itemQuantity')
      .where('inventoryItems._id', 'in', listed.select('inventoryItems._id'))
      .orderBy('colors.nameKey')
      .orderBy('inventoryItems._id')
      .execute()
    const byRecord = Map.groupBy(products, ({ inventoryId }) => inventoryId)
    yield ids.flatMap((id) => byRecord.get(id) ?? [])
  }
}

/** By the id of the record or of one of its items. */
export async function selectInventory(db: Reader, id: string): Promise<Inventory | undefined> {
  const ofItem = db.selectFrom('inventoryItems').select('inventoryId').where('_id', '=', id)
  const rows = await fromInventories(db)
    .where((eb) => eb.or([eb('inventories._id', '=', id), eb('inventories._id', '=', ofItem)]))
    .execute()
  return (await withItems(db, rows))[0]
}

export async function selectInventoryOf(
  db: Reader,
  { clothingType, printingDesign }: { clothingType: string; printingDesign: string },
): Promise<Inventory | undefined> {
  const rows = await fromInventories(db)
    .where('inventories.clothingType', '=', clothingType)
    .where('inventories.printingDesign', '=', printingDesign)
    .execute()
  return (await withItems(db, rows))[0]
}

const USED_AS = { clothingTypes: 'clothingType', designs: 'printingDesign', colors: 'color' } as const

/** What was in stock once stays in use: the ledger names it (rule I2). */
export const inventoryReferences: readonly Reference[] = Object.entries(USED_AS).map(([table, filter]) => ({
  of: table as keyof typeof USED_AS,
  nouns: ['inventory record', 'inventory records'],
  count: (db, ids) => countRows(filtered(db, { ...inventoryFilter.parse({}), [filter]: ids })),
  href: (ids) => `/inventories?${filter}=${ids.join(',')}`,
}))
