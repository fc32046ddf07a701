import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BackupNeeded, getFault, isDiskFull } from '../faults.ts'
import { openSqlite } from './sqlite.ts'
import { isLogDamaged } from './write-ahead-log.ts'

const PATIENCE = 1000

const DATABASE = 'shop.sqlite'
const DRAFT = 'new-shop.sqlite'
const LOCK = 'shop.lock'
const MARK = 'THIS-FOLDER-HOLDS-A-SHOP.txt'
const MARK_TEXT = `The data of a shop is in this folder, in shop.sqlite and, while the server runs, in shop.sqlite-wal.
This file tells the server so: if shop.sqlite is missing or empty, it does not begin a new shop but asks for a backup.
To restore one, or to begin a new shop, see "Your data" in README.md.
`

export interface Hold {
  /** Whether no start has confirmed this lock file yet. Another server may run: its lock file may have been deleted. */
  readonly isNew: boolean
  confirm(): void
  release(): void
}

export function holdFolder(folder: string): Hold {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  if (process.getuid?.() === 0 && owner)
    throw new Error(
      `${folder} belongs to the account ${owner}, which could not open what root writes there. Run this as that account.`,
    )
  let lock: DatabaseSync | undefined
  try {
    makeFolder(folder)
    makePrivateFile(join(folder, LOCK))
    const database = new DatabaseSync(join(folder, LOCK), { timeout: PATIENCE })
    lock = database
    // In this locking mode the lock outlasts the transaction.
    database.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive')
    const isNew = database.prepare('pragma user_version').get()!['user_version'] === 0
    return { isNew, confirm: () => database.exec('pragma user_version = 1; commit'), release: () => database.close() }
  } catch (error) {
    // What it has of the lock would keep out the other that starts at the same moment, and then neither serves.
    lock?.close()
    if (getFault(error) === 'locked') throw otherServer(folder, error)
    throw isNoRoom(folder, error) ? diskFull(folder, error) : wrongFolder(folder, error)
  }
}

const otherServer = (folder: string, cause: unknown, perhaps = ''): Error =>
  new Error(
    `Another server is already running on the folder ${folder}${perhaps}. Stop that one, or name another folder with DATA_DIR.`,
    { cause },
  )

class WrongFolder extends Error {}

const wrongFolder = (folder: string, cause: unknown): Error =>
  new WrongFolder(`The setting DATA_DIR is wrong: ${folder}: ${(cause as Error).message}`, { cause })

const diskFull = (folder: string, cause: unknown): Error =>
  new WrongFolder(`The disk of ${folder} is full. Make room, then start again.`, { cause })

export const isNoRoom = (folder: string, error: unknown): boolean => {
  const fault = getFault(error)
  return fault === 'disk_full' || (fault === 'disk_broken' && isDiskFull(folder))
}

export function whyNotOpened(folder: string, error: unknown, { isNew }: Hold): Error {
  if (error instanceof WrongFolder || error instanceof BackupNeeded) return error
  const file = join(folder, DATABASE)
  if (isNoRoom(folder, error)) return diskFull(folder, error)
  const fault = getFault(error)
  if (fault === 'damaged')
    return new BackupNeeded(`The database ${file} is damaged. Restore a backup (see README, Your data).`, {
      cause: error,
    })
  if (fault === 'locked' && isNew) return otherServer(folder, error, ', or another program has its database open')
  if (fault === 'locked')
    return new Error(`The database ${file} is locked by another program. Close that one, then start again.`, {
      cause: error,
    })
  return wrongFolder(folder, error)
}

export const holdsShop = (folder: string): boolean =>
  [DATABASE, `${DATABASE}-wal`, MARK].some((name) => existsSync(join(folder, name)))

export function requireShop(folder: string, { isOther = false } = {}): void {
  const size = statSync(join(folder, DATABASE), { throwIfNoEntry: false })?.size
  // SQLite takes a file of one byte for an empty one, too.
  const fault = size === undefined ? 'missing' : size <= 1 ? 'empty' : isOther ? 'not that of a shop' : undefined
  const signs = isOther ? [MARK] : [MARK, `${DATABASE}-wal`]
  if (!fault || (fault !== 'empty' && !signs.some((name) => existsSync(join(folder, name))))) return
  throw new BackupNeeded(
    `The folder ${folder} has held a shop, but its database shop.sqlite is ${fault}. ` +
      'Restore a backup (see README, Your data), or name another folder with DATA_DIR to begin a new shop.',
  )
}

/** Before SQLite opens the database: it drops without a word what it cannot read of the log. */
export function prepareFolder(folder: string): void {
  requireShop(folder)
  requireWholeLog(folder)
  if (!existsSync(join(folder, DATABASE))) createDatabase(folder)
  keepPrivate(folder)
}

/** For whoever holds the folder: a server changes its log all the time. */
export function requireWholeLog(folder: string): void {
  const log = join(folder, `${DATABASE}-wal`)
  if (existsSync(log) && isLogDamaged(log))
    throw new BackupNeeded(
      `The log ${log} is damaged: what was saved last cannot be read. ` +
        'Restore a backup, or save what can still be read (see README, Your data).',
    )
}

/** Under another name until it is written: an empty shop.sqlite is always one that was lost. */
function createDatabase(folder: string): void {
  const draft = join(folder, DRAFT)
  rmSync(draft, { force: true })
  makePrivateFile(draft)
  openSqlite(draft).close()
  renameSync(draft, join(folder, DATABASE))
}

export function markFolder(folder: string): void {
  const mark = join(folder, MARK)
  if (!existsSync(mark)) writeFileSync(mark, MARK_TEXT, { mode: 0o600 })
}

function keepPrivate(folder: string): void {
  for (const name of [LOCK, MARK, ...['', '-wal', '-shm', '-journal'].map((end) => DATABASE + end)])
    if (existsSync(join(folder, name))) tighten(join(folder, name), 0o600)
  if (isOurAlone(folder)) tighten(folder, 0o700)
  else console.warn(`Others on this computer may look into the folder ${folder}: its rights were left as they are.`)
}

/** SQLite gives the files that it creates beside a database the mode of that database. */
function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  tighten(file, 0o600)
}

function tighten(path: string, mode: number): void {
  const { uid, mode: present } = statSync(path)
  if ((present & 0o777 & ~mode) !== 0 && uid === process.getuid?.()) chmodSync(path, present & mode)
}

const STICKY = 0o1000

function isOurAlone(folder: string): boolean {
  const { uid, mode } = statSync(folder)
  if ((mode & 0o077) === 0) return true
  if ((mode & STICKY) !== 0 || uid !== process.getuid?.()) return false
  return readdirSync(folder, { withFileTypes: true }).every((entry) => entry.isFile())
}

/** Without the option `recursive`, which retries for ever where a folder can never be created, as in /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server that starts at the same moment may have created it in the meantime.
    if (!existsSync(folder)) throw error
  }
}
