import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../server/database/database.ts'
import { makeOldShop, writeDump } from '../server/testing/old-shop.ts'
import { pickMoments, runServer, runUntilKilled } from '../server/testing/server-process.ts'
import { freshDatabase } from '../server/testing/shop.ts'

const ORDERS = 25
const folder = mkdtempSync(join(tmpdir(), 'dump-'))
const dump = join(folder, 'dump')
writeDump(dump, makeOldShop(ORDERS), 'lines')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Environment = Record<string, string | undefined>

let reports = 0
const newReport = () => join(folder, `report-${++reports}`)
const bringIn = (settings: Environment, ...args: string[]) =>
  runServer(settings, 'commands/import.ts', '--report', newReport(), ...args)

async function newShop() {
  const { settings, remove } = await freshDatabase()
  onTestFinished(remove)
  return settings
}

async function countOrders(settings: Environment): Promise<number> {
  const database = await openDatabase(settings as { DATA_DIR: string })
  try {
    return (await database.read.selectFrom('orders').select('_id').execute()).length
  } finally {
    await database.close()
  }
}

const KILLS = Number(process.env['KILLS'] ?? 3)

test('killed at any moment, it has brought in all or nothing, and can be done again', async () => {
  const first = await newShop()
  for (const moment of await pickMoments(KILLS, () => bringIn(first, dump))) {
    const settings = await newShop()
    await runUntilKilled(moment, settings, 'commands/import.ts', dump, '--report', newReport())
    expect([0, ORDERS]).toContain(await countOrders(settings))
    const { code, output } = await bringIn(settings, dump)
    if (code !== 0) expect(output).toMatch(/^This shop was brought in before/)
    expect(await countOrders(settings)).toBe(ORDERS)
  }
})
