import { closeSync, fstatSync, openSync, readdirSync, readSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { formatBytes } from '../../shared/numbers.ts'

/** Of one file, in memory: many times what a shop has. */
const MAX_UNPACKED_BYTES = 1_000_000_000

/** Whoever reads a pipe or a terminal waits for what never comes. */
export function requireFile(path: string): void {
  const what = whatElse(path)
  if (what) throw new Error(`${path} is ${what}, not a file. Take it away, or put the file itself there.`)
}

function whatElse(path: string): string | undefined {
  let found: Stats
  try {
    found = statSync(path)
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return 'a link that leads nowhere'
    throw error
  }
  if (found.isFile()) return undefined
  if (found.isDirectory()) return 'a folder or a link to one'
  return found.isFIFO() ? 'a pipe' : found.isSocket() ? 'a socket' : 'a device'
}

/** In a folder and those in it. */
export function listFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  files.forEach(requireFile)
  return files
}

export function readStored(file: string, most = MAX_UNPACKED_BYTES): Buffer {
  const stored = readBytes(file)
  if (!/\.gz$/i.test(file)) return stored
  try {
    return gunzipSync(stored, { maxOutputLength: most })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
    throw new Error(`it unpacks to more than ${formatBytes(most)}`, { cause: error })
  }
}

const MOST_AT_ONCE = 2 ** 30

/** A file may be larger than Node reads at once. */
export function readBytes(file: string, most = Infinity): Buffer {
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.allocUnsafe(Math.min(fstatSync(opened).size, most))
    let at = 0
    for (let read = -1; read !== 0 && at < bytes.length; at += read)
      read = readSync(opened, bytes, at, Math.min(bytes.length - at, MOST_AT_ONCE), at)
    return bytes.subarray(0, at)
  } finally {
    closeSync(opened)
  }
}
