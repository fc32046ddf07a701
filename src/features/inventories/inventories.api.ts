import { localTime } from '../../server/clock.ts'
import type { Reader, Transaction } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { read, stream, write } from '../../server/handlers.ts'
import { getCsv } from '../../server/records/csv/csv.ts'
import { requireFresh } from '../../server/records/records.ts'
import { sumOfPieces } from '../../shared/quantities/pieces.ts'
import { ApiError, notFound } from '../../shared/problem.ts'
import type { FieldColumn } from '../../shared/records/fields.ts'
import { SIZE_LABELS, SIZES } from '../../shared/quantities/sizes.ts'
import {
  adjustInventory,
  exportInventories,
  exportMovements,
  getInventory,
  getSingleInventory,
  type Inventory,
  type Movement,
  listInventories,
  listMovements,
  MOVEMENT_KIND_LABELS,
  REASON_REQUIRED,
} from './inventories.contract.ts'
import { PRODUCT_GONE } from './stock-pieces.contract.ts'
import {
  batchesOfStock,
  inventoryReferences,
  pageOfInventories,
  selectInventory,
  selectInventoryOf,
} from './inventories.db.ts'
import { adjustmentTo } from './inventories.rules.ts'
import { setThreshold } from './low-stock.db.ts'
import { batchesOfMovements, pageOfMovements } from './movements.db.ts'
import { importingStock } from './stock-import.api.ts'
import {
  findOrCreateProduct,
  moveStock,
  productName,
  partsOfProduct,
  requireLiveParts,
  selectProduct,
} from './stock.db.ts'

const SIZE_COLUMNS = SIZES.map((size) => ({ field: size, label: SIZE_LABELS[size] }))

const PRODUCT_NAME_COLUMNS = [
  { field: 'clothingTypeName', label: 'Clothing Type' },
  { field: 'designName', label: 'Printing Design' },
  { field: 'colorName', label: 'Color' },
] as const

const handlers = {
  listInventories: read(listInventories, ({ db, input }) => pageOfInventories(db, input)),

  exportInventories: stream(exportInventories, ({ db, input }) =>
    getCsv(
      [...PRODUCT_NAME_COLUMNS, ...SIZE_COLUMNS, { field: 'itemQuantity', label: 'Quantity' }],
      batchesOfStock(db, input),
      input,
    ),
  ),

  getInventory: read(getInventory, async ({ db, input: { id } }) => requireInventory(await selectInventory(db, id))),

  getSingleInventory: read(getSingleInventory, async ({ db, input }) =>
    requireInventory(await selectInventoryOf(db, input)),
  ),

  adjustInventory: write(adjustInventory, async ({ tx, input, session }) => {
    const { clothingType, printingDesign, color, reason, version, lowStockThreshold, ...counts } = input
    const key = { clothingType, printingDesign, color }
    const stored = await selectProduct(tx, key)
    if (stored) {
      const change = { ...counts, lowStockThreshold }
      await requireFresh(stored, version, change, () => requireItem(tx, stored.productId))
    } else {
      await requireLiveParts(tx, partsOfProduct(key))
      if (sumOfPieces(counts) === 0) throw new ApiError({ code: 'invalid', field: 'small', message: NOTHING_COUNTED })
    }
    const product = stored ?? (await findOrCreateProduct(tx, key))
    const change = { productId: product.productId, ...adjustmentTo(product, counts) }
    if (reason === undefined && SIZES.some((size) => change[size] !== 0))
      throw new ApiError({ code: 'invalid', field: 'reason', message: REASON_REQUIRED })
    await moveStock(tx, [change], { by: session.username, kind: 'adjustment', reason })
    await setThreshold(tx, product, lowStockThreshold)
    const inventory = requireInventory(await selectInventory(tx, product.inventoryId))
    return { message: `${productName(product)} adjusted.`, inventory }
  }),

  listMovements: read(listMovements, async ({ db, input: { id, ...page } }) => {
    const inventory = requireInventory(await selectInventory(db, id))
    return pageOfMovements(db, page, inventory._id === id ? { inventoryId: id } : { productId: id })
  }),

  exportMovements: stream(exportMovements, ({ db, input }) =>
    getCsv(MOVEMENT_FILE_COLUMNS, movementsForFile(batchesOfMovements(db, input)), input),
  ),

  importStock: importingStock,
}

export const inventories: Feature = { handlers, references: inventoryReferences }

const NOTHING_COUNTED = 'This product is not in stock: enter what was counted'

function requireInventory(inventory: Inventory | undefined): Inventory {
  if (!inventory) throw notFound(PRODUCT_GONE)
  return inventory
}

async function requireItem(db: Reader | Transaction, productId: string) {
  const { items } = requireInventory(await selectInventory(db, productId))
  return items.find(({ _id }) => _id === productId)
}

interface MovementOfFile extends Movement {
  clothingTypeName: string
  designName: string
}

const MOVEMENT_FILE_COLUMNS: readonly FieldColumn<keyof MovementOfFile>[] = [
  { field: 'at', label: 'Date' },
  { field: 'by', label: 'By' },
  { field: 'kind', label: 'Movement', words: MOVEMENT_KIND_LABELS },
  { field: 'orderNo', label: 'Order' },
  { field: 'reason', label: 'Reason' },
  ...PRODUCT_NAME_COLUMNS,
  ...SIZE_COLUMNS,
]

async function* movementsForFile(batches: AsyncIterable<readonly MovementOfFile[]>) {
  for await (const batch of batches) yield batch.map((row) => ({ ...row, at: localTime(row.at) }))
}
