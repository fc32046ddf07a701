import { mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { DAY_MS, localTime } from '../clock.ts'
import { makeFolder } from '../database/sqlite/data-folder.ts'
import { readManifest } from './backup-file.ts'
import { BackupFailed, type FailureCode } from './failures.ts'
import type { Manifest } from './manifest.ts'
import { keepBackups } from './retention.ts'

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
const PARTIAL = /^(?:shop-[0-9TZ-]+|work)\.partial-(.+)-(\d+)$/

export const nameBackup = ({ madeAt, engine }: Pick<Manifest, 'madeAt' | 'engine'>): string =>
  `shop-${madeAt.slice(0, 19).replaceAll(':', '-')}Z.${engine === 'sqlite' ? 'sqlite' : 'pgdump'}.zst`

/** What is being made, by which process of which computer. */
export const namePartial = (what: string): string => `${what}.partial-${hostname()}-${process.pid}`

/** Newest first. A file whose manifest cannot be read is no backup. */
export async function listBackups(folder: string): Promise<Backup[]> {
  const names = await readdir(folder).catch(() => [])
  const backups: Backup[] = []
  for (const name of names.filter((one) => NAME.test(one))) {
    const file = join(folder, name)
    try {
      const { size: bytes, mtime } = await stat(file)
      backups.push({ name, file, bytes, checkedAt: mtime.toISOString(), manifest: await readManifest(file) })
    } catch {
      // Damaged, or deleted meanwhile.
    }
  }
  return backups.toSorted((a, b) => (a.manifest.madeAt > b.manifest.madeAt ? -1 : 1))
}

const dated = (backup: Backup) => ({
  backup,
  day: localTime(backup.manifest.madeAt).slice(0, 10),
  reason: backup.manifest.reason,
})

export async function removeOld(folder: string): Promise<void> {
  const copies = (await listBackups(folder)).map(dated)
  const kept = keepBackups(copies)
  for (const copy of copies) if (!kept.has(copy)) await rm(copy.backup.file, { force: true })
}

/** Deletes the oldest backups, but never the last, until there is room; none where that would not do. Throws `BackupFailed`. */
export async function makeRoom(folder: string, bytes: number): Promise<void> {
  const older = (await listBackups(folder)).slice(1)
  let lacking = bytes + RESERVE_BYTES - (await getFreeBytes(folder))
  if (lacking > older.reduce((sum, one) => sum + one.bytes, 0))
    throw new BackupFailed('no_room', `There is no room for a backup in ${folder}: it takes ${toMegabytes(bytes)} MB.`)
  for (const oldest of older.toReversed()) {
    if (lacking <= 0) return
    await rm(oldest.file, { force: true })
    lacking -= oldest.bytes
  }
}

const toMegabytes = (bytes: number): string => Math.ceil((bytes + RESERVE_BYTES) / 1e6).toLocaleString('en-US')

async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Left by a process that was killed. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, host, pid] = PARTIAL.exec(name) ?? []
    if (!host) continue
    const path = join(folder, name)
    // Whoever made it may be giving it its name just now.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (host === hostname() ? isRunning(Number(pid)) : Date.now() - mtimeMs < DAY_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Gives a file its name for good, also if the power fails right after. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to)
  const folder = await open(dirname(to))
  await folder.sync()
  await folder.close()
}

export const isOnOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev

/** What no backup says of itself. */
export interface BackupLog {
  /** The setting BACKUP_DIR once led to another disk: where it no longer does, that disk is away. */
  otherDisk?: string | undefined
  failure?: { at: string; code: FailureCode; message: string } | undefined
  rehearsal?: { at: string; name: string; orders: number; message?: string | undefined } | undefined
}

const getLogFile = (folder: string): string => join(folder, 'backups.json')

export async function readLog(folder: string): Promise<BackupLog> {
  try {
    return JSON.parse(await readFile(getLogFile(folder), 'utf8')) as BackupLog
  } catch {
    return {}
  }
}

export async function writeLog(folder: string, changes: BackupLog): Promise<void> {
  const log = { ...(await readLog(folder)), ...changes }
  const partial = `${getLogFile(folder)}.new`
  await writeFile(partial, JSON.stringify(log, null, 2), { mode: 0o600 })
  await rename(partial, getLogFile(folder))
}

export interface BackupSettings {
  DATA_DIR: string
  BACKUP_DIR?: string | undefined
}

export const getOwnFolder = ({ DATA_DIR }: BackupSettings): string => join(DATA_DIR, 'backups')

/** The folder for the next backup, and why it is not BACKUP_DIR where that is away. A share may not answer: nothing waits here. */
export async function chooseFolder(settings: BackupSettings): Promise<{ folder: string; away?: string }> {
  const own = getOwnFolder(settings)
  makeFolder(own)
  const { BACKUP_DIR: other } = settings
  if (!other) return { folder: own }
  try {
    const { otherDisk } = await readLog(own)
    await mkdir(other, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    const isOnOurDisk = await isOnOneDisk(other, own)
    if (otherDisk === other && isOnOurDisk) throw new Error('its disk is not there')
    const probe = join(other, namePartial('work'))
    await writeFile(probe, 'x', { mode: 0o600 })
    await rm(probe)
    if (otherDisk !== other) await writeLog(own, { otherDisk: isOnOurDisk ? undefined : other })
    return { folder: other }
  } catch (error) {
    return { folder: own, away: `The folder ${other} cannot be used: ${(error as Error).message}` }
  }
}
