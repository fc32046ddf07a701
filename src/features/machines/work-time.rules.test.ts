import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inUtc as UTC, makeTime } from '../plan/testing/boards.ts'
import { finishDay, finishInstant, minutesUntil, minutesUntilEndOf, startInstant } from './work-time.rules.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const DAY = [
  { from: at(8), to: at(12) },
  { from: at(12, 30), to: at(16, 30) },
]
const WEEK = [DAY, DAY, DAY, DAY, DAY, [], []]
const toText = (instant: number | null) => instant && new Date(instant).toISOString().slice(5, 16).replace('T', ' ')

/** Tuesday, 10:40. */
const NOW = Date.parse('2026-11-24T10:40:00Z')
const workTime = (more: Parameters<typeof makeTime>[0] = {}) =>
  makeTime({ week: WEEK, firstDay: '2026-11-20', now: NOW, ...more })

describe('working time', () => {
  const usual = workTime()
  test.each([
    [0, '11-24 10:40', '11-24 10:40'],
    [60, '11-24 11:40', '11-24 11:40'],
    [80, '11-24 12:30', '11-24 12:00'],
    [81, '11-24 12:31', '11-24 12:31'],
    [320, '11-25 08:00', '11-24 16:30'],
    [320 + 3 * 480, '11-30 08:00', '11-27 16:30'],
  ])('after %i minutes work begins at %s, and ends at %s', (minutes, start, finish) => {
    expect(toText(startInstant(usual, minutes))).toBe(start)
    expect(toText(finishInstant(usual, minutes))).toBe(finish)
  })

  test.each([
    ['2026-11-24T10:40:00Z', 0],
    ['2026-11-24T12:15:00Z', 80],
    ['2026-11-25T00:00:00Z', 320],
    ['2026-11-29T12:00:00Z', 320 + 3 * 480],
    ['2026-11-24T08:00:00Z', -160],
    ['2026-11-22T12:00:00Z', -160 - 480],
    ['2026-11-20T12:30:00Z', -160 - 480 - 240],
  ])('until %s there are %i minutes', (instant, minutes) => {
    expect(minutesUntil(usual, Date.parse(instant))).toBe(minutes)
  })

  test('a closed day has no working time', () => {
    const closed = workTime({ closed: ['2026-11-26'] })
    expect(toText(startInstant(closed, 320 + 480))).toBe('11-27 08:00')
    expect(minutesUntil(closed, UTC('2026-11-27', 0))).toBe(320 + 480)
  })

  const minuteOfDay = fc.integer({ min: 0, max: 1440 })
  const part = fc.tuple(minuteOfDay, minuteOfDay).filter(([from, to]) => from < to)
  const toClock = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`

  test('what is closed of a day has no working time, and all else as much as before', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 3 }), (parts) => {
        const day = '2026-11-25'
        const closed = workTime({ closed: parts.map(([from, to]) => ({ day, from: toClock(from), to: toClock(to) })) })
        const isClosed = (of: number) => parts.some(([from, to]) => from <= of && of < to)
        const isWorked = (of: number) => DAY.some(({ from, to }) => from <= of && of < to) && !isClosed(of)
        let worked = 0
        for (let of = 0; of <= 1440; of++) {
          expect(minutesUntil(closed, UTC(day, of))).toBe(320 + worked)
          if (of < 1440 && isWorked(of)) worked++
        }
      }),
      { numRuns: 30 },
    )
  })

  test('now may be in the night, on a closed day or at the end of a span', () => {
    const night = workTime({ now: Date.parse('2026-11-24T20:00:00Z') })
    expect(toText(startInstant(night, 0))).toBe('11-25 08:00')
    expect(minutesUntil(night, Date.parse('2026-11-24T16:00:00Z'))).toBe(-30)
    const sunday = workTime({ now: Date.parse('2026-11-29T09:00:00Z') })
    expect(toText(finishInstant(sunday, 30))).toBe('11-30 08:30')
    const end = workTime({ now: Date.parse('2026-11-24T16:30:00Z') })
    expect(toText(startInstant(end, 0))).toBe('11-25 08:00')
  })

  test('work through midnight is two spans without a gap', () => {
    const night = [
      { from: at(0), to: at(2) },
      { from: at(22), to: at(24) },
    ]
    const time = workTime({ week: [night, night, night, night, night, night, night] })
    expect(toText(finishInstant(time, 180))).toBe('11-25 01:00')
    expect(toText(startInstant(time, 240))).toBe('11-25 22:00')
    expect(minutesUntil(time, UTC('2026-11-25', 0))).toBe(120)
  })

  test('spans that the clock pushes into each other are worked once', () => {
    // From 1:00 on an hour is missing: 2:00 is an instant with 1:00.
    const pushed = workTime({
      week: Array.from({ length: 7 }, () => [
        { from: at(0), to: at(1, 30) },
        { from: at(2), to: at(3) },
      ]),
      firstDay: '2026-11-25',
      now: UTC('2026-11-25', 0),
      toInstant: (day, minute) => UTC(day, minute < at(1) ? minute : minute < at(2) ? minute + 60 : minute),
    })
    expect(minutesUntil(pushed, UTC('2026-11-25', at(3)))).toBe(180)
    for (const minutes of [60, 90, 120, 150, 180])
      expect(minutesUntil(pushed, finishInstant(pushed, minutes)!)).toBe(minutes)
  })

  test('an hour that the clock leaves out is not worked, one that it repeats is worked twice', () => {
    // In the night to Sunday, Mar 29 the clock goes from 1:00 UTC on one hour ahead; on Oct 25 it goes back.
    const berlin = (day: string, minute: number) => {
      const instant = UTC(day, minute)
      const summer = instant >= UTC('2026-03-29', at(3)) && instant < UTC('2026-10-25', at(3))
      const leftOut = instant >= UTC('2026-03-29', at(2)) && instant < UTC('2026-03-29', at(3))
      return (leftOut ? UTC('2026-03-29', at(2)) : instant) - (summer || leftOut ? (leftOut ? 60 : 120) : 60) * 60_000
    }
    const week = [[], [], [], [], [], [], [{ from: at(1), to: at(4) }]]
    const spring = workTime({
      week,
      firstDay: '2026-03-28',
      now: UTC('2026-03-28', 0),
      toInstant: berlin,
    })
    expect(minutesUntil(spring, UTC('2026-03-29', at(2)))).toBe(120)
    const autumn = workTime({
      week,
      firstDay: '2026-10-24',
      now: UTC('2026-10-24', 0),
      toInstant: berlin,
    })
    expect(minutesUntil(autumn, UTC('2026-10-25', at(3)))).toBe(240)
  })

  test('a machine without hours never ends anything', () => {
    const never = workTime({ week: [[], [], [], [], [], [], []] })
    expect(startInstant(never, 0)).toBeNull()
    expect(finishInstant(never, 10)).toBeNull()
    expect(minutesUntil(never, NOW)).toBe(0)
  })

  test('until the end of a day, of one that is closed as well', () => {
    expect(minutesUntilEndOf(usual, '2026-11-24')).toBe(320)
    expect(minutesUntilEndOf(usual, '2026-11-29')).toBe(320 + 3 * 480)
    expect(minutesUntilEndOf(usual, '2026-11-22')).toBe(-160 - 480)
    expect(minutesUntilEndOf(usual, '2026-11-01')).toBe(-160 - 2 * 480)
    expect(minutesUntilEndOf([], '2026-11-24')).toBe(0)
  })

  test('what ends with the work of a day ends on that day', () => {
    expect([320, 321].map((minutes) => finishDay(usual, minutes))).toEqual(['2026-11-24', '2026-11-25'])
    expect(finishDay([], 10)).toBeNull()
  })

  test('what is later than all that was asked for is infinitely far', () => {
    const short = workTime({ lastDay: '2026-11-25' })
    expect(minutesUntil(short, UTC('2027-06-01', 0))).toBe(Infinity)
    expect(minutesUntilEndOf(short, '2027-06-01')).toBe(Infinity)
    expect(finishInstant(short, 5_000)).toBeNull()
    expect(finishDay(short, 5_000)).toBeNull()
  })

  test('instants and minutes belong together, whatever the week', () => {
    const span = fc.tuple(fc.nat(1440), fc.nat(1440)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
    const day = fc.array(span, { maxLength: 1 })
    const weeks = fc.tuple(day, day, day, day, day, day, day)
    fc.assert(
      fc.property(weeks, fc.double({ min: 0, max: 3_000, noNaN: true }), fc.nat(10_000), (week, minutes, late) => {
        const time = workTime({ week, now: NOW + late * 60_000 })
        const finish = finishInstant(time, minutes)
        fc.pre(finish !== null)
        expect(minutesUntil(time, finish)).toBeCloseTo(minutes, 3)
        const start = startInstant(time, minutes)
        expect(start ?? Infinity).toBeGreaterThanOrEqual(finish)
      }),
    )
  })
})
