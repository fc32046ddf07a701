import { expect, test } from 'vitest'
import { randomFrom } from '../../../shared/random.ts'
import type { Machine } from '../../machines/machine-key.contract.ts'
import { type PlannedMachine, planQueue } from '../press-plan.rules.ts'
import { makeJob, makeTime, RATES } from '../testing/boards.ts'
import { getErrors, percentKept, simulateQuarter } from '../testing/quarter.ts'
import { getForecast } from './promise.rules.ts'

/** A Monday, eight in the morning. */
const FIRST = Date.UTC(2026, 7, 3, 8)

test('in a busy quarter, with a backlog of ten working days and one order in ten in a hurry, the safe day is kept in 80 of 100', () => {
  const all = simulateQuarter({ seed: 1, backlogDays: 10, shortNoticePercent: 10, fullPercent: 90 })
  expect(all.length).toBeGreaterThan(900)
  expect(all.every(({ likelyDay, safeDay }) => likelyDay <= safeDay)).toBe(true)
  expect(percentKept(all)).toBeGreaterThanOrEqual(80)
  const errors = getErrors(all)
    .map(Math.abs)
    .toSorted((a, b) => a - b)
  expect(errors[errors.length >> 1]).toBeLessThan(0.5)
})

test('machines of the same hours promise what they would if they were compared by instants', () => {
  const random = randomFrom(7)
  const safes = Array.from({ length: 50 }, (_, n) => {
    const makeMachine = (machine: Machine, lastDay: string): PlannedMachine => {
      const jobs = Array.from({ length: 1 + (n % 5) }, (__, at) =>
        makeJob(`${machine} ${at}`, { designId: `design ${n} ${at}`, pieces: 12 + 7 * n }),
      )
      const time = makeTime({ hours: [{ from: 480, to: 960 }], firstDay: '2026-08-03', lastDay, now: FIRST + n * 7e6 })
      const ratios = Array.from({ length: 25 }, () => 0.7 + random.next())
      return { machine, rates: RATES, ratios, time, jobs: planQueue(RATES, jobs) }
    }
    const one = makeMachine('machineM1', '2026-12-01')
    const other = makeMachine('machineXl1', '2026-12-01')
    // As far as it matters the same, and yet another one.
    const longer = { ...other, time: makeMachine('machineXl1', '2026-12-08').time }
    const promise = (machines: readonly PlannedMachine[]) =>
      getForecast({ machines, orders: [] }).getPromise(
        machines.map((machine) => ({
          ...machine.jobs.at(-1)!,
          machine,
          scheduleId: machine.jobs.at(-1)!.job.scheduleId,
        })),
      )
    expect(promise([one, other])).toEqual(promise([one, longer]))
    return promise([one, other]).safe
  })
  expect(new Set(safes).size).toBeGreaterThan(40)
})
