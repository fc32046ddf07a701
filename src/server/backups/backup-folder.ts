import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { formatBytes } from '../../shared/numbers.ts'
import { DAY_MS } from '../clock.ts'
import { getFault } from '../database/faults.ts'
import { makeFolder } from '../database/sqlite/data-folder.ts'
import type { Settings } from '../settings.ts'
import { type Manifest, readManifest } from './backup-file.ts'
import { BackupFailed, type Failure } from './failures.ts'

/** So that the shop goes on saving while a backup is made. */
export const RESERVE_BYTES = 128 * 1024 * 1024

export interface Backup {
  name: string
  file: string
  bytes: number
  /** ISO 8601 UTC. A copy gets its name once it has been checked. */
  checkedAt: string
  manifest: Manifest
}

const NAME = /^shop-[0-9TZ-]+\.(sqlite|pgdump)\.zst$/
const PARTIAL = /\.partial-(.+)-(\d+)$/

export const nameBackup = ({ madeAt, engine }: Pick<Manifest, 'madeAt' | 'engine'>): string =>
  `shop-${madeAt.slice(0, 19).replaceAll(':', '-')}Z.${engine === 'sqlite' ? 'sqlite' : 'pgdump'}.zst`

/** What is being made, by which process of which computer. */
export const namePartial = (what: string): string => `${what}.partial-${hostname()}-${process.pid}`

const getPlace = ({ manifest: { madeAt, sortedAt = madeAt } }: Backup): string => sortedAt

/** For the next one: backups stand in the order in which they were made, whatever the clock said. */
export function getSortedAt(madeAt: string, [last]: readonly Backup[]): string | undefined {
  const place = last ? getPlace(last) : ''
  return place < madeAt ? undefined : new Date(Date.parse(place) + 1).toISOString()
}

/** Files that cannot be opened just now, as too many are open, must not be taken for none. */
export function unlessCrowded(error: unknown): never[] {
  if (getFault(error) === 'too_many_files') throw error
  return []
}

/** Those of a shop, or of all, the last made first. A file whose manifest cannot be read is no backup. */
export async function listBackups(folders: readonly string[], shop?: string): Promise<Backup[]> {
  const found: Backup[] = []
  for (const folder of new Set(folders)) {
    const names = await readdir(folder).catch(unlessCrowded)
    for (const name of names.filter((one) => NAME.test(one))) {
      // Damaged, or deleted meanwhile.
      const backup = await readBackup(join(folder, name)).catch((error: unknown) => unlessCrowded(error)[0])
      if (backup && backup.manifest.shop === (shop ?? backup.manifest.shop)) found.push(backup)
    }
  }
  return found.toSorted((a, b) => (getPlace(a) > getPlace(b) ? -1 : 1))
}

export async function readBackup(file: string): Promise<Backup> {
  const found = await stat(file)
  // Whoever opens a pipe waits for its other end, and a server would never end.
  if (!found.isFile()) throw new Error(`${file} is no file.`)
  const { size: bytes, mtime } = found
  const manifest = await readManifest(file)
  return { name: basename(file), file, bytes, checkedAt: mtime.toISOString(), manifest }
}

/** Deletes backups that `mayGo`, the last of these first, until there is room; none where that would not do. Throws `BackupFailed`. */
export const makeRoom = async (
  folder: string,
  shop: string,
  bytes: number,
  mayGo = (backups: readonly Backup[]) => backups.slice(1),
): Promise<void> => requireRoom(folder, bytes, mayGo(await listBackups([folder], shop)))

/** `older` may go, the last first. Throws `BackupFailed`. */
export async function requireRoom(folder: string, bytes: number, older: readonly Backup[] = []): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes + RESERVE_BYTES
  let lacking = needed - bavail * bsize
  if (lacking > older.reduce((sum, one) => sum + one.bytes, 0))
    throw new BackupFailed('no_room', `There is no room in ${folder}: ${formatBytes(needed)} must be free.`)
  for (const oldest of older.toReversed()) {
    if (lacking <= 0) return
    await rm(oldest.file, { force: true })
    lacking -= oldest.bytes
  }
}

/** Left by a process that was killed. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, host, pid] = PARTIAL.exec(name) ?? []
    if (!host) continue
    const path = join(folder, name)
    // Whoever made it may be giving it its name just now.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (host === hostname() ? isRunning(Number(pid)) : (await getTimeOf(folder)) - mtimeMs < DAY_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}

/** By the clock that dates its files: ours may be wrong. Nothing is old where that cannot be asked. */
async function getTimeOf(folder: string): Promise<number> {
  const probe = join(folder, namePartial('clock'))
  try {
    await writeFile(probe, '')
    return (await stat(probe)).mtimeMs
  } catch {
    return 0
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Gives a file its name for good, also if the power fails right after. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

export async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

export const isOnOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev

/** What no backup says of itself. */
export interface BackupLog {
  /** The setting BACKUP_DIR once led to another disk: where it no longer does, that disk is away. */
  otherDisk?: string | undefined
  failure?: Failure | undefined
  rehearsal?: { at: string; name: string; orders: number; message?: string | undefined } | undefined
}

const LOG = 'backups.json'

export async function readLog(folder: string): Promise<BackupLog> {
  try {
    return JSON.parse(await readFile(join(folder, LOG), 'utf8')) as BackupLog
  } catch (error) {
    unlessCrowded(error)
    return {}
  }
}

let writing: Promise<void> = Promise.resolve()

/** One after the other: each keeps what the others wrote. */
export function writeLog(folder: string, changes: BackupLog): Promise<void> {
  const write = async () => {
    const log = { ...(await readLog(folder)), ...changes }
    const partial = join(folder, namePartial(LOG))
    await writeFile(partial, JSON.stringify(log, null, 2), { mode: 0o600 })
    await rename(partial, join(folder, LOG))
  }
  return (writing = writing.then(write, write))
}

export type BackupSettings = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_DIR'>

export const getOwnFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'backups')

const ANSWER_MS = 10_000
const probes = new Map<string, Promise<void>>()

/** The folder for the next backup, and why it is not BACKUP_DIR where that is away. */
export async function chooseFolder(settings: BackupSettings): Promise<{ folder: string; away?: string }> {
  const own = getOwnFolder(settings)
  makeFolder(own)
  const { BACKUP_DIR: other } = settings
  if (!other || other === own) return { folder: own }
  // Each call into a share that does not answer holds one of Node's four threads for files: one at a time.
  const probe = probes.get(other) ?? requireUsable(other, settings.DATA_DIR, own).finally(() => probes.delete(other))
  probes.set(other, probe)
  try {
    const answer = await Promise.race([probe, wait(ANSWER_MS, 'late' as const, { ref: false })])
    if (answer === 'late') throw new Error('it does not answer')
    return { folder: other }
  } catch (error) {
    return { folder: own, away: `The folder ${other} cannot be used: ${(error as Error).message}` }
  }
}

async function requireUsable(other: string, shop: string, own: string): Promise<void> {
  const { otherDisk } = await readLog(own)
  await mkdir(other, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const isOnOurDisk = await isOnOneDisk(other, shop)
  if (otherDisk === other && isOnOurDisk) throw new Error('its disk is not there')
  await readdir(other)
  await access(other, constants.W_OK)
  const nowOnOther = isOnOurDisk ? undefined : other
  if (otherDisk !== nowOnOther) await writeLog(own, { otherDisk: nowOnOther })
}
