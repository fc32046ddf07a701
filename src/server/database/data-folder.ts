import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultOf, isDiskFull } from './faults.ts'

/** One that has just been told to end is waited for this long, in milliseconds. */
const PATIENCE = 1000

const DATABASE = 'shop.sqlite'
const LOCK = 'shop.lock'
const MARK = 'THIS-FOLDER-HOLDS-A-SHOP.txt'
const MARK_TEXT = `The data of a shop is in this folder, in shop.sqlite and, while the server runs, in shop.sqlite-wal.
This file tells the server so: if shop.sqlite is missing or empty, it does not begin a new shop but asks for a backup.
To restore one, or to begin a new shop, see "Your data" in README.md.
`

/**
 * Makes the folder of the embedded database where it is missing, and holds it for this process alone until `release`.
 * The operating system lets go of it by itself, however the process ends.
 */
export function holdFolder(folder: string): { release(): void } {
  try {
    makeFolder(folder)
    makePrivateFile(join(folder, LOCK))
    const lock = new DatabaseSync(join(folder, LOCK), { timeout: PATIENCE })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    if (faultOf(error) === 'locked') {
      throw new Error(
        `Another server is already running on the folder ${folder}. Stop that one, or name another folder with DATA_DIR.`,
        { cause: error },
      )
    }
    throw isNoRoom(folder, error) ? diskFull(folder, error) : wrongFolder(folder, error)
  }
}

/** A folder that cannot be served, in one line. */
class WrongFolder extends Error {}

const wrongFolder = (folder: string, cause: unknown): Error =>
  new WrongFolder(`The setting DATA_DIR is wrong: ${folder}: ${(cause as Error).message}`, { cause })

const diskFull = (folder: string, cause: unknown): Error =>
  new WrongFolder(`The disk of ${folder} is full. Make room, then start again.`, { cause })

const isNoRoom = (folder: string, error: unknown): boolean => {
  const fault = faultOf(error)
  return fault === 'disk_full' || (fault === 'disk_broken' && isDiskFull(folder))
}

/** What kept the database of the folder from being opened, as one line for whoever started it. */
export function whyNotOpened(folder: string, error: unknown): Error {
  if (error instanceof WrongFolder) return error
  const file = join(folder, DATABASE)
  if (isNoRoom(folder, error)) return diskFull(folder, error)
  const fault = faultOf(error)
  if (fault === 'damaged')
    return new Error(`The database ${file} is damaged. Restore a backup (see README, Your data).`, { cause: error })
  if (fault === 'locked')
    return new Error(`The database ${file} is locked by another program. Close that one, then start again.`, {
      cause: error,
    })
  return wrongFolder(folder, error)
}

/** Whether a shop is or was kept in the folder. */
export const holdsShop = (folder: string): boolean =>
  [DATABASE, `${DATABASE}-wal`, MARK].some((name) => existsSync(join(folder, name)))

/**
 * Refuses to begin a new shop where one was kept before: its file is missing or empty, or (`isOther`) is a database
 * that never was a shop's.
 */
export function requireShop(folder: string, { isOther = false } = {}): void {
  const file = join(folder, DATABASE)
  const isMissing = !existsSync(file)
  if (!isMissing && !isOther && statSync(file).size > 0) return
  const heldOne = [MARK, ...(isOther ? [] : [`${DATABASE}-wal`])].some((name) => existsSync(join(folder, name)))
  if (!heldOne) return
  throw new WrongFolder(
    `The folder ${folder} has held a shop, but its database shop.sqlite is ${isMissing ? 'missing' : isOther ? 'not that of a shop' : 'empty'}. ` +
      'Restore a backup (see README, Your data), or empty the folder to begin a new shop.',
  )
}

/** Leaves word for the next start that a shop is kept here. */
export function markFolder(folder: string): void {
  const mark = join(folder, MARK)
  if (!existsSync(mark)) writeFileSync(mark, MARK_TEXT, { mode: 0o600 })
}

/** Takes the rights of others away from the folder and from our files in it, and makes the database's file without them. */
export function keepPrivate(folder: string): void {
  makePrivateFile(join(folder, DATABASE))
  for (const name of [LOCK, MARK, ...['-wal', '-shm', '-journal'].map((end) => DATABASE + end)])
    if (existsSync(join(folder, name))) tighten(join(folder, name), 0o600)
  if (isOurAlone(folder)) tighten(folder, 0o700)
  else console.warn(`Others on this computer may look into the folder ${folder}: its rights were left as they are.`)
}

/** The files that SQLite lays beside it take its mode. */
function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  tighten(file, 0o600)
}

/** What is somebody else's stays as it is. */
function tighten(path: string, mode: number): void {
  const { uid, mode: present } = statSync(path)
  if ((present & 0o777 & ~mode) !== 0 && uid === process.getuid?.()) chmodSync(path, present & mode)
}

/** In a mode: everybody may put files there, as in /tmp. */
const STICKY = 0o1000

/** Nothing but files in it, and no place for everybody's: not a folder of the system, or of another purpose too. */
function isOurAlone(folder: string): boolean {
  const { uid, mode } = statSync(folder)
  if ((mode & 0o077) === 0) return true
  if ((mode & STICKY) !== 0 || uid !== process.getuid?.()) return false
  return readdirSync(folder, { withFileTypes: true }).every((entry) => entry.isFile())
}

/** Not by `recursive`: where a folder can never be made, as in /proc, that tries for ever. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server that starts at the same moment may have made it since.
    if (!existsSync(folder)) throw error
  }
}
