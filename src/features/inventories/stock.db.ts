import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { newId, now } from '../../server/clock.ts'
import { getBatches, type Tables, type Transaction } from '../../server/database/database.ts'
import { noteChange } from '../../server/records/changes.ts'
import { liveRecords, NEXT_VERSION } from '../../server/records/records.ts'
import { NO_PIECES, type SizePieces, sumOfPieces } from '../../shared/quantities/pieces.ts'
import { ApiError, notFound, throwIf } from '../../shared/problem.ts'
import { eachSize, type Size, SIZES } from '../../shared/quantities/sizes.ts'
import type { MovementKind } from './inventories.contract.ts'
import { PRODUCT_GONE } from './stock-pieces.contract.ts'
import { fromProducts, PRODUCT_COLUMNS } from './inventories.db.ts'
import { shortage, whyTooMuch } from './inventories.rules.ts'
import { NOT_SOLD, salesSince } from './low-stock.db.ts'
import { entryOf } from '../../shared/records/entry-of.ts'

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

export const PARTS = ['clothingType', 'printingDesign', 'color'] as const
export type ProductPart = (typeof PARTS)[number]
export type ProductKey = Record<ProductPart, string>

export const PART_NOUNS: Record<ProductPart, readonly [string, string]> = {
  clothingType: ['clothing type', 'clothing types'],
  printingDesign: ['printing design', 'printing designs'],
  color: ['color', 'colors'],
}

export interface ChosenPart {
  part: ProductPart
  id: string
  field: string
  where?: string
}

export const partsOfProduct = (key: ProductKey): ChosenPart[] =>
  PARTS.map((part) => ({ part, id: key[part], field: part }))

/** Refuses a part that is gone or in the trash (rule M1); returns the chosen printing designs by id. */
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

export type Product = Awaited<ReturnType<typeof selectProducts>>[number]

export const selectProducts = (tx: Transaction, ids: readonly string[]) =>
  fromProducts(tx).select(PRODUCT_COLUMNS).where('inventoryItems._id', 'in', ids).execute()

/** Both engines call its columns column1, column2 and so on. */
const valuesTable = (rows: readonly (readonly string[])[]) =>
  sql<Record<`column${1 | 2 | 3 | 4}`, string>>`(values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))})`.as(
    'wanted',
  )

const getParts = (key: ProductKey): string[] => PARTS.map((part) => key[part])

const selectProductsOf = (tx: Transaction, keys: readonly ProductKey[]): Promise<Product[]> =>
  fromProducts(tx)
    .innerJoin(valuesTable(keys.map(getParts)), (join) =>
      join
        .onRef('inventories.clothingType', '=', 'wanted.column1')
        .onRef('inventories.printingDesign', '=', 'wanted.column2')
        .onRef('inventoryItems.color', '=', 'wanted.column3'),
    )
    .select(PRODUCT_COLUMNS)
    .execute()

export const selectProduct = async (tx: Transaction, key: ProductKey): Promise<Product | undefined> =>
  (await selectProductsOf(tx, [key]))[0]

/** The caller checks whether a new one may be made. */
export const findOrCreateProduct = async (tx: Transaction, key: ProductKey, at = now()): Promise<Product> =>
  (await findOrCreateProducts(tx, [key], at))[0]!

export async function findOrCreateProducts(
  tx: Transaction,
  keys: readonly ProductKey[],
  at = now(),
): Promise<Product[]> {
  const result = new Map<string, Product>()
  const getName = (key: ProductKey) => getParts(key).join(' ')
  for (const batch of getBatches(keys)) {
    // The embedded database never waits, so let others be served between two batches.
    if (result.size > 0) await setImmediate()
    const find = async (some: readonly ProductKey[]) => {
      for (const product of await selectProductsOf(tx, some)) result.set(getName(product), product)
    }
    await find(batch)
    const lacking = batch.filter((key) => !result.has(getName(key)))
    if (lacking.length === 0) continue
    await insertProducts(tx, lacking, at)
    await find(lacking)
  }
  return keys.map((key) => entryOf(result, getName(key)))
}

async function insertProducts(tx: Transaction, keys: readonly ProductKey[], at: string): Promise<void> {
  noteChange(tx, 'inventories')
  const record = { version: 1, createdAt: at, updatedAt: at, quantity: 0 }
  const records = Map.groupBy(keys, ({ clothingType, printingDesign }) => `${clothingType} ${printingDesign}`)
  await tx
    .insertInto('inventories')
    .values(
      [...records.values()].map(([key]) => ({
        _id: newId(),
        ...record,
        clothingType: key!.clothingType,
        printingDesign: key!.printingDesign,
      })),
    )
    .onConflict((there) => there.columns(['clothingType', 'printingDesign']).doNothing())
    .execute()
  await tx
    .insertInto('inventoryItems')
    .columns(['_id', 'version', 'inventoryId', 'color', ...SIZES])
    .expression(
      tx
        .selectFrom('inventories')
        .innerJoin(valuesTable(keys.map((key) => [...getParts(key), newId()])), (join) =>
          join
            .onRef('inventories.clothingType', '=', 'wanted.column1')
            .onRef('inventories.printingDesign', '=', 'wanted.column2'),
        )
        .select(['wanted.column4', sql.lit(1).as('version'), 'inventories._id', 'wanted.column3'])
        .select(SIZES.map((size) => sql.lit(0).as(size))),
    )
    .execute()
}

/** Negative pieces go out. */
export interface StockChange extends SizePieces {
  productId: string
}

export interface Movement {
  by: string
  kind: MovementKind
  order?: { _id: string; orderNo: number }
  reason?: string
  at?: string | undefined
  getField?: ((productId: string, size: Size) => string) | undefined
  /** What a refusal begins with, where several orders move stock. */
  about?: string
  /** What the line has been given already: only the difference moves, and a refusal counts it in. */
  held?: SizePieces
}

/** All stock moves through here (rule I2); throws `out_of_stock` where a level would fall below zero (rule I1). */
export async function moveStock(tx: Transaction, changes: readonly StockChange[], movement: Movement): Promise<void> {
  const { by, kind, order, reason = '', at = now() } = movement
  const all = summed(changes)
  if (all.length === 0) return
  noteChange(tx, 'inventories')
  const isSale = at >= (await salesSince(tx)) && !NOT_SOLD.includes(kind)
  const moved = new Map<string, number>()
  for (const [index, batch] of [...getBatches(all)].entries()) {
    // The embedded database never waits, so let others be served between two batches.
    if (index > 0) await setImmediate()
    const inventoryIds = await addPieces(tx, batch, isSale)
    const short = batch.find(({ productId }) => !inventoryIds.has(productId))
    if (short) throw await refusal(tx, short, movement)
    const lines = batch.map((change) => ({
      _id: newId(),
      at,
      by,
      inventoryId: entryOf(inventoryIds, change.productId),
      kind,
      orderId: order?._id ?? null,
      orderNo: order?.orderNo ?? null,
      reason,
      ...change,
    }))
    await tx.insertInto('stockMovements').values(lines).execute()
    for (const { inventoryId, ...pieces } of lines) {
      moved.set(inventoryId, (moved.get(inventoryId) ?? 0) + sumOfPieces(pieces))
    }
  }
  throwIf(whyTooMuch([...moved.values()]))
  const records = [...moved].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const batch of getBatches(records)) await addQuantities(tx, batch, at)
}

/** A whole number in a VALUES list: PostgreSQL would take it for text. */
const whole = (count: number) => sql`cast(${count} as integer)`

/** Skips products of which a size would fall below zero; returns the record of each of the others. */
async function addPieces(tx: Transaction, changes: readonly StockChange[], isSale: boolean) {
  const added = changes.map(
    ({ productId, ...pieces }) => sql`(${productId}, ${sql.join(SIZES.map((size) => whole(pieces[size])))})`,
  )
  const sums = SIZES.map((size, at) => {
    const pieces = sql`added.${sql.ref(`column${at + 2}`)}`
    return { size: sql.ref(size), pieces, sum: sql`${sql.ref(`inventoryItems.${size}`)} + ${pieces}` }
  })
  const taken = sums.map(({ pieces }) => pieces)
  const { rows } = await sql<{ productId: string; inventoryId: string }>`
    update "inventoryItems" set ${sql.join(sums.map(({ size, sum }) => sql`${size} = ${sum}`))}, "version" = ${NEXT_VERSION}
      ${isSale ? sql`, "sold" = "sold" - ${sql.join(taken, sql` - `)}` : sql``}
    from (values ${sql.join(added)}) as added
    where "inventoryItems"."_id" = added.column1
      and ${sql.join(
        sums.map(({ sum }) => sql`${sum} >= 0`),
        sql` and `,
      )}
    returning "inventoryItems"."_id" as "productId", "inventoryItems"."inventoryId" as "inventoryId"`.execute(tx)
  return new Map(rows.map(({ productId, inventoryId }) => [productId, inventoryId]))
}

async function addQuantities(tx: Transaction, records: readonly [string, number][], at: string): Promise<void> {
  const added = records.map(([id, pieces]) => sql`(${id}, ${whole(pieces)})`)
  const { rows } = await sql<{ quantity: number }>`
    update inventories set "quantity" = "quantity" + added.column2, "version" = ${NEXT_VERSION}, "updatedAt" = ${at}
    from (values ${sql.join(added)}) as added
    where inventories."_id" = added.column1 returning "quantity"`.execute(tx)
  throwIf(whyTooMuch(rows.map(({ quantity }) => quantity)))
}

/** By id, so that transactions lock products in the same order. */
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
  { productId, ...pieces }: StockChange,
  { getField, about, held = NO_PIECES }: Movement,
): Promise<ApiError> {
  const [product] = await selectProducts(tx, [productId])
  if (!product) return notFound(PRODUCT_GONE)
  const size = SIZES.find((one) => product[one] + pieces[one] < 0)!
  const short = shortage(productName(product), size, held[size] - pieces[size], held[size] + product[size])
  const message = about ? `${about}: ${short}` : short
  return new ApiError({ code: 'out_of_stock', message, ...(getField && { field: getField(productId, size) }) })
}

export const productName = (product: Pick<Product, 'clothingTypeName' | 'designName' | 'colorName'>): string =>
  `${product.clothingTypeName} / ${product.designName}, ${product.colorName}`
