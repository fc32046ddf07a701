import { BSONError, deserialize, EJSON } from 'bson'
import { readdirSync, readFileSync } from 'node:fs'
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
  const result = mapping.safeParse(file ? JSON.parse(readFileSync(file, 'utf8')) : {})
  if (result.success) return result.data
  const { path, message } = result.error.issues[0]!
  throw new Error(`${file}: ${[...path, message].join(': ')}`)
}

export interface Dump {
  readonly collections: ReadonlyMap<Kind, readonly Doc[]>
  /** By `kind id`. */
  readonly byId: ReadonlyMap<string, Doc>
  /** By the id of the order that they name. */
  readonly productionsOf: ReadonlyMap<string, readonly Doc[]>
  /** Those that nobody knows, with how many records they have. */
  readonly unknown: ReadonlyMap<string, number>
  /** Files that are no records, by name: the images are among them. */
  readonly files: ReadonlyMap<string, string>
  /** With the names of the fields that the importer knows. */
  rename(kind: Kind, doc: Doc): Doc
}

const RECORDS = /\.(bson|jsonl?|ndjson)(\.gz)?$/i

/** What `mongoexport` or `mongodump` wrote, in a folder and those in it. */
export function readDump(folder: string, { collections: named, fields }: Mapping): Dump {
  const collections = new Map<Kind, Doc[]>()
  const unknown = new Map<string, number>()
  const files = new Map<string, string>()
  const kinds = new Map(
    KINDS.flatMap((kind) => [...COLLECTIONS[kind], named[kind] ?? kind].map((name) => [name, kind])),
  )
  const rename = (kind: Kind, doc: Doc): Doc =>
    Object.assign(
      { ...doc },
      ...Object.entries(fields[kind] ?? {}).map(([field, there]) => ({ [field]: doc[there] })),
    ) as Doc
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.metadata\.json|^prelude\.json/i.test(entry.name)) continue
    if (!RECORDS.test(entry.name)) files.set(entry.name, file)
    else {
      const name = basename(entry.name).replace(RECORDS, '')
      const kind = kinds.get(name) ?? kinds.get(name.toLowerCase().replace(/[^a-z]/g, ''))
      const docs = readRecords(file).map((doc) => (kind ? rename(kind, doc) : doc))
      if (kind && collections.has(kind)) throw new Error(`${kind} are there twice, also in ${file}. Leave one of them.`)
      if (kind) collections.set(kind, docs)
      else unknown.set(name, docs.length)
    }
  }
  const byId = new Map([...collections].flatMap(([kind, docs]) => docs.map((doc) => [`${kind} ${toId(doc)}`, doc])))
  const productionsOf = Map.groupBy(collections.get('productions') ?? [], (doc) => toId(doc['orderId'] ?? doc['order']))
  return { collections, byId, productionsOf, unknown, files, rename }
}

function readRecords(file: string): Doc[] {
  const stored = readFileSync(file)
  try {
    const bytes = file.endsWith('.gz') ? gunzipSync(stored) : stored
    const records = /\.bson(\.gz)?$/i.test(file) ? readBson(bytes) : readJson(bytes.toString('utf8'))
    if (records.some((one) => one === null || typeof one !== 'object')) throw new Error('a record is no object')
    // Ids and dates become texts.
    return JSON.parse(JSON.stringify(records)) as Doc[]
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
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
        throw new Error(`line ${index + 1}: ${(error as Error).message}`, { cause: error })
      }
    })
}
