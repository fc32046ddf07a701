import type { Doc } from './flags.ts'

/** Elements of a list are one. */
const join = (path: string, isList: boolean, field: string): string =>
  isList || /^\d+$/.test(field) ? `${path}[]` : `${path}.${field}`

/** Without what differs between spellings of a name. */
export const toLoose = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '')

/** The fields of a dump. Paths of those that are asked for are noted, so that what nothing asks for is known. */
export class Fields {
  readonly reads = new Set<string>()
  readonly #names = new Set<string>()
  readonly #spellings = new Map<string, readonly string[]>()

  /** All records, before the first of them is asked for a field. */
  add(doc: object): void {
    for (const [name, value] of Object.entries(doc) as [string, unknown][]) {
      if (!Array.isArray(doc)) this.#names.add(name)
      if (value !== null && typeof value === 'object') this.add(value)
    }
  }

  /** As the record spells it, where that is not the very name. No other field is its `_id`, as `id` may be anything. */
  #find(doc: object, field: string): string {
    if (Object.hasOwn(doc, field) || field === '_id') return field
    const others =
      this.#spellings.get(field) ??
      [...this.#names].filter((name) => name !== field && name !== '_id' && toLoose(name) === toLoose(field))
    this.#spellings.set(field, others)
    return others.find((name) => Object.hasOwn(doc, name)) ?? field
  }

  track(doc: Doc, path: string): Doc {
    const isList = Array.isArray(doc)
    return new Proxy(doc, {
      get: (target, asked) => {
        const field = typeof asked === 'symbol' || isList ? asked : this.#find(target, asked)
        const value: unknown = Reflect.get(target, field)
        if (typeof field === 'symbol' || !Object.hasOwn(target, field)) return value
        const place = join(path, isList, field)
        this.reads.add(place)
        return value !== null && typeof value === 'object' ? this.track(value as Doc, place) : value
      },
    })
  }
}

export interface Unread {
  path: string
  records: number
  example: string
}

/** An example says more. */
const BLAND = /^(|false|0|\[\]|\{\}|"(false|0|no)?")$/i
const SECRET = /pass|hash|token|secret|salt/i

export function listUnread(collections: ReadonlyMap<string, readonly Doc[]>, reads: ReadonlySet<string>): Unread[] {
  const found = new Map<string, Unread & { last: Doc }>()
  const visit = (value: object, path: string, doc: Doc): void => {
    for (const [field, one] of Object.entries(value) as [string, unknown][]) {
      const place = join(path, Array.isArray(value), field)
      if (!reads.has(place)) note(place, one, doc)
      else if (one !== null && typeof one === 'object') visit(one, place, doc)
    }
  }
  const note = (path: string, value: unknown, doc: Doc): void => {
    const known = found.get(path)
    const isEmpty = value === null || value === '' || value === undefined
    const text = SECRET.test(path) ? '(not shown)' : (JSON.stringify(value) ?? '')
    const example = isEmpty ? '' : text.length > 60 ? `${text.slice(0, 60)}…` : text
    if (!known) found.set(path, { path, records: 1, example, last: doc })
    else {
      if (known.last !== doc) known.records++
      known.last = doc
      if (BLAND.test(known.example)) known.example = example || known.example
    }
  }
  for (const [kind, docs] of collections) for (const doc of docs) visit(doc, kind, doc)
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
