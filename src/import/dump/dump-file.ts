import { deserialize } from 'bson'
import { constants, gunzipSync } from 'node:zlib'
import { readJson } from './dump-json.ts'
import { type Found, NOT_UTF8, type Read, Records } from './found-records.ts'
import { readStart, readStored } from './stored-file.ts'

/** Each record by itself: one that cannot be read leaves the others as they are. */
export function readRecords(file: string): Found {
  try {
    const bytes = readStored(file)
    const found = /\.bson(\.gz)?$/i.test(file) ? readBson(bytes) : readJson(bytes)
    if (found.docs.length === 0 && found.damaged[0]) throw new Error(found.damaged[0].why)
    return found
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

const ARCHIVE_MAGIC = 0x8199e26d
const ARCHIVE =
  'it is an archive of mongodump (--archive). Run mongodump again with --out FOLDER instead, or bring the archive into ' +
  'a MongoDB with mongorestore --archive first. Then name that folder'

const isArchive = (bytes: Buffer): boolean => bytes.length >= 4 && bytes.readUInt32LE() === ARCHIVE_MAGIC

/** Throws where the file is an archive, also a packed one, whatever its name is. */
export function requireNoArchive(file: string): void {
  const start = readStart(file, 4096)
  if (isArchive(start) || isArchive(unpackStart(start))) throw new Error(`${file} cannot be read: ${ARCHIVE}.`)
}

/** Nothing where it is not packed. */
function unpackStart(start: Buffer): Buffer {
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return Buffer.alloc(0)
  }
}

const ID = '_id\0'

function readBson(bytes: Buffer): Found {
  const records = new Records(parseBson, getBsonId)
  const getSize = (at: number) => (at + 5 <= bytes.length ? bytes.readInt32LE(at) : 0)
  const isWhole = (at: number) => getSize(at) >= 5 && at + getSize(at) <= bytes.length
  /** A part of a record begins as a record does, but no other one begins where it ends. */
  const begins = (at: number, isLast = false): boolean =>
    at === bytes.length ||
    (isWhole(at) && bytes.toString('latin1', at + 5, at + 9) === ID && (isLast || begins(at + getSize(at), true)))
  const findNext = (from: number): number => {
    let id = bytes.indexOf(ID, from)
    while (id >= 0 && !begins(id - 5)) id = bytes.indexOf(ID, id + 1)
    return id < 0 ? bytes.length : id - 5
  }
  for (let at = 0; at < bytes.length;) {
    const end = at + getSize(at)
    if (!isWhole(at)) {
      const next = findNext(at + 6)
      records.isCutOff = next === bytes.length
      records.refuse(bytes.subarray(at, next), `it is cut off or damaged at byte ${at}`)
      at = next
    } else if (records.take(bytes.subarray(at, end))) at = end
    else {
      records.refuse(bytes.subarray(at, end))
      at = begins(end) ? end : findNext(at + 6)
    }
  }
  return records
}

const getBsonId = (part: Buffer): string =>
  part.toString('latin1', 4, 9) === `\x07${ID}` ? part.toString('hex', 9, 21) : ''

function parseBson(bytes: Buffer): Read {
  try {
    return { doc: deserialize(bytes) }
  } catch {
    return { doc: deserialize(bytes, { validation: { utf8: false } }), note: NOT_UTF8 }
  }
}
