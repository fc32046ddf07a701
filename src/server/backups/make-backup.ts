import { existsSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { atExit } from '../end.ts'
import { now } from '../clock.ts'
import { BackupNeeded } from '../database/faults.ts'
import { makeFolder } from '../database/sqlite/data-folder.ts'
import { followShopTimeZone, readShopId, type Source } from './backup-content.ts'
import type { BackupReason } from './backup-file.ts'
import {
  type Backup,
  type BackupSettings,
  chooseFolder,
  getOwnFolder,
  getSortedAt,
  isOnOneDisk,
  listBackups,
  makeRoom,
  nameBackup,
  namePartial,
  readBackup,
  removePartial,
  renameDurably,
  requireRoom,
} from './backup-folder.ts'
import { BackupFailed, toFailure } from './failures.ts'
import { withClient } from './postgres.ts'
import { getExpendable, keepBackups, toDated } from './schedule.ts'
import { type Made, runTask, type TaskOptions } from './tasks.ts'
import { within } from './terminal.ts'

/** In the folder of the nightly ones. */
export const makeBackup = (
  settings: BackupSettings,
  reason: BackupReason,
  options?: TaskOptions,
): Promise<{ backup: Backup; away?: string }> =>
  withLock(settings, reason, async () => {
    const own = getOwnFolder(settings)
    const { folder, away } = await chooseFolder(settings)
    for (const one of [own, folder]) await removePartial(one)
    const shop = await readShopId(settings)
    await followShopTimeZone(settings)
    await makeRoomFor(settings, { shop, folder, reason })
    const madeAt = now()
    const sortedAt = getSortedAt(madeAt, await listBackups([own, folder], shop))
    const file = join(folder, nameBackup({ madeAt, engine: settings.DATABASE_URL ? 'postgres' : 'sqlite' }))
    await writeChecked(settings, { reason, madeAt, sortedAt, file }, options)
    for (const one of [own, folder]) await removeOld(one, shop)
    return { backup: await readBackup(file), ...(away && { away }) }
  })

/** In a file of its own, which must not exist. */
export async function makeBackupFile(settings: BackupSettings, file: string, options: TaskOptions): Promise<void> {
  const own = getOwnFolder(settings)
  makeFolder(own)
  for (const one of [own, dirname(file)]) await removePartial(one)
  await requireRoom(own, await getBytes(settings))
  const what = { reason: 'request', madeAt: now(), file } as const
  await withLock(settings, 'request', () => writeChecked(settings, what, options))
}

/** Restores it for a moment. Resolves with the number of orders in there. */
export const rehearseBackup = (settings: BackupSettings, file: string, options: TaskOptions): Promise<number> =>
  withLock(settings, 'schedule', () => {
    const folder = join(getOwnFolder(settings), namePartial('work'))
    return runTask({ kind: 'rehearse', source: settings, file, folder }, options)
  })

/** Another process opens and checks the backup before it gets its name. */
async function writeChecked(
  source: Source,
  { file, ...made }: Made & { file: string },
  { onProgress = () => {}, signal }: TaskOptions = {},
): Promise<void> {
  const folder = join(getOwnFolder(source), namePartial('work'))
  const partial = join(dirname(file), namePartial(basename(file)))
  const files = { folder, file: partial }
  const takeBack = atExit(() => rmSync(partial, { force: true }))
  try {
    await runTask({ kind: 'make', source, made, ...files }, { signal, onProgress: within(onProgress, 0, 0.5) })
    await runTask({ kind: 'check', ...files }, { signal, onProgress: within(onProgress, 0.5, 1) })
    await renameDurably(partial, file)
  } finally {
    takeBack()
    await rm(partial, { force: true })
  }
}

const LOCK = 7272

/** Of several servers of one shop one at a time makes or rehearses backups; an update waits for another one. */
async function withLock<Result>(
  { DATABASE_URL }: Source,
  reason: BackupReason,
  act: () => Promise<Result>,
): Promise<Result> {
  if (!DATABASE_URL) return act()
  return withClient(DATABASE_URL, async (client) => {
    if (reason === 'update') {
      await client.query('set statement_timeout = 0; set lock_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [LOCK])
    } else {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
      if (!rows[0]!.held) throw new BackupFailed('busy', 'Another server is making a backup.')
    }
    return act()
  })
}

/** Throws `BackupFailed` where there is none, and one by hand is refused. */
export async function makeRoomByHand(settings: BackupSettings): Promise<void> {
  const { folder } = await chooseFolder(settings)
  await makeRoomFor(settings, { shop: await readShopId(settings), folder, reason: 'request' })
}

async function makeRoomFor(
  settings: BackupSettings,
  { shop, folder, reason }: { shop: string; folder: string; reason: BackupReason },
): Promise<void> {
  const own = getOwnFolder(settings)
  const content = await getBytes(settings)
  const [last] = await listBackups([folder], shop)
  // It grows; images are compressed already.
  const compressed = last ? 1.5 * last.bytes : content
  const mayGo = (backups: readonly Backup[]) => getExpendable(backups.map(toDated), reason).map(({ backup }) => backup)
  const isOneDisk = await isOnOneDisk(own, folder)
  try {
    if (!isOneDisk) await makeRoom(own, shop, content, mayGo)
    await makeRoom(folder, shop, isOneDisk ? content + compressed : compressed, mayGo)
  } catch (error) {
    const { code, message } = toFailure(error)
    if (reason !== 'request' || code !== 'no_room') throw error
    throw new BackupFailed(code, `${message} A backup by hand deletes none of an older day: make room first.`, error)
  }
}

/** Of the shop, which are needed for a moment, too; on PostgreSQL with the indexes, which a backup leaves out. */
async function getBytes({ DATA_DIR, DATABASE_URL }: Source): Promise<number> {
  if (!DATABASE_URL) {
    const shop = join(DATA_DIR, 'shop.sqlite')
    if (!existsSync(shop))
      throw new BackupNeeded(`There is no ${shop}. Name its folder with DATA_DIR, as for the server.`)
    const files = ['shop.sqlite', 'shop.sqlite-wal'].map((name) => join(DATA_DIR, name))
    return files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0)
  }
  const size = 'select pg_database_size(current_database())::float8 as size'
  return withClient(DATABASE_URL, async (client) => (await client.query<{ size: number }>(size)).rows[0]!.size)
}

async function removeOld(folder: string, shop: string): Promise<void> {
  const copies = (await listBackups([folder], shop)).map(toDated)
  const kept = keepBackups(copies)
  for (const copy of copies) if (!kept.has(copy)) await rm(copy.backup.file, { force: true })
}
