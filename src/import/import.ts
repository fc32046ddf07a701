import type { Progress } from '../server/backups/terminal.ts'
import { type Database, getBatches } from '../server/database/database.ts'
import { nextTimestamp } from '../server/database/timestamps.ts'
import { selectWorking } from '../features/machines/machines.db.ts'
import { changeTimeZone } from '../features/machines/machines.api.ts'
import { writeDocuments } from '../features/orders/search/order-documents.db.ts'
import { type Doc, type Dump, toId } from './dump/dump.ts'
import { importMasterData, importUsers } from './master-data.ts'
import { importOrders, readOrders } from './orders.ts'
import { getDrafts, shortId, Work } from './records.ts'
import { NO_SIDE } from './schedules.ts'
import { addUpStated, adjustStock, closeStock, importReturns, importStock } from './stock.ts'

declare module '../server/database/database.ts' {
  interface Tables {
    importedIds: { kind: string; oldId: string; newId: string }
  }
}

/** What an import fills: it begins with none of them. */
const FILLED = ['users', 'customers', 'colors', 'clothingTypes', 'designs', 'inventories', 'orders'] as const

export interface Imported {
  report: Work
  passwords: Awaited<ReturnType<typeof importUsers>>
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
    for (const table of FILLED)
      if (await tx.selectFrom(table).select('_id').limit(1).executeTakeFirst())
        throw new Error(`There are ${table} in this shop already. Bring the older system into an empty one.`)
    const work = new Work(tx, dump)
    work.machines = (await selectWorking(tx)).map(({ key }) => key)
    const imported = { report: work, passwords: await importUsers(work) }
    await importMasterData(work)
    const stock = await importStock(work)
    const orders = await readOrders(work)
    // Enough for all orders that took it, before the first of them.
    const taken = orders.filter(({ status }) => status !== 'cancel').flatMap(({ lines }) => getDrafts(lines))
    const began = orders[0]?.record.createdAt ?? work.now
    await adjustStock(work, [...stock.values(), ...taken], 'Brought in: opening stock', began)
    await importOrders(work, orders, onProgress)
    await closeStock(work, stock)
    await refuseOthers(work)
    if (dump.namedZone) await changeTimeZone(tx, dump.namedZone)
    await work.writeHistory(work.now)
    addUpStated(work)
    for (const { kind, oldId, why } of dump.damaged) work.open(kind, { _id: oldId }).refuse(why)
    if (orders.length === 0) work.noteMissing('orders')
    // Not by the listeners, which do it for all at once.
    await writeDocuments(tx, orders.map(({ record }) => record.newId).filter(Boolean))
    await nextTimestamp(tx, 'utilities')
    const known = work.entries.filter(({ oldId, newId }) => oldId && newId)
    // A part may stand in two records.
    const ids = new Map(
      known.map(({ kind, oldId, newId }) => [`${kind} ${oldId}`, { kind, oldId: shortId(oldId), newId }]),
    )
    for (const batch of getBatches([...ids.values()])) await tx.insertInto('importedIds').values(batch).execute()
    beforeCommit(imported)
    return imported
  })

/** Parts in collections of their own that no record names, and those of what is refused. */
async function refuseOthers(work: Work): Promise<void> {
  const told = new Set(work.entries.flatMap(({ kind, doc, oldId }) => (oldId ? [doc, `${kind} ${oldId}`] : [doc])))
  const byId = new Map(work.entries.map((one) => [`${one.kind} ${one.oldId}`, one]))
  const findOwner = (doc: Doc) =>
    byId.get(`productions ${toId(doc['productionProductId'])}`) ?? byId.get(`orders ${toId(doc['orderId'])}`)
  for (const [kind, docs] of work.dump.collections)
    for (const doc of docs)
      if (!told.has(doc) && !told.has(`${kind} ${toId(doc)}`))
        work
          .open(kind, doc, kind === 'schedules' ? findOwner(doc) : undefined)
          .refuse(kind === 'schedules' ? NO_SIDE : 'no record that was taken names it')
  for (const record of work.entries.filter(({ outcome, owner }) => outcome === 'refused' && !owner)) {
    work.refuseParts(record)
    await importReturns(work, record, [], [])
  }
}
