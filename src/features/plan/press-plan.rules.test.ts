import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../shared/random.ts'
import { SCHEDULE_STATUSES } from '../schedules/schedules.contract.ts'
import {
  getLateMinutes,
  getMinutes,
  type PlannedMachine,
  type PlannedSide,
  planQueue,
  planSides,
} from './press-plan.rules.ts'
import type { PlanJob } from './press-plan.contract.ts'
import { getForecast, median } from './promise/promise.rules.ts'
import { makeJob as job, makeTime, NOW, RATES } from './testing/boards.ts'

const RUN = (144 * 60) / (350 * 0.85)

const machine = (
  name: PlannedMachine['machine'],
  queue: readonly PlanJob[],
  { time = makeTime(), ratios = [] }: Partial<Pick<PlannedMachine, 'time' | 'ratios'>> = {},
): PlannedMachine => ({ machine: name, rates: RATES, time, ratios, jobs: planQueue(RATES, queue) })
const onMachine = (planned: PlannedMachine, orderId: string): PlannedSide[] =>
  planned.jobs
    .filter((side) => side.job.orderId === orderId)
    .map((side) => ({ ...side, machine: planned, scheduleId: side.job.scheduleId }))
const afterNow = (instant: number | null) => instant && (instant - NOW) / 60_000

describe('the minutes of a job', () => {
  test('of the trade: ten set-ups of three screens and 1,000 pieces, of which 36 % is printing', () => {
    const trade = {
      ...RATES,
      impressionsPerHour: 400,
      uptimePercent: 100,
      setupMinutesPerScreen: 9,
      changeoverMinutes: 0,
    }
    const jobs = Array.from({ length: 10 }, (_, at) => job(String(at), { screens: 3, pieces: 100 }))
    const planned = planQueue(trade, jobs)
    const sum = (get: (one: (typeof planned)[number]) => number) => planned.reduce((all, one) => all + get(one), 0)
    expect(sum(({ setupMinutes }) => setupMinutes)).toBe(270)
    expect(sum(({ runMinutes }) => runMinutes)).toBe(150)
    expect(Math.round((150 / planned.at(-1)!.finish) * 100)).toBe(36)
  })

  test.each([
    ['the first job', job('a'), undefined, 34, RUN],
    ['another design', job('a'), job('b'), 34, RUN],
    ['the same screens', job('a', { designId: 'one' }), job('b', { designId: 'one' }), 0, RUN],
    ['the other side', job('a', { designId: 'one' }), job('b', { designId: 'one', side: 'back' }), 34, RUN],
    ['two passes', job('a', { passes: 2 }), undefined, 34, 2 * RUN],
    ['unknown screens and passes', job('a', { screens: null, passes: null }), undefined, 28, RUN],
  ])('%s', (_, asked, before, setupMinutes, runMinutes) => {
    expect(getMinutes(RATES, asked, before)).toEqual({ setupMinutes, runMinutes })
  })

  test('unknown screens are a guess, unknown passes are not', () => {
    const queue = [job('a', { screens: null }), job('b', { passes: null })]
    expect(planQueue(RATES, queue).map(({ isGuess }) => isGuess)).toEqual([true, false])
  })

  test.each([
    ['preparing', 0, 34, RUN],
    ['preparing', 20, 14, RUN],
    ['preparing', 100, 0, RUN],
    ['ready', 100, 0, RUN],
    ['processing', 0, 0, RUN],
    ['processing', 10, 0, RUN - 10],
    ['processing', 1_000, 0, RUN / 20],
  ] as const)('%s for %i minutes: %d and %d are left', (status, workedMinutes, setupMinutes, runMinutes) => {
    const [planned] = planQueue(RATES, [job('a', { status, workedMinutes })])
    expect(planned!.setupMinutes).toBe(setupMinutes)
    expect(planned!.runMinutes).toBeCloseTo(runMinutes, 9)
  })
})

describe('the order of a queue', () => {
  test('Processing, then Ready, then the queue as it is', () => {
    const statuses = ['pending', 'ready', 'preparing', 'processing', 'pending', 'processing'] as const
    const queue = statuses.map((status, at) => job(String(at), { status }))
    expect(planQueue(RATES, queue).map(({ job: { scheduleId } }) => scheduleId)).toEqual(['3', '5', '1', '0', '2', '4'])
  })

  test('screens stand by what is printed before, not by what is before in the queue', () => {
    const queue = [job('a', { designId: 'one' }), job('b'), job('c', { designId: 'one', status: 'ready' })]
    expect(planQueue(RATES, queue).map(({ setupMinutes }) => setupMinutes)).toEqual([0, 0, 34])
  })

  test('no job is lost, each begins when the one before ends, and no time is lost', () => {
    const jobs = fc.array(
      fc.record({
        status: fc.constantFrom(...SCHEDULE_STATUSES.filter((status) => status !== 'complete')),
        designId: fc.constantFrom('a', 'b', 'c'),
        pieces: fc.integer({ min: 1, max: 10_000 }),
        screens: fc.option(fc.integer({ min: 1, max: 12 })),
        workedMinutes: fc.nat(500),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(jobs, (all) => {
        const queue = all.map((more, at) => job(String(at), more))
        const planned = planQueue(RATES, queue)
        expect(planned.map((one) => one.job).toSorted((a, b) => +a.scheduleId - +b.scheduleId)).toEqual(queue)
        expect(
          planQueue(
            RATES,
            planned.map((one) => one.job),
          ).map((one) => one.job),
        ).toEqual(planned.map((one) => one.job))
        for (const [at, { start, finish, setupMinutes, runMinutes }] of planned.entries()) {
          expect(start).toBe(planned[at - 1]?.finish ?? 0)
          expect(finish - start).toBeCloseTo(setupMinutes + runMinutes, 6)
          expect(runMinutes).toBeGreaterThan(0)
        }
      }),
    )
  })

  test('an empty queue, and one of 1,000', () => {
    expect(planQueue(RATES, [])).toEqual([])
    const queue = Array.from({ length: 1_000 }, (_, at) => job(String(at)))
    expect(planQueue(RATES, queue).at(-1)!.finish).toBeCloseTo(1_000 * (34 + RUN), 6)
  })
})

describe('an order', () => {
  const long = machine('machineM1', [job('a', { pieces: 2_000 }), job('b', { orderId: 'mine', designId: 'mine' })])
  const short = machine('machineXl1', [job('c')])
  const waiting = {
    productionId: 'other',
    designId: 'other',
    side: 'back',
    pieces: 144,
    screens: 4,
    passes: 1,
  } as const

  test('a side on no machine is counted at the end of the machine that finishes it first', () => {
    const sides = planSides([long, short], onMachine(long, 'mine'), [waiting])
    expect(sides.map((side) => [side.machine.machine, side.scheduleId])).toEqual([
      ['machineM1', 'b'],
      ['machineXl1', null],
    ])
    expect(sides[1]!.finish).toBeCloseTo(2 * (34 + RUN), 6)
  })

  test('several of them are counted one after another', () => {
    const [first, second] = planSides([short], [], [waiting, waiting])
    expect(second!.start).toBe(first!.finish)
    expect(second!.setupMinutes).toBe(0)
  })

  test('a machine without hours takes none of them', () => {
    const closed = machine('machineM1', [], { time: [] })
    expect(planSides([closed, short], [], [waiting])).toMatchObject([{ machine: short }])
  })

  test('it is late by its latest side, in working minutes', () => {
    const sides = planSides([long, short], onMachine(long, 'mine'), [])
    const late = (packingHours: number, dueDate: string | null) => getLateMinutes({ packingHours }, { dueDate }, sides)
    // 14 hours are left of the day.
    const spare = 14 * 60 - sides[0]!.finish
    expect(late((spare + 25) / 60, '2026-11-24')).toBeCloseTo(25, 6)
    expect(late((spare - 25) / 60, '2026-11-24')).toBe(0)
    // The time begins with today, of which ten hours are over.
    expect(late(0, '2026-11-20')).toBeCloseTo(600 + sides[0]!.finish, 6)
    expect(late(0, null)).toBe(0)
  })

  test('on a machine without hours it is never finished', () => {
    const never = machine('machineM1', [job('a')], { time: [] })
    const sides = planSides([never], onMachine(never, 'order of a'), [])
    expect(getLateMinutes({ packingHours: 0 }, { dueDate: '2026-12-24' }, sides)).toBeNull()
    expect(getForecast({ machines: [never], orders: [] }).getPromise(sides)).toEqual({ likely: null, safe: null })
  })
})

describe('likely and safe', () => {
  const queue = [job('a'), job('b'), job('c', { orderId: 'mine' })]
  function promise(ratios: number[]) {
    const planned = machine('machineM1', queue, { ratios })
    return getForecast({ machines: [planned], orders: [] }).getPromise(onMachine(planned, 'mine'))
  }
  const { finish } = planQueue(RATES, queue).at(-1)!

  test('below 20 runs a default spread counts: likely as planned, safe later', () => {
    const { likely, safe } = promise(Array.from({ length: 19 }, () => 3))
    expect(afterNow(likely)).toBeCloseTo(finish, 3)
    expect(afterNow(safe)!).toBeGreaterThan(finish)
    expect(afterNow(safe)!).toBeLessThan(1.6 * finish)
  })

  test('from 20 runs on the machine’s own: half of them took twice as long', () => {
    const { likely, safe } = promise(Array.from({ length: 20 }, () => 2))
    expect(afterNow(likely)).toBeCloseTo(2 * finish, 3)
    expect(safe).toBe(likely)
  })

  test('the same queue gets the same answer', () => {
    expect(promise([])).toEqual(promise([]))
  })

  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])('the median of %j is %d', (values, middle) => {
    expect(median(values)).toBe(middle)
  })

  test('of 400 orders, real minutes as the ratios have it, 8 of 10 are finished by their safe day', () => {
    const own = [0.8, 0.9, 0.95, 1, 1.05, 1.1, 1.1, 1.2, 1.3, 1.6].flatMap((ratio) => [ratio, ratio])
    const real = randomFrom(2026)
    let kept = 0
    for (let n = 0; n < 400; n++) {
      const jobs = Array.from({ length: 12 }, (_, at) => job(`${n} ${at}`, { orderId: at === 11 ? 'mine' : '' }))
      const planned = machine('machineM1', jobs, { ratios: own })
      const { safe } = getForecast({ machines: [planned], orders: [] }).getPromise(onMachine(planned, 'mine'))
      const took = planned.jobs.map(({ setupMinutes, runMinutes }) => (setupMinutes + runMinutes) * real.pick(own))
      if (took.reduce((sum, minutes) => sum + minutes, 0) <= afterNow(safe)!) kept++
    }
    // 80 of 100 less what 100 replays and 400 orders may be wrong by.
    expect(kept / 400).toBeGreaterThan(0.74)
    expect(kept / 400).toBeLessThan(0.9)
  })
})
