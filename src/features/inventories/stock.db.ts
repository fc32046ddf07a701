import { sql, type SqlBool } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { newId, now } from '../../server/clock.ts'
import { batchesOf, type Transaction } from '../../server/database/database.ts'
import { noteChange } from '../../server/records/changes.ts'
import { liveRecords, NEXT_VERSION } from '../../server/records/records.ts'
import { formatPieces, type SizePieces, sumOfPieces } from '../../shared/pieces.ts'
import { ApiError, notFound } from '../../shared/problem.ts'
import { eachSize, type Size, SIZE_LABELS, SIZES } from '../../shared/sizes.ts'
import { type MovementKind, PRODUCT_GONE } from './inventories.contract.ts'
import { fromProducts, PRODUCT_COLUMNS } from './inventories.db.ts'

interface MovementColumns extends SizePieces {
  _id: string
  at: string
  by: string
  inventoryId: string
  productId: string
  kind: MovementKind
  orderId: string | null
  orderNo: number | null
  reason: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    stockMovements: MovementColumns
  }
}

/** What a product is made of, by id: one color of a clothing type with a printing design. */
export const PARTS = ['clothingType', 'printingDesign', 'color'] as const
export type ProductPart = (typeof PARTS)[number]
export type ProductKey = Record<ProductPart, string>

const PART_TABLES = { clothingType: 'clothingTypes', printingDesign: 'designs', color: 'colors' } as const
/** What a part is called: one, several. */
export const PART_NOUNS: Record<ProductPart, readonly [string, string]> = {
  clothingType: ['clothing type', 'clothing types'],
  printingDesign: ['printing design', 'printing designs'],
  color: ['color', 'colors'],
}

/** Refuses products to be made of a part that does not exist or is in the trash (rule M1). */
export async function requireLiveParts(tx: Transaction, keys: readonly ProductKey[]): Promise<void> {
  for (const part of PARTS) {
    const ids = keys.map((key) => key[part])
    const live = await liveRecords(tx, PART_TABLES[part], ids)
    if (!ids.every((id) => live.has(id))) {
      const message = `This ${PART_NOUNS[part][0]} does not exist any more.`
      throw new ApiError({ code: 'invalid', field: part, message })
    }
  }
}

const NO_PIECES: SizePieces = eachSize(() => 0)

/** A product with its stock and its names. */
export type Product = Awaited<ReturnType<typeof selectProducts>>[number]

/** Products by id; unknown ids are left out. */
export const selectProducts = (tx: Transaction, ids: readonly string[]) =>
  fromProducts(tx).select(PRODUCT_COLUMNS).where('inventoryItems._id', 'in', ids).execute()

/** The product of that name; undefined if it was never in stock. */
export const selectProduct = (
  tx: Transaction,
  { clothingType, printingDesign, color }: ProductKey,
): Promise<Product | undefined> =>
  fromProducts(tx)
    .select(PRODUCT_COLUMNS)
    .where('inventories.clothingType', '=', clothingType)
    .where('inventories.printingDesign', '=', printingDesign)
    .where('inventoryItems.color', '=', color)
    .executeTakeFirst()

/** The product of that name, without stock if it is new. The caller checks whether a new one may be made. */
export async function findOrCreateProduct(tx: Transaction, key: ProductKey, at = now()): Promise<Product> {
  const present = await selectProduct(tx, key)
  if (present) return present
  const { color, ...record } = key
  noteChange(tx, 'inventories')
  await tx
    .insertInto('inventories')
    .values({ _id: newId(), version: 1, createdAt: at, updatedAt: at, ...record, quantity: 0 })
    .onConflict((there) => there.columns(['clothingType', 'printingDesign']).doNothing())
    .execute()
  const { _id: inventoryId } = await tx
    .selectFrom('inventories')
    .select('_id')
    .where('clothingType', '=', record.clothingType)
    .where('printingDesign', '=', record.printingDesign)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('inventoryItems')
    .values({ _id: newId(), version: 1, inventoryId, color, ...NO_PIECES })
    .execute()
  return (await selectProduct(tx, key))!
}

/** Pieces of a product that come into stock; negative ones go out. */
export interface StockChange extends SizePieces {
  productId: string
}

/** Who moves stock, and why. */
export interface Movement {
  by: string
  kind: MovementKind
  /** The order that moves it. */
  order?: { _id: string; orderNo: number }
  /** Why, of an adjustment or a return. */
  reason?: string
  at?: string | undefined
  /** The field that a refusal names. */
  fieldOf?: ((productId: string, size: Size) => string) | undefined
  /** What a refusal begins with, where several orders move stock. */
  about?: string
}

/**
 * Moves stock, with a line in the ledger for each product. All stock moves through here (rule I2). Refuses with
 * `out_of_stock`, naming product and size, where a level would fall below zero (rule I1).
 */
export async function moveStock(tx: Transaction, changes: readonly StockChange[], movement: Movement): Promise<void> {
  const { by, kind, order, reason = '', at = now() } = movement
  const lines: MovementColumns[] = []
  for (const [index, { productId, ...pieces }] of summed(changes).entries()) {
    // The embedded database never waits, so let others be served during an import.
    if (index % MOVED_AT_ONCE === MOVED_AT_ONCE - 1) await setImmediate()
    const moved = await tx
      .updateTable('inventoryItems')
      .set({ ...eachSize((size) => plus(size, pieces)), version: NEXT_VERSION })
      .where('_id', '=', productId)
      .where(
        sql<SqlBool>`${sql.join(
          SIZES.map((size) => sql`${plus(size, pieces)} >= 0`),
          sql` and `,
        )}`,
      )
      .returning('inventoryId')
      .executeTakeFirst()
    if (!moved) throw await refusal(tx, productId, pieces, movement)
    lines.push({
      _id: newId(),
      at,
      by,
      inventoryId: moved.inventoryId,
      productId,
      kind,
      orderId: order?._id ?? null,
      orderNo: order?.orderNo ?? null,
      reason,
      ...pieces,
    })
  }
  if (lines.length === 0) return
  noteChange(tx, 'inventories')
  for (const batch of batchesOf(lines)) await tx.insertInto('stockMovements').values(batch).execute()
  for (const [inventoryId, moved] of Map.groupBy(lines, (line) => line.inventoryId)) {
    const pieces = moved.reduce((sum, line) => sum + sumOfPieces(line), 0)
    await tx
      .updateTable('inventories')
      .set({ quantity: sql<number>`"quantity" + ${pieces}`, version: NEXT_VERSION, updatedAt: at })
      .where('_id', '=', inventoryId)
      .execute()
  }
}

const MOVED_AT_ONCE = 200

const plus = (size: Size, pieces: SizePieces) => sql<number>`${sql.ref(size)} + ${pieces[size]}`

/** One change for each product that changes, by id: two transactions never wait for each other in a circle. */
function summed(changes: readonly StockChange[]): StockChange[] {
  return [...Map.groupBy(changes, ({ productId }) => productId)]
    .map(([productId, all]) => ({
      productId,
      ...eachSize((size) => all.reduce((sum, change) => sum + change[size], 0)),
    }))
    .filter((change) => SIZES.some((size) => change[size] !== 0))
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

async function refusal(
  tx: Transaction,
  productId: string,
  pieces: SizePieces,
  { fieldOf, about }: Movement,
): Promise<ApiError> {
  const [product] = await selectProducts(tx, [productId])
  if (!product) return notFound(PRODUCT_GONE)
  const size = SIZES.find((one) => product[one] + pieces[one] < 0)!
  const short = `${productName(product)}, ${SIZE_LABELS[size]}: ${formatPieces(-pieces[size])} wanted, ${formatPieces(product[size])} there.`
  const message = about ? `${about}: ${short}` : short
  return new ApiError({ code: 'out_of_stock', message, ...(fieldOf && { field: fieldOf(productId, size) }) })
}

/** `Tee / Team roster, Red` */
export const productName = (product: Pick<Product, 'clothingTypeName' | 'designName' | 'colorName'>): string =>
  `${product.clothingTypeName} / ${product.designName}, ${product.colorName}`
