import { randomUUID } from 'node:crypto'
import { fromClock, offsetsOf, onClock } from '../shared/days/time-zone.ts'
import { getOwnTimeZone } from '../shared/days/zone-name.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const DAY_MINUTES = 24 * 60

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

/** In the time zone of the shop, which the database says and each process and thread follows. */
let shop = inZone(getOwnTimeZone())

function inZone(timeZone: string) {
  return { timeZone, getOffset: offsetsOf(timeZone) }
}

export const getTimeZone = (): string => shop.timeZone

export function setTimeZone(timeZone: string): void {
  if (timeZone !== shop.timeZone) shop = inZone(timeZone)
}

const inShop = (instant: number): string => onClock(shop.getOffset, instant).toISOString()

/** `yyyy-mm-dd`. */
export const getDay = (date: Date): string => inShop(date.getTime()).slice(0, 10)

export const today = (): string => getDay(new Date())

/** `yyyy-mm-dd hh:mm`. */
export const localTime = (instant: string): string => inShop(Date.parse(instant)).slice(0, 16).replace('T', ' ')

/** Milliseconds since 1970 of a minute of a day. */
export const toInstant = (day: string, minute: number): number =>
  fromClock(shop.getOffset, Date.parse(`${day}T00:00Z`) + minute * MINUTE_MS)

/** ISO 8601 UTC. */
export const startOfDay = (day: string, later = 0): string =>
  new Date(toInstant(day, later * DAY_MINUTES)).toISOString()
