import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../server/clock.ts'
import { getBatches, type Transaction } from '../../../server/database/database.ts'
import { makeOrder, openCatalogue } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'

const shop = await openShop()
const { database } = shop
const ORDERS = 3_000
const FIRST = 1001
/** Every 50th change of one order sums up the rows, of which each change adds two. */
const MOST = 120

beforeAll(async () => {
  const { _id } = await makeOrder(shop, await openCatalogue(shop))
  await database.write(async (tx) => {
    const like = await tx.selectFrom('orders').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: ORDERS }, (_, at) => ({ ...like, _id: newId(), orderNo: FIRST + at }))
    for (const batch of getBatches(copies)) await tx.insertInto('orders').values(batch).execute()
    await sql`insert into "orderDocuments" ("place", "orderId", "text", "status", "productions")
      select "orderNo", "_id", '', "status", 1 from orders where "orderNo" >= ${FIRST}`.execute(tx)
  })
})

/** Status by status, so that every order changes. */
const change = (tx: Transaction, from: number, to = from) =>
  sql`update "orderDocuments" set "status" = case "status" when 'complete' then 'deliver' else 'complete' end
    where "place" between ${from} and ${to}`.execute(tx)

const countRows = async () => (await database.read.selectFrom('orderCounts').select('status').execute()).length

async function expectCounted(): Promise<void> {
  const counted = sql`select "status", cast(count(*) as int) as "orders", sum("productions") as "productions"
    from "orderDocuments" group by 1 order by 1`
  const kept = sql`select "status", cast(sum("orders") as int) as "orders", sum("productions") as "productions"
    from "orderCounts" group by 1 having sum("orders") <> 0 order by 1`
  expect((await kept.execute(database.read)).rows).toEqual((await counted.execute(database.read)).rows)
  expect(await countRows()).toBeLessThan(MOST)
}

test('what is counted takes few rows when thousands of orders come, change and go at once', async () => {
  const size = async () =>
    (await sql<{ size: number }>`select pg_relation_size('"orderCounts"') as size`.execute(database.read)).rows[0]!.size
  await expectCounted()
  for (let time = 0; time < 3; time++) await database.write((tx) => change(tx, FIRST, FIRST + ORDERS))
  await expectCounted()
  expect(await size(), 'with what was deleted').toBeLessThan(50_000)
  const undone = database.write(async (tx) => {
    await tx.deleteFrom('orderDocuments').where('place', '>=', FIRST).execute()
    expect((await tx.selectFrom('orderCounts').select('status').execute()).length).toBeLessThan(MOST)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expectCounted()
})

test('also when they change one by one, those that no sum has come upon before too', async () => {
  await database.write(async (tx) => {
    for (let no = FIRST; no < FIRST + 499; no++) await change(tx, no)
  })
  await expectCounted()
  for (let no = FIRST; no < FIRST + 120; no++) await database.write((tx) => change(tx, no))
  await expectCounted()
})

test('nobody waits for a long transaction that has summed up the rows', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const long = database.migrate(async (tx) => {
    for (let no = 1450; no < 1550; no++) await change(tx, no)
    begun.resolve()
    await end.promise
  })
  await begun.promise
  for (let no = 1950; no < 2070; no++) await database.write((tx) => change(tx, no))
  end.resolve()
  await long
  for (let no = 1950; no < 2070; no++) await database.write((tx) => change(tx, no))
  await expectCounted()
})
