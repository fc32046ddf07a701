import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dozens,
  makeDesign,
  makeOrder,
  NO_SUCH_ID,
  openCatalogue,
  production,
} from '../../../../server/testing/fixtures.ts'
import { openShop } from '../../../../server/testing/shop.ts'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { designEndpoints } from '../../../designs/designs.contract.ts'
import { type Order, softDeleteOrders } from '../../../orders/orders.contract.ts'
import { updateClosedDays, updateMachine } from '../../machine-settings/machines.contract.ts'
import { getPressPlan } from '../press-plan.contract.ts'
import { createSchedule, type Machine, softDeleteSchedules, updateScheduleStatus } from '../../schedules.contract.ts'
import { getOrderPromise, previewPromise } from './order-promise.contract.ts'

/** A Tuesday, in the time zone of the server. */
const at = (hour: number, minute = 0, day = 24) => new Date(2026, 10, day, hour, minute)
const text = (...time: Parameters<typeof at>) => at(...time).toISOString()
vi.useFakeTimers({ now: at(10), toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const DAY = [{ from: '08:00', to: '16:00' }]
const WEEK = [DAY, DAY, DAY, DAY, DAY, [], []]
/** A piece takes 0.2 minutes, a setup 50: a dozen dozens end after 78.8, a hundred after 290. */
for (const machine of ['machineM1', 'machineXl1'] as const)
  await shop.call(updateMachine, {
    ...{ machine, impressionsPerHour: 300, uptimePercent: 100, setupMinutesPerScreen: 10, changeoverMinutes: 20 },
    week: WEEK,
  })
const known = (await makeDesign(shop, 'Known', 'front'))._id
await shop.call(designEndpoints.update, { id: known, frontScreens: 3 })

const order = (dueDate: string | null, many = 10, printingDesign = catalogue.front) =>
  makeOrder(shop, catalogue, {
    dueDate,
    productionProducts: [
      production(catalogue, { printingDesign, items: [dozens(catalogue.color, { smallQuantity: many })] }),
    ],
  })
const enter = async (of: Order, machine: Machine = 'machineM1', screenPrintingOn: 'front' | 'back' = 'front') => {
  const productionProductId = of.productionProductData[0]!._id
  const input = { orderId: of._id, productionProductId, machine, screenPrintingOn, place: 'end' as const }
  return (await shop.call(createSchedule, input)).schedule._id
}
const promiseOf = ({ _id: id }: Order) => shop.call(getOrderPromise, { id })
const preview = async (input: Omit<InputOf<typeof previewPromise>, 'productions'>, ...productions: Draft[]) =>
  (await shop.call(previewPromise, { ...input, productions })).promise!
type Draft = InputOf<typeof previewPromise>['productions'][number]
const front = (many = 10): Draft => ({ printingDesign: catalogue.front, dozens: many })

beforeEach(async () => {
  const { machines } = await shop.call(getPressPlan, {})
  const ids = machines.flatMap(({ jobs }) => jobs.map(({ scheduleId }) => scheduleId))
  for (const id of ids) await shop.call(updateScheduleStatus, { id, status: 'pending' })
  if (ids.length > 0) await shop.call(softDeleteSchedules, { ids })
})

describe('the promise of an order', () => {
  test('has each side on its machine, what it must be printed by, and the time to spare', async () => {
    const one = await order('2026-11-24')
    const scheduleId = await enter(one)
    const { safe, ...promise } = await promiseOf(one)
    const productionId = one.productionProductData[0]!._id
    expect(promise).toEqual({
      now: text(10),
      // As it is planned, since no run has told otherwise.
      likely: text(11, 14),
      // Two hours of packing before 16:00.
      printBy: text(14),
      lateMinutes: 0,
      spareMinutes: 166,
      isComplete: true,
      sides: [
        {
          scheduleId,
          productionId,
          side: 'front',
          machine: 'machineM1',
          start: text(10),
          finish: text(11, 14),
          isGuess: true,
        },
      ],
    })
    expect(Date.parse(safe!)).toBeGreaterThan(at(11, 14).getTime())
  })

  test('is late after that moment, also where the due day has long passed', async () => {
    const [today, friday] = [await order('2026-11-24', 100), await order('2026-11-20')]
    await enter(today)
    await enter(friday, 'machineXl1')
    expect(await promiseOf(today)).toMatchObject({ printBy: text(14), lateMinutes: 50, spareMinutes: null })
    // Two hours of that Friday, Monday, and 3 h 14 of today.
    const lateMinutes = 120 + 480 + 194
    expect(await promiseOf(friday)).toMatchObject({ printBy: text(14, 0, 20), lateMinutes, spareMinutes: null })
  })

  test('counts a side on no machine at the end of one, and says so', async () => {
    await enter(await order(null, 100))
    const both = await order(null, 10, catalogue.both)
    await enter(both)
    const { sides, ...promise } = await promiseOf(both)
    expect(promise).toMatchObject({ printBy: null, lateMinutes: 0, spareMinutes: null, isComplete: false })
    expect(sides).toMatchObject([
      { side: 'front', machine: 'machineM1', start: text(14, 50), finish: text(8, 4, 25) },
      { scheduleId: null, side: 'back', machine: 'machineXl1', start: text(10), finish: text(11, 14) },
    ])
  })

  test('knows a due day that is later than all that is planned', async () => {
    const one = await order('2027-11-24')
    await enter(one)
    const { printBy, spareMinutes } = await promiseOf(one)
    expect(printBy).toBe(new Date(2027, 10, 24, 14).toISOString())
    expect(spareMinutes).toBe(261 * 480 + 240 - 74)
  })

  test('is empty once all is printed', async () => {
    const one = await order('2026-11-24')
    await shop.call(updateScheduleStatus, { id: await enter(one), status: 'complete' })
    expect(await promiseOf(one)).toEqual({
      ...{ now: text(10), likely: null, safe: null, printBy: null, lateMinutes: 0, spareMinutes: null },
      ...{ isComplete: true, sides: [] },
    })
  })

  test('is shown to office and warehouse; in the trash to administrators alone', async () => {
    const one = await order(null)
    const { _id: id } = one
    expect(await shop.call(getOrderPromise, { id }, { as: 'warehouse_operator' })).toEqual(await promiseOf(one))
    expect((await shop.refusal(getOrderPromise, { id }, { as: 'machine_operator' })).status).toBe(403)
    await shop.call(softDeleteOrders, { ids: [id] })
    expect((await promiseOf(one)).sides).toEqual([])
    for (const [sent, as] of [
      [id, 'warehouse_operator'],
      [NO_SUCH_ID, 'administrator'],
    ] as const)
      expect(await shop.refusal(getOrderPromise, { id: sent }, { as })).toEqual({
        status: 404,
        problem: { code: 'not_found', message: 'This order does not exist any more.' },
      })
  })
})

describe('the promise of an order that is being entered', () => {
  test('counts it at the end of the machine that finishes it first, with the load of five days', async () => {
    await enter(await order(null, 100))
    await enter(await order(null, 240), 'machineXl1')
    const before = await shop.call(getPressPlan, {})
    const { safe, safeDay, days, ...promise } = await preview({}, front(100), { ...front(10), printingDesign: known })
    // The screens stand for 240 minutes from 14:50; then 50 and 24 of other ones.
    expect(promise).toEqual({
      ...{ likely: text(12, 4, 25), likelyDay: '2026-11-25', finish: text(12, 4, 25), machine: 'machineM1' },
      ...{ unknownDesigns: 1, lateMinutes: 0, runs: 0, ratio: null },
    })
    expect(Date.parse(safe!)).toBeGreaterThan(at(12, 4, 25).getTime())
    expect(safeDay! >= '2026-11-25').toBe(true)
    expect(days.map(({ day }) => day)).toEqual(['24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`))
    // Of the six hours that are left of today.
    expect(days[0]!.machineM1).toEqual({ queued: (100 * 290) / 360, own: (100 * 70) / 360 })
    expect(days[1]).toMatchObject({
      machineM1: { queued: 0, own: expect.closeTo((100 * 244) / 480) },
      machineXl1: { queued: expect.closeTo((100 * 266) / 480), own: 0 },
    })
    expect(await shop.call(getPressPlan, {})).toEqual(before)
  })

  test('packing ends on the likely day, and a due day before it is late', async () => {
    // From 10:00 to 14:50.
    expect(await preview({ dueDate: '2026-11-24' }, front(100))).toMatchObject({
      ...{ likely: text(14, 50), likelyDay: '2026-11-25', lateMinutes: 50 },
    })
    expect(await preview({ dueDate: '2026-11-25' }, front(100))).toMatchObject({ lateMinutes: 0 })
    expect(await preview({ dueDate: '2026-11-20' }, front(10))).toMatchObject({
      likelyDay: '2026-11-24',
      lateMinutes: 794,
    })
  })

  test('what takes weeks is planned, and the last of the five days is the likely one', async () => {
    const days = [{ day: '2026-12-24', name: 'Service', machine: 'machineXl1' as const }]
    await shop.call(updateClosedDays, { days })
    const long = await preview({ dueDate: '2027-03-01' }, front(4_600))
    expect(long).toMatchObject({ likelyDay: '2026-12-25', lateMinutes: 0 })
    expect(long.days.map(({ day }) => day)).toEqual(['21', '22', '23', '24', '25'].map((day) => `2026-12-${day}`))
    expect(long.days[3]).toMatchObject({ machineM1: { queued: 0, own: 100 }, machineXl1: null })
    await shop.call(updateClosedDays, { days: [] })
  })

  test('of a saved order what is on a machine stays there with the new pieces, and what is printed counts no more', async () => {
    const saved = await order(null, 10, catalogue.both)
    const id = saved.productionProductData[0]!._id
    await shop.call(updateScheduleStatus, { id: await enter(saved), status: 'complete' })
    await enter(saved, 'machineXl1', 'back')
    await enter(await order(null, 100), 'machineXl1')
    const draft = { id, printingDesign: catalogue.both, dozens: 20 }
    const stays = await preview({ orderId: saved._id }, draft)
    expect(stays).toMatchObject({ finish: text(11, 38), machine: 'machineXl1' })
    expect(stays.days[0]).toMatchObject({ machineM1: { queued: 0, own: 0 }, machineXl1: { own: (100 * 98) / 360 } })
    // Taken off the order, it is off its machine too: there the other one of 50 + 240 minutes is left.
    const instead = await preview({ orderId: saved._id }, { printingDesign: catalogue.front, dozens: 10 })
    expect(instead.days[0]!.machineXl1!.queued).toBeCloseTo((100 * 290) / 360, 6)
    // Another order's id is no saved production of this one: both of its sides are to be printed.
    const other = await order(null)
    expect(await preview({ orderId: other._id }, draft)).toMatchObject({ machine: 'machineM1', finish: text(13, 16) })
  })

  test('nothing left to print has no promise; without hours it is never printed', async () => {
    const saved = await order(null)
    await shop.call(updateScheduleStatus, { id: await enter(saved), status: 'complete' })
    const draft = { id: saved.productionProductData[0]!._id, ...front() }
    expect(await preview({ orderId: saved._id }, draft)).toBe(null)
    expect(await preview({})).toBe(null)
    const NONE = [[], [], [], [], [], [], []]
    for (const machine of ['machineM1', 'machineXl1'] as const) await shop.call(updateMachine, { machine, week: NONE })
    expect(await preview({ dueDate: '2026-11-24' }, front())).toMatchObject({
      ...{ likely: null, safe: null, likelyDay: null, safeDay: null, finish: null, lateMinutes: null, days: [] },
    })
    for (const machine of ['machineM1', 'machineXl1'] as const) await shop.call(updateMachine, { machine, week: WEEK })
  })

  test.each([
    [
      'a design that does not exist',
      [front(), { ...front(), printingDesign: NO_SUCH_ID }],
      'productions.1.printingDesign',
      'The printing design in Production 2 does not exist any more.',
    ],
    ['no whole dozens', [front(1.5)], 'productions.0.dozens', 'Dozens are a whole number from 1'],
    ['51 productions', Array.from({ length: 51 }, () => front()), 'productions', 'At most 50 productions'],
  ])('%s is refused at its field', async (_, productions, field, message) => {
    const problem = { code: 'invalid', field, message }
    expect(await shop.refusal(previewPromise, { productions })).toEqual({ status: 400, problem })
  })

  test('is for administrators alone', async () => {
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      expect((await shop.refusal(previewPromise, { productions: [front()] }, { as })).status).toBe(403)
  })
})
