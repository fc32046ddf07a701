import { sql } from 'kysely'
import { features } from '../app.ts'
import { type Database, getBatches } from '../server/database/database.ts'
import { nextTimestamp } from '../server/database/timestamps.ts'
import { writeDocuments } from '../features/order-documents/order-documents.db.ts'
import { openHistory } from '../server/records/history/history-book.ts'
import { now } from '../server/clock.ts'
import type { Dump } from './dump.ts'
import { importMasterData, importUsers, type OneTimePassword } from './master-data.ts'
import { importOrders, readOrders } from './orders.ts'
import { Report } from './report.ts'
import { closeStock, importStock, openStock } from './stock.ts'
import { toId } from './values.ts'
import { IMPORT, ImportedRecords, type Work } from './work.ts'

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

interface Asked {
  /** The share of the orders that is done. */
  onProgress: (share: number) => void
  /** Called before the import counts. */
  beforeCommit: (imported: Imported) => void
}

/** All of it or nothing. Returns undefined where that shop was brought in before. */
export const importDump = (
  database: Database,
  dump: Dump,
  { onProgress, beforeCommit }: Asked,
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
      report: new Report(dump.unknown),
      now: now(),
      records: new ImportedRecords(),
      writeHistory: (at) => history.write(tx, { userId: null, username: IMPORT.username }, at),
    }
    const imported = { report: work.report, passwords: await importUsers(work) }
    const trashMasterData = await importMasterData(work)
    const stock = await importStock(work)
    const orders = await readOrders(work)
    const takers = orders.filter(({ status }) => status !== 'cancel')
    const taken = takers.flatMap(({ lines }) => lines.map(({ draft }) => draft))
    await openStock(work, stock, taken, orders[0]?.times.createdAt ?? work.now)
    let done = 0
    await importOrders(work, orders, () => onProgress(++done / orders.length))
    await closeStock(work, stock)
    refuseOthers(work)
    await trashMasterData()
    // Not by the listeners, which do it for all at once.
    const made = work.report.entries.filter(({ newId }) => newId)
    await writeDocuments(
      tx,
      made.flatMap(({ kind, newId }) => (kind === 'orders' ? [newId] : [])),
    )
    await nextTimestamp(tx, 'utilities')
    // A part may stand in two records.
    const ids = new Map(made.map(({ kind, oldId, newId }) => [`${kind} ${oldId}`, { kind, oldId, newId }]))
    for (const batch of getBatches([...ids.values()].filter(({ oldId }) => oldId)))
      await tx.insertInto('importedIds').values(batch).execute()
    beforeCommit(imported)
    return imported
  })

/** Parts in collections of their own that no record names. */
function refuseOthers({ dump, report }: Work): void {
  const told = new Set(report.entries.map(({ kind, oldId }) => `${kind} ${oldId}`))
  for (const [kind, docs] of dump.collections)
    for (const oldId of docs.map(toId))
      if (oldId && !told.has(`${kind} ${oldId}`)) report.open(kind, oldId).refuse('no record that was taken names it')
}
