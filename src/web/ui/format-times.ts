import { daysBetween, formatShortDay, formatWeekday } from '../../shared/days/calendar.ts'
import { formatDay } from '../../shared/days/day.ts'
import { formatCount } from '../../shared/numbers.ts'
import { dayInShop, inShop } from '../today.ts'

/** ISO text or milliseconds since 1970; told by the clocks of the shop. */
type Instant = string | number

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

export const formatTime = (instant: Instant): string => time.format(inShop(instant))

/** `Nov 24, 2026, 10:40 AM`. */
export const formatInstant = (instant: Instant): string => `${formatDay(dayInShop(instant))}, ${formatTime(instant)}`

/** `40 min`, `1 h 05`, `18 h`; what is more than nothing is a minute at least. */
export function formatDuration(minutes: number): string {
  const whole = Math.round(minutes) || Math.ceil(minutes)
  if (whole < 60) return `${whole} min`
  const rest = whole % 60
  return `${formatCount(Math.floor(whole / 60))} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`
}

/** What is further away is told with its year. */
const DAYS_WITHOUT_YEAR = 270

const TODAY = 'Today'

/** A weekday alone is the coming one. */
function formatNearDay(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return TODAY
  if (ahead > 0 && ahead <= 6) return formatWeekday(day)
  const year = Math.abs(ahead) > DAYS_WITHOUT_YEAR ? `, ${day.slice(0, 4)}` : ''
  return `${formatShortDay(day)}${year}`
}

function inDay(day: string, today: string, words: string): string {
  const name = formatNearDay(day, today)
  return name === TODAY ? words : `${name}${name.includes(',') ? ',' : ''} ${words}`
}

/** `11:47 AM`, `Fri 11:47 AM`, `Fri, Dec 04, 11:47 AM`; today is yyyy-mm-dd. Null is never. */
export const formatMoment = (instant: Instant | null, today: string): string =>
  instant === null ? 'Never' : inDay(dayInShop(instant), today, formatTime(instant))

/** `10:40 – 10:59 AM`, `Wed 8:15 – 9:57 AM`, `3:49 PM – Wed 8:15 AM`. */
export function formatSpan(start: Instant | null, finish: Instant | null, today: string): string {
  if (start === null || finish === null) return 'Never'
  const day = dayInShop(start)
  if (day !== dayInShop(finish)) return `${formatMoment(start, today)} – ${formatMoment(finish, today)}`
  return inDay(day, today, formatTimes(start, finish))
}

function formatTimes(start: Instant, finish: Instant): string {
  const [from, to] = [formatTime(start), formatTime(finish)]
  return `${from.slice(-2) === to.slice(-2) ? from.slice(0, -3) : from} – ${to}`
}

/** `8:15 – 9:57 AM` and `Wed`, `3:49 PM – 8:15 AM` and `Today – Wed`. */
export function formatSpanInLines(start: Instant, finish: Instant, today: string): [times: string, days: string] {
  const days = new Set([start, finish].map((instant) => formatNearDay(dayInShop(instant), today)))
  return [formatTimes(start, finish), [...days].join(' – ')]
}
