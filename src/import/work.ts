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
  timeZone: string
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
    this.#byId.set(`${kind} ${entry.oldId}`, newId)
    const name = `${kind} ${searchable(entry.name)}`
    if (entry.name && !this.#byName.has(name)) this.#byName.set(name, newId)
  }

  find(kind: Kind, oldId: string): string | undefined {
    return this.#byId.get(`${kind} ${oldId}`)
  }

  idsOf(kind: Kind): string[] {
    return [...this.#byId].filter(([key]) => key.startsWith(`${kind} `)).map(([, id]) => id)
  }

  findNamed(kind: Kind, name: string): string | undefined {
    return this.#byName.get(`${kind} ${searchable(name)}`)
  }
}

/** Records that stand in another one, or are named there by their ids. */
export function* getParts(work: Work, kind: Kind, owner: Entry, list: unknown): Generator<Doc> {
  for (const one of Array.isArray(list) ? (list as unknown[]) : []) {
    const stands = one !== null && typeof one === 'object' && Object.keys(one).length > 1
    const doc = stands ? work.dump.rename(kind, one as Doc) : work.dump.byId.get(`${kind} ${toId(one)}`)
    if (doc) yield doc
    else owner.note(`${kind} ${toId(one)} is missing`)
  }
}

/** As text, the first of the fields that is there. */
export const firstText = (doc: Doc, ...fields: string[]): string =>
  fields.map((field) => toText(doc[field]).trim()).find(Boolean) ?? ''
