import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSchedule, purgeSchedules, softDeleteSchedules } from '../features/schedules/schedules.contract.ts'
import type { Transaction } from '../server/database/database.ts'
import { KEPT_EVENTS, storeEvents, sweepEvents } from '../server/security/security-events.ts'
import { makeOrder, makeStock, openCatalogue } from '../server/testing/fixtures.ts'
import { openShop } from '../server/testing/shop.ts'

const shop = await openShop()
const { database } = shop
const catalogue = await openCatalogue(shop)
await makeStock(shop, catalogue, { small: 9 })
await database.write((tx) => storeEvents(tx, [{ kind: 'password_reset' }]))
const order = await makeOrder(shop, catalogue)
const { schedule } = await shop.call(createSchedule, {
  orderId: order._id,
  productionProductId: order.productionProductData[0]!._id,
  machine: 'machineM1',
  screenPrintingOn: 'front',
})

const LOGS = [
  ['stockMovements', 'I2', 'The ledger of stock is never changed.'],
  ['statusChanges', 'P11', 'The status changes of a schedule are never changed.'],
  ['securityEvents', 'M12', 'The security log is never changed.'],
] as const
type Log = (typeof LOGS)[number][0]

const getRows = (log: Log): Promise<unknown[]> => database.read.selectFrom(log).selectAll().execute()
const anyLog = (log: Log) => sql.table(log)

const attempts: [string, (log: Log, tx: Transaction) => Promise<unknown>][] = [
  [
    'change',
    (log, tx) =>
      sql`update ${anyLog(log)} set ${sql.id(log === 'securityEvents' ? 'who' : 'by')} = 'Nobody'`.execute(tx),
  ],
  ['delete', (log, tx) => sql`delete from ${anyLog(log)}`.execute(tx)],
  ...(database.engine === 'postgres'
    ? [['empty', (log: Log, tx: Transaction) => sql`truncate ${anyLog(log)}`.execute(tx)] as (typeof attempts)[number]]
    : []),
]

test.each(
  LOGS.flatMap(([log, rule, refusal]) => attempts.map(([what, attempt]) => ({ log, rule, refusal, what, attempt }))),
)('$rule: the database refuses to $what $log', async ({ log, refusal, attempt }) => {
  const kept = await getRows(log)
  expect(kept.length).toBeGreaterThan(0)
  await expect(database.write((tx) => attempt(log, tx))).rejects.toThrow(refusal)
  expect(await getRows(log)).toEqual(kept)
})

test('P11: status changes go with their schedule', async () => {
  await shop.call(softDeleteSchedules, { ids: [schedule._id] })
  await shop.call(purgeSchedules, { ids: [schedule._id] })
  expect(await getRows('statusChanges')).toEqual([])
})

test('M12: security events still expire, and what allows that is gone afterwards', async () => {
  await sweepEvents(database, { ...KEPT_EVENTS, most: 0 })
  expect(await getRows('securityEvents')).toEqual([])
  expect(await database.read.selectFrom('expiry').selectAll().execute()).toEqual([])
})
