import { MONTHS } from './day.ts'

const DAY_MS = 86_400_000
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Days since 1970-01-01; calendar days have no time zone. */
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const addDays = (day: string, days: number): string =>
  new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

export const placeInWeek = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7

export const mondayOf = (day: string): string => addDays(day, -placeInWeek(day))

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export const formatWeekday = (day: string): string => WEEKDAYS[placeInWeek(day)]!

export const formatShortDay = (day: string): string =>
  `${formatWeekday(day)}, ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(8)}`

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

export const formatMonth = (day: string): string => MONTH.format(new Date(`${day}T00:00:00Z`))

/** Or the last day of that month where it has no such day: Jan 31 → Feb 28. */
export function aMonthLater(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  const lastOfNext = new Date(Date.UTC(year!, month! + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year!, month, Math.min(date!, lastOfNext))).toISOString().slice(0, 10)
}

export function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}
