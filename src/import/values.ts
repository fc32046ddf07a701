import { ObjectId } from 'bson'
import { dayOrNone, MONTHS } from '../shared/days/day.ts'
import type { Entry } from './report.ts'

/** A record. Dates are ISO 8601 texts, ids 24 hexadecimal digits. */
export type Doc = Readonly<Record<string, unknown>>

export const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

/** The id of a record that is named by its id, or stands there itself. */
export const toId = (value: unknown): string =>
  toText(value !== null && typeof value === 'object' ? getId(value) : value)

const getId = (value: object): unknown => (value as Doc)['_id']

/** Whatever is no number stays as it is, for a schema to refuse. */
export function toCount(value: unknown): unknown {
  if (value === null || value === undefined) return 0
  const text = typeof value === 'object' ? toText((value as Doc)['$numberDecimal']) : toText(value).trim()
  if (text === '' && typeof value === 'string') return 0
  return /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}

/** A day, or an instant as the day that it is in the time zone, or null for none. */
export function takeDay(entry: Entry, field: string, value: unknown, timeZone: string): string | null {
  const text = toText(value).trim()
  const [, month, date, year] = /^([A-Z][a-z]{2}) (\d\d?), (\d{4})$/.exec(text) ?? []
  const named = `${year}-${two(MONTHS.indexOf(month ?? '') + 1)}-${two(Number(date))}`
  const isInstant = /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
  // Somewhere on earth it is a day earlier.
  if (isInstant && text.startsWith('9999-12-3')) return null
  return entry.take(dayOrNone, field, isInstant ? toDay(text, timeZone) : year ? named : text, null)
}

const two = (part: number) => String(part).padStart(2, '0')

export const toDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )

export interface Times {
  createdAt: string
  updatedAt: string
}

/** An id begins with the second in which it was made. */
export function takeTimes(entry: Entry, doc: Doc, now: string): Times {
  const read = (value: unknown): string | undefined => {
    const time = Date.parse(toText(value))
    return Number.isNaN(time) || time < 0 || time > Date.parse(now) ? undefined : new Date(time).toISOString()
  }
  const stated = read(doc['createdAt'])
  const isObjectId = ObjectId.isValid(entry.oldId) && entry.oldId.length === 24
  const made = isObjectId ? new ObjectId(entry.oldId).getTimestamp().toISOString() : now
  const createdAt = stated ?? read(made) ?? now
  if (!stated) entry.note(`createdAt is now ${createdAt}`)
  const updatedAt = read(doc['updatedAt']) ?? createdAt
  return { createdAt, updatedAt: updatedAt < createdAt ? createdAt : updatedAt }
}

export const isDeleted = (doc: Doc): boolean =>
  ['deleted', 'isDeleted'].some((field) => doc[field] === true || doc[field] === 'true') || Boolean(doc['deletedAt'])
