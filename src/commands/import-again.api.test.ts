import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readShopId } from '../server/backups/backup-content.ts'
import { withDatabase } from '../server/backups/postgres.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { openImports } from '../server/testing/imports.ts'
import { makeOldShop, writeDump } from '../server/testing/shops/old-shop.ts'
import { pickMoments, runUntilKilled } from '../server/testing/server-process.ts'

const { folder, dump, newReport, bringIn, newShop, countOrders } = openImports(5)
const better = join(folder, 'better')
writeDump(better, makeOldShop(9), 'lines')

test('a second time it says what would be lost, asks, and keeps the shop that it replaces', async () => {
  const settings = await newShop()
  expect((await bringIn(settings, dump)).code).toBe(0)
  const shopId = await readShopId(settings)
  const refused = await bringIn(settings, better)
  expect(refused.output).toContain('This shop was brought in before')
  expect(refused.code).toBe(1)

  const database = await openDatabase(settings)
  await database.write(async (tx) => {
    const values = { userId: 'x', by: 'Ruth', at: '2030-01-01T00:00:00.000Z', changed: '[]' }
    await tx
      .insertInto('history')
      .values({ ...values, action: 'create', ofTable: 'colors', recordId: '1' })
      .execute()
    await tx
      .insertInto('history')
      .values({ ...values, action: 'change', ofTable: 'orders', recordId: '2' })
      .execute()
  })
  await database.close()

  const asked = await bringIn(settings, better, '--again')
  expect(asked.output).toContain('colors: 1 made, 0 changed')
  expect(asked.output).toContain('orders: 0 made, 1 changed')
  expect(asked.output).toContain('Nobody can be asked here. Add --yes')
  expect(asked.code).toBe(1)
  expect(await countOrders(settings)).toBe(5)

  const done = await bringIn(settings, better, '--again', '--yes')
  expect(done.code, done.output).toBe(0)
  expect(await countOrders(settings)).toBe(9)
  expect(await readShopId(settings)).toBe(shopId)
  const kept = /The shop that it replaced is kept as (.+)\. Delete/.exec(done.output)![1]!
  const { DATA_DIR, DATABASE_URL } = settings
  const old = DATABASE_URL ? { DATA_DIR, DATABASE_URL: withDatabase(DATABASE_URL, kept) } : { DATA_DIR: kept }
  expect(await countOrders(old)).toBe(5)
})

test('killed at any moment of a second time, one whole shop is there', async () => {
  const settings = await newShop()
  const countBoth = async () => expect([5, 9]).toContain(await countOrders(settings))
  expect((await bringIn(settings, dump)).code).toBe(0)
  for (const moment of await pickMoments(3, () => bringIn(settings, better, '--again', '--yes'))) {
    await runUntilKilled(moment, settings, 'commands/import.ts', dump, '--again', '--yes', '--report', newReport())
    await countBoth()
  }
  expect((await bringIn(settings, better, '--again', '--yes')).code).toBe(0)
  expect(await countOrders(settings)).toBe(9)
})
