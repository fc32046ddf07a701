import { rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
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
  renameForGood,
} from './backup-folder.ts'
import type { Source } from './copy-database.ts'
import type { BackupReason } from './manifest.ts'
import { BackupFailed, toFailure } from './failures.ts'
import { startTask, type Task, type TaskResults } from './run-task.ts'

export interface Watching {
  onProgress?: (share: number) => void
  /** Ends what runs, and leaves nothing half there. */
  signal?: AbortSignal | undefined
}

export async function run<Kind extends Task['kind']>(
  task: Extract<Task, { kind: Kind }>,
  { onProgress = () => {}, signal }: Watching = {},
): Promise<TaskResults[Kind]> {
  signal?.throwIfAborted()
  const { result, stop } = startTask<Kind>(task, onProgress)
  signal?.addEventListener('abort', stop)
  try {
    return await result
  } finally {
    signal?.removeEventListener('abort', stop)
    // A process that was killed could not clean up.
    await rm(task.folder, { recursive: true, force: true })
  }
}

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
  { onProgress, signal }: Watching = {},
): Promise<void> {
  const partial = join(dirname(file), namePartial(`shop-${madeAt.replaceAll(/[^\dTZ]/g, '-')}`))
  try {
    const make = { kind: 'make', source, reason, madeAt, folder, file: partial } as const
    await run<'make'>(make, { signal, onProgress: (share) => onProgress?.(share / 2) })
    const check = { kind: 'check', folder, file: partial } as const
    await run<'check'>(check, { signal, onProgress: (share) => onProgress?.(0.5 + share / 2) })
    await renameForGood(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

/** Throws `BackupFailed`. */
export async function makeBackup(
  settings: Source & BackupSettings,
  reason: BackupReason,
  watching: Watching = {},
): Promise<{ backup: Backup; away?: string }> {
  try {
    const { folder, away } = await chooseFolder(settings)
    const own = getOwnFolder(settings)
    for (const one of new Set([own, folder])) await removePartial(one)
    await makeRoomFor(settings, own, folder)
    const madeAt = now()
    const file = join(folder, nameBackup({ madeAt, engine: settings.DATABASE_URL ? 'postgres' : 'sqlite' }))
    const { DATA_DIR, DATABASE_URL } = settings
    const work = join(own, namePartial('work'))
    await writeChecked({ DATA_DIR, DATABASE_URL }, { reason, madeAt, folder: work, file }, watching)
    for (const one of new Set([own, folder])) await removeOld(one)
    const backup = (await listBackups(folder)).find((one) => one.file === file)
    if (!backup) throw new BackupFailed('failed', `${file} is not there any more.`)
    return { backup, ...(away && { away }) }
  } catch (error) {
    throw toFailure(error)
  }
}

async function makeRoomFor(settings: Source & BackupSettings, own: string, folder: string): Promise<void> {
  const content = settings.DATABASE_URL ? await getPostgresBytes(settings.DATABASE_URL) : await getSqliteBytes(settings)
  const [last] = await listBackups(folder)
  // It grows; images are compressed already.
  const compressed = last ? 1.5 * last.bytes : content
  if (await isOnOneDisk(own, folder)) return makeRoom(folder, content + compressed)
  await makeRoom(own, content)
  await makeRoom(folder, compressed)
}

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
async function getPostgresBytes(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    return Number(rows[0]!.size)
  } finally {
    await client.end()
  }
}

/** Before a start changes the tables: the way back. Throws an error that says what to do. */
export async function backUpBeforeUpdate(settings: Source & BackupSettings & { BACKUP_AT?: string }): Promise<void> {
  if (settings.BACKUP_AT === 'off') return
  console.log('The database is brought up to date. A backup is made first.')
  try {
    const { backup, away } = await makeBackup(settings, 'update')
    if (away) console.warn(away)
    console.log(`The backup is ${backup.file}`)
  } catch (error) {
    const { code, message } = toFailure(error)
    // Whoever has no pg_dump here has backups of their own, or wants none.
    if (code === 'missing_tools') return console.warn(`There is no backup: ${message}`)
    throw new Error(
      `The backup before the update failed: ${message} To update without one, start once with BACKUP_AT=off.`,
      { cause: error },
    )
  }
}
