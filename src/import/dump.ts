import { BSONError, deserialize, EJSON } from 'bson'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type Doc, toId } from './values.ts'

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

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

const mapping = z.strictObject({
  /** The name of the collection of each kind, where it is another. */
  collections: z.partialRecord(z.enum(KINDS), z.string()).default({}),
  /** By kind, the name that each field has there. */
  fields: z.partialRecord(z.enum(KINDS), z.record(z.string(), z.string())).default({}),
  /** In which an instant is the day that it stands for. */
  timeZone: z
    .string()
    .refine(isTimeZone, 'No such time zone')
    .default(Intl.DateTimeFormat().resolvedOptions().timeZone),
})
export type Mapping = z.output<typeof mapping>

export function readMapping(file: string | undefined): Mapping {
  try {
    return mapping.parse(file ? JSON.parse(readFileSync(file, 'utf8')) : {})
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
}

export interface Dump {
  readonly collections: ReadonlyMap<Kind, readonly Doc[]>
  /** By `kind id`. */
  readonly byId: ReadonlyMap<string, Doc>
  /** By the kind of the parts and the id of the record that they name. */
  readonly byOwner: ReadonlyMap<string, readonly Doc[]>
  /** Files that look like collections and are not read, with their size in bytes. */
  readonly unknown: ReadonlyMap<string, number>
  /** The paths of all other files, by name: the images are among them. */
  readonly files: ReadonlyMap<string, readonly string[]>
  readonly timeZone: string
  /** With the names of the fields that the importer knows. */
  rename(kind: Kind, doc: Doc): Doc
}

const RECORDS = /\.(bson|jsonl?|ndjson)(\.gz)?$/i

/** What `mongoexport` or `mongodump` wrote, in a folder and those in it; links are not followed. */
export function readDump(folder: string, { collections: named, fields, timeZone }: Mapping): Dump {
  const collections = new Map<Kind, Doc[]>()
  const unknown = new Map<string, number>()
  const files = new Map<string, string[]>()
  const kinds = new Map(
    KINDS.flatMap((kind) => [...COLLECTIONS[kind], named[kind] ?? kind].map((name) => [name, kind])),
  )
  const rename = (kind: Kind, doc: Doc): Doc => {
    const others = Object.entries(fields[kind] ?? {}).filter(([, there]) => there in doc)
    return { ...doc, ...Object.fromEntries(others.map(([field, there]) => [field, doc[there]])) }
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || /\.metadata\.json|^prelude\.json/i.test(entry.name)) continue
    if (!RECORDS.test(entry.name)) files.set(entry.name, [...(files.get(entry.name) ?? []), file])
    else {
      const name = basename(entry.name).replace(RECORDS, '')
      const kind = kinds.get(name) ?? kinds.get(name.toLowerCase().replace(/[^a-z]/g, ''))
      if (!kind || !entry.isFile()) unknown.set(entry.name, lstatSync(file).size)
      else if (collections.has(kind)) throw new Error(`There are two files of ${kind}, one is ${file}. Remove one.`)
      else
        collections.set(
          kind,
          readRecords(file).map((doc) => rename(kind, doc)),
        )
    }
  }
  const all = [...collections].flatMap(([kind, docs]) => docs.map((doc) => ({ kind, doc })))
  const byOwner = Map.groupBy(
    all,
    ({ kind, doc }) => `${kind} ${toId(OWNERS[kind]?.map((field) => doc[field]).find(Boolean))}`,
  )
  return {
    collections,
    byId: new Map(all.map(({ kind, doc }) => [`${kind} ${toId(doc)}`, doc])),
    byOwner: new Map([...byOwner].map(([key, parts]) => [key, parts.map(({ doc }) => doc)])),
    unknown,
    files,
    timeZone,
    rename,
  }
}

function readRecords(file: string): Doc[] {
  const stored = readFileSync(file)
  try {
    const bytes = file.endsWith('.gz') ? gunzipSync(stored) : stored
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
    if (size < 5 || at + size > bytes.length) throw new BSONError(`it is cut off or damaged at byte ${at}`)
    records.push(deserialize(bytes.subarray(at, at + size)))
    at += size
  }
  return records
}

function readJson(text: string): unknown[] {
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (trimmed.startsWith('[')) return EJSON.parse(trimmed) as unknown[]
  return trimmed
    .split('\n')
    .filter((line) => line.trim())
    .map((line, index) => {
      try {
        return EJSON.parse(line) as unknown
      } catch (error) {
        const how = 'mongoexport writes a record in each line, or an array with --jsonArray'
        throw new Error(`line ${index + 1}: ${(error as Error).message} (${how})`, { cause: error })
      }
    })
}
