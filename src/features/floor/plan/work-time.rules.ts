import { addDays, placeInWeek } from '../../../shared/days/calendar.ts'

/** Minutes since midnight in the shop's time; a span may end at 1440. */
export interface WorkSpan {
  from: number
  to: number
}

/** When a machine works: spans of milliseconds since 1970, and the working minutes from now to the start of each. */
export interface WorkTime {
  from: readonly number[]
  to: readonly number[]
  /** Negative before now. */
  startMinutes: readonly number[]
  /** The day of each span in the shop's time zone. */
  days: readonly string[]
}

interface WorkTimeOptions {
  /** Seven lists, Monday first; the spans of a day do not overlap. */
  week: readonly (readonly WorkSpan[])[]
  isClosed: (day: string) => boolean
  /** The first day that is asked about, `yyyy-mm-dd`. */
  firstDay: string
  now: number
  /** Working minutes after now that are needed: the latest finish of the machine and the packing after it, or more. */
  minutes: number
  /** The instant of a minute of a day in the shop's time zone, which may put the clock forward or back in between. */
  toInstant: (day: string, minute: number) => number
}

const MINUTE_MS = 60_000
/** What would take longer is not planned: a machine without hours never ends. */
const MAX_DAYS = 3 * 366
/** Of a minute: sums of fractions end a little before or after the whole that they stand for. */
export const TOLERANCE = 1e-6

export function getWorkTime({ week, isClosed, firstDay, now, minutes, toInstant }: WorkTimeOptions): WorkTime {
  const spans: { day: string; from: number; to: number }[] = []
  let coming = 0
  let daysAhead = 0
  for (let day = firstDay; coming < minutes || daysAhead === 0; day = addDays(day, 1)) {
    if (toInstant(day, 0) > now && ++daysAhead > MAX_DAYS) break
    for (const span of isClosed(day) ? [] : week[placeInWeek(day)]!) {
      // Where the clock is put forward, a span may have no time at all, or begin before the one before it ends.
      const from = Math.max(toInstant(day, span.from), spans.at(-1)?.to ?? -Infinity)
      const to = toInstant(day, span.to)
      if (to <= from) continue
      spans.push({ day, from, to })
      coming += Math.max(0, to - Math.max(from, now)) / MINUTE_MS
    }
  }
  const past = spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, now) - from), 0)
  let before = 0
  const startMinutes = spans.map(({ from, to }) => {
    const start = (before - past) / MINUTE_MS
    before += to - from
    return start
  })
  return {
    from: spans.map(({ from }) => from),
    to: spans.map(({ to }) => to),
    startMinutes,
    days: spans.map(({ day }) => day),
  }
}

/** How many of the ascending values fulfil a condition that holds from the first one up to some. */
function countUpTo(values: readonly number[], holds: (value: number) => boolean): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(values[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

/** Working minutes from now to an instant, negative before now; without end where that is later than all that was asked for. */
export function minutesUntil({ from, to, startMinutes }: WorkTime, instant: number): number {
  const at = countUpTo(from, (start) => start <= instant) - 1
  if (at < 0) return startMinutes[0] ?? 0
  if (instant > to.at(-1)!) return Infinity
  return startMinutes[at]! + (Math.min(instant, to[at]!) - from[at]!) / MINUTE_MS
}

/** When work begins that has so many working minutes before it; null where the machine does not work so long. */
export const startInstant = (time: WorkTime, minutes: number): number | null =>
  getInstant(time, countUpTo(time.startMinutes, (start) => start <= minutes + TOLERANCE) - 1, minutes)

/** When work ends after so many working minutes; null where the machine does not work so long. */
export const finishInstant = (time: WorkTime, minutes: number): number | null =>
  getInstant(time, Math.max(0, countUpTo(time.startMinutes, (start) => start < minutes - TOLERANCE) - 1), minutes)

function getInstant({ from, to, startMinutes }: WorkTime, at: number, minutes: number): number | null {
  if (from[at] === undefined) return null
  const instant = Math.round(from[at] + (minutes - startMinutes[at]!) * MINUTE_MS)
  return instant > to[at]! ? null : Math.max(instant, from[at])
}
