import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { openChecks } from '../checks.ts'
import { type Hold, holdFolder, markFolder, prepareFolder, requireShop, whyNotOpened } from './data-folder.ts'
import type { Engine } from '../engine.ts'
import { openGroupCommit, type Write } from './group-commit.ts'
import { isLocked, openSqlite, sqliteDialect } from './sqlite.ts'
import { logStatement } from '../signals.ts'
import { openSnapshots } from '../snapshot.ts'
import { whenFree } from '../when-free.ts'

const PROBE_BYTES = 1_048_576
const PROBE_PAGES = 64
const MAX_PROBE_PAGES = 4096

export async function openEmbedded<Schema>(folder: string): Promise<Engine<Schema>> {
  const hold = holdFolder(folder)
  const { writing, reading } = await openFiles(folder, hold)
  const writer = new Kysely<Schema>({ dialect: sqliteDialect(writing), log: logStatement })
  // A connection of its own, so that readers neither wait for a transaction nor see its uncommitted changes.
  const reader = toReader<Schema>(reading, (error) => checks.note(error))
  const commitTogether = openGroupCommit(writer)
  const write: Write<Schema> = (change) =>
    commitTogether(change).catch((error: unknown) => {
      checks.note(error)
      if (checks.lastFault() === 'disk_full') shrinkLog(writing)
      throw error
    })
  const checks = openChecks({
    read: () => sql`select 1 from migrations limit 1`.execute(reader),
    async write() {
      // A write that reuses space in the write-ahead log does not show whether the disk has room.
      await probeDisk(folder)
      await write(async (tx) => {
        await sql`drop table if exists room_probe`.execute(tx)
        await sql`create table room_probe as
          select zeroblob(min(freelist_count + ${PROBE_PAGES}, ${MAX_PROBE_PAGES}) * page_size) as filler
          from pragma_freelist_count, pragma_page_size`.execute(tx)
      })
      await write((tx) => sql`drop table room_probe`.execute(tx))
    },
  })
  const close = async () => {
    await reader.destroy()
    await writer.destroy()
    // Kysely closes a connection only once it has been used.
    for (const database of [reading, writing]) if (database.isOpen) database.close()
    hold.release()
  }
  return {
    engine: 'sqlite',
    read: reader,
    snapshot: openSnapshots(reader, 'sqlite'),
    write,
    migrate: write,
    script: (text) => whenFree(() => writing.exec(text), isLocked),
    markAsShop: () => markFolder(folder),
    lastFault: checks.lastFault,
    note: checks.note,
    check: checks.check,
    close,
    [Symbol.asyncDispose]: close,
  }
}

const toReader = <Schema>(reading: DatabaseSync, onDamage?: (error: unknown) => void) =>
  new Kysely<Schema>({ dialect: sqliteDialect(reading, onDamage), log: logStatement })

/** Another connection to a database that this process has open, for another thread. */
export const openReader = <Schema>(folder: string): Kysely<Schema> =>
  toReader(openSqlite(getFile(folder), { readOnly: true }))

const getFile = (folder: string): string => join(folder, 'shop.sqlite')

async function openFiles(folder: string, hold: Hold): Promise<{ writing: DatabaseSync; reading: DatabaseSync }> {
  const file = getFile(folder)
  let writing: DatabaseSync | undefined
  try {
    prepareFolder(folder)
    writing = openSqlite(file, { alone: hold.isNew })
    const { tables } = writing.prepare(`select count(*) as tables from sqlite_schema where name = 'migrations'`).get()!
    requireShop(folder, { isOther: tables === 0 })
    shrinkLog(writing)
    // On a full disk nobody could even sign in, so the server does not start.
    await probeDisk(folder)
    hold.confirm()
    const reading = openSqlite(file, { readOnly: true })
    return { writing, reading }
  } catch (error) {
    writing?.close()
    hold.release()
    throw whyNotOpened(folder, error, hold)
  }
}

/** The pages that a failed save has left in the write-ahead log take room that other writes need. */
function shrinkLog(writing: DatabaseSync): void {
  try {
    writing.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The log then keeps its size.
  }
}

async function probeDisk(folder: string): Promise<void> {
  const file = join(folder, 'room.probe')
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { flush: true, mode: 0o600 })
  } finally {
    await rm(file, { force: true })
  }
}
