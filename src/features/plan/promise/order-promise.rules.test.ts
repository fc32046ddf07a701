import { describe, expect, test } from 'vitest'
import { getLateDays, planBoard } from '../press-plan.rules.ts'
import type { Board, PlanJob, PrintSide } from '../press-plan.contract.ts'
import { makeBoard, makeJob, makeTime } from '../testing/boards.ts'
import { finishInstant, startInstant, type WorkTime } from '../../machines/work-time.rules.ts'
import { getOrderLoads, type OrderPromise, promiseFirst, promiseOrder, withOrder } from './order-promise.rules.ts'

/** It is 10:00 on the 24th, a Tuesday. */
const at = (hour: number, minute = 0, day = 24): number => Date.UTC(2026, 10, day, hour, minute)

const DAY = [{ from: 480, to: 960 }]
const timeOf = (closed: string[] = []): WorkTime =>
  makeTime({ week: [DAY, DAY, DAY, DAY, DAY, [], []], closed, firstDay: '2026-11-02', lastDay: '2027-12-31' })

/** A piece takes 0.2 minutes, a setup 50: ten dozens end after 74, a hundred after 290. */
const RATES = {
  ...{ impressionsPerHour: 300, uptimePercent: 100, assumedScreens: 3 },
  ...{ setupMinutesPerScreen: 10, changeoverMinutes: 20 },
}

type Queues = Parameters<typeof makeBoard>[0]

/** Order a is due on the day. */
const board = (queues: Queues, dueDate: string | null = null, waiting: PrintSide[] = [], time = timeOf()): Board =>
  makeBoard(
    queues,
    {
      ...{ rates: RATES, time, packingHours: 2 },
      getOrder: (orderId) => ({ dueDate: orderId === 'a' ? dueDate : null, waiting: orderId === 'a' ? waiting : [] }),
    },
    ['a'],
  )

const side = (dozens: number, more: Partial<PrintSide> = {}): PrintSide => ({
  ...{ productionId: 'production', designId: 'front', side: 'front', screens: null, passes: null },
  ...{ pieces: dozens * 12, ...more },
})
const job = (orderId: string, dozens: number, more: Partial<PlanJob> = {}): PlanJob =>
  makeJob(`job of ${orderId}`, { orderId, ...side(dozens, { productionId: `production of ${orderId}` }), ...more })

const promiseOf = (whole: Board, orderId = 'a') => promiseOrder(whole, planBoard(whole), orderId)!
const printBy = ({ last, printBy: minutes }: OrderPromise) => finishInstant(last.machine.time, minutes)
const timesOf = ({ sides }: OrderPromise) =>
  sides.map(({ scheduleId, machine: { machine, time }, start, finish, isLate }) => ({
    ...{ scheduleId, machine, isLate },
    ...{ start: startInstant(time, start), finish: finishInstant(time, finish) },
  }))

describe('the promise of an order', () => {
  test('has each side on its machine, what it must be printed by, and the time to spare', () => {
    const promise = promiseOf(board({ machineM1: [job('a', 10)] }, '2026-11-24'))
    // As it is planned, since no run has told otherwise.
    expect(promise).toMatchObject({ likely: at(11, 14), likelyDay: '2026-11-24', planned: { lateMinutes: 0 } })
    expect(promise.safe).toBeGreaterThan(at(11, 14))
    // Two hours of packing before 16:00.
    expect(printBy(promise)).toBe(at(14))
    expect(promise.printBy - promise.last.finish).toBeCloseTo(166)
    expect(timesOf(promise)).toEqual([
      { scheduleId: 'job of a', machine: 'machineM1', isLate: false, start: at(10), finish: at(11, 14) },
    ])
  })

  test('is the same before the order is saved, once it is, and once it is scheduled', () => {
    const others = [job('others', 40), job('equal', 10)]
    const getPromises = (whole: Board, orderId: string) => {
      const { likely, safe } = promiseOf(whole, orderId)
      return { likely, safe }
    }
    const full = [job('full', 2_000)]
    const empty = board({ machineM1: others, machineXl1: full })
    const order = { orderId: 'new', orderNo: 0, customerName: '', rush: false, dueDate: null }
    const typed = getPromises(withOrder(empty, order, [side(10, { productionId: 'key' })]), 'new')
    const saved = getPromises(board({ machineM1: others, machineXl1: full }, null, [side(10)]), 'a')
    const scheduled = getPromises(board({ machineM1: [...others, job('a', 10)], machineXl1: full }), 'a')
    expect([saved, scheduled]).toEqual([typed, typed])
  })

  test('is late after that moment, also where the due day has long passed', () => {
    const today = promiseOf(board({ machineM1: [job('a', 100)] }, '2026-11-24'))
    expect([printBy(today), today.sides[0]!.isLate]).toEqual([at(14), true])
    expect(today.planned.lateMinutes).toBeCloseTo(50)
    const friday = promiseOf(board({ machineM1: [job('a', 10)] }, '2026-11-20'))
    expect(printBy(friday)).toBe(at(14, 0, 20))
    // Two hours of that Friday, Monday, and 3 h 14 of today.
    expect(friday.planned.lateMinutes).toBeCloseTo(120 + 480 + 194)
    expect(getLateDays(friday.planned)).toBe(4)
    expect(getLateDays(today.planned)).toBe(0)
  })

  test('says which of its sides is late', () => {
    const machineXl1 = [job('b', 100), job('a', 10, { scheduleId: 'back', side: 'back' })]
    const { sides } = promiseOf(board({ machineM1: [job('a', 10)], machineXl1 }, '2026-11-24'))
    expect(sides.map(({ isLate }) => isLate)).toEqual([false, true])
  })

  test('counts sides on no machine one after the other at the end of one', () => {
    const waiting = [side(10, { side: 'back' }), side(20, { productionId: 'another', side: 'back' })]
    const queues = { machineM1: [job('b', 300), job('a', 10)], machineXl1: [job('c', 10)] }
    const promise = promiseOf(board(queues, null, waiting))
    expect(promise).toMatchObject({ printBy: Infinity, planned: { lateMinutes: 0 } })
    expect(timesOf(promise)).toMatchObject([
      // The screens stand.
      { scheduleId: 'job of a', machine: 'machineM1', start: at(14, 50, 25), finish: at(15, 14, 25) },
      { scheduleId: null, machine: 'machineXl1', start: at(11, 14), finish: at(12, 28) },
      { scheduleId: null, machine: 'machineXl1', start: at(12, 28), finish: at(13, 16) },
    ])
    expect(promise.likely).toBe(at(15, 14, 25))
    expect(promise.safe).toBeGreaterThan(promise.likely!)
  })

  test('counts what waits for a machine by due day, what has none last, in the order in which it was taken', () => {
    // Machine XL is full, so all go to Machine M: 74 minutes each, of six hours that are left today.
    const queues = { machineXl1: [job('full', 4_000)] }
    const others = [
      { orderId: 'b', orderNo: 2, dueDate: null },
      { orderId: 'c', orderNo: 3, dueDate: '2026-12-01' },
      { orderId: 'd', orderNo: 4, dueDate: '2026-12-08' },
    ].map((one) => ({
      ...one,
      customerName: '',
      rush: false,
      waiting: [side(10, { productionId: one.orderId, designId: one.orderId })],
    }))
    const whole = board(queues)
    const finishWith = (dueDate: string | null, orderNo = Infinity) => {
      const order = { orderId: 'new', orderNo, customerName: '', rush: false, dueDate }
      const changed = withOrder({ ...whole, orders: others }, order, [side(10, { designId: 'own' })])
      return promiseOf(changed, 'new').likely
    }
    expect(finishWith('2026-11-30')).toBe(at(11, 14))
    expect(finishWith('2026-12-01')).toBe(at(12, 28))
    expect(finishWith('2026-12-02')).toBe(at(12, 28))
    expect(finishWith('2026-12-09')).toBe(at(13, 42))
    expect(finishWith(null)).toBe(at(14, 56))
    // One that was taken before.
    expect(finishWith(null, 1)).toBe(at(13, 42))
  })

  test('late counts it as the next one all the same', () => {
    const waiting = [side(10)]
    const first = { orderId: 'first', orderNo: 0, customerName: '', rush: false, dueDate: '2026-11-24' }
    const full = [job('full', 4_000)]
    const whole = withOrder(board({ machineXl1: full }, '2026-11-24', waiting), first, [
      side(100, { productionId: 'first', designId: 'first' }),
    ])
    const promise = promiseOf(whole)
    expect(promise).toMatchObject({ likely: at(8, 4, 25), planned: { lateMinutes: 0 } })
    expect(promise.likelyLateMinutes).toBeCloseTo(124)
  })

  test('ten orders that are taken in a row have ten days of their own', () => {
    let whole = board({ machineXl1: [job('full', 20_000)] })
    const days = Array.from({ length: 10 }, (_, n) => {
      const order = { orderId: `new ${n}`, orderNo: 100 + n, customerName: '', rush: false, dueDate: null }
      // A day of Machine M each.
      const sides = [side(180, { productionId: `new ${n}`, designId: `new ${n}` })]
      const { likelyDay, safeDay } = promiseOf(withOrder(whole, order, sides), order.orderId)
      expect(safeDay! >= likelyDay!).toBe(true)
      whole = withOrder(whole, { ...order, dueDate: safeDay }, sides)
      return likelyDay
    })
    expect(new Set(days).size).toBe(10)
    expect(days.every((day, n) => n === 0 || day! > days[n - 1]!)).toBe(true)
  })

  test('says when it would be printed as the first one, and who would be late by that', () => {
    const queues = {
      machineM1: [job('work', 10, { status: 'preparing' }), job('b', 160)],
      machineXl1: [job('c', 4_000, { status: 'processing' })],
    }
    const order = { orderId: 'new', orderNo: 9, customerName: '', rush: false, dueDate: null }
    const whole = withOrder(board(queues, null), order, [side(100, { productionId: 'new', designId: 'new' })])
    const due = (dueDate: string | null) => ({
      ...whole,
      orders: whole.orders.map((one) => (one.orderId === 'b' ? { ...one, dueDate } : one)),
    })
    const first = (changed: Board) => promiseFirst(changed, planBoard(changed), 'new')
    // 74 minutes of what is in work, and 290.
    expect(first(whole)).toEqual({ day: '2026-11-25', othersLate: 0 })
    expect(first(due('2026-11-25'))).toEqual({ day: '2026-11-25', othersLate: 1 })
    // Late anyway.
    expect(first(due('2026-11-24'))).toEqual({ day: '2026-11-25', othersLate: 0 })
  })

  test('knows a due day that is later than all that is planned', () => {
    const promise = promiseOf(board({ machineM1: [job('a', 10)] }, '2027-11-24'))
    expect(printBy(promise)).toBe(Date.UTC(2027, 10, 24, 14))
    expect(promise.printBy - promise.last.finish).toBeCloseTo(261 * 480 + 240 - 74)
  })

  test('is none once all is printed, or where the order is unknown', () => {
    const whole = board({ machineM1: [job('b', 10)] })
    expect(promiseOf(whole)).toBeNull()
    expect(promiseOf(whole, 'unknown')).toBeNull()
  })
})

/** An order of the drafts that is due on the day, in a form. */
function preview(whole: Board, sides: readonly PrintSide[], dueDate: string | null = null) {
  const changed = withOrder(whole, { orderId: 'a', orderNo: 0, customerName: '', rush: false, dueDate }, sides)
  const plan = planBoard(changed)
  const promise = promiseOrder(changed, plan, 'a')
  return promise && { ...promise, days: getOrderLoads(plan, promise) }
}
type Previewed = NonNullable<ReturnType<typeof preview>>
const loadsOf = ({ days }: Previewed, place: number) => days[place]!.loads.map(({ load }) => load)
const finishOf = ({ last }: OrderPromise) => ({
  ...{ machine: last.machine.machine, finish: finishInstant(last.machine.time, last.finish) },
})

describe('the promise of an order that is being entered', () => {
  test('counts it at the end of the machine that finishes it first, with the load of each day', () => {
    const whole = board({ machineM1: [job('b', 100)], machineXl1: [job('c', 240)] })
    const known = side(10, { productionId: 'second', designId: 'known', screens: 3 })
    const promise = preview(whole, [side(100), known])!
    // The screens stand for 240 minutes from 14:50; then 50 and 24 of other ones.
    expect(finishOf(promise)).toEqual({ machine: 'machineM1', finish: at(12, 4, 25) })
    expect(promise).toMatchObject({ likely: at(12, 4, 25), likelyDay: '2026-11-25', planned: { lateMinutes: 0 } })
    expect(promise.safe).toBeGreaterThan(at(12, 4, 25))
    expect(promise.sides.map(({ isGuess }) => isGuess)).toEqual([true, false])
    expect(promise.days.slice(0, 5).map(({ day }) => day.slice(-2))).toEqual(['24', '25', '26', '27', '30'])
    // Of the six hours that are left of today.
    expect(loadsOf(promise, 0)[0]).toEqual({
      queued: expect.closeTo((100 * 290) / 360),
      own: expect.closeTo((100 * 70) / 360),
    })
    expect(loadsOf(promise, 1)).toEqual([
      { queued: 0, own: expect.closeTo((100 * 244) / 480) },
      { queued: expect.closeTo((100 * 266) / 480), own: 0 },
    ])
  })

  test('packing ends on the likely day, and a due day before it is late', () => {
    // From 10:00 to 14:50.
    const late = preview(board({}), [side(100)], '2026-11-24')!
    expect(late).toMatchObject({
      likely: at(14, 50),
      likelyDay: '2026-11-25',
      planned: { lateMinutes: expect.closeTo(50) },
    })
    expect(preview(board({}), [side(100)], '2026-11-25')!.planned.lateMinutes).toBe(0)
    const past = preview(board({}), [side(10)], '2026-11-20')!
    expect(past).toMatchObject({ likelyDay: '2026-11-24', planned: { lateMinutes: expect.closeTo(794) } })
  })

  test('what takes weeks is planned', () => {
    const whole = board({})
    const [machineM1, machineXl1] = whole.machines
    const machines = [machineM1!, { ...machineXl1!, time: timeOf(['2026-12-24']) }]
    const long = preview({ ...whole, machines }, [side(4_600)], '2027-03-01')!
    expect(long).toMatchObject({ likelyDay: '2026-12-25', planned: { lateMinutes: 0 } })
    const eve = long.days.find(({ day }) => day === '2026-12-24')!
    expect(eve.loads.map(({ load }) => load)).toEqual([{ queued: 0, own: expect.closeTo(100) }, null])
  })

  test('of a saved order what is on a machine stays there with the new pieces; what is left out is off it', () => {
    const back = { ...side(10, { side: 'back' }), scheduleId: 'back', orderId: 'a', status: 'pending' } as const
    const whole = board({ machineXl1: [{ ...back, workedMinutes: 0 }, job('b', 100)] })
    const stays = preview(whole, [side(20, { side: 'back' })])!
    expect(finishOf(stays)).toEqual({ machine: 'machineXl1', finish: at(11, 38) })
    expect(loadsOf(stays, 0)).toMatchObject([{ queued: 0, own: 0 }, { own: expect.closeTo((100 * 98) / 360) }])
    // Off its machine, where the other one of 50 + 240 minutes is left.
    const instead = preview(whole, [side(10, { productionId: 'another' })])!
    expect(loadsOf(instead, 0)[1]!.queued).toBeCloseTo((100 * 290) / 360)
    expect(instead.sides.map(({ scheduleId }) => scheduleId)).toEqual([null])
  })

  test('another order keeps its jobs', () => {
    const whole = board({ machineM1: [job('b', 10)] })
    const changed = withOrder(
      whole,
      whole.orders.find(({ orderId }) => orderId === 'a')!,
      [side(10)],
    )
    expect(changed.machines).toEqual(whole.machines)
    expect(changed.orders.map(({ orderId, waiting }) => [orderId, waiting.length])).toEqual([
      ['b', 0],
      ['a', 1],
    ])
  })

  test('nothing left to print has no promise; without hours it is never printed', () => {
    expect(preview(board({ machineM1: [job('a', 10)] }), [])).toBeNull()
    expect(preview(board({}, null, [], []), [side(10)], '2026-11-24')).toMatchObject({
      ...{ likely: null, safe: null, likelyDay: null, safeDay: null, planned: { lateMinutes: null }, days: [] },
      sides: [{ isLate: true }],
    })
  })
})
