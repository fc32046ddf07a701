import { addDays, daysFrom, formatWeekday } from '../../shared/days/calendar.ts'
import { inShop } from '../../web/today.ts'
import type { Board } from './press-plan.contract.ts'
import { type PlannedMachine } from './press-plan.rules.ts'
import { getDayLoads } from './day-loads.rules.ts'
import { getLastFinish } from './jobs.ts'

/** Widths in pixels of time in which nobody works. */
const BREAK = 6
const NIGHT = 10
const CLOSED = 36

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** When at least one of the machines works. */
function getWorkingSpans({ machines }: Board, from: number, until: number) {
  const all = machines
    .flatMap(({ time }) => time)
    .filter((span) => span.to > from && span.from < until)
    .toSorted((a, b) => a.from - b.from)
  const spans: { day: string; from: number; to: number }[] = []
  for (const span of all) {
    const last = spans.at(-1)
    if (last && span.from <= last.to && span.day === last.day) last.to = Math.max(last.to, span.to)
    else spans.push({ ...span, from: Math.max(span.from, from) })
  }
  return spans
}

function describeGap({ closedDays }: Board, before: string, after: string): string {
  const names = daysFrom(addDays(before, 1), addDays(after, -1)).map(
    (day) => closedDays.find((closed) => closed.day === day && closed.machine === null)?.name ?? formatWeekday(day),
  )
  return names.join(', ')
}

export type Axis = ReturnType<typeof makeAxis>

/**
 * Working time of any machine from left to right, from the full hour before now to beyond the end of what is queued:
 * instants are milliseconds, places are pixels. So many working days are as wide as the screen.
 */
export function makeAxis(board: Board, lanes: readonly PlannedMachine[], daysAcross: number, screenWidth: number) {
  const longest = Math.max(60, ...lanes.flatMap((lane) => getDayLoads(lane, 9).map(({ minutes }) => minutes)))
  const perMinute = Math.max(260, screenWidth - 200) / (daysAcross * longest)
  const start = board.now - (inShop(board.now).getTime() % HOUR_MS)
  const until = Math.max(board.now, ...lanes.map((lane) => getLastFinish(lane) ?? 0)) + 8 * DAY_MS
  const spans: { day: string; from: number; to: number; x: number }[] = []
  /** Between days, with the name of what is closed. */
  const gaps: { x: number; width: number; label: string }[] = []
  let width = 0
  for (const span of getWorkingSpans(board, start, until)) {
    const before = spans.at(-1)
    if (before?.day === span.day) width += BREAK
    else if (before) {
      const label = describeGap(board, before.day, span.day)
      gaps.push({ x: width, width: label ? CLOSED : NIGHT, label })
      width += gaps.at(-1)!.width
    }
    spans.push({ ...span, x: width })
    width += ((span.to - span.from) / 60_000) * perMinute
  }
  const toX = (instant: number): number => {
    const span = spans.findLast((one) => one.from <= instant)
    return span ? span.x + ((Math.min(instant, span.to) - span.from) / 60_000) * perMinute : 0
  }
  const toInstant = (x: number): number => {
    const span = spans.findLast((one) => one.x <= x) ?? spans[0]
    return span ? Math.min(span.to, span.from + ((x - span.x) / perMinute) * 60_000) : start
  }
  const days = [...Map.groupBy(spans, ({ day }) => day)].map(([day, its]) => ({
    day,
    x: its[0]!.x,
    end: toX(its.at(-1)!.to),
  }))
  const everyHours = perMinute * 60 < 34 ? 2 : 1
  const hours: { x: number; hour: number }[] = []
  for (let at = start; at < until; at += HOUR_MS) {
    const hour = inShop(at).getUTCHours()
    const isWorked = spans.some(({ from, to }) => from <= at && at < to)
    if (isWorked && hour % everyHours === 0) hours.push({ x: toX(at), hour: hour % 12 || 12 })
  }
  return { days, gaps, hours, width, toX, toInstant }
}

/** The parts of a job that the nights divide, and days on which its machine does not work. */
export const getParts = (
  days: Axis['days'],
  toX: Axis['toX'],
  start: number,
  finish: number,
): { x: number; width: number }[] => {
  const [from, to] = [toX(start), toX(finish)]
  const parts = days.flatMap((day) => {
    const [left, right] = [Math.max(from, day.x), Math.min(to, day.end)]
    return right - left > 0.5 ? [{ x: left, width: right - left }] : []
  })
  return parts.length > 0 ? parts : [{ x: from, width: 3 }]
}
