import { EJSON } from 'bson'
import { isUtf8 } from 'node:buffer'
import { type Found, NOT_UTF8, type Read, Records } from './found-records.ts'

/** What `mongoexport` writes: lines, `--pretty`, or an array. */
export function readJson(bytes: Buffer): Found {
  const start = bytes.toString('utf8', 0, 65_536)
  const key = /\{\s*"(_id)"/.exec(start)?.[1] ?? /\{\s*"([^"]+)"/.exec(start)?.[1] ?? '_id'
  const begin = new RegExp(`^\\{\\s*"${RegExp.escape(key)}"`)
  /** Also where its first sign is wrong. */
  const begins = (at: number, isWrong = false): boolean =>
    begin.test(isWrong ? `{${bytes.toString('utf8', at + 1, at + 100)}` : bytes.toString('utf8', at, at + 100))
  const inLines = readLines(bytes, begins)
  // A wrong sign may have made a line in an array of one line.
  const others = inLines?.damaged.length === 0 ? undefined : readObjects(bytes, begins)
  const records = others && !(inLines && inLines.docs.length >= others.docs.length) ? others : inLines!
  const end = bytes.subarray(-64).toString('latin1').trim()
  records.isCutOff = end !== '' && !/[}\]]$/.test(end)
  return records
}

const ID = /"_id"\s*:\s*(?:\{\s*"\$\w+"\s*:\s*)?"([^"]{1,99})"/
const getId = (part: Buffer): string => ID.exec(part.toString('utf8', 0, 300))?.[1] ?? ''

function parse(bytes: Buffer): Read {
  const note = isUtf8(bytes) ? undefined : NOT_UTF8
  const text = bytes.toString('utf8').trim().replace(/,$/, '')
  try {
    return { doc: requireObject(EJSON.parse(text)), note }
  } catch (error) {
    const quoted = text.replace(BARE, (one) => (one.startsWith('"') ? one : `"${one}"`))
    if (quoted === text) throw error
    return { doc: requireObject(EJSON.parse(quoted)), note: note ?? 'it had a bare NaN or Infinity' }
  }
}

/** Texts, so that what stands in them is left alone, and numbers that are none. */
const BARE = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g

function requireObject(value: unknown): object {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('it is not an object')
  if (Object.keys(value).length === 0) throw new Error('it is empty')
  return value
}

const tryParse = (bytes: Buffer): Read | undefined => {
  try {
    return parse(bytes)
  } catch {
    return undefined
  }
}

const [NEWLINE, QUOTE, OPEN, BACKSLASH, COMMA] = [0x0a, 0x22, 0x7b, 0x5c, 0x2c]
const CLOSE_OF = new Map([
  [OPEN, 0x7d],
  [0x5b, 0x5d],
])
const CLOSING = new Set(CLOSE_OF.values())

type Begins = (at: number, isWrong?: boolean) => boolean

/** Where the records begin lines, as far left as the first one; undefined where they do not. */
function readLines(bytes: Buffer, begins: Begins): Records | undefined {
  const first = bytes.indexOf(OPEN)
  const before = bytes.toString('utf8', 0, Math.max(first, 0)).replace(/^\ufeff/, '')
  if (first < 0 || !/^\s*\[?\s*$/.test(before)) return undefined
  const indent = /[ \t]*$/.exec(before)![0]
  const begin = Buffer.from(`\n${indent}{`)
  const starts = [first]
  for (let at = bytes.indexOf(begin, first); at >= 0; at = bytes.indexOf(begin, at + 1))
    starts.push(at + begin.length - 1)
  if (starts.length === 1) return undefined
  const closing = bytes.lastIndexOf(']')
  const isArray = before.includes('[') && closing > starts.at(-1)! && skipSpace(bytes, closing + 1) === bytes.length
  const records = new Records(parse, getId)
  // Between two records one sign may be wrong, or the first one of the other.
  const gap = new RegExp(`^(?:[\\s,]*[^][\\s,]*(?=\\{|$)|[\\s,]*\\n${indent}(?=[^\\s{])|[\\s,]+(?="_id"))`)
  const read = (from: number, to: number): boolean => {
    if (skipSpace(bytes, from) === to || records.take(bytes.subarray(from, to))) return true
    const end = findEnd(bytes, from) ?? to
    const next = end + (gap.exec(bytes.toString('latin1', end, Math.min(end + 100, to)))?.[0].length ?? to)
    const isTwo = isRead && next <= to && (next === to || begins(next) || bytes[next] !== OPEN)
    if (isTwo && records.take(bytes.subarray(from, end))) return read(next, to)
    records.refuse(bytes.subarray(from, to))
    return false
  }
  let isRead = true
  for (const [n, from] of starts.entries())
    // Else it is the rest of a record that cannot be read.
    if (isRead || begins(from)) isRead = read(from, starts[n + 1] ?? (isArray ? closing : bytes.length))
  return records
}

/** One after the other, by their braces. After a damaged one the next is looked for. */
function readObjects(bytes: Buffer, begins: Begins): Records {
  const records = new Records(parse, getId)
  let last: object | undefined
  const isNext = (at: number): boolean => {
    const end = begins(at) ? findEnd(bytes, at) : undefined
    const doc = end === undefined ? undefined : tryParse(bytes.subarray(at, end))?.doc
    return doc !== undefined && (isLike(doc, last) || isRow(bytes, at, begins))
  }
  let at = skipSpace(bytes, bytes.subarray(0, 3).toString('utf8') === '\ufeff' ? 3 : 0)
  if (bytes[at] === 0x5b) at = skipSpace(bytes, at + 1)
  while (at < bytes.length && skipSpace(bytes, bytes[at] === 0x5d ? at + 1 : at) < bytes.length) {
    const end = bytes[at] === OPEN ? findEnd(bytes, at) : undefined
    let next = end === undefined ? undefined : findNext(bytes, end, begins)
    if (next !== undefined && records.take(bytes.subarray(at, end))) last = records.docs.at(-1)!.doc
    else {
      next = bytes.indexOf(OPEN, at + 1)
      while (next >= 0 && !isNext(next)) next = bytes.indexOf(OPEN, next + 1)
      if (next < 0) next = bytes.length
      records.refuse(bytes.subarray(at, next), 'it is cut off or damaged')
    }
    at = next
  }
  return records
}

/** The end of the object that begins there. */
function findEnd(bytes: Buffer, from: number): number | undefined {
  const open: number[] = []
  let isText = false
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (isText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isText = false
      else if (byte === NEWLINE) return undefined
    } else if (byte === QUOTE) isText = true
    else if (CLOSE_OF.has(byte)) open.push(CLOSE_OF.get(byte)!)
    else if (CLOSING.has(byte)) {
      if (open.pop() !== byte) return undefined
      if (open.length === 0) return at + 1
    }
  }
  return undefined
}

const skipSpace = (bytes: Buffer, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at]! <= 0x20) at++
  return at
}

/** The start of the record that follows one, or the end; undefined where what follows is no record. */
function findNext(bytes: Buffer, end: number, begins: Begins): number | undefined {
  const at = skipSpace(bytes, end)
  if (at === bytes.length || bytes[at] === OPEN) return at
  if (bytes[at] === 0x5d) return skipSpace(bytes, at + 1) === bytes.length ? bytes.length : undefined
  const isSeparated = bytes[at] === COMMA || (!CLOSING.has(bytes[at]!) && bytes[at] !== QUOTE)
  const next = skipSpace(bytes, at + 1)
  if (!isSeparated) return undefined
  if (bytes[next] === OPEN || begins(next, true)) return next
  // The wrong sign is a space.
  return begins(next - 1, true) ? next - 1 : undefined
}

/** More than can stand within a record. */
const LONG_ROW = 200

/** Whether records follow each other from there to the end, and not only to that of a list within one. */
function isRow(bytes: Buffer, from: number, begins: Begins): boolean {
  let at = from
  for (let count = 0; count < LONG_ROW && at < bytes.length; count++) {
    const end = findEnd(bytes, at)
    const next = end === undefined || !tryParse(bytes.subarray(at, end)) ? undefined : findNext(bytes, end, begins)
    if (next === undefined) return false
    at = next
  }
  return true
}

/** Whether it has most of the fields of the other one, as a part of that has not. */
function isLike(doc: object, other: object | undefined): boolean {
  const fields = Object.keys(other ?? {})
  return fields.length > 2 && fields.filter((field) => field in doc).length >= 0.6 * fields.length
}
