import { addDays, formatWeekday } from '../../../../shared/days/calendar.ts'
import type { Board } from '../press-plan.contract.ts'

/** Widths in pixels of time in which nobody works. */
const BREAK = 6
const NIGHT = 10
const CLOSED = 36

interface Span {
  from: number
  to: number
  x: number
  day: string
}

interface AxisDay {
  day: string
  x: number
  end: number
}

/** Working time of either machine from left to right: instants are milliseconds, places are pixels. */
export interface Axis {
  days: readonly AxisDay[]
  hours: readonly { x: number; hour: number }[]
  /** Between days, with the name of what is closed. */
  gaps: readonly { x: number; width: number; label: string }[]
  width: number
  toX: (instant: number) => number
  toInstant: (x: number) => number
}

/** When at least one of the machines works. */
function getWorkingSpans({ machines }: Board, from: number, until: number): Omit<Span, 'x'>[] {
  const all = machines
    .flatMap(({ time }) => time)
    .filter((span) => span.to > from && span.from < until)
    .toSorted((a, b) => a.from - b.from)
  const spans: Omit<Span, 'x'>[] = []
  for (const span of all) {
    const last = spans.at(-1)
    if (last && span.from <= last.to && span.day === last.day) last.to = Math.max(last.to, span.to)
    else spans.push({ ...span, from: Math.max(span.from, from) })
  }
  return spans
}

function describeGap({ closedDays }: Board, before: string, after: string): string {
  const names: string[] = []
  for (let day = addDays(before, 1); day < after; day = addDays(day, 1))
    names.push(closedDays.find((closed) => closed.day === day && closed.machine === null)?.name ?? formatWeekday(day))
  return names.join(', ')
}

/** `perMinute` in pixels. */
export function makeAxis(board: Board, perMinute: number, from: number, until: number): Axis {
  const spans: Span[] = []
  const gaps: { x: number; width: number; label: string }[] = []
  let x = 0
  for (const span of getWorkingSpans(board, from, until)) {
    const before = spans.at(-1)
    if (before?.day === span.day) x += BREAK
    else if (before) {
      const label = describeGap(board, before.day, span.day)
      const width = label ? CLOSED : NIGHT
      gaps.push({ x, width, label })
      x += width
    }
    spans.push({ ...span, x })
    x += ((span.to - span.from) / 60_000) * perMinute
  }
  const toX = (instant: number): number => {
    const span = spans.findLast((one) => one.from <= instant)
    return span ? span.x + ((Math.min(instant, span.to) - span.from) / 60_000) * perMinute : 0
  }
  const toInstant = (place: number): number => {
    const span = spans.findLast((one) => one.x <= place) ?? spans[0]
    return span ? Math.min(span.to, span.from + ((place - span.x) / perMinute) * 60_000) : from
  }
  const days = [...Map.groupBy(spans, ({ day }) => day)].map(([day, its]) => ({
    day,
    x: its[0]!.x,
    end: toX(its.at(-1)!.to),
  }))
  return { days, gaps, hours: getHours(spans, perMinute), width: x, toX, toInstant }
}

const HOUR_MS = 3_600_000

function getHours(spans: readonly Span[], perMinute: number): { x: number; hour: number }[] {
  const every = perMinute * 60 < 34 ? 2 : 1
  return spans.flatMap((span) => {
    const hours: { x: number; hour: number }[] = []
    for (let at = new Date(span.from).setMinutes(0, 0, 0); at < span.to; at += HOUR_MS) {
      const hour = new Date(at).getHours()
      if (at >= span.from && hour % every === 0)
        hours.push({ x: span.x + ((at - span.from) / 60_000) * perMinute, hour: hour % 12 || 12 })
    }
    return hours
  })
}

/** The parts of a job that the nights divide. */
export const getParts = ({ days, toX }: Axis, start: number, finish: number): { x: number; width: number }[] => {
  const [from, to] = [toX(start), toX(finish)]
  const parts = days.flatMap((day) => {
    const [left, right] = [Math.max(from, day.x), Math.min(to, day.end)]
    return right - left > 0.5 ? [{ x: left, width: right - left }] : []
  })
  return parts.length > 0 ? parts : [{ x: from, width: 3 }]
}
