import { z } from 'zod'

/** What the interface has always said for "no due date"; stored as null, shown as `-`. */
export const NO_DAY = 'Dec 31, 9999'

const WRONG_DAY = 'A day is written as yyyy-mm-dd'

/** A calendar day yyyy-mm-dd without a time zone, or null; empty values and the sentinel are null (rule C2). */
export const dayOrNone = z
  .string(WRONG_DAY)
  .nullable()
  .transform((value) => (!value || value === NO_DAY || value.startsWith('9999-12-31') ? null : value))
  .pipe(z.iso.date(WRONG_DAY).nullable())

/** The same; null if it is not sent. */
export const optionalDay = dayOrNone.default(null)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-23` as `Nov 23, 2026`; no day as `-`. */
export function formatDay(day: string | null): string {
  if (!day) return '-'
  const [year, month, date] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}

/** `Nov 01, 2026 - Nov 30, 2026`, `from …` or `until …`. */
export const dayRange = (from: string | null, to: string | null): string =>
  from && to ? `${formatDay(from)} - ${formatDay(to)}` : from ? `from ${formatDay(from)}` : `until ${formatDay(to)}`

const DAY_MS = 86_400_000
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Days since 1970-01-01; calendar days have no time zone. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

/** The calendar day so many days after this one, or before it if negative. */
export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)

/** How many days the second day is after the first; negative if it is before. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** The place of a day in its week: Monday is 0, Sunday is 6. */
const placeInWeek = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => addDays(day, -placeInWeek(day))

/** The first day of the day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** `Fri` */
export const formatWeekday = (day: string): string => WEEKDAYS[placeInWeek(day)]!

/** `Fri, Nov 27` */
export const formatShortDay = (day: string): string =>
  `${formatWeekday(day)}, ${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** `November` */
export const formatMonth = (day: string): string => MONTH.format(new Date(`${day}T00:00:00Z`))

/** The same day one calendar month later, or the last day of that month where it has no such day: Jan 31 → Feb 28. */
export function aMonthLater(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year!, month! + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year!, month, Math.min(date!, lastOfNext))).toISOString().slice(0, 10)
}
