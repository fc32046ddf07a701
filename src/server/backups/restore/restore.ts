import { existsSync, rmSync, statSync } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { atExit } from '../../end.ts'
import { now } from '../../clock.ts'
import { getCause, getFault } from '../../database/faults.ts'
import { requireUtf8 } from '../../database/postgres/encoding.ts'
import { holdFolder, isNoRoom, makeFolder, markFolder } from '../../database/sqlite/data-folder.ts'
import { isLogDamaged } from '../../database/sqlite/write-ahead-log.ts'
import { storeEvents } from '../../security/security-events.ts'
import { closeAllSessions } from '../../security/sessions.ts'
import { getVersion } from '../../version.ts'
import { checkBackup, type Source } from '../backup-content.ts'
import { type Manifest, readManifest } from '../backup-file.ts'
import { namePartial, removePartial, renameDurably, syncFolder } from '../backup-folder.ts'
import { BackupFailed } from '../failures.ts'
import { requireUnused, swapDatabases, withClient, withRestored } from '../postgres.ts'
import type { Progress } from '../terminal.ts'
import { findNewerMigration, withUpdated } from '../update.ts'

/** What is in the shop that a restore replaces. */
export interface CurrentShop {
  orders: number
  /** Of its history, after the backup was made. */
  laterChanges: number
  /** ISO 8601 UTC. */
  lastChange: string | null
}

/** Must be disposed of at the end, also without `replace`. */
export interface Restore extends AsyncDisposable {
  manifest: Manifest
  /** Null where there is no shop yet, undefined where it cannot be read. */
  current: CurrentShop | null | undefined
  /** Puts the backup in the place of the shop, and answers where the replaced shop is. */
  replace(): Promise<string | undefined>
}

/** Checks the backup. Until it is disposed of, no server can start on the shop if that is in a folder. */
export async function prepareRestore(target: Source, file: string, onProgress: Progress): Promise<Restore> {
  const { DATA_DIR: folder, DATABASE_URL: url } = target
  await using opened = new AsyncDisposableStack()
  if (url) await requireRestorableInto(url)
  else opened.adopt(holdFolder(folder), (hold) => hold.release())
  await requireRestorable(file, url ? 'postgres' : 'sqlite')
  makeFolder(folder)
  await removePartial(folder)
  await removeUnfinished(folder)
  const work = join(folder, namePartial('work'))
  opened.defer(() => rm(work, { recursive: true, force: true }))
  opened.defer(atExit(() => rmSync(work, { recursive: true, force: true })))
  await mkdir(work, { mode: 0o700 })
  const { manifest, content } = await checkBackup(file, work, onProgress)
  const current = url ? await readPostgres(url, manifest.madeAt) : readSqlite(folder, manifest.madeAt)
  const kept = opened.move()
  return {
    manifest,
    current,
    replace: () =>
      url
        ? replaceDatabase(folder, url, { content, manifest })
        : replaceFile(folder, { work, content, manifest, current }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** A database that is not there is made in UTF-8. */
async function requireRestorableInto(url: string): Promise<void> {
  await requireUnused(url)
  await withClient(url, requireUtf8).catch((error: { code?: string }) => {
    if (error.code !== UNDEFINED_DATABASE) throw error
  })
}

const CURRENT = `select (select cast(count(*) as int) from orders) as orders, max("at") as "lastChange",
  cast(count(*) filter (where "at" > $1) as int) as "laterChanges" from history`

const UNDEFINED_DATABASE = '3D000'
const UNDEFINED_TABLE = '42P01'

async function readPostgres(url: string, since: string): Promise<CurrentShop | null | undefined> {
  try {
    return await withClient(url, async (client) => (await client.query<CurrentShop>(CURRENT, [since])).rows[0])
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const fault = getFault(error)
    if (fault && fault !== 'damaged') throw error
    return [UNDEFINED_DATABASE, UNDEFINED_TABLE].includes(code) ? null : undefined
  }
}

function readSqlite(folder: string, since: string): CurrentShop | null | undefined {
  const shop = join(folder, 'shop.sqlite')
  const log = `${shop}-wal`
  if (!existsSync(shop)) return null
  // Whoever opens it may write: SQLite then deletes a log that it cannot read.
  if (existsSync(log) && isLogDamaged(log)) return undefined
  try {
    using database = new DatabaseSync(shop, { readOnly: true })
    return database.prepare(CURRENT).get({ $1: since }) as unknown as CurrentShop
  } catch (error) {
    // Opening it takes room, too: a shop that cannot be opened for want of it is whole.
    if (isNoRoom(folder, error)) throw new BackupFailed('no_room', getCause('disk_full'), error)
    return undefined
  }
}

/** Before anything is unpacked. Throws `BackupFailed`. */
async function requireRestorable(file: string, wanted: Manifest['engine']): Promise<void> {
  const manifest = await readManifest(file)
  const { engine, version } = manifest
  if (engine !== wanted) {
    const [what, how] =
      engine === 'postgres'
        ? ['PostgreSQL', 'name that database with DATABASE_URL']
        : ['the embedded database', 'restore it without DATABASE_URL']
    throw new BackupFailed('failed', `This is a backup of ${what}: ${how}.`)
  }
  const newer = findNewerMigration(manifest)
  if (newer)
    throw new BackupFailed(
      'failed',
      `This backup is of a newer version, ${version}: ${getVersion()} does not know ${newer}. Update first.`,
    )
}

/** Brings what was restored up to date. Sessions that were open when the backup was made may have been ended since. */
const prepareShop = (shop: Source, { madeAt }: Manifest): Promise<void> =>
  withUpdated(shop, (database) =>
    database.write(async (tx) => {
      await closeAllSessions(tx)
      await storeEvents(tx, [{ kind: 'backup_restored', detail: `Of ${madeAt}` }])
    }),
  )

/** For names of what is replaced: UTC to the millisecond. */
const getStamp = (): string => now().replaceAll(/\D/g, '')

/** By a new database, which takes the name of the shop's in one step. */
const replaceDatabase = (
  folder: string,
  url: string,
  backup: { content: string; manifest: Manifest },
): Promise<string | undefined> =>
  withRestored(url, { suffix: '_restoring', ...backup }, async (restored) => {
    await prepareShop({ DATA_DIR: folder, DATABASE_URL: restored }, backup.manifest)
    await requireUnused(url)
    return swapDatabases(url, restored, `_replaced_${getStamp()}`)
  })

const SHOP = 'shop.sqlite'
const REPLACED = /^replaced-\d+$/

/** By one rename, once the shop has a second place. */
async function replaceFile(
  folder: string,
  { work, content, manifest, current }: Pick<Restore, 'manifest' | 'current'> & { work: string; content: string },
): Promise<string | undefined> {
  const restored = join(work, 'shop')
  await mkdir(restored, { mode: 0o700 })
  await rename(content, join(restored, SHOP))
  await prepareShop({ DATA_DIR: restored }, manifest)
  moveLogInto(join(restored, SHOP))
  markFolder(folder)
  const replaced = join(folder, `replaced-${getStamp()}`)
  const isKept = current ? await keepShop(folder, work, replaced) : await setAside(folder, replaced)
  await renameDurably(join(restored, SHOP), join(folder, SHOP))
  return isKept ? replaced : undefined
}

/**
 * Into a folder of its own, which a server can start on. Until the backup takes its name, the shop also stays where it
 * is: whenever this ends, one whole shop is in the folder.
 */
async function keepShop(folder: string, work: string, replaced: string): Promise<boolean> {
  const shop = join(folder, SHOP)
  moveLogInto(shop)
  const kept = join(work, 'replaced')
  await mkdir(kept, { mode: 0o700 })
  // A copy where a disk has no second names.
  await link(shop, join(kept, SHOP)).catch(() => copyFile(shop, join(kept, SHOP)))
  await syncFolder(kept)
  await renameDurably(kept, replaced)
  return true
}

/** One that cannot be read, with its log; no server starts in the folder meanwhile. False where there is nothing. */
async function setAside(folder: string, replaced: string): Promise<boolean> {
  const names = ['', '-wal', '-journal'].map((end) => SHOP + end).filter((name) => existsSync(join(folder, name)))
  if (names.length === 0) return false
  await mkdir(replaced, { mode: 0o700 })
  for (const name of names) await rename(join(folder, name), join(replaced, name))
  await rm(join(folder, `${SHOP}-shm`), { force: true })
  await syncFolder(replaced)
  return true
}

/** Closing a database leaves its log without a word where the disk is full: what is in it would be lost. */
function moveLogInto(shop: string): void {
  using database = new DatabaseSync(shop)
  const { journal_mode } = database.prepare('pragma journal_mode = delete').get()!
  if (journal_mode !== 'delete') throw new BackupFailed('failed', `The log ${shop}-wal is in use. Nothing was changed.`)
}

/** Where a restore was killed before the backup took the name of the shop: a second name of the same file. */
async function removeUnfinished(folder: string): Promise<void> {
  const shop = statSync(join(folder, SHOP), { throwIfNoEntry: false })
  for (const name of (await readdir(folder)).filter((one) => REPLACED.test(one))) {
    const replaced = statSync(join(folder, name, SHOP), { throwIfNoEntry: false })
    if (shop && replaced?.ino === shop.ino) await rm(join(folder, name), { recursive: true })
  }
}
