import { describe, expect, test } from 'vitest'
import { closeMachine, firstPlace, getTotals, isLate, moveJob, planBoard, whyNotOrder } from './press-plan.rules.ts'
import { getDayLoads } from './day-loads.rules.ts'
import type { PlanJob } from './press-plan.contract.ts'
import { inUtc, makeBoard, makeJob, makeTime, NOW } from './testing/boards.ts'
import type { ClosedTime } from '../machines/work-time.rules.ts'

/** 30 minutes of setup, and a minute for each piece. */
const job = (scheduleId: string, pieces: number, status: PlanJob['status'] = 'pending') =>
  makeJob(scheduleId, { pieces, status, screens: 1 })
const timeWithout = (...closed: (string | ClosedTime)[]) =>
  makeTime({
    hours: [
      { from: 480, to: 720 },
      { from: 750, to: 990 },
    ],
    closed,
  })
const board = (machineM1: PlanJob[], machineXl1: PlanJob[] = [], dueDate: string | null = '2026-11-24') =>
  makeBoard(
    { machineM1, machineXl1 },
    {
      rates: {
        ...{ impressionsPerHour: 60, uptimePercent: 100 },
        ...{ setupMinutesPerScreen: 10, changeoverMinutes: 20, assumedScreens: 1 },
      },
      time: timeWithout('2026-11-25'),
      getOrder: () => ({ dueDate }),
    },
  )

describe('another order of the queues', () => {
  const plan = planBoard(board([job('a', 10, 'processing'), job('b', 10), job('c', 10)], [job('d', 10)]))

  test('moves a job within its machine and to the other one', () => {
    expect(moveJob(plan, 'c', 'machineM1', 1)).toEqual({ machineM1: ['a', 'c', 'b'], machineXl1: ['d'] })
    expect(moveJob(plan, 'b', 'machineM1', 2)).toEqual({ machineM1: ['a', 'c', 'b'], machineXl1: ['d'] })
    expect(moveJob(plan, 'b', 'machineXl1', 0)).toEqual({ machineM1: ['a', 'c'], machineXl1: ['b', 'd'] })
  })

  test('nothing goes before what is Processing or Ready, but before what is Preparing', () => {
    const jobs = [job('a', 1, 'preparing'), job('b', 1, 'ready'), job('c', 1, 'processing'), job('d', 1)]
    expect(firstPlace(planBoard(board(jobs)).machines[0]!.jobs)).toBe(2)
  })

  test('is planned without changing what it was made from', () => {
    const before = board([job('a', 10), job('b', 100)])
    const { machines } = planBoard(before, { machineM1: ['b'], machineXl1: ['a'] })
    expect(machines.map(({ jobs }) => jobs.map((one) => [one.job.scheduleId, one.finish]))).toEqual([
      [['b', 130]],
      [['a', 40]],
    ])
    expect(before.machines[0]!.jobs).toHaveLength(2)
  })

  test('totals count late orders, late minutes and setup of both machines', () => {
    // 360 minutes are left today.
    const late = planBoard(board([job('a', 300), job('b', 10)], [job('c', 10)]))
    expect(getTotals(late)).toEqual({ lateOrders: 1, lateMinutes: 10, setupMinutes: 90 })
  })
})

test('an order without a due day is never late, even where nobody works', () => {
  const stored = board([job('a', 10)], [], null)
  const plan = planBoard({ ...stored, machines: stored.machines.map((machine) => ({ ...machine, time: [] })) })
  expect(plan.orders[0]!.lateMinutes).toBeNull()
  expect(isLate(plan.orders[0]!)).toBe(false)
})

test('only a pending job changes its machine, and each is there once', () => {
  const jobs = [
    { scheduleId: 'a', machine: 'machineM1', status: 'ready' },
    { scheduleId: 'b', machine: 'machineM1', status: 'pending' },
  ] as const
  expect(whyNotOrder(jobs, { machineM1: ['b', 'a'], machineXl1: [] })).toBeNull()
  expect(whyNotOrder(jobs, { machineM1: ['a'], machineXl1: ['b'] })).toBeNull()
  expect(whyNotOrder(jobs, { machineM1: ['b'], machineXl1: ['a'] })).toMatch(/Pending/)
  expect(whyNotOrder(jobs, { machineM1: ['a', 'a'], machineXl1: ['b'] })).toMatch(/once/)
  expect(whyNotOrder(jobs, { machineM1: ['a'], machineXl1: [] })).toMatch(/once/)
})

describe('the load of a day', () => {
  const loads = (...jobs: PlanJob[]) => getDayLoads(planBoard(board(jobs)).machines[0]!, 3)

  test('is setup and printing of the working minutes that are left; closed days have none', () => {
    // 30 + 100, then 30 + 400, of which 230 + 30 are today's.
    expect(loads(job('a', 100), job('b', 400))).toEqual([
      { day: '2026-11-24', minutes: 360, setupMinutes: 60, runMinutes: 300 },
      { day: '2026-11-26', minutes: 480, setupMinutes: 0, runMinutes: 200 },
      { day: '2026-11-27', minutes: 480, setupMinutes: 0, runMinutes: 0 },
    ])
  })

  test('of an empty queue is nothing', () => {
    expect(loads().map(({ setupMinutes, runMinutes }) => setupMinutes + runMinutes)).toEqual([0, 0, 0])
  })
})

const day = (name: string, from = 0, to = 1440) => ({ from: inUtc(name, from), to: inUtc(name, to) })

test('a machine that is down works as with that time closed, and what was done then does not count', () => {
  // Since 8:20.
  const [machine] = board([{ ...job('a', 300, 'processing'), workedMinutes: 100 }]).machines
  const later = closeMachine(machine!, day('2026-11-26'), NOW)
  expect(later.time).toEqual(timeWithout('2026-11-25', '2026-11-26'))
  expect(later.jobs.map(({ workedMinutes }) => workedMinutes)).toEqual([100])
  const today = closeMachine(machine!, day('2026-11-24'), NOW)
  expect(today.time).toEqual(timeWithout('2026-11-25', '2026-11-24'))
  expect(today.jobs.map(({ workedMinutes }) => workedMinutes)).toEqual([0])
  expect(closeMachine(machine!, day('2026-11-29'), NOW)).toEqual({
    ...machine,
    time: timeWithout('2026-11-25', '2026-11-29'),
  })
  const untilOne = closeMachine(machine!, day('2026-11-24', 600, 780), NOW)
  expect(untilOne.time).toEqual(timeWithout('2026-11-25', { day: '2026-11-24', from: '10:00', to: '13:00' }))
  expect(untilOne.jobs.map(({ workedMinutes }) => workedMinutes)).toEqual([100])
})
