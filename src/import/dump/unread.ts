import type { Doc } from './flags.ts'

/** Elements of a list are one. */
const join = (path: string, isList: boolean, field: string): string =>
  isList || /^\d+$/.test(field) ? `${path}[]` : `${path}.${field}`

/** Notes the path of each field that is asked for, so that what nothing asks for is known. */
export function track(doc: Doc, path: string, reads: Set<string>): Doc {
  const isList = Array.isArray(doc)
  return new Proxy(doc, {
    get(target, field) {
      const value: unknown = Reflect.get(target, field)
      if (typeof field === 'symbol' || !Object.hasOwn(target, field)) return value
      const place = join(path, isList, field)
      reads.add(place)
      return value !== null && typeof value === 'object' ? track(value as Doc, place, reads) : value
    },
  })
}

export interface Unread {
  path: string
  records: number
  example: string
}

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
      known.example ||= example
    }
  }
  for (const [kind, docs] of collections) for (const doc of docs) visit(doc, kind, doc)
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
