import { PostgresAdapter, sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'
import { searchable } from '../src/shared/text.ts'

/** They keep the index of words as the documents are. A trigger holds `;`, which SQL files may not. */
const TRIGGERS = [
  `create trigger order_document_inserted after insert on "orderDocuments" begin
    insert into "orderDocumentWords" (rowid, "text") values (new."place", new."text");
  end`,
  `create trigger order_document_updated after update on "orderDocuments"
    when old."place" <> new."place" or old."text" <> new."text" begin
    delete from "orderDocumentWords" where rowid = old."place";
    insert into "orderDocumentWords" (rowid, "text") values (new."place", new."text");
  end`,
  `create trigger order_document_deleted after delete on "orderDocuments" begin
    delete from "orderDocumentWords" where rowid = old."place";
  end`,
]

export default async function addDocuments(tx: MigrationTransaction): Promise<void> {
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  if (!isPostgres) for (const trigger of TRIGGERS) await sql.raw(trigger).execute(tx)
  await fillDocuments(tx)
  if (isPostgres) await indexWords(tx)
}

/**
 * PostgreSQL finds words anywhere in a text by the extension pg_trgm. Where the server lacks it, or this account may not
 * add it, each search reads all documents instead.
 */
async function indexWords(tx: MigrationTransaction): Promise<void> {
  await sql`savepoint index_words`.execute(tx)
  try {
    await sql`create extension if not exists pg_trgm`.execute(tx)
    const { rows } = await sql<{ schema: string }>`
      select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
      where extname = 'pg_trgm'`.execute(tx)
    await sql`create index order_documents_by_words on "orderDocuments"
      using gin ("text" ${sql.id(rows[0]!.schema, 'gin_trgm_ops')})`.execute(tx)
  } catch (error) {
    // Undefined file, feature not supported, insufficient privilege, and objects that are not where they are looked for.
    if (!/^(58|0A|42)/.test(String((error as { code?: unknown }).code))) throw error
    await sql`rollback to savepoint index_words`.execute(tx)
  }
  await sql`release savepoint index_words`.execute(tx)
}

/** Orders at once. */
const BATCH = 500
const OFFSET = 1_000_000_000

interface Order {
  _id: string
  orderNo: number
  status: string
  deletedAt: string | null
  texts: string
  phone: string
  otherPhone: string | null
}

interface Ordered {
  orderId: string
  clothingType: string
  name: string
}

async function fillDocuments(tx: MigrationTransaction): Promise<void> {
  for (let last = ''; ;) {
    const { rows: orders } = await sql<Order>`
      select orders."_id", orders."orderNo", orders."status", orders."deletedAt", customer.phone_no as "phone",
        referrer.phone_no as "otherPhone", '#' || orders."orderNo" || ' ' || customer."name" || ' ' || customer.phone_no
          || ' ' || coalesce(referrer."name" || ' ' || referrer.phone_no, '')
          || ' ' || orders.tracking_no || ' ' || orders.awb as "texts"
      from orders
      join customers as customer on customer."_id" = orders."customer"
      left join customers as referrer on referrer."_id" = orders."referrer"
      where orders."_id" > ${last} order by orders."_id" limit ${BATCH}`.execute(tx)
    if (orders.length === 0) return
    const ids = sql.join(orders.map(({ _id }) => _id))
    const { rows: ordered } = await sql<Ordered>`
      select distinct productions."orderId", productions."clothingType", designs."name" from productions
      join designs on designs."_id" = productions."printingDesign"
      where productions."deletedAt" is null and productions."orderId" in (${ids})
      union
      select distinct "orderProducts"."orderId", inventories."clothingType", designs."name" from "orderProducts"
      join "inventoryItems" on "inventoryItems"."_id" = "orderProducts"."productId"
      join inventories on inventories."_id" = "inventoryItems"."inventoryId"
      join designs on designs."_id" = inventories."printingDesign"
      where "orderProducts"."orderId" in (${ids})`.execute(tx)
    const byOrder = Map.groupBy(ordered, ({ orderId }) => orderId)
    const documents = orders.map((order) => {
      const offset = order.deletedAt !== null ? -OFFSET : /deliver|cancel/.test(order.status) ? 0 : OFFSET
      return sql`(${sql.join([order.orderNo + offset, order._id, textOf(order, byOrder.get(order._id) ?? [])])})`
    })
    await sql`insert into "orderDocuments" ("place", "orderId", "text") values ${sql.join(documents)}`.execute(tx)
    last = orders.at(-1)!._id
  }
}

function textOf({ texts, phone, otherPhone }: Order, ordered: readonly Ordered[]): string {
  const designs = [...new Set(ordered.map(({ name }) => name))].toSorted()
  const clothingTypes = [...new Set(ordered.map(({ clothingType }) => tokenOf(clothingType)))].toSorted()
  const folded = searchable(texts, phone.replace(/\D/g, ''), otherPhone?.replace(/\D/g, ''), ...designs)
  return [folded.replace(/\s+/g, ' ').trim(), ...clothingTypes].join(' ')
}

/** The last 12 digits of an id in capital letters, which no searchable text has. */
const tokenOf = (id: string): string =>
  id
    .replaceAll('-', '')
    .slice(-12)
    .replace(/./g, (digit) => 'ABCDEFGHIJKLMNOP'[parseInt(digit, 16)]!)
