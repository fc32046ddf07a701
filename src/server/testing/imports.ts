import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { openDatabase } from '../database/open-database.ts'
import { makeOldShop, writeDump } from './shops/old-shop.ts'
import { runServer } from './server-process.ts'
import { freshDatabase } from './shop.ts'

type Environment = Record<string, string | undefined>

/** A dump of so many orders, and `npm run import` into shops of their own. */
export function openImports(orders: number) {
  const folder = mkdtempSync(join(tmpdir(), 'dump-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const dump = join(folder, 'dump')
  writeDump(dump, makeOldShop(orders), 'lines')
  let reports = 0
  const newReport = () => join(folder, `report-${++reports}`)
  return {
    folder,
    dump,
    newReport,
    bringIn: (settings: Environment, ...args: string[]) =>
      runServer(settings, 'commands/import.ts', '--report', newReport(), ...args),
    newShop: async () => {
      const { settings, remove } = await freshDatabase()
      onTestFinished(remove)
      return settings
    },
    countOrders: async (settings: Environment): Promise<number> => {
      await using database = await openDatabase(settings as { DATA_DIR: string })
      return (await database.read.selectFrom('orders').select('_id').execute()).length
    },
  }
}
