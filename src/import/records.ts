import { ObjectId } from 'bson'
import type { ZodType } from 'zod'
import type { Transaction } from '../server/database/database.ts'
import type { Session } from '../server/security/sessions.ts'
import { dayOrNone, MONTHS } from '../shared/days/day.ts'
import { searchable } from '../shared/text.ts'
import { type Doc, type Dump, type Kind, toId, toList, toText } from './dump.ts'

/** Who did what the older system tells: it does not say who it was. */
export const IMPORT: Session = { userId: '', username: 'Import', role: 'administrator' }

/** What becomes of a record: one that is made was missing, and another one names it. */
export const OUTCOMES = ['taken', 'changed', 'refused', 'made'] as const

/** A record of the older system, and what becomes of it. */
export class OldRecord {
  readonly kind: Kind
  readonly doc: Doc
  readonly oldId: string
  newId = ''
  name = ''
  createdAt = ''
  updatedAt = ''
  outcome: (typeof OUTCOMES)[number] = 'taken'
  readonly notes: string[] = []

  constructor(kind: Kind, doc: Doc) {
    this.kind = kind
    this.doc = doc
    this.oldId = toId(doc)
  }

  get isDeleted(): boolean {
    const { deleted, isDeleted, deletedAt } = this.doc
    return String(deleted) === 'true' || String(isDeleted) === 'true' || Boolean(deletedAt)
  }

  note(what: string): void {
    this.notes.push(what)
    if (this.outcome === 'taken') this.outcome = 'changed'
  }

  refuse(why: string): void {
    this.notes.push(why)
    this.outcome = 'refused'
  }

  /** The first of the fields that is there. */
  getText(...fields: string[]): string {
    return fields.map((field) => toText(this.doc[field])).find(Boolean) ?? ''
  }

  /** What the schema makes of the value; else a text cut to its length, or `otherwise`, of which the report tells. */
  take<Value>(schema: ZodType<Value>, field: string, value: unknown, otherwise: Value): Value {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    const issue = read.error.issues[0]!
    const isLong = issue.code === 'too_big' && typeof value === 'string'
    const cut = isLong ? schema.safeParse(cutText(value, Number(issue.maximum))) : read
    const taken = cut.success ? cut.data : otherwise
    this.note(`${field}: ${show(value)} is now ${show(taken)} (${issue.message})`)
    return taken
  }

  takeText(schema: ZodType<string>, field: string, otherwise = ''): string {
    return this.take(schema, field, this.getText(field), otherwise)
  }

  /** What the schema makes of the fields; a record of which it refuses one is refused. */
  takeAll<Value>(schema: ZodType<Value>, fields: unknown): Value | undefined {
    const read = schema.safeParse(fields)
    if (read.success) return read.data
    const { path, message } = read.error.issues[0]!
    this.refuse(path.length > 0 ? `${path.join('.')} ${show(this.doc[String(path[0])])}: ${message}` : message)
    return undefined
  }

  /** A day, or an instant as the day that it is in the time zone, or null for none. */
  takeDay(field: string, timeZone: string): string | null {
    const text = this.getText(field)
    // The last day of all means none, and somewhere on earth it is a day earlier.
    if (text.startsWith('9999-12-3')) return null
    const [, month, date, year] = /^([A-Z][a-z]{2}) (\d\d?), (\d{4})$/.exec(text) ?? []
    const two = (part: number) => String(part).padStart(2, '0')
    const named = month && `${year}-${two(MONTHS.indexOf(month) + 1)}-${two(Number(date))}`
    const isInstant = /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
    return this.take(dayOrNone, field, isInstant ? toDay(text, timeZone) : (named ?? text), null)
  }

  /** An id begins with the second in which it was made. */
  takeTimes(now: string): void {
    const read = (value: unknown): string | undefined => {
      const time = Date.parse(toText(value))
      return time >= 0 && time <= Date.parse(now) ? new Date(time).toISOString() : undefined
    }
    const stated = read(this.doc['createdAt'])
    const made = ObjectId.isValid(this.oldId) ? new ObjectId(this.oldId).getTimestamp().toISOString() : now
    this.createdAt = stated ?? read(made) ?? now
    if (!stated) this.note(`createdAt is now ${this.createdAt}`)
    const updatedAt = read(this.doc['updatedAt']) ?? this.createdAt
    this.updatedAt = updatedAt < this.createdAt ? this.createdAt : updatedAt
  }
}

export const cutText = (text: string, most: number): string => text.trim().slice(0, most).toWellFormed()

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

export const toDay = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone })

/** A record, and what is to be made of it here. */
export interface Read<Draft> {
  record: OldRecord
  draft: Draft
}

export const getDrafts = <Draft>(read: readonly Read<Draft>[]): Draft[] => read.map(({ draft }) => draft)

/** What became of each record, and pieces: those that the older system states, and those that are here. */
export class Report {
  readonly entries: OldRecord[] = []
  readonly sums = new Map<string, { before: number; after: number }>()

  addUp(what: string, before: unknown, after: number): void {
    const sum = this.sums.get(what) ?? { before: 0, after: 0 }
    this.sums.set(what, { before: sum.before + (Number(before) || 0), after: sum.after + after })
  }
}

export interface Work {
  tx: Transaction
  dump: Dump
  now: string
  report: Report
  /** Those that were taken, by their kind and old id. */
  taken: Map<string, OldRecord>
  /** The new ids, by kind and name. */
  named: Map<string, string>
  writeHistory(at: string): Promise<void>
}

export function open({ report }: Work, kind: Kind, doc: Doc): OldRecord {
  const record = new OldRecord(kind, doc)
  report.entries.push(record)
  return record
}

/** Each record of a collection that was not read before, oldest first. */
export function openAll(work: Work, kind: Kind): OldRecord[] {
  const seen = new Set<string>()
  const records: OldRecord[] = []
  for (const doc of work.dump.collections.get(kind) ?? []) {
    const record = open(work, kind, doc)
    record.takeTimes(work.now)
    if (seen.has(record.oldId))
      record.refuse('a record with this id is there already: this one and its parts are not taken')
    else records.push(record)
    if (record.oldId) seen.add(record.oldId)
  }
  return records.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
}

/** Records that stand in some fields of another one, are named there by their ids, or name it. */
export function* openParts(work: Work, kind: Kind, owner: OldRecord, ...fields: string[]): Generator<OldRecord> {
  const { byId, byOwner, rename } = work.dump
  const naming = owner.oldId ? (byOwner.get(kind)?.get(owner.oldId) ?? []) : []
  const known = new Set<string>()
  for (const list of [...fields.map((field) => toList(owner.doc[field])), naming]) {
    // A list may repeat what another one has.
    for (const one of list.filter((some) => !known.has(toId(some)))) {
      const id = toId(one)
      if (id) known.add(id)
      const stands = one !== null && typeof one === 'object' && Object.keys(one).length > 1
      const part = stands ? rename(kind, one as Doc) : byId.get(kind)?.get(id)
      if (part) yield open(work, kind, part)
      else owner.note(`${kind} ${id} is missing`)
    }
  }
}

export function addTaken({ taken, named }: Work, record: OldRecord, newId: string): void {
  record.newId = newId
  if (record.oldId) taken.set(`${record.kind} ${record.oldId}`, record)
  const name = `${record.kind} ${searchable(record.name)}`
  if (record.name && !named.has(name)) named.set(name, newId)
}

export const findTaken = ({ taken }: Work, kind: Kind, oldId: string): string | undefined =>
  taken.get(`${kind} ${oldId}`)?.newId

export const findNamed = ({ named }: Work, kind: Kind, name: string): string | undefined =>
  named.get(`${kind} ${searchable(name)}`)

/** Those of a key, which nobody else gets then. */
export function takeOut<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? []
  lists.delete(key)
  return list
}
