import type { Reader } from '../../server/database/database.ts'
import { batchesOf, countRows, getPage } from '../../server/records/page-of.ts'
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

export function batchesOfMovements(db: Reader, filter: InventoryFilter) {
  const all = db.selectFrom('stockMovements')
  const products = foundProducts(db, filter).select('inventoryItems._id')
  return batchesOf(
    { sortOrder: -1 },
    {
      // Without a filter no product is read, so that the ids come from the index of the time.
      sortable: isEmpty(filter) ? all : all.where('stockMovements.productId', 'in', products),
      rows: fromMovements(db).select(['clothingTypes.name as clothingTypeName', 'designs.name as designName']),
      id: 'stockMovements._id',
      sortedBy: 'stockMovements.at',
    },
  )
}
