import { randomUUIDv7 } from 'node:crypto'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A new record's `_id`: ids made later sort later (rule C2). */
export const newId = (): string => randomUUIDv7()

/** This instant, ISO 8601 UTC. */
export const now = (): string => new Date().toISOString()

const two = (part: number) => String(part).padStart(2, '0')

const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** Today as a calendar day in the server's time zone, yyyy-mm-dd. */
export const today = (): string => dayOf(new Date())

/** An instant as files show it to people: `2026-11-21 14:02`, in the server's time zone. */
export function localTime(instant: string): string {
  const date = new Date(instant)
  return `${dayOf(date)} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * The instant at which a calendar day, or the one `later` days after it, begins in the server's time zone; ISO 8601
 * UTC.
 */
export function startOfDay(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
