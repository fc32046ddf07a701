import { PostgresAdapter, sql } from 'kysely'
import { fillKeys, type MigrationTransaction } from '../src/server/database/migration-step.ts'
import { compact, phoneWords, searchable, searchKey } from '../src/shared/text.ts'

/** All keys are made anew: signs, digits of other scripts, phone numbers and letters that are also written as two. */
export default async function renewKeys(tx: MigrationTransaction): Promise<void> {
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  await fillKeys(tx, 'customers', ['name', 'phone_no', 'email', 'address', 'notes'], (row) => ({
    nameKey: searchable(row.name),
    nameWords: searchKey(row.name),
    phoneKey: searchable(row.phone_no),
    emailKey: searchable(row.email),
    addressKey: searchable(row.address),
    searchKey:
      `${searchKey(row.name, row.phone_no, row.email, row.address, row.notes)} ${phoneWords(row.phone_no)}`.trim(),
  }))
  await fillKeys(tx, 'colors', ['name', 'code'], ({ name, code }) => ({
    nameKey: searchable(name),
    nameWords: searchKey(name),
    searchKey: searchKey(name, `#${code}`),
  }))
  await fillKeys(tx, 'clothingTypes', ['name'], ({ name }) => ({
    nameKey: searchable(name),
    nameWords: searchKey(name),
    searchKey: searchKey(name),
  }))
  await fillKeys(tx, 'designs', ['name', 'screenPrintingOn', 'printNotes'], (row) => ({
    nameKey: searchable(row.name),
    nameWords: searchKey(row.name),
    searchKey: searchKey(row.name, PRINTED_ON[row.screenPrintingOn ?? ''], row.printNotes),
  }))
  await fillKeys(tx, 'users', ['username', 'role', 'email'], (row) => ({
    nameKey: searchable(row.username),
    nameWords: searchKey(row.username),
    emailKey: searchable(row.email),
    searchKey: searchKey(row.username, ROLES[row.role ?? ''], row.email),
  }))
  await changeEvents(tx, isPostgres, () =>
    fillKeys(tx, 'securityEvents', ['who', 'about', 'address', 'detail'], ({ who, about, address, detail }) => ({
      searchKey: Array.from(searchKey(who, about, address, detail))
        .slice(0, 400)
        .join(''),
    })),
  )
  await renewDocuments(tx)
}

const PRINTED_ON: Readonly<Record<string, string>> = { front: 'Front', front_back: 'Front and Back', back: 'Back' }

const ROLES: Readonly<Record<string, string>> = {
  administrator: 'Administrator',
  warehouse_operator: 'Warehouse Operator',
  machine_operator: 'Machine Operator',
}

/** The database refuses every other change of the security log. */
async function changeEvents(tx: MigrationTransaction, isPostgres: boolean, change: () => Promise<void>): Promise<void> {
  if (isPostgres) {
    await sql`alter table "securityEvents" disable trigger user`.execute(tx)
    await change()
    await sql`alter table "securityEvents" enable trigger user`.execute(tx)
    return
  }
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'securityEvents'`.execute(tx)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(tx)
  await change()
  for (const trigger of rows) await sql.raw(trigger.sql).execute(tx)
}

/** Orders at once. */
const BATCH = 500

interface Documented {
  orderId: string
  orderNo: number
  tracking_no: string
  awb: string
  name: string
  phone: string
  nameKey: string
  otherName: string | null
  otherPhone: string | null
  otherKey: string | null
  place: number
  text: string
}

interface Ordered {
  orderId: string
  name: string
  nameWords: string
}

async function renewDocuments(tx: MigrationTransaction): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Documented>`
      select documents."orderId", orders."orderNo", orders.tracking_no, orders.awb, documents."place", documents."text",
        customer."name", customer.phone_no as "phone", customer."nameKey",
        referrer."name" as "otherName", referrer.phone_no as "otherPhone", referrer."nameKey" as "otherKey"
      from orders
      join "orderDocuments" as documents on documents."orderId" = orders."_id"
      join customers as customer on customer."_id" = orders."customer"
      left join customers as referrer on referrer."_id" = orders."referrer"
      where orders."_id" > ${last} order by orders."_id" limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return
    const ids = sql.join(rows.map(({ orderId }) => orderId))
    const { rows: ordered } = await sql<Ordered>`
      select distinct productions."orderId", designs."name", designs."nameWords" from productions
      join designs on designs."_id" = productions."printingDesign"
      where productions."deletedAt" is null and productions."orderId" in (${ids})
      union
      select distinct "orderProducts"."orderId", designs."name", designs."nameWords" from "orderProducts"
      join "inventoryItems" on "inventoryItems"."_id" = "orderProducts"."productId"
      join inventories on inventories."_id" = "inventoryItems"."inventoryId"
      join designs on designs."_id" = inventories."printingDesign"
      where "orderProducts"."orderId" in (${ids})`.execute(tx)
    const byOrder = Map.groupBy(ordered, ({ orderId }) => orderId)
    const renewed = rows.map((row) => {
      const designs = byOrder.get(row.orderId) ?? []
      const keys = distinct(designs.map(({ nameWords }) => nameWords)).join('\n')
      const awb = searchKey(row.awb, bare(row.awb))
      return sql`(${sql.join([row.orderId, textOf(row, designs), awb, keys, row.nameKey, row.otherKey])})`
    })
    await sql`update "orderDocuments"
      set "text" = renewed.column2, "awb" = renewed.column3, "designs" = renewed.column4, "customerKey" = renewed.column5,
        "deliverToKey" = renewed.column6
      from (values ${sql.join(renewed)}) as renewed where "orderId" = renewed.column1`.execute(tx)
    last = rows.at(-1)!.orderId
  }
}

/** All tokens of clothing types of a document, which stay. */
const TOKENS = /(?: [A-P]{12})*$/

function textOf(row: Documented, designs: readonly Ordered[]): string {
  const { orderNo, name, phone, otherName, otherPhone, tracking_no, awb, text } = row
  const names = distinct(designs.map((design) => design.name))
  const key = searchKey(
    ...[`#${orderNo}`, name, phone, otherName, otherPhone, tracking_no, awb, ...names, bare(tracking_no), bare(awb)],
  )
  return [key, ...[phone, otherPhone].map(phoneWords).filter(Boolean)].join(' ') + TOKENS.exec(text)![0]
}

/** A code without spaces and dashes; '' if it has none. */
const bare = (code: string): string => (compact(code) === searchable(code) ? '' : compact(code))

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted()
