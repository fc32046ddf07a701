import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { formatBytes } from '../../shared/numbers.ts'

/** Of one file, in memory: many times what a shop has. */
const MAX_UNPACKED_BYTES = 1_000_000_000

/** Whoever reads a pipe or a terminal waits for what never comes. */
export function requireFile(path: string): void {
  if (!isFile(path))
    throw new Error(`${path} is no file, but a pipe, a device, or a link to a folder or to nothing. Take it away.`)
}

/** A link may lead to itself. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
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
  const stored = readFileSync(file)
  if (!/\.gz$/i.test(file)) return stored
  try {
    return gunzipSync(stored, { maxOutputLength: most })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
    throw new Error(`it unpacks to more than ${formatBytes(most)}`, { cause: error })
  }
}

export function readStart(file: string, most: number): Buffer {
  const opened = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(most)
    return bytes.subarray(0, readSync(opened, bytes))
  } finally {
    closeSync(opened)
  }
}
