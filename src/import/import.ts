import { sql } from 'kysely'
import { features } from '../app.ts'
import { type Database, getBatches } from '../server/database/database.ts'
import { nextTimestamp } from '../server/database/timestamps.ts'
import { writeDocuments } from '../features/order-documents/order-documents.db.ts'
import type { Progress } from '../server/backups/terminal.ts'
import { openHistory } from '../server/records/history/history-book.ts'
import { now } from '../server/clock.ts'
import { type Dump, toId } from './dump.ts'
import { importMasterData, importUsers, type OneTimePassword, trashMasterData } from './master-data.ts'
import { importOrders, readOrders } from './orders.ts'
import { closeStock, importStock, openStock } from './stock.ts'
import { getDrafts, IMPORT, open, Report, type Work } from './records.ts'

declare module '../server/database/database.ts' {
  interface Tables {
    importedIds: { kind: string; oldId: string; newId: string }
  }
}

/** What an import fills: it begins with none of them. */
const FILLED = ['users', 'customers', 'colors', 'clothingTypes', 'designs', 'inventories', 'orders'] as const

export interface Imported {
  report: Report
  passwords: OneTimePassword[]
}

/**
 * All of it or nothing. Returns undefined where that shop was brought in before. `onProgress` is called with the share
 * of the orders that is done, `beforeCommit` before the import counts.
 */
export const importDump = (
  database: Database,
  dump: Dump,
  { onProgress, beforeCommit }: { onProgress: Progress; beforeCommit: (imported: Imported) => void },
): Promise<Imported | undefined> =>
  database.migrate(async (tx) => {
    if (await tx.selectFrom('importedIds').select('oldId').limit(1).executeTakeFirst()) return undefined
    for (const table of FILLED) {
      const { count } = await tx
        .selectFrom(table)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
      if (count > 0)
        throw new Error(`There are ${table} in this shop already. Bring the older system into an empty one.`)
    }
    const history = openHistory(features)
    const work: Work = {
      tx,
      dump,
      report: new Report(),
      now: now(),
      taken: new Map(),
      named: new Map(),
      writeHistory: (at) => history.write(tx, { userId: null, username: IMPORT.username }, at),
    }
    const imported = { report: work.report, passwords: await importUsers(work) }
    const deleted = await importMasterData(work)
    const stock = await importStock(work)
    const orders = await readOrders(work)
    const takers = orders.filter(({ status }) => status !== 'cancel').flatMap(({ lines }) => lines)
    await openStock(work, [...stock.values(), ...getDrafts(takers)], orders[0]?.record.createdAt ?? work.now)
    let done = 0
    await importOrders(work, orders, () => onProgress(++done / orders.length))
    await closeStock(work, stock)
    refuseOthers(work)
    await trashMasterData(work, deleted)
    // Not by the listeners, which do it for all at once.
    await writeDocuments(tx, orders.map(({ record }) => record.newId).filter(Boolean))
    await nextTimestamp(tx, 'utilities')
    const ids = [...work.taken.values()].map(({ kind, oldId, newId }) => ({ kind, oldId, newId }))
    for (const batch of getBatches(ids)) await tx.insertInto('importedIds').values(batch).execute()
    beforeCommit(imported)
    return imported
  })

/** Parts in collections of their own that no record names. */
function refuseOthers(work: Work): void {
  const told = new Set(work.report.entries.map(({ kind, oldId }) => `${kind} ${oldId}`))
  for (const [kind, docs] of work.dump.collections)
    for (const doc of docs)
      if (toId(doc) && !told.has(`${kind} ${toId(doc)}`))
        open(work, kind, doc).refuse('no record that was taken names it')
}
