import { randomUUID } from 'node:crypto'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

const last = { time: 0, count: 0 }
const MAX_COUNT = 0xfff

/** UUIDv7: later ids of a process sort later (rule C2), also within a millisecond and after the clock was set back. */
export function newId(): string {
  const time = Date.now()
  if (time > last.time) Object.assign(last, { time, count: 0 })
  else if (last.count < MAX_COUNT) last.count++
  else Object.assign(last, { time: last.time + 1, count: 0 })
  const hex = last.time.toString(16).padStart(12, '0')
  const count = last.count.toString(16).padStart(3, '0')
  const rest = randomUUID().slice(19)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${count}-${rest}`
}

export const now = (): string => new Date().toISOString()

const two = (part: number) => String(part).padStart(2, '0')

/** In the server's time zone, which is the shop's; `yyyy-mm-dd`. */
export const getDay = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export const today = (): string => getDay(new Date())

export function localTime(instant: string): string {
  const date = new Date(instant)
  return `${getDay(date)} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Milliseconds since 1970 of a minute of a day in the server's time zone. */
export function toInstant(day: string, minute: number): number {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date, 0, minute).getTime()
}

/** ISO 8601 UTC; the day is one of the server's time zone. */
export function startOfDay(day: string, later = 0): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
