import { deserialize, EJSON } from 'bson'
import { lstatSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { z } from 'zod'
import { getTimeZone } from '../server/clock.ts'
import { timeZone } from '../shared/days/zone-name.ts'
import { listFiles, readStored, requireFile } from './stored-file.ts'

/** A record, or a part of one. Dates are ISO 8601 texts, ids 24 hexadecimal digits. */
export type Doc = Readonly<Record<string, unknown>>

/** How the older system may call the collection of a kind, as letters alone. */
const COLLECTIONS = {
  users: ['users'],
  customers: ['customers'],
  colors: ['colors'],
  clothingTypes: ['clothingtypes'],
  designs: ['designs', 'printingdesigns'],
  inventories: ['inventories', 'inventory'],
  inventoryItems: ['inventoryitems', 'inventoryproducts'],
  orders: ['orders'],
  productions: ['productions', 'productionproducts', 'productionorders'],
  items: ['items', 'productionitems', 'productitems'],
  orderProducts: ['orderproducts', 'inventoryorders', 'orderinventories'],
  schedules: ['schedules', 'productionschedules'],
}
export type Kind = keyof typeof COLLECTIONS
const KINDS = Object.keys(COLLECTIONS) as [Kind, ...Kind[]]

const mappingFile = z.strictObject({
  /** The name of the collection of each kind, where it is another. */
  collections: z.partialRecord(z.enum(KINDS), z.string()).default({}),
  /** By kind, the name that each field has there. */
  fields: z.partialRecord(z.enum(KINDS), z.record(z.string(), z.string())).default({}),
  /** In which an instant is the day that it stands for; without it that of the shop. */
  timeZone: timeZone.optional(),
})
export type Mapping = z.output<typeof mappingFile>

export function readMapping(file: string | undefined): Mapping {
  if (file) requireFile(file)
  try {
    return mappingFile.parse(file ? JSON.parse(readFileSync(file, 'utf8')) : {})
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : []
    const why = issue ? [...issue.path, issue.message].join(': ') : (error as Error).message
    throw new Error(`The mapping ${file} cannot be read: ${why}`, { cause: error })
  }
}

/** The fields in which a part of a record names the record that it belongs to. */
const OWNERS: Partial<Record<Kind, readonly string[]>> = {
  inventoryItems: ['inventoryId', 'inventory'],
  productions: ['orderId', 'order'],
  items: ['productionProductId', 'productionId', 'productionProduct'],
  orderProducts: ['orderId', 'order'],
  schedules: ['productionProductId', 'productionProduct'],
}

export type Dump = ReturnType<typeof readDump>

const RECORDS = /\.(bson|jsonl?|ndjson)(\.gz)?$/i
const NO_RECORDS = /\.metadata\.json|^prelude\.json/i

/** What `mongoexport` or `mongodump` wrote, in a folder and those in it. */
export function readDump(folder: string, mapping: Mapping) {
  const kinds = new Map(KINDS.flatMap((kind) => COLLECTIONS[kind].map((name) => [name, kind])))
  for (const [kind, name] of Object.entries(mapping.collections)) kinds.set(name, kind as Kind)
  /** With the names of the fields that the importer knows. */
  const rename = (kind: Kind, doc: Doc): Doc => {
    const differing = Object.entries(mapping.fields[kind] ?? {}).filter(([, there]) => there in doc)
    return { ...doc, ...Object.fromEntries(differing.map(([field, there]) => [field, doc[there]])) }
  }
  const readAs = (kind: Kind, file: string) => readRecords(file).map((doc) => rename(kind, doc))
  const collections = new Map<Kind, readonly Doc[]>()
  /** Files that look like collections and are not read, with their size in bytes. */
  const unknown = new Map<string, number>()
  const files = listFiles(folder).filter((file) => !NO_RECORDS.test(basename(file)))
  const { records = [], others = [] } = Object.groupBy(files, (file) => (RECORDS.test(file) ? 'records' : 'others'))
  for (const file of records) {
    const name = basename(file).replace(RECORDS, '')
    const kind = kinds.get(name) ?? kinds.get(name.toLowerCase().replace(/[^a-z]/g, ''))
    if (!kind) unknown.set(basename(file), lstatSync(file).size)
    else if (collections.has(kind)) throw new Error(`There are two files of ${kind}, one is ${file}. Remove one.`)
    else collections.set(kind, readAs(kind, file))
  }
  const getOwner = (kind: Kind, doc: Doc) => toId(OWNERS[kind]?.map((field) => doc[field]).find(Boolean))
  const all = [...collections]
  return {
    collections,
    unknown,
    byId: new Map(all.map(([kind, docs]) => [kind, new Map(docs.toReversed().map((doc) => [toId(doc), doc]))])),
    /** Parts, by the id of the record that they name. */
    byOwner: new Map(all.map(([kind, docs]) => [kind, Map.groupBy(docs, (doc) => getOwner(kind, doc))])),
    /** The paths of all other files, by name: the images are among them. */
    files: Map.groupBy(others, (file) => basename(file)),
    timeZone: mapping.timeZone ?? getTimeZone(),
    rename,
  }
}

function readRecords(file: string): Doc[] {
  try {
    const bytes = readStored(file)
    const records = /\.bson(\.gz)?$/i.test(file) ? readBson(bytes) : readJson(bytes.toString('utf8'))
    if (records.some((one) => one === null || typeof one !== 'object')) throw new Error('a record is not an object')
    // Ids and dates become texts.
    return JSON.parse(JSON.stringify(records, keepWrong)) as Doc[]
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** What JSON would write as null stays, for a schema to refuse. PostgreSQL takes no text with the character NUL. */
function keepWrong(this: unknown, key: string, value: unknown): unknown {
  const own = (this as Record<string, unknown>)[key]
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  if (own instanceof Date && Number.isNaN(own.getTime())) return 'Invalid Date'
  return typeof value === 'string' ? value.replaceAll('\0', '') : value
}

function readBson(bytes: Buffer): unknown[] {
  const records: unknown[] = []
  for (let at = 0; at < bytes.length;) {
    const size = at + 4 <= bytes.length ? bytes.readInt32LE(at) : 0
    if (size < 5 || at + size > bytes.length) throw new Error(`it is cut off or damaged at byte ${at}`)
    records.push(deserialize(bytes.subarray(at, at + size)))
    at += size
  }
  return records
}

function readJson(text: string): unknown[] {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (trimmed.startsWith('[')) return EJSON.parse(trimmed) as unknown[]
  const lines = trimmed.split('\n').filter((line) => line.trim())
  return lines.map((line, index): unknown => {
    try {
      return EJSON.parse(line)
    } catch (error) {
      const how = 'mongoexport writes a record in each line, or an array with --jsonArray'
      throw new Error(`line ${index + 1}: ${(error as Error).message} (${how})`, { cause: error })
    }
  })
}

export const toText = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''

/** The id of a record that is named by its id, or stands there itself. */
export const toId = (value: unknown): string =>
  toText(value !== null && typeof value === 'object' ? (value as Doc)['_id'] : value)

/** Whatever is no number stays as it is, for a schema to refuse. */
export function toCount(value: unknown): unknown {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return 0
  const text = toText(typeof value === 'object' ? (value as Doc)['$numberDecimal'] : value)
  return /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}

/** A list may also be stored as one record, or as an object with a number for each. */
export function toList(value: unknown): readonly unknown[] {
  const isList = value !== null && typeof value === 'object' && !('_id' in value)
  return isList ? Object.values(value) : [value].filter(Boolean)
}
