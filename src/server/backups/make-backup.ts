import { rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { now } from '../clock.ts'
import {
  type Backup,
  type BackupSettings,
  chooseFolder,
  getOwnFolder,
  isOnOneDisk,
  listBackups,
  makeRoom,
  nameBackup,
  namePartial,
  removeOld,
  removePartial,
  renameDurably,
} from './backup-folder.ts'
import { readShopId, type Source } from './copy-database.ts'
import { BackupFailed, toFailure } from './failures.ts'
import type { BackupReason } from './manifest.ts'
import { withClient } from './postgres/postgres-client.ts'
import { runTask, type TaskOptions } from './run-task.ts'

interface Writing {
  reason: BackupReason
  madeAt: string
  /** For what is needed meanwhile. */
  folder: string
  file: string
}

/** Another process opens and checks the backup before it gets its name. */
export async function writeChecked(
  source: Source,
  { reason, madeAt, folder, file }: Writing,
  { onProgress, signal }: TaskOptions = {},
): Promise<void> {
  const partial = join(dirname(file), namePartial(basename(file)))
  try {
    await runTask(
      { kind: 'make', source, reason, madeAt, folder, file: partial },
      { signal, onProgress: (share) => onProgress?.(share / 2) },
    )
    await runTask(
      { kind: 'check', folder, file: partial },
      { signal, onProgress: (share) => onProgress?.(0.5 + share / 2) },
    )
    await renameDurably(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

const LOCK = 7272

/** Of several servers of one shop one at a time makes or rehearses backups. Throws `BackupFailed`. */
export async function withLock<Result>({ DATABASE_URL }: Source, act: () => Promise<Result>): Promise<Result> {
  if (!DATABASE_URL) return act()
  return withClient(DATABASE_URL, async (client) => {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK])
    if (!rows[0]!.held) throw new BackupFailed('busy', 'Another server is making a backup.')
    return act()
  })
}

/** Throws `BackupFailed`. */
export async function makeBackup(
  settings: BackupSettings,
  reason: BackupReason,
  options: TaskOptions = {},
): Promise<{ backup: Backup; away?: string }> {
  try {
    return await withLock(settings, () => makeInFolder(settings, reason, options))
  } catch (error) {
    throw toFailure(error)
  }
}

async function makeInFolder(settings: BackupSettings, reason: BackupReason, options: TaskOptions) {
  const own = getOwnFolder(settings)
  const { folder, away } = await chooseFolder(settings)
  const folders = new Set([own, folder])
  for (const one of folders) await removePartial(one)
  const shop = await readShopId(settings)
  await makeRoomFor(settings, shop, folder)
  const madeAt = now()
  const file = join(folder, nameBackup({ madeAt, engine: settings.DATABASE_URL ? 'postgres' : 'sqlite' }))
  await writeChecked(settings, { reason, madeAt, folder: join(own, namePartial('work')), file }, options)
  for (const one of folders) await removeOld(one, shop)
  const backup = (await listBackups([folder], shop)).find((one) => one.file === file)
  if (!backup) throw new BackupFailed('failed', `${file} is not there any more.`)
  return { backup, ...(away && { away }) }
}

async function makeRoomFor(settings: BackupSettings, shop: string, folder: string): Promise<void> {
  const own = getOwnFolder(settings)
  const content = await getBytes(settings)
  const [last] = await listBackups([folder], shop)
  // It grows; images are compressed already.
  const compressed = last ? 1.5 * last.bytes : content
  if (await isOnOneDisk(own, folder)) return makeRoom(folder, shop, content + compressed)
  await makeRoom(own, shop, content)
  await makeRoom(folder, shop, compressed)
}

/** Of the shop, which are needed for a moment, too. */
export const getBytes = (settings: Source): Promise<number> =>
  settings.DATABASE_URL ? getPostgresBytes(settings.DATABASE_URL) : getSqliteBytes(settings)

const getSqliteBytes = async ({ DATA_DIR }: Source): Promise<number> => {
  const sizes = ['shop.sqlite', 'shop.sqlite-wal'].map((name) =>
    stat(join(DATA_DIR, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size)
}

/** With its indexes, which a backup leaves out. */
const getPostgresBytes = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    return Number(rows[0]!.size)
  })
