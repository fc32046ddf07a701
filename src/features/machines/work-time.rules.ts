import { addDays, placeInWeek } from '../../shared/days/calendar.ts'
import type { ClosedDay, MachineForm } from './machines.contract.ts'
import { END_OF_DAY, START_OF_DAY, toMinute } from './machines.rules.ts'

/** A machine works all of it; milliseconds since 1970, and the day in the shop's time zone. */
interface WorkSpan {
  day: string
  from: number
  to: number
}

/** When a machine works, each span with the working minutes from now to its start, negative before now. */
export type WorkTime = readonly (WorkSpan & { start: number })[]

const MINUTE_MS = 60_000
/** Of a minute: sums of fractions end a little before or after the whole that they stand for. */
export const TOLERANCE = 1e-6

export type ClosedTime = Pick<ClosedDay, 'day' | 'from' | 'to'>

interface WorkDays {
  week: MachineForm['week']
  closed: readonly ClosedTime[]
  firstDay: string
  lastDay: string
  /** The instant of a minute of a day in the shop's time zone, which may put the clock forward or back in between. */
  toInstant: ToInstant
}

type ToInstant = (day: string, minute: number) => number

export function getWorkSpans({ week, closed, firstDay, lastDay, toInstant }: WorkDays): WorkSpan[] {
  const spans: WorkSpan[] = []
  const closedOn = Map.groupBy(closed, ({ day }) => day)
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    let worked: WorkSpan[] = []
    for (const { from, to } of week[placeInWeek(day)]!) {
      // Where the clock is put forward, a span may have no time at all, or begin before the one before it ends.
      const start = Math.max(toInstant(day, toMinute(from)), (worked.at(-1) ?? spans.at(-1))?.to ?? -Infinity)
      const end = toInstant(day, toMinute(to))
      if (end > start) worked.push({ day, from: start, to: end })
    }
    for (const its of closedOn.get(day) ?? []) worked = withoutTime(worked, toInstants(its, toInstant))
    spans.push(...worked)
  }
  return spans
}

/** In milliseconds since 1970. */
export interface Interval {
  from: number
  to: number
}

export const toInstants = ({ day, from, to }: ClosedTime, toInstant: ToInstant): Interval => ({
  from: toInstant(day, toMinute(from ?? START_OF_DAY)),
  to: toInstant(day, toMinute(to ?? END_OF_DAY)),
})

/** What is left of spans of work outside of an interval. */
export const withoutTime = (spans: readonly WorkSpan[], { from, to }: Interval): WorkSpan[] =>
  spans.flatMap(({ day, ...span }) =>
    [
      { day, from: span.from, to: Math.min(span.to, from) },
      { day, from: Math.max(span.from, to), to: span.to },
    ].filter((left) => left.from < left.to),
  )

export function getWorkTime(spans: readonly WorkSpan[], now: number): WorkTime {
  let start = spans.reduce((sum, { from, to }) => sum - Math.max(0, Math.min(to, now) - from), 0)
  return spans.map(({ day, from, to }) => {
    const span = { day, from, to, start: start / MINUTE_MS }
    start += to - from
    return span
  })
}

type Span = WorkTime[number]

/** The last of the spans that fulfil a condition, which holds from the first one up to some. */
function findLast(time: WorkTime, holds: (span: Span) => boolean): Span | undefined {
  let [low, high] = [0, time.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(time[middle]!)) low = middle + 1
    else high = middle
  }
  return time[low - 1]
}

/** Working minutes from now to an instant, negative before now; without end where the time does not reach so far. */
export function minutesUntil(time: WorkTime, instant: number): number {
  const span = findLast(time, ({ from }) => from <= instant)
  if (!span) return time[0]?.start ?? 0
  if (instant > time.at(-1)!.to) return Infinity
  return span.start + (Math.min(instant, span.to) - span.from) / MINUTE_MS
}

/** The same to the end of a day. */
export function minutesUntilEndOf(time: WorkTime, day: string): number {
  const span = findLast(time, (one) => one.day <= day)
  if (!span) return time[0]?.start ?? 0
  return span === time.at(-1) ? Infinity : minutesUntil(time, span.to)
}

/** When work begins that has so many working minutes before it; null where the machine does not work so long. */
export const startInstant = (time: WorkTime, minutes: number): number | null =>
  getInstant(
    findLast(time, ({ start }) => start <= minutes + TOLERANCE),
    minutes,
  )

const findFinish = (time: WorkTime, minutes: number): Span | undefined =>
  findLast(time, ({ start }) => start < minutes - TOLERANCE) ?? time[0]

/** When work ends after so many working minutes; null where the machine does not work so long. */
export const finishInstant = (time: WorkTime, minutes: number): number | null =>
  getInstant(findFinish(time, minutes), minutes)

/** The day on which it ends. */
export const finishDay = (time: WorkTime, minutes: number): string | null =>
  finishInstant(time, minutes) === null ? null : findFinish(time, minutes)!.day

function getInstant(span: Span | undefined, minutes: number): number | null {
  if (!span) return null
  const instant = Math.round(span.from + (minutes - span.start) * MINUTE_MS)
  return instant > span.to ? null : Math.max(instant, span.from)
}
