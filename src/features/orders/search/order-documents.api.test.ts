import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import addDocuments from '../../../../migrations/0011_order_documents.ts'
import addBareCodes from '../../../../migrations/0012_bare_codes.ts'
import addParts from '../../../../migrations/0022_order_document_parts.ts'
import renewKeys from '../../../../migrations/0027_search_keys.ts'
import { newId } from '../../../server/clock.ts'
import type { Transaction } from '../../../server/database/database.ts'
import type { MigrationTransaction } from '../../../server/database/migration-step.ts'
import {
  makeClothingType,
  makeCustomer,
  makeDesign,
  makeOrder,
  makeStock,
  openCatalogue,
  production,
} from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { customerEndpoints } from '../../customers/customers.contract.ts'
import { softDeleteProduction } from '../saves/order-productions.contract.ts'
import { listOrders, updateOrder } from '../orders.contract.ts'
import { purgeOrders, restoreOrders, softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'
import { userEndpoints } from '../../users/users.contract.ts'
import { writeDocuments } from './order-documents.db.ts'

const shop = await openShop()
const { database } = shop
const catalogue = await openCatalogue(shop)
const isPostgres = database.engine === 'postgres'

const stored = () => database.read.selectFrom('orderDocuments').selectAll().orderBy('place').execute()
const result = async (search: string) => (await shop.call(listOrders, { search })).data.map(({ orderNo }) => orderNo)

/** The orders of each status, live and in the trash, and their live productions: as they are kept, and as they are. */
async function expectCounted(): Promise<void> {
  const kept = sql`select "status", "trashed", sum("orders") as "orders", sum("productions") as "productions"
    from "orderCounts" group by 1, 2 having sum("orders") <> 0 order by 1, 2`
  const counted = sql`
    select orders."status", case when orders."deletedAt" is null then 0 else 1 end as "trashed",
      count(distinct orders."_id") as "orders", count(productions."_id") as "productions"
    from orders left join productions on productions."orderId" = orders."_id" and productions."deletedAt" is null
    group by 1, 2 order by 1, 2`
  expect((await kept.execute(database.read)).rows).toEqual((await counted.execute(database.read)).rows)
}

/** More than the migration writes with two statements, and more than a list sorts by what it finds. */
const COPIES = 2_103

async function fillShop(): Promise<void> {
  const customer = (await makeCustomer(shop, 'Été  à la Straße', { address: 'not found by' }))._id
  const design = (await makeDesign(shop, 'Zebra', 'front'))._id
  const clothingType = (await makeClothingType(shop, 'Poncho'))._id
  const productId = await makeStock(shop, catalogue, { small: 9 }, { printingDesign: design, clothingType })
  const of = (printingDesign: string, more = {}) => production(catalogue, { printingDesign, ...more })
  await makeOrder(shop, catalogue, { customer, referrer: catalogue.referrer })
  await makeOrder(shop, catalogue, { productionProducts: [], orderProducts: [{ productId, small: 2 }] })
  const airport = { shippingMethod: 'airport', tracking_no: '1Z 7', awb: '176-Ä' } as const
  const twice = [of(design), of(catalogue.both), of(design, { clothingType })]
  const { productionProductData } = await makeOrder(shop, catalogue, { ...airport, productionProducts: twice })
  await shop.call(softDeleteProduction, { id: productionProductData[1]!._id })
  const cancelled = await makeOrder(shop, catalogue, { customer })
  await shop.call(updateOrder, { id: cancelled._id, customer, status: 'cancel' })
  const gone = await makeOrder(shop, catalogue, { customer })
  await shop.call(softDeleteOrders, { ids: [gone._id] })
  await database.write(async (tx) => {
    const { orderNo: _, ...like } = await tx
      .selectFrom('orders')
      .selectAll()
      .where('_id', '=', cancelled._id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: COPIES }, (__, n) => ({
      ...like,
      ...{ _id: newId(), orderNo: 5_000 + n },
      tracking_no: ['', '1Z 7', '#'][n % 3]!,
      awb: ['', '176', 'Ä-1 $&'][n % 3]!,
    }))
    for (let from = 0; from < COPIES; from += 400)
      await tx
        .insertInto('orders')
        .values(copies.slice(from, from + 400))
        .execute()
    await writeDocuments(
      tx,
      copies.map(({ _id }) => _id),
    )
  })
}

const MIGRATIONS = join(import.meta.dirname, '../../../../migrations')
const run = async (tx: Transaction, text: string) => {
  for (const statement of text.split(';').filter((one) => one.trim())) await sql.raw(statement).execute(tx)
}

/** Takes away what the migrations have made of the tables that they found, and makes it again. */
async function migrateAgain(tx: Transaction, asRole = ''): Promise<void> {
  await tx.deleteFrom('orderDocuments').execute()
  if (isPostgres)
    await run(
      tx,
      `drop index if exists order_documents_by_words; drop index if exists order_documents_by_parts; ${asRole}`,
    )
  else for (const change of ['inserted', 'updated', 'deleted']) await run(tx, `drop trigger order_document_${change}`)
  const migrated = tx as unknown as MigrationTransaction
  await addDocuments(migrated)
  await addBareCodes(migrated)
  if (!isPostgres) {
    await run(tx, 'drop table "orderDocumentTrigrams"')
    await run(tx, readFileSync(join(MIGRATIONS, '0022_order_document_parts.sqlite.sql'), 'utf8'))
  }
  await addParts(migrated)
  await renewKeys(migrated)
}

test('S1: the migrations give the orders that are there the documents that new ones get', async () => {
  await fillShop()
  const documents = await stored()
  expect(documents).toHaveLength(COPIES + 5)
  await expectCounted()
  const rows = await database.read.selectFrom('orderCounts').select('orders').execute()
  expect(rows.length, 'they are summed up now and then').toBeLessThan(1_000)
  const zebra = await result('zebra poncho')
  expect(zebra).toHaveLength(2)
  await database.write((tx) => migrateAgain(tx))
  expect(await stored()).toEqual(documents)
  await expectCounted()
  expect(await result('zebra poncho'), 'its index of words is there again').toEqual(zebra)
  expect(await result('5102 straße'), 'of all parts').toEqual([5_102])
  expect(await result('1z7 5100 176')).toEqual([5_100])
  const { orderNo } = await makeOrder(shop, catalogue, { remark: 'and stays up to date' })
  expect(await result(`#${orderNo} acme`)).toEqual([orderNo])
})

test('the keys of the records that are there are made as those of new ones are', async () => {
  const keyed = ['customers', 'colors', 'clothingTypes', 'designs', 'users'] as const
  const keys = () =>
    Promise.all(keyed.map((table) => database.read.selectFrom(table).selectAll().orderBy('_id').execute()))
  await shop.call(customerEndpoints.create, {
    name: 'O’Neill-Jäger',
    phone_no: '+49 (0)171 1234567',
    email: 'info@müller.example',
    address: '12-14 Ulitsa ٣',
    notes: '“Rush”',
  })
  await shop.call(userEndpoints.create, { username: 'Jörg', password: 'a long enough one', role: 'machine_operator' })
  const before = await keys()
  const logged = await database.read.selectFrom('securityEvents').selectAll().orderBy('_id').execute()
  await database.write(async (tx) => {
    for (const table of keyed) await tx.updateTable(table).set({ nameKey: '', nameWords: '', searchKey: '' }).execute()
    await renewKeys(tx as unknown as MigrationTransaction)
  })
  expect(await keys()).toEqual(before)
  expect(await database.read.selectFrom('securityEvents').selectAll().orderBy('_id').execute()).toEqual(logged)
  const change = database.write((tx) => tx.updateTable('securityEvents').set({ searchKey: '' }).execute())
  await expect(change, 'the log is kept as before').rejects.toThrow('The security log is never changed.')
})

test('O15: what is counted follows every change, of several people at once too', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => makeOrder(shop, catalogue)))
  const ids = orders.map(({ _id }) => _id)
  await expectCounted()
  const change = (at: number, status: 'confirm' | 'cancel') =>
    shop.call(updateOrder, { id: ids[at]!, customer: catalogue.customer, status })
  await Promise.all([change(0, 'confirm'), change(1, 'confirm'), change(2, 'cancel'), change(3, 'cancel')])
  await expectCounted()
  await shop.call(softDeleteProduction, { id: orders[4]!.productionProductData[0]!._id })
  await shop.call(softDeleteOrders, { ids: ids.slice(2, 8) })
  await expectCounted()
  await shop.call(restoreOrders, { ids: ids.slice(2, 5) })
  await shop.call(purgeOrders, { ids: ids.slice(5, 8) })
  await expectCounted()
  const failed = database.write(async (tx) => {
    await tx.deleteFrom('orderDocuments').where('orderId', 'in', ids).execute()
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  await expectCounted()
})

const postgres = ['postgres'].filter((engine) => engine === database.engine)

test.each([
  ['2 orders', 'zebra', {}, 2],
  ['thousands', 'strasse 5550100', {}, COPIES + 2],
  ['thousands with a filter', 'strasse', { status: 'cancel' }, COPIES + 1],
  ['thousands with a filter that finds few', 'strasse', { status: 'pending' }, 1],
  ['in the trash', 'strasse', { deleted: 'true' }, 1],
  ['words of two letters', 'la', { sortField: 'orderNo' }, COPIES + 2],
] as const)('S1: a list finds %s, and says how many', async (_, search, filter, total) => {
  const listed = await shop.call(listOrders, { search, limit: 300, ...filter })
  expect(listed.total).toBe(total)
  expect(listed.data).toHaveLength(Math.min(total, 300))
  const pages = new Set(listed.data.map(({ _id }) => _id))
  const next = await shop.call(listOrders, { search, limit: 300, page: 1, ...filter })
  expect(next.data.filter(({ _id }) => pages.has(_id))).toEqual([])
  expect(next.data).toHaveLength(Math.min(Math.max(total - 300, 0), 300))
})

test.each(postgres)('S1: where pg_trgm is not to be had, %s does without', async () => {
  const role = `plain_${newId().replaceAll('-', '')}`
  const documents = await stored()
  const countIndexes = async () => {
    const names = ['order_documents_by_words', 'order_documents_by_parts']
    const { rows } = await sql`select from pg_indexes where indexname in (${sql.join(names)})`.execute(database.read)
    return rows.length
  }
  expect(await countIndexes()).toBe(2)
  await database.script(`create role ${role}; grant all on all tables in schema public to ${role};
    grant all on all sequences in schema public to ${role};
    alter table "orderDocuments" owner to ${role};
    alter table "securityEvents" owner to ${role};
    drop extension pg_trgm cascade`)
  try {
    await database.write((tx) => migrateAgain(tx, `set local role ${role}`))
    expect(await countIndexes()).toBe(0)
    expect(await stored()).toEqual(documents)
    expect(await result('zebra poncho')).toHaveLength(2)
  } finally {
    await database.script(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
  }
})
