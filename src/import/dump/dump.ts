import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { z } from 'zod'
import { getTimeZone, now } from '../../server/clock.ts'
import { timeZone } from '../../shared/days/zone-name.ts'
import { readRecords, requireNoArchive } from './dump-file.ts'
import { tellFault } from './found-records.ts'
import { type Answers, type Doc, findFlags, noteAbout } from './flags.ts'
import { listFiles, requireFile } from './stored-file.ts'
import { Fields, listUnread } from './unread.ts'

export type { Doc } from './flags.ts'

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
/** In the words of the screens. */
export const KIND_LABELS: Record<Kind, string> = {
  users: 'Users',
  customers: 'Customers',
  colors: 'Colors',
  clothingTypes: 'Clothing Types',
  designs: 'Printing Designs',
  inventories: 'Stock records',
  inventoryItems: 'Stock of a color',
  orders: 'Orders',
  productions: 'Productions',
  items: 'Items',
  orderProducts: 'Products from stock',
  schedules: 'Schedules',
}
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
    const why = issue ? [...issue.path, issue.message].join(': ') : tellFault(error as Error)
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
const NO_RECORDS = /\.metadata\.json|^prelude\.json|^\./i

/** What `mongoexport` or `mongodump` wrote, in a folder and those in it. */
export function readDump(folder: string, mapping: Mapping, answers: Answers = {}) {
  const kinds = new Map(KINDS.flatMap((kind) => COLLECTIONS[kind].map((name) => [name, kind])))
  for (const [kind, name] of Object.entries(mapping.collections)) kinds.set(name, kind as Kind)
  /** With the names of the fields that the importer knows. */
  const rename = (kind: Kind, doc: Doc): Doc => {
    const names = mapping.fields[kind]
    const find = (target: Doc, field: string | symbol) => {
      const there = typeof field === 'string' ? names?.[field] : undefined
      return Reflect.get(target, there !== undefined && there in target ? there : field) as unknown
    }
    return names ? new Proxy(doc, { get: find }) : doc
  }
  const stored = new Map<Kind, readonly Doc[]>()
  const collections = new Map<Kind, readonly Doc[]>()
  const flags = findFlags(answers)
  const fields = new Fields()
  /** Files that look like collections and are not read. */
  const unknown: string[] = []
  const damaged: { kind: Kind; oldId: string; why: string }[] = []
  /** Files that end in the middle of a record. */
  const cutOff: string[] = []
  const files = listFiles(folder)
  files.forEach(requireNoArchive)
  const areRecords = (file: string) => RECORDS.test(file) && !NO_RECORDS.test(basename(file))
  const { records = [], others = [] } = Object.groupBy(files, (file) => (areRecords(file) ? 'records' : 'others'))
  for (const file of records) {
    const name = basename(file).replace(RECORDS, '')
    const kind = kinds.get(name) ?? kinds.get(name.toLowerCase().replace(/[^a-z]/g, ''))
    if (!kind) unknown.push(relative(folder, file))
    else if (stored.has(kind)) throw new Error(`There are two files of ${kind}, one is ${file}. Remove one.`)
    else {
      const found = readRecords(file)
      const docs = found.docs.map(({ doc, note }) => {
        if (note) noteAbout(doc, note)
        const { _id } = doc as Doc
        if (_id === null || typeof _id !== 'object') return doc as Doc
        noteAbout(doc, 'its id is no simple value')
        return Object.assign(doc, { _id: JSON.stringify(_id) })
      })
      for (const doc of docs) {
        flags.read(kind, doc)
        fields.add(doc)
      }
      damaged.push(...found.damaged.map(({ oldId, why }) => ({ kind, oldId, why: `${basename(file)}, ${why}` })))
      if (found.isCutOff) cutOff.push(relative(folder, file))
      stored.set(kind, docs)
      collections.set(
        kind,
        docs.map((doc) => rename(kind, fields.track(doc, kind))),
      )
    }
  }
  flags.requireAnswered()
  const isRead = (path: string) => !path.includes('[]') || fields.reads.has(path.slice(0, path.lastIndexOf('[]') + 2))
  const getOwner = (kind: Kind, doc: Doc) => toId(OWNERS[kind]?.map((field) => doc[field]).find(Boolean))
  const all = [...collections]
  /** Of an image that a record names. */
  const used = new Set<string>()
  const images = Map.groupBy(others, (file) => looseName(basename(file)))
  const times = all
    .flatMap(([, docs]) => docs)
    .flatMap(({ createdAt, updatedAt }) => [toText(createdAt), toText(updatedAt)])
  return {
    collections,
    unknown,
    damaged,
    cutOff,
    /** Not of lists that nobody asked for, which are no records of ours. */
    getFlags: () => [...flags.found.values()].filter(({ path }) => isRead(path)),
    byId: new Map(all.map(([kind, docs]) => [kind, new Map(docs.toReversed().map((doc) => [toId(doc), doc]))])),
    /** Parts, by the id of the record that they name. */
    byOwner: new Map(all.map(([kind, docs]) => [kind, Map.groupBy(docs, (doc) => getOwner(kind, doc))])),
    /** Files of that name, of whose path the longest end agrees. */
    findFiles: (path: string): string[] => {
      // A name may have signs that begin the query of an address.
      for (const name of [path, path.split(/[?#]/)[0]!]) {
        const parts = name.split(/[\\/]/).filter(Boolean)
        const near = images.get(looseName(parts.at(-1) ?? '')) ?? []
        for (const at of parts.keys())
          for (const read of [(part: string) => part, looseName]) {
            const found = near.filter((file) => read(file).endsWith(`/${parts.slice(at).map(read).join('/')}`))
            if (found.length === 1) used.add(found[0]!)
            if (found.length > 0) return found
          }
      }
      return []
    },
    /** Other files than collections and the images that were found. */
    getNotRead: () => others.filter((file) => !used.has(file)).map((file) => relative(folder, file)),
    /** Fields that nothing asked for, by their paths. */
    getUnread: () => listUnread(stored, fields.reads).filter(({ path }) => !flags.met.has(path)),
    /** The newest time in it that is not still to come: ISO 8601 UTC, empty for none. */
    madeAt: times.reduce((newest, time) => (time > newest && ISO.test(time) && time <= now() ? time : newest), ''),
    timeZone: mapping.timeZone ?? getTimeZone(),
    namedZone: mapping.timeZone,
    rename,
  }
}

const ISO = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Without what differs between computers: `%20`, case, and how accents are stored. */
const looseName = (name: string): string =>
  name
    .replace(/(?:%[\da-f]{2})+/gi, decode)
    .normalize('NFC')
    .toLowerCase()

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Each field of the first that has it. */
export const layer = (...docs: readonly (Doc | null)[]): Doc =>
  new Proxy<Doc>(
    {},
    {
      get(_, field) {
        const read = (doc: Doc | null): unknown => (doc ? Reflect.get(doc, field) : undefined)
        const first = docs.find((doc) => (read(doc) ?? undefined) !== undefined)
        return first && read(first)
      },
    },
  )

export const toText = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''

/** The id of a record that is named by its id, or stands there itself. */
export const toId = (value: unknown): string =>
  toText(value !== null && typeof value === 'object' ? (value as Doc)['_id'] : value)

/** Whatever is no number stays as it is, for a schema to refuse. */
export function toCount(value: unknown): unknown {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return 0
  const text = toText(value)
  return /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}

/** A list may also be stored as one record, or as an object with a number for each. */
export function toList(value: unknown): readonly unknown[] {
  const isList = value !== null && typeof value === 'object' && !('_id' in value)
  return isList ? Object.values(value) : [value].filter(Boolean)
}
