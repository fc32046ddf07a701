import { PostgresAdapter, sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'
import { searchable } from '../src/shared/text.ts'

const PARTS = ['text', 'status', 'awb', 'designs']
const NAMES = PARTS.map((part) => `"${part}"`).join(', ')
/** The space lets two letters at the end of a text begin three. */
const getTexts = (row: string) => PARTS.map((part) => `${row}."${part}" || ' '`).join(', ')

/** They keep the index of words as the documents are. A trigger holds `;`, which SQL files may not. */
const ADD = `insert into "orderDocumentWords" (rowid, ${NAMES}) values (new."place", ${getTexts('new')})`
const REMOVE = 'delete from "orderDocumentWords" where rowid = old."place"'
const TRIGGERS = [
  `create trigger order_document_inserted after insert on "orderDocuments" begin ${ADD}; end`,
  `create trigger order_document_updated after update on "orderDocuments"
    when (old."place", ${getTexts('old')}) <> (new."place", ${getTexts('new')}) begin ${REMOVE}; ${ADD}; end`,
  `create trigger order_document_deleted after delete on "orderDocuments" begin ${REMOVE}; end`,
]

export default async function addParts(tx: MigrationTransaction): Promise<void> {
  await fillParts(tx)
  await fillAirwayBills(tx)
  if (tx.getExecutor().adapter instanceof PostgresAdapter) return indexParts(tx)
  const filled = `insert into "orderDocumentWords" (rowid, ${NAMES})
    select "place", ${getTexts('"orderDocuments"')} from "orderDocuments"`
  for (const statement of [filled, ...TRIGGERS]) await sql.raw(statement).execute(tx)
}

/** Of each order the designs of its live productions and of its goods from stock. */
async function fillParts(tx: MigrationTransaction): Promise<void> {
  await sql`
    with named as (
      select productions."orderId", designs."nameKey" from productions
      join designs on designs."_id" = productions."printingDesign"
      where productions."deletedAt" is null
      union
      select "orderProducts"."orderId", designs."nameKey" from "orderProducts"
      join "inventoryItems" on "inventoryItems"."_id" = "orderProducts"."productId"
      join inventories on inventories."_id" = "inventoryItems"."inventoryId"
      join designs on designs."_id" = inventories."printingDesign"
    ),
    parts as (
      select orders."_id", orders."status", customer."nameKey" as "customerKey", referrer."nameKey" as "deliverToKey",
        coalesce(listed."designs", '') as "designs", coalesce(counted."productions", 0) as "productions"
      from orders
      join customers as customer on customer."_id" = orders."customer"
      left join customers as referrer on referrer."_id" = orders."referrer"
      left join (
        select "orderId", string_agg("nameKey", ${sql.lit('\n')} order by "nameKey") as "designs" from named
        group by "orderId"
      ) as listed on listed."orderId" = orders."_id"
      left join (
        select "orderId", count(*) as "productions" from productions where "deletedAt" is null group by "orderId"
      ) as counted on counted."orderId" = orders."_id"
    )
    update "orderDocuments"
    set "status" = parts."status", "customerKey" = parts."customerKey", "deliverToKey" = parts."deliverToKey",
      "designs" = parts."designs", "productions" = parts."productions"
    from parts where parts."_id" = "orderDocuments"."orderId"`.execute(tx)
}

/** Orders at once. */
const BATCH = 500

async function fillAirwayBills(tx: MigrationTransaction): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<{ _id: string; awb: string }>`
      select "_id", awb from orders where awb <> '' and "_id" > ${last} order by "_id" limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return
    const filled = sql.join(rows.map(({ _id, awb }) => sql`(${_id}, ${searchable(awb)})`))
    await sql`update "orderDocuments" set awb = filled.column2 from (values ${filled}) as filled
      where "orderId" = filled.column1`.execute(tx)
    last = rows.at(-1)!._id
  }
}

async function indexParts(tx: MigrationTransaction): Promise<void> {
  // Each row was written anew, which has left the table with as many dead ones.
  await sql`cluster "orderDocuments" using "orderDocuments_pkey"`.execute(tx)
  // Where 0011 found or could add it; without it all documents are read.
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_trgm'`.execute(tx)
  if (!rows[0]) return
  const trigrams = sql.id(rows[0].schema, 'gin_trgm_ops')
  await sql`create index order_documents_by_parts on "orderDocuments"
    using gin ("awb" ${trigrams}, "designs" ${trigrams})`.execute(tx)
}
