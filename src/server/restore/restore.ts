import { existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getCause, getFault } from '../database/faults.ts'
import { isNoRoom } from '../database/sqlite/data-folder.ts'
import { isLogDamaged } from '../database/sqlite/write-ahead-log.ts'
import { storeEvents } from '../security/security-events.ts'
import { closeAllSessions } from '../security/sessions.ts'
import { getVersion } from '../version.ts'
import { checkBackup, type Source } from '../backups/backup-content.ts'
import { type Manifest, readManifest } from '../backups/backup-file.ts'
import { BackupFailed, blameBackup } from '../backups/failures.ts'
import { UNDEFINED_DATABASE, withClient, withRestored } from '../backups/postgres.ts'
import type { Progress } from '../backups/terminal.ts'
import { findNewerMigration, withUpdated } from '../backups/update.ts'
import { holdShop, makeWork, replaceFile, SHOP, takeItsPlace } from './replace.ts'

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
  await using opened = await holdShop(target)
  await requireRestorable(file, url ? 'postgres' : 'sqlite')
  const work = await makeWork(folder, opened)
  const { manifest, content } = await checkBackup(file, work, onProgress).catch(blameBackup)
  const current = url ? await readPostgres(url, manifest.madeAt) : readSqlite(folder, manifest.madeAt)
  const kept = opened.move()
  return {
    manifest,
    current,
    replace: () =>
      url
        ? withRestored(url, { suffix: '_restoring', content, manifest }, async (restored) => {
            await prepareShop({ DATA_DIR: folder, DATABASE_URL: restored }, manifest)
            return takeItsPlace(url, restored)
          })
        : replaceFile(folder, { work, isWhole: Boolean(current) }, async (fresh) => {
            await rename(content, join(fresh, SHOP))
            await prepareShop({ DATA_DIR: fresh }, manifest)
          }),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

const CURRENT = `select (select cast(count(*) as int) from orders) as orders, max("at") as "lastChange",
  cast(count(*) filter (where "at" > $1) as int) as "laterChanges" from history`

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
  const shop = join(folder, SHOP)
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
