import { setImmediate } from 'node:timers/promises'
import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import { compiled } from '../../server/database/compiled.ts'
import { batchesOf, type Reader, type Tables, type Transaction } from '../../server/database/database.ts'
import { containsWords, selectRecords } from '../../server/records/records.ts'
import { clothingTypeToken, documentText, placeOf, trigramsOf, wordsIn } from './order-documents.rules.ts'

interface OrderDocumentColumns {
  place: number
  orderId: string
  text: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    orderDocuments: OrderDocumentColumns
  }
}

/** What the document of an order is made of, besides the names. */
type OrderRow = Pick<
  Tables['orders'],
  '_id' | 'orderNo' | 'status' | 'deletedAt' | 'tracking_no' | 'awb' | 'customer' | 'referrer'
>
type ProductionRow = Pick<Tables['productions'], 'orderId' | 'clothingType' | 'printingDesign'>
type ProductRow = Pick<Tables['orderProducts'], 'orderId' | 'productId'>

export interface DocumentedOrders {
  orders: readonly OrderRow[]
  /** Live ones. */
  productions: readonly ProductionRow[]
  orderProducts: readonly ProductRow[]
}

/** Writes the documents of these orders as the orders are now, live or in the trash; ids without an order are ignored. */
export async function writeDocuments(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  for (const [at, batch] of [...batchesOf([...new Set(orderIds)])].entries()) {
    // The embedded database never waits, so let others be served between two batches.
    if (at > 0) await setImmediate()
    await storeDocuments(tx, {
      orders: await selectOrders(tx, batch),
      productions: await selectProductions(tx, batch),
      orderProducts: await selectOrderProducts(tx, batch),
    })
  }
}

const selectOrders = compiled((db, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['_id', 'orderNo', 'status', 'deletedAt', 'tracking_no', 'awb', 'customer', 'referrer'])
    .where('_id', 'in', ids),
)

const selectProductions = compiled((db, orderIds: readonly string[]) =>
  db
    .selectFrom('productions')
    .select(['orderId', 'clothingType', 'printingDesign'])
    .where('deletedAt', 'is', null)
    .where('orderId', 'in', orderIds),
)

const selectOrderProducts = compiled((db, orderIds: readonly string[]) =>
  db.selectFrom('orderProducts').select(['orderId', 'productId']).where('orderId', 'in', orderIds),
)

/** Writes the documents of these orders, which the caller has at hand with all that is ordered. */
export async function storeDocuments(
  tx: Transaction,
  { orders, productions, orderProducts }: DocumentedOrders,
): Promise<void> {
  if (orders.length === 0) return
  const products = await productsOf(tx, orderProducts)
  const goods = orderProducts.map(({ orderId, productId }) => ({ ...products.get(productId)!, orderId }))
  const garments = Map.groupBy([...productions, ...goods], ({ orderId }) => orderId)
  const customers = await recordsOf(
    tx,
    'customers',
    orders.flatMap(({ customer, referrer }) => (referrer === null ? [customer] : [customer, referrer])),
  )
  const designs = await recordsOf(
    tx,
    'designs',
    [...garments.values()].flat().map(({ printingDesign }) => printingDesign),
  )
  const textOf = (order: OrderRow) => {
    const customer = customers.get(order.customer)!
    const referrer = order.referrer === null ? undefined : customers.get(order.referrer)!
    return documentText(
      {
        ...order,
        customerName: customer.name,
        customerPhoneNo: customer.phone_no,
        referrerName: referrer?.name ?? null,
        referrerPhoneNo: referrer?.phone_no ?? null,
      },
      (garments.get(order._id) ?? []).map(({ clothingType, printingDesign }) => ({
        clothingType,
        designName: designs.get(printingDesign)!.name,
      })),
    )
  }
  await tx
    .insertInto('orderDocuments')
    .values(orders.map((order) => ({ place: placeOf(order), orderId: order._id, text: textOf(order) })))
    .onConflict((conflict) =>
      conflict.column('orderId').doUpdateSet({
        place: (eb) => eb.ref('excluded.place'),
        text: (eb) => eb.ref('excluded.text'),
      }),
    )
    .execute()
}

/** These records by their id. */
const recordsOf = async <T extends 'customers' | 'designs'>(db: Reader, table: T, ids: readonly string[]) =>
  new Map((await selectRecords(db, table, ids)).map((record) => [record._id, record]))

/** The garment that each of these products is, by the id of the product. */
async function productsOf(db: Reader, orderProducts: readonly ProductRow[]) {
  if (orderProducts.length === 0) return new Map<string, never>()
  const rows = await selectProducts(db, [...new Set(orderProducts.map(({ productId }) => productId))])
  return new Map(rows.map(({ _id, ...garment }) => [_id, garment]))
}

const selectProducts = compiled((db, ids: readonly string[]) =>
  db
    .selectFrom('inventoryItems')
    .innerJoin('inventories', 'inventories._id', 'inventoryItems.inventoryId')
    .select(['inventoryItems._id', 'inventories.clothingType', 'inventories.printingDesign'])
    .where('inventoryItems._id', 'in', ids),
)

/** The orders whose document names one of these customers. */
export async function selectOrdersOfCustomers(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select('_id')
    .where((eb) => eb.or([eb('customer', 'in', ids), eb('referrer', 'in', ids)]))
    .execute()
  return rows.map(({ _id }) => _id)
}

/** The orders whose document names one of these designs. */
export async function selectOrdersOfDesigns(db: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const made = await db
    .selectFrom('productions')
    .select('orderId')
    .where('deletedAt', 'is', null)
    .where('printingDesign', 'in', ids)
    .execute()
  const goods = await db
    .selectFrom('orderProducts')
    .innerJoin('inventoryItems', 'inventoryItems._id', 'orderProducts.productId')
    .innerJoin('inventories', 'inventories._id', 'inventoryItems.inventoryId')
    .select('orderId')
    .where('inventories.printingDesign', 'in', ids)
    .execute()
  return [...made, ...goods].map(({ orderId }) => orderId)
}

/** A word of a search with the tokens of the clothing types whose name contains it. */
export interface SearchedWord {
  word: string
  clothingTypes: string[]
}

/** The words of a search; clothing types in the trash are found too, because orders still name them. */
export async function searchedWords(db: Reader, search: string): Promise<SearchedWord[]> {
  const words = wordsIn(search)
  if (words.length === 0) return []
  const named = await db
    .selectFrom('clothingTypes')
    .select(['_id', 'nameKey'])
    .where((eb) => eb.or(words.map((word) => containsWords('nameKey', word))))
    .execute()
  return words.map((word) => ({
    word,
    clothingTypes: named.filter(({ nameKey }) => nameKey.includes(word)).map(({ _id }) => clothingTypeToken(_id)),
  }))
}

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Whether the document of an order has this text, letter by letter: capital letters are tokens. */
const hasText = (db: Reader, text: string): RawBuilder<SqlBool> =>
  isPostgres(db)
    ? sql`"orderDocuments"."text" like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
    : sql`instr("orderDocuments"."text", ${text}) > 0`

const hasWords = (db: Reader, words: readonly SearchedWord[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    words.map(
      ({ word, clothingTypes }) =>
        sql`(${sql.join(
          [word, ...clothingTypes].map((text) => hasText(db, text)),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`

/**
 * The query of SQLite's index of three-letter parts, which narrows the documents down to those that have all parts of the
 * words; null if every word is shorter.
 */
function indexQuery(words: readonly SearchedWord[]): string | null {
  const partsOf = (text: string) =>
    `(${trigramsOf(text)
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join(' AND ')})`
  const long = words.filter(({ word }) => trigramsOf(word).length > 0)
  if (long.length === 0) return null
  return long.map(({ word, clothingTypes }) => `(${[word, ...clothingTypes].map(partsOf).join(' OR ')})`).join(' AND ')
}

/**
 * The documents of live or of trashed orders that contain these words, as `from … where …`. On SQLite the index of words
 * yields them by place without sorting, so that the first few of many are found at once; words of one or two letters alone
 * are looked for in the documents themselves, from the highest place on.
 */
function documentsWith(db: Reader, words: readonly SearchedWord[], trashed: boolean): RawBuilder<unknown> {
  const query = isPostgres(db) ? null : indexQuery(words)
  const standing = (place: RawBuilder<unknown>) => (trashed ? sql`${place} < 0` : sql`${place} > 0`)
  if (query === null)
    return sql`from "orderDocuments" where ${standing(sql.ref('orderDocuments.place'))} and ${hasWords(db, words)}`
  return sql`from "orderDocumentWords"
    cross join "orderDocuments" on "orderDocuments"."place" = "orderDocumentWords".rowid
    where "orderDocumentWords" match ${query} and ${standing(sql`"orderDocumentWords".rowid`)} and ${hasWords(db, words)}`
}

/** The ids of the first orders that contain all words: open ones first, then newest first. */
export async function selectFirstWith(
  db: Reader,
  words: readonly SearchedWord[],
  limit: number,
  trashed = false,
): Promise<string[]> {
  const place =
    isPostgres(db) || indexQuery(words) === null ? sql.ref('orderDocuments.place') : sql`"orderDocumentWords".rowid`
  const { rows } = await sql<{ orderId: string }>`
    select "orderDocuments"."orderId" ${documentsWith(db, words, trashed)} order by ${place} desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ orderId }) => orderId)
}

/** The words of a search of lists, and whether only few orders contain all of them. */
interface ListSearch {
  words: readonly SearchedWord[]
  trashed: boolean
  isRare: boolean
}

/** Up to so many orders are read and sorted; a list that contains more finds its first page from its own index. */
const RARE = 2_000

export async function listSearch(db: Reader, words: readonly SearchedWord[], trashed: boolean): Promise<ListSearch> {
  const isRare = words.length > 0 && (await selectFirstWith(db, words, RARE + 1, trashed)).length <= RARE
  return { words, trashed, isRare }
}

/** Matches the orders of a list, live or trashed, that contain all words. The query selects from `orders`. */
export function orderHasWords(db: Reader, { words, trashed, isRare }: ListSearch): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`1 = 1`
  return isRare
    ? sql`orders."_id" in (select "orderDocuments"."orderId" ${documentsWith(db, words, trashed)})`
    : sql`exists (select 1 from "orderDocuments" where "orderDocuments"."orderId" = orders."_id" and ${hasWords(db, words)})`
}

/** The documents of a list that contain all words, to be counted. */
export function documentsOf(db: Reader, { words, trashed }: ListSearch) {
  const documents = db
    .selectFrom('orderDocuments')
    .where('place', trashed ? '<' : '>', 0)
    .where(hasWords(db, words))
  const query = isPostgres(db) ? null : indexQuery(words)
  if (query === null) return documents
  return documents.where(
    sql<SqlBool>`"place" in (select rowid from "orderDocumentWords" where "orderDocumentWords" match ${query})`,
  )
}

/** The ids of live orders in this range of places, both ends included, the highest first. */
export async function selectBetween(db: Reader, from: number, to: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orderDocuments')
    .select('orderId')
    .where('place', '>=', from)
    .where('place', '<=', to)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ orderId }) => orderId)
}
