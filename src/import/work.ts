import type { Transaction } from '../server/database/database.ts'
import type { Session } from '../server/security/sessions.ts'
import { searchable } from '../shared/text.ts'
import type { Dump, Kind } from './dump.ts'
import type { Entry, Report } from './report.ts'
import { type Doc, toId, toText } from './values.ts'

/** Who did what the older system tells: it does not say who it was. */
export const IMPORT: Session = { userId: '', username: 'Import', role: 'administrator' }

export type Master = 'customers' | 'colors' | 'clothingTypes' | 'designs'

export interface Work {
  tx: Transaction
  dump: Dump
  report: Report
  now: string
  records: ImportedRecords
  writeHistory(at: string): Promise<void>
}

/** The records that were made here, by what the older system calls them. */
export class ImportedRecords {
  readonly #byId = new Map<string, string>()
  readonly #byName = new Map<string, string>()

  add(kind: Kind, entry: Entry, newId: string): void {
    entry.newId = newId
    if (entry.oldId) this.#byId.set(`${kind} ${entry.oldId}`, newId)
    const name = `${kind} ${searchable(entry.name)}`
    if (entry.name && !this.#byName.has(name)) this.#byName.set(name, newId)
  }

  find(kind: Kind, oldId: string): string | undefined {
    return this.#byId.get(`${kind} ${oldId}`)
  }

  findNamed(kind: Kind, name: string): string | undefined {
    return this.#byName.get(`${kind} ${searchable(name)}`)
  }
}

/** Records that stand in some fields of another one, are named there by their ids, or name it. */
export function* getParts(work: Work, kind: Kind, owner: Entry, doc: Doc, ...fields: string[]): Generator<Doc> {
  const naming = owner.oldId ? (work.dump.byOwner.get(`${kind} ${owner.oldId}`) ?? []) : []
  const known = new Set<string>()
  for (const list of [...fields.map((field) => toList(doc[field])), naming]) {
    // A list may repeat what another one has.
    const others = list.filter((one) => !known.has(toId(one)))
    for (const one of others) {
      const id = toId(one)
      if (id) known.add(id)
      const stands = one !== null && typeof one === 'object' && Object.keys(one).length > 1
      const part = stands ? work.dump.rename(kind, one as Doc) : work.dump.byId.get(`${kind} ${id}`)
      if (part) yield part
      else owner.note(`${kind} ${id} is missing`)
    }
  }
}

/** A list may also be stored as one record, or as an object with a number for each. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (value === null || typeof value !== 'object') return value ? [value] : []
  return '_id' in value ? [value] : Object.values(value)
}

/** As text, the first of the fields that is there. */
export const firstText = (doc: Doc, ...fields: string[]): string =>
  fields.map((field) => toText(doc[field]).trim()).find(Boolean) ?? ''
