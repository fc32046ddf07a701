import { expect, test } from 'vitest'
import type { QueuePlace } from '../../../features/schedules/queue-place/queue-place.contract.ts'
import type { Side } from '../../../features/designs/designs.contract.ts'
import type { Machine } from '../../../features/machines/machine-key.contract.ts'
import { type EnteringSide, previewQueue } from './queue-preview.tsx'
import { makeJob } from '../../../features/plan/testing/boards.ts'
import { getBoard } from './testing/press-board.ts'

const BOARD = getBoard(
  { productionId: 'tigers', designId: 'tigers' },
  { productionId: 'tigers', designId: 'tigers', side: 'back', pieces: 30 },
  { productionId: 'lions', designId: 'lions' },
)

const entering = (productionId: string, machine: Machine, more: Partial<EnteringSide> = {}): EnteringSide => ({
  ...makeJob('', { productionId, orderId: 'o', pieces: 60, screens: null, passes: null }),
  ...{ dueDate: null, rush: false, machine },
  ...more,
})
/** The minutes until the last one of a side is done. */
function minutes(jobs: readonly EnteringSide[], place: QueuePlace, side: Side = 'front', board = BOARD) {
  const finish = previewQueue(board, jobs[0]!.machine, jobs, place).getDone(side)?.finish
  return finish && (finish - BOARD.now) / 60_000
}

test.each<[string, Machine, QueuePlace, number]>([
  ['after what is Processing', 'machineM1', 'top', 60 + 80],
  ['after what waits', 'machineM1', 'end', 60 + 80 + 80],
  ['after what is due before it', 'machineM1', 'due', 60 + 80 + 80],
  ['at once on a machine that has nothing to do', 'machineXl1', 'top', 80],
])('a side is done %s', (_, machine, place, done) => {
  expect(minutes([entering('tigers', machine)], place)).toBe(done)
})

test('by due day it is done before what is due later', () => {
  expect(minutes([entering('tigers', 'machineM1', { dueDate: '2026-11-27' })], 'due')).toBe(60 + 80)
})

test('the screens of the job before it are not made again', () => {
  expect(minutes([entering('lions', 'machineM1')], 'end')).toBe(60 + 80 + 60)
})

test('of several the last one of the side counts, with what goes before it', () => {
  const both = [entering('tigers', 'machineXl1'), entering('lions', 'machineXl1')]
  expect(minutes(both, 'end')).toBe(160)
  const back = entering('tigers', 'machineXl1', { side: 'back' })
  expect(minutes([back, ...both], 'end')).toBe(50 + 160)
  expect(minutes([...both, back], 'end')).toBe(160)
  expect(minutes([...both, back], 'end', 'back')).toBe(160 + 50)
})

test('what goes to the other machine does not count', () => {
  expect(minutes([entering('tigers', 'machineXl1'), entering('lions', 'machineM1')], 'end')).toBe(80)
})

test.each([
  [60, 0, 0],
  [120, 0, 1],
  [300, 1, 1],
])('of %i pieces at the top %i are late, and %i others by them', (pieces, late, others) => {
  // Four hours are left of the due day.
  const HOUR_MS = 3_600_000
  const [first, second] = [BOARD.now, BOARD.now + 24 * HOUR_MS]
  const time = [
    { day: '2040-01-02', from: first, to: first + 4 * HOUR_MS, start: 0 },
    { day: '2040-01-03', from: second, to: second + 24 * HOUR_MS, start: 240 },
  ]
  const board = {
    ...BOARD,
    machines: BOARD.machines.map((machine) => ({ ...machine, time })),
    orders: BOARD.orders.map((order) => ({ ...order, dueDate: '2040-01-02' })),
  }
  const job = entering('unknown', 'machineM1', { pieces, screens: 2, dueDate: '2040-01-02' })
  const preview = previewQueue(board, 'machineM1', [job], 'top')
  expect(preview.getDone('front')).toMatchObject({ count: 1, late })
  expect(preview.othersLate).toBe(others)
})

test('of what waits no more the screens are assumed, and on a machine that never works nothing is done', () => {
  expect(minutes([entering('gone', 'machineXl1')], 'end')).toBe(80)
  const board = { ...BOARD, machines: BOARD.machines.map((machine) => ({ ...machine, time: [] })) }
  expect(minutes([entering('tigers', 'machineM1')], 'end', 'front', board)).toBeNull()
})
