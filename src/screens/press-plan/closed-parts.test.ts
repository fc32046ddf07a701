import { expect, test } from 'vitest'
import { planBoard } from '../../features/plan/press-plan.rules.ts'
import { inUtc, makeBoard, makeJob, makeTime, NOW } from '../../features/plan/testing/boards.ts'
import { makeAxis } from '../../features/plan/axis.ts'
import { getClosedParts, getClosedSoon, getWorkedParts } from './closed-parts.ts'
import { moveAway } from '../../features/plan/move-away.ts'

// The shop has the time zone of the tests, UTC.
const DAY = [{ from: 480, to: 960 }]
const down = { day: '2026-11-24', name: 'Down', machine: 'machineM1' as const, from: '09:00', to: '13:00' }

/** It is 10:00; Machine M is down until 13:00 today, and closed tomorrow. */
function makeDown() {
  const board = makeBoard(
    { machineM1: [makeJob('a'), makeJob('b')], machineXl1: [makeJob('c')] },
    {
      closedDays: [down, { day: '2026-11-25', name: 'Service', machine: 'machineM1' }],
      time: makeTime({ hours: DAY }),
    },
  )
  const [machineM, machineXl] = board.machines
  const time = makeTime({ hours: DAY, closed: [down, '2026-11-25'] })
  return { ...board, machines: [{ ...machineM!, time }, machineXl!] }
}

test('a lane has what is closed of its days, and jobs are drawn beside it', () => {
  const board = makeDown()
  const { machines } = planBoard(board)
  const axis = makeAxis(board, machines, 3, 1200)
  const [today, tomorrow, last] = axis.days
  const at = (hour: number) => axis.toX(inUtc('2026-11-24', hour * 60))
  const closed = getClosedParts(board, machines[0]!, axis)
  expect(closed).toEqual([
    { name: 'Down', x: at(10), end: at(13), isWhole: false },
    { name: 'Service', x: tomorrow!.x, end: tomorrow!.end, isWhole: true },
  ])
  expect(getWorkedParts([today!, tomorrow!, last!], closed)).toEqual([
    { day: '2026-11-24', x: at(13), end: today!.end },
    last,
  ])
  expect(getClosedParts(board, machines[1]!, axis)).toEqual([])
})

test('a lane says what is closed today and tomorrow, until it is over', () => {
  const board = makeDown()
  const [machineM, machineXl] = planBoard(board).machines
  expect(getClosedSoon(board, machineM!, '2026-11-24')).toEqual(['Down today until 1 PM', 'Service tomorrow'])
  expect(getClosedSoon({ ...board, now: inUtc('2026-11-24', 780) }, machineM!, '2026-11-24')).toEqual([
    'Service tomorrow',
  ])
  expect(getClosedSoon(board, machineXl!, '2026-11-24')).toEqual([])
})

test('pending jobs of a time go to where they would begin on the other machine about then', () => {
  // b begins at 10:58, and c of the other machine ends at 11:03.
  const work = makeJob('a', { status: 'processing', pieces: 288 })
  const board = makeBoard({
    machineM1: [work, makeJob('b'), makeJob('late')],
    machineXl1: [makeJob('c'), makeJob('d')],
  })
  const until = (hour: number) => ({ from: NOW, to: inUtc('2026-11-24', hour * 60) })
  expect(moveAway(board, planBoard(board), 'machineM1', until(11))).toEqual({
    order: { machineM1: ['a', 'late'], machineXl1: ['c', 'b', 'd'] },
    ...{ count: 1, to: 'machineXl1' },
  })
  expect(moveAway(board, planBoard(board), 'machineM1', until(24))!.count).toBe(2)
  const idle = makeBoard({ machineM1: [work] })
  expect(moveAway(idle, planBoard(idle), 'machineM1', until(24))).toBe(null)
  const [machineM, machineXl] = board.machines
  const alone = { ...board, machines: [machineM!, { ...machineXl!, time: [] }] }
  expect(moveAway(alone, planBoard(alone), 'machineM1', until(24))).toBe(null)
})
