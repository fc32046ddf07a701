import type { Machine } from '../features/machines/machine-key.contract.ts'
import { ObjectId } from 'bson'
import { createHash } from 'node:crypto'
import type { ZodType } from 'zod'
import { features } from '../app.ts'
import { now } from '../server/clock.ts'
import type { Transaction } from '../server/database/database.ts'
import { openHistory } from '../server/records/history/history-book.ts'
import type { Session } from '../server/security/sessions.ts'
import { dayOrNone, MONTHS } from '../shared/days/day.ts'
import { NameIndex } from '../shared/records/name-index.ts'
import { type Doc, type Dump, type Kind, toId, toList, toText } from './dump/dump.ts'
import { getFacts } from './dump/flags.ts'
import { toLoose } from './dump/unread.ts'
import { type Part, PART_FIELDS, PARTS } from './part-fields.ts'
import { show, tellIssue, tellOptions, toTime } from './tell-values.ts'
import { readToldNames } from './told-names.ts'

/** Who did what the older system tells: it does not say who it was. */
export const IMPORT: Session = { userId: '', username: 'Import', role: 'administrator' }

/** What becomes of a record: one that is made was missing, and another one names it. */
export const OUTCOMES = ['taken', 'changed', 'refused', 'made'] as const

/** A record of the older system, and what becomes of it. */
export class OldRecord {
  readonly kind: Kind
  readonly doc: Doc
  readonly oldId: string
  /** Of which it is a part. */
  readonly owner: OldRecord | undefined
  readonly #parts: OldRecord[] = []
  newId = ''
  name = ''
  createdAt = ''
  updatedAt = ''
  outcome: (typeof OUTCOMES)[number] = 'taken'
  readonly notes: string[] = []
  /** Values that none of the options of their field is. */
  readonly unknown: string[] = []

  constructor(kind: Kind, doc: Doc, owner?: OldRecord) {
    this.kind = kind
    this.doc = doc
    this.owner = owner
    if (owner) owner.#parts.push(this)
    this.oldId = toId(doc)
    for (const note of getFacts(doc).notes) this.note(note)
    if (this.oldId !== shortId(this.oldId)) this.note(`its id of ${this.oldId.length} characters is kept shortened`)
  }

  get parts(): readonly OldRecord[] {
    return this.#parts
  }

  get why(): string {
    return this.notes.join('; ')
  }

  /** Why it counts as deleted there. */
  get deleted(): string | undefined {
    return getFacts(this.doc).deleted
  }

  get isDeleted(): boolean {
    return this.deleted !== undefined
  }

  /** No trash takes it, nor what it is a part of: it does not count. */
  get isLeftOut(): boolean {
    return NO_TRASH.has(this.kind) && (this.isDeleted || this.owner?.isLeftOut === true)
  }

  /** One that no trash takes is left out. */
  refuseDeleted(): boolean {
    if (this.deleted) this.refuse(`it is deleted there: ${this.deleted}`)
    return this.isDeleted
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
    this.note(`${field}: ${show(value)} is now ${show(taken)} (${tellIssue(issue)})`)
    return taken
  }

  takeText(schema: ZodType<string>, field: string, otherwise = ''): string {
    return this.take(schema, field, this.getText(field), otherwise)
  }

  /** Whichever of the options it is, however it is written. */
  findOption<Value extends string>(options: readonly Value[], field: string, stated = this.doc[field]) {
    const text = toText(stated)
    const found = options.find((one) => toLoose(one) === toLoose(text))
    if (text && found === undefined) this.unknown.push(`${field} ${show(stated)}`)
    return found
  }

  takeOption<V extends string>(options: readonly V[], field: string, otherwise: V, stated = this.doc[field]): V {
    const found = this.findOption(options, field, stated)
    if (found === undefined) this.note(`${field}: ${show(stated)} is now ${show(otherwise)} (${tellOptions(options)})`)
    return found ?? otherwise
  }

  /** What the schema makes of the fields; a record of which it refuses one is refused. */
  takeAll<Value>(schema: ZodType<Value>, fields: unknown): Value | undefined {
    const read = schema.safeParse(fields)
    if (read.success) return read.data
    const [issue] = read.error.issues
    const { path } = issue!
    const message = tellIssue(issue!)
    const field = path.findLast((part) => typeof part === 'string')
    this.refuse(field ? `${field} ${show(this.doc[field])}: ${message}` : message)
    return undefined
  }

  /** A day, or an instant as the day that it is in the time zone, or null for none. Counts instants by their time there. */
  takeDay(field: string, timeZone: string, times: Map<string, number>): string | null {
    const text = this.getText(field)
    // The last day of all means none, and somewhere on earth it is a day earlier.
    if (/^9999-12-3[01]/.test(text)) return null
    const [, month, date, year] = /^([A-Z][a-z]{2}) (\d\d?), (\d{4})$/.exec(text) ?? []
    const two = (part: number) => String(part).padStart(2, '0')
    const named = month && `${year}-${two(MONTHS.indexOf(month) + 1)}-${two(Number(date))}`
    const isInstant = /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
    const time = isInstant ? toTime(text, timeZone) : ''
    if (time) times.set(time, (times.get(time) ?? 0) + 1)
    return this.take(dayOrNone, field, isInstant ? toDay(text, timeZone) : (named ?? text), null)
  }

  /** An id begins with the second in which it was made. */
  takeTimes(latest: string): void {
    const read = (value: unknown): string | undefined => {
      const time = Date.parse(toText(value))
      return time >= 0 && time <= Date.parse(latest) ? new Date(time).toISOString() : undefined
    }
    const stated = read(this.doc['createdAt'])
    const made = ObjectId.isValid(this.oldId) ? new ObjectId(this.oldId).getTimestamp().toISOString() : latest
    this.createdAt = stated ?? read(made) ?? latest
    if (!stated) this.note(`createdAt is now ${this.createdAt}`)
    const updatedAt = read(this.doc['updatedAt']) ?? this.createdAt
    this.updatedAt = updatedAt < this.createdAt ? this.createdAt : updatedAt
  }
}

/** Half of a character that takes two places. */
const LONE_SURROGATE = /\p{Cs}$/u

export const cutText = (text: string, most: number): string => text.trim().slice(0, most).replace(LONE_SURROGATE, '')

/** What an index of a database takes. */
export const shortId = (id: string): string =>
  id.length > 200 ? `${id.slice(0, 100)}… ${createHash('sha256').update(id).digest('hex')}` : id

export const toDay = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone })

export const oldestFirst = (one: OldRecord, other: OldRecord): number => (one.createdAt < other.createdAt ? -1 : 1)

/** A record, and what is to be made of it here. */
export interface Read<Draft> {
  record: OldRecord
  draft: Draft
}

export const getDrafts = <Draft>(read: readonly Read<Draft>[]): Draft[] => read.map(({ draft }) => draft)

const NO_TRASH: ReadonlySet<Kind> = new Set(['items', 'orderProducts', 'inventories', 'inventoryItems'])

export class Work {
  readonly tx: Transaction
  readonly dump: Dump
  /** What a side can be put on here. */
  machines: readonly Machine[] = []
  readonly now = now()
  readonly entries: OldRecord[] = []
  /** In pieces: what the older system states, and what is here. */
  readonly sums = new Map<string, { before: number; after: number }>()
  /** Instants that stand for days, by their time of day: what is not 00:00 may be another day elsewhere. */
  readonly dayTimes = new Map<string, number>()
  /** Kinds of which the dump has none, and how often others name one. */
  readonly missing = new Map<Kind, number>()
  #toldNames: ReadonlyMap<string, string> | undefined
  readonly #byId = new Map<string, string>()
  readonly #byName = new NameIndex<{ newId: string; name: string }>([], () => [])
  readonly #history = openHistory(features)

  constructor(tx: Transaction, dump: Dump) {
    this.tx = tx
    this.dump = dump
  }

  addUp(what: string, before: unknown, after: number): void {
    const sum = this.sums.get(what) ?? { before: 0, after: 0 }
    this.sums.set(what, { before: sum.before + (Number(before) || 0), after: sum.after + after })
  }

  writeHistory(at: string): Promise<void> {
    return this.#history.write(this.tx, { userId: null, username: IMPORT.username }, at)
  }

  open(kind: Kind, doc: Doc, owner?: OldRecord): OldRecord {
    const record = new OldRecord(kind, doc, owner)
    if (record.deleted && !NO_TRASH.has(kind)) record.notes.push(`in the trash: ${record.deleted}`)
    this.entries.push(record)
    return record
  }

  noteMissing(kind: Kind): void {
    if (!this.dump.collections.get(kind)?.length) this.missing.set(kind, (this.missing.get(kind) ?? 0) + 1)
  }

  /** Each record of a collection that was not read before, oldest first. */
  openAll(kind: Kind): OldRecord[] {
    const records: OldRecord[] = []
    for (const doc of this.dump.collections.get(kind) ?? []) {
      const record = this.open(kind, doc)
      record.takeTimes(this.now)
      const isFirst = !record.oldId || this.dump.byId.get(kind)?.get(record.oldId) === doc
      if (isFirst) records.push(record)
      else record.refuse('a record with this id is there already: this one and its parts are not taken')
    }
    return records.toSorted(oldestFirst)
  }

  /** Records that stand in some fields of another one, are named there by their ids, or name it. */
  *openParts(kind: Part, owner: OldRecord, onlyStanding = false): Generator<OldRecord> {
    const { byId, byOwner, rename } = this.dump
    const naming = owner.oldId && !onlyStanding ? (byOwner.get(kind)?.get(owner.oldId) ?? []) : []
    const known = new Set<string>()
    for (const list of [...PART_FIELDS[kind].map((field) => toList(owner.doc[field])), naming]) {
      // A list may repeat what another one has.
      for (const one of list.filter((some) => !known.has(toId(some)))) {
        const id = toId(one)
        if (id) known.add(id)
        const stands = one !== null && typeof one === 'object' && Object.keys(one).length > 1
        const part = stands ? rename(kind, one as Doc) : onlyStanding ? undefined : byId.get(kind)?.get(id)
        if (part) yield this.open(kind, part, owner)
        else if (!onlyStanding) {
          owner.note(`${kind} ${id} is missing`)
          this.noteMissing(kind)
        }
      }
    }
  }

  /** What stands in a record that is refused; what is only named there may belong to another one. */
  refuseParts(owner: OldRecord): void {
    for (const kind of PARTS[owner.kind] ?? [])
      if (!owner.parts.some((part) => part.kind === kind)) Array.from(this.openParts(kind, owner, true))
    for (const part of owner.parts) {
      if (part.outcome !== 'refused') part.refuse('what it belongs to is not taken')
      this.refuseParts(part)
    }
  }

  add(record: OldRecord, newId: string): void {
    record.newId = newId
    if (record.oldId) this.#byId.set(`${record.kind} ${record.oldId}`, newId)
    this.#byName.add([record.kind, record.name], { newId, name: record.name })
  }

  /** How others call it; empty where none does. */
  getToldName(kind: Kind, oldId: string): string {
    this.#toldNames ??= readToldNames(this.dump)
    return this.#toldNames.get(`${kind} ${oldId}`) ?? ''
  }

  find(kind: Kind, oldId: string): string | undefined {
    return this.#byId.get(`${kind} ${oldId}`)
  }

  /** The first of the name; none where only others are alike, and nobody knows which of them is meant. */
  findNamed(kind: Kind, name: string): string | undefined {
    const found = name ? this.#byName.find([kind, name]) : []
    return new Set(found.map((one) => one.name)).size > 1 ? undefined : found[0]?.newId
  }
}
