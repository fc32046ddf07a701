import { describe, expect, test } from 'vitest'
import type { StatusChange } from '../../schedules/status-changes/status-changes.contract.ts'
import { makeTime } from '../testing/boards.ts'
import { type CompletedJob, getRatios, learnSpeed } from './learned.rules.ts'

const RATES = {
  impressionsPerHour: 300,
  uptimePercent: 100,
  setupMinutesPerScreen: 10,
  changeoverMinutes: 20,
  assumedScreens: 3,
}

/** Of November 2026, in UTC. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)
const time = makeTime({ hours: [{ from: 8 * 60, to: 16 * 60 }], firstDay: '2026-10-01', now: at(28, 12) })

type Step = [StatusChange['to'], number]
let number = 0
/** 120 pieces, which are 24 minutes of printing by the rates. */
function job(steps: Step[], more: Partial<CompletedJob> = {}): CompletedJob {
  const changes = steps.map(([to, instant], index): StatusChange => ({
    at: new Date(instant).toISOString(),
    by: 'Mia',
    from: steps[index - 1]?.[0] ?? 'pending',
    to,
  }))
  number++
  return {
    scheduleId: `job ${number}`,
    productionId: '',
    designId: `design ${number}`,
    designName: 'Owl',
    orderNo: number,
    side: 'front',
    pieces: 120,
    screens: 4,
    passes: 1,
    completedAt: changes.at(-1)!.at,
    changes,
    ...more,
  }
}
const printed = (day: number, hour: number, minutes: number) =>
  job([
    ['processing', at(day, hour)],
    ['complete', at(day, hour, minutes)],
  ])
const whyLeftOut = (...jobs: CompletedJob[]) => learnSpeed(RATES, time, jobs).runs.map(({ leftOut }) => leftOut)

describe('the speed of printing', () => {
  test('is the median of real by planned minutes, from 20 runs on', () => {
    const runs = Array.from({ length: 20 }, (_, n) => printed(1 + n, 9, n < 10 ? 24 : 30))
    expect(learnSpeed(RATES, time, runs.slice(1))).toMatchObject({ ratio: null, impressionsPerHour: null })
    // Half of 1 and 1.25.
    expect(learnSpeed(RATES, time, runs)).toMatchObject({ ratio: 1.125, impressionsPerHour: 267 })
  })

  test('is that of the last 50 that count; what is left out before the oldest of them is not shown', () => {
    const runs = Array.from({ length: 70 }, (_, n) =>
      printed(27 - Math.floor(n / 3), 9 + (n % 3) * 2, n % 10 === 9 ? 0 : 24),
    )
    const { runs: shown } = learnSpeed(RATES, time, runs)
    expect(getRatios({ runs: shown })).toHaveLength(50)
    expect(shown.at(-1)!.leftOut).toBeNull()
    expect(shown).toHaveLength(55)
  })

  test('counts working time alone: over a night that it was planned for', () => {
    const overNight = job([
      ['processing', at(3, 15, 50)],
      ['complete', at(4, 8, 20)],
    ])
    expect(learnSpeed(RATES, time, [overNight]).runs[0]).toMatchObject({
      realMinutes: 30,
      plannedMinutes: 24,
      leftOut: null,
    })
  })

  test.each<[string, Step[], string]>([
    [
      'stood open over night',
      [
        ['processing', at(3, 15)],
        ['complete', at(4, 9)],
      ],
      'overnight',
    ],
    [
      'was set back and begun again',
      [
        ['processing', at(3, 9)],
        ['ready', at(3, 9, 5)],
        ['processing', at(3, 9, 6)],
        ['complete', at(3, 9, 30)],
      ],
      'corrected',
    ],
    [
      'was set to Ready before it was complete',
      [
        ['processing', at(3, 9)],
        ['ready', at(3, 9, 20)],
        ['complete', at(3, 9, 30)],
      ],
      'corrected',
    ],
    [
      'was never Processing',
      [
        ['ready', at(3, 9)],
        ['complete', at(3, 9, 30)],
      ],
      'corrected',
    ],
    [
      'took no time',
      [
        ['processing', at(3, 9)],
        ['complete', at(3, 9)],
      ],
      'short',
    ],
    [
      'was printed when nobody works',
      [
        ['processing', at(3, 20)],
        ['complete', at(3, 21)],
      ],
      'short',
    ],
  ])('leaves out what %s', (_, steps, why) => {
    expect(whyLeftOut(job(steps))).toEqual([why])
  })

  test('leaves out jobs that were Processing at once, not those that follow each other', () => {
    expect(
      whyLeftOut(
        printed(3, 9, 30),
        job([
          ['processing', at(3, 9, 10)],
          ['complete', at(3, 9, 40)],
        ]),
      ),
    ).toEqual(['beside', 'beside'])
    expect(
      whyLeftOut(
        printed(3, 9, 30),
        job([
          ['processing', at(3, 9, 30)],
          ['complete', at(3, 9, 50)],
        ]),
      ),
    ).toEqual([null, null])
  })
})

test('a run beside one that was corrected, or that is still Processing, is left out', () => {
  const corrected = job([
    ['processing', at(3, 9)],
    ['ready', at(3, 9, 20)],
    ['complete', at(3, 9, 30)],
  ])
  expect(whyLeftOut(printed(3, 9, 15), corrected)).toEqual(['beside', 'corrected'])
  const { changes } = job([['processing', at(3, 8)]])
  const runs = learnSpeed(RATES, time, [printed(3, 9, 30)], [changes]).runs
  expect(runs.map(({ leftOut }) => leftOut)).toEqual(['beside'])
})

describe('the setup of a screen', () => {
  const setUp = (day: number, minutes: number, more: Partial<CompletedJob> = {}) =>
    job(
      [
        ['preparing', at(day, 9)],
        ['ready', at(day, 9, minutes)],
        ['processing', at(day, 11)],
        ['complete', at(day, 11, 24)],
      ],
      more,
    )

  test('is the median of what Preparing took, less the changeover, from 20 jobs on', () => {
    // 20 of changeover and 4 screens of 7 minutes.
    const jobs = Array.from({ length: 20 }, (_, n) => setUp(1 + n, 48))
    expect(learnSpeed(RATES, time, jobs)).toMatchObject({ setups: 20, setupMinutesPerScreen: 7 })
    expect(learnSpeed(RATES, time, jobs.slice(1))).toMatchObject({ setups: 19, setupMinutesPerScreen: null })
  })

  test('leaves out unknown screens, screens that stood, and what stood open over night', () => {
    const same = { designId: 'same' }
    const jobs = [
      setUp(1, 48, { screens: null }),
      setUp(3, 48, same),
      setUp(2, 48, same),
      job([
        ['preparing', at(4, 15)],
        ['ready', at(5, 9)],
        ['processing', at(5, 10)],
        ['complete', at(5, 10, 24)],
      ]),
    ]
    expect(learnSpeed(RATES, time, jobs).setups).toBe(1)
  })
})
