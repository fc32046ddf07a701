import { sql, type SqlBool } from 'kysely'
import type { Reader } from '../../server/database/database.ts'
import { countRows, getPage } from '../../server/records/page-of.ts'
import type { Page } from '../../server/records/records.ts'
import { SIZES } from '../../shared/quantities/sizes.ts'
import { foundProducts, fromProducts, type InventoryFilter, isEmpty } from './inventories.db.ts'

const MOVEMENT_COLUMNS = [
  'stockMovements._id',
  'stockMovements.at',
  'stockMovements.by',
  'stockMovements.kind',
  'stockMovements.reason',
  'stockMovements.orderId',
  'stockMovements.orderNo',
  'stockMovements.productId',
  'colors.name as colorName',
  'colors.code as colorCode',
  ...SIZES.map((size) => `stockMovements.${size}` as const),
] as const

const fromMovements = (db: Reader) =>
  fromProducts(db)
    .innerJoin('stockMovements', 'stockMovements.productId', 'inventoryItems._id')
    .select(MOVEMENT_COLUMNS)

export async function pageOfMovements(db: Reader, input: Page, whose: { inventoryId: string } | { productId: string }) {
  const found =
    'productId' in whose
      ? db.selectFrom('stockMovements').where('stockMovements.productId', '=', whose.productId)
      : db.selectFrom('stockMovements').where('stockMovements.inventoryId', '=', whose.inventoryId)
  return getPage(input, {
    total: await countRows(found),
    sortable: found,
    rows: fromMovements(db),
    id: 'stockMovements._id',
    sortedBy: 'stockMovements.at',
  })
}

const READ_AT_ONCE = 1000

export async function* batchesOfMovements(db: Reader, filter: InventoryFilter) {
  let movements = db.selectFrom('stockMovements')
  // Without a filter no product is read, so that each batch comes from the index of the time.
  if (!isEmpty(filter)) {
    movements = movements.where(
      'stockMovements.productId',
      'in',
      foundProducts(db, filter).select('inventoryItems._id'),
    )
  }
  for (let last: { at: string; _id: string } | undefined; ;) {
    const ids = movements
      .select('stockMovements._id')
      .where(
        last
          ? sql<SqlBool>`(${sql.ref('stockMovements.at')}, ${sql.ref('stockMovements._id')}) < (${last.at}, ${last._id})`
          : sql<SqlBool>`1 = 1`,
      )
      .orderBy('stockMovements.at', 'desc')
      .orderBy('stockMovements._id', 'desc')
      .limit(READ_AT_ONCE)
    const batch = await fromMovements(db)
      .select(['clothingTypes.name as clothingTypeName', 'designs.name as designName'])
      .where('stockMovements._id', 'in', ids)
      .orderBy('stockMovements.at', 'desc')
      .orderBy('stockMovements._id', 'desc')
      .execute()
    if (batch.length > 0) yield batch
    if (batch.length < READ_AT_ONCE) return
    last = batch.at(-1)!
  }
}
