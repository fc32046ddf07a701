import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** One that has just been told to end is waited for this long, in milliseconds. */
const PATIENCE = 1000

const BUSY = 5

/**
 * Makes the folder of the embedded database where it is missing, and holds it for this process alone until `release`.
 * The operating system lets go of it by itself, however the process ends.
 */
export function holdFolder(folder: string): { release(): void } {
  try {
    makeFolder(folder)
    const lock = new DatabaseSync(join(folder, 'shop.lock'), { timeout: PATIENCE })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    if ((error as { errcode?: number }).errcode === BUSY) {
      throw new Error(
        `Another server is already running on the folder ${folder}. Stop that one, or name another folder with DATA_DIR.`,
        { cause: error },
      )
    }
    throw wrongFolder(folder, error)
  }
}

export const wrongFolder = (folder: string, cause: unknown): Error =>
  new Error(`The setting DATA_DIR is wrong: ${folder}: ${(cause as Error).message}`, { cause })

/** Not by `recursive`: where a folder can never be made, as in /proc, that tries for ever. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another server that starts at the same moment may have made it since.
    if (!existsSync(folder)) throw error
  }
}
