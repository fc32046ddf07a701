import { sql, type SqlBool } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { newId, now } from '../../server/clock.ts'
import { batchesOf, type Tables, type Transaction } from '../../server/database/database.ts'
import { noteChange } from '../../server/records/changes.ts'
import { liveRecords, NEXT_VERSION } from '../../server/records/records.ts'
import { type SizePieces, sumOfPieces } from '../../shared/pieces.ts'
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

/** What a part is called: one, several. */
export const PART_NOUNS: Record<ProductPart, readonly [string, string]> = {
  clothingType: ['clothing type', 'clothing types'],
  printingDesign: ['printing design', 'printing designs'],
  color: ['color', 'colors'],
}

/** A part that something is to be made of, and the field that a refusal names. */
export interface ChosenPart {
  part: ProductPart
  id: string
  field: string
  /** Where the refusal says it is: `in Production 2`. */
  where?: string
}

export const partsOfProduct = (key: ProductKey): ChosenPart[] =>
  PARTS.map((part) => ({ part, id: key[part], field: part }))

/** Refuses a part that does not exist or is in the trash (rule M1). Returns the chosen printing designs by id. */
export async function requireLiveParts(
  tx: Transaction,
  chosen: readonly ChosenPart[],
): Promise<ReadonlyMap<string, Tables['designs']>> {
  const ids = (wanted: ProductPart) => chosen.filter(({ part }) => part === wanted).map(({ id }) => id)
  const live = {
    clothingType: await liveRecords(tx, 'clothingTypes', ids('clothingType')),
    printingDesign: await liveRecords(tx, 'designs', ids('printingDesign')),
    color: await liveRecords(tx, 'colors', ids('color')),
  }
  const gone = chosen.find(({ part, id }) => !live[part].has(id))
  if (gone) {
    const [noun] = PART_NOUNS[gone.part]
    const what = gone.where ? `The ${noun} ${gone.where}` : `This ${noun}`
    throw new ApiError({ code: 'invalid', field: gone.field, message: `${what} does not exist any more.` })
  }
  return live.printingDesign
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
  const short = `${productName(product)}, ${SIZE_LABELS[size]}: ${counted(-pieces[size])} wanted, ${counted(product[size])} there.`
  const message = about ? `${about}: ${short}` : short
  return new ApiError({ code: 'out_of_stock', message, ...(fieldOf && { field: fieldOf(productId, size) }) })
}

/** `Tee / Team roster, Red` */
export const productName = (product: Pick<Product, 'clothingTypeName' | 'designName' | 'colorName'>): string =>
  `${product.clothingTypeName} / ${product.designName}, ${product.colorName}`

const counted = (pieces: number): string => `${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'Pc' : 'Pcs'}`
