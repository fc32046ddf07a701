import { afterAll, describe, expect, test, vi } from 'vitest'
import { makeDesign, makeOrder, NO_SUCH_ID, openCatalogue, production, dozens } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { getOrderHistory, type Order, updateOrder } from '../orders/orders.contract.ts'
import {
  createSchedule,
  createSchedules,
  queueReordered,
  scheduleUpdated,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../schedules/schedules.contract.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import { updateClosedDays, updateMachine } from '../machines/machines.contract.ts'
import { designEndpoints } from '../designs/designs.contract.ts'
import {
  getLearnedSpeed,
  getPressBoard,
  getPressPlan,
  type PressPlan,
  previewPressPlan,
  updatePressPlan,
} from './press-plan.contract.ts'

/** A Tuesday, in the time zone of the server. */
const at = (hour: number, minute = 0, day = 24) => new Date(2026, 10, day, hour, minute)
vi.useFakeTimers({ now: at(9), toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())

const shop = await openShop()
const catalogue = await openCatalogue(shop)
/** Nobody is signed out by it. */
async function setTime(time: Date) {
  vi.setSystemTime(time)
  const columns = { createdAt: time.toISOString(), lastUsedAt: time.toISOString() }
  await shop.database.write((tx) => tx.updateTable('sessions').set(columns).execute())
}

const DAY = [{ from: '08:00', to: '16:00' }]
const WEEK = [DAY, DAY, DAY, DAY, DAY, [], []]
/** A piece takes 0.2 minutes, a screen 10, a changeover 20. */
for (const machine of ['machineM1', 'machineXl1'] as const)
  await shop.call(updateMachine, {
    machine,
    impressionsPerHour: 300,
    uptimePercent: 100,
    setupMinutesPerScreen: 10,
    changeoverMinutes: 20,
    week: WEEK,
  })

const plan = (): Promise<PressPlan> => shop.call(getPressPlan, {})
const order = (due: string | null, many = 10, printingDesign = catalogue.front) =>
  makeOrder(shop, catalogue, {
    dueDate: due,
    productionProducts: [
      production(catalogue, { printingDesign, items: [dozens(catalogue.color, { smallQuantity: many })] }),
    ],
  })
const enter = async (of: Order, machine: Machine = 'machineM1', screenPrintingOn: 'front' | 'back' = 'front') =>
  (
    await shop.call(createSchedule, {
      orderId: of._id,
      productionProductId: of.productionProductData[0]!._id,
      machine,
      screenPrintingOn,
      place: 'end',
    })
  ).schedule._id
const setStatus = (id: string, status: 'pending' | 'preparing' | 'ready' | 'processing' | 'complete') =>
  shop.call(updateScheduleStatus, { id, status })
const queuesOf = ({ machines, version }: PressPlan) => {
  const idsOf = (machine: Machine) => machines.find((one) => one.machine === machine)!.jobs.map((job) => job.scheduleId)
  return { machineM1: idsOf('machineM1'), machineXl1: idsOf('machineXl1'), version }
}
const jobOf = ({ machines }: PressPlan, id: string) =>
  machines.flatMap(({ jobs }) => jobs).find(({ scheduleId }) => scheduleId === id)
const orderOf = ({ orders }: PressPlan, { _id }: Order) => orders.find(({ orderId }) => orderId === _id)!
/** Each test begins with empty queues. */
async function clear() {
  const { machines } = await plan()
  const ids = machines.flatMap(({ jobs }) => jobs.map(({ scheduleId }) => scheduleId))
  for (const id of ids) await setStatus(id, 'pending')
  if (ids.length > 0) await shop.call(softDeleteSchedules, { ids })
}

describe('the plan', () => {
  test('has start and finish of each job in working time, with the setup of screens that are not known', async () => {
    await clear()
    await setTime(at(10))
    // 120 pieces: 24 minutes; 20 + 3 x 10 of setup. The second has 1,200 pieces and the same screens.
    const [first, second] = [await order(null), await order('2026-11-24', 100)]
    const [a, b] = [await enter(first), await enter(second)]
    const { machines, now, ...more } = await plan()
    expect(now).toBe(at(10).toISOString())
    expect(machines[0]!.jobs).toEqual([
      {
        scheduleId: a,
        orderId: first._id,
        setupMinutes: 50,
        runMinutes: 24,
        start: at(10).toISOString(),
        finish: at(11, 14).toISOString(),
        isGuess: true,
        lateMinutes: 0,
      },
      {
        scheduleId: b,
        orderId: second._id,
        setupMinutes: 0,
        runMinutes: 240,
        start: at(11, 14).toISOString(),
        finish: at(15, 14).toISOString(),
        isGuess: true,
        // Two hours of packing before 16:00.
        lateMinutes: 74,
      },
    ])
    expect(orderOf({ machines, now, ...more }, second)).toMatchObject({ lateMinutes: 74, isComplete: true })
    expect(orderOf({ machines, now, ...more }, first)).toMatchObject({ lateMinutes: 0, isComplete: true })
  })

  test('a closed day of one machine moves what is on it', async () => {
    await clear()
    await setTime(at(15))
    const one = await enter(await order('2026-11-25', 100))
    const two = await enter(await order('2026-11-25', 100), 'machineXl1')
    const days = [{ day: '2026-11-25', name: 'Service', machine: 'machineM1' as const }]
    await shop.call(updateClosedDays, { days })
    const planned = await plan()
    expect(jobOf(planned, one)!.finish).toBe(at(11, 50, 26).toISOString())
    expect(jobOf(planned, two)!.finish).toBe(at(11, 50, 25).toISOString())
    await shop.call(updateClosedDays, { days: [] })
  })

  test('screens and passes of the design count', async () => {
    await clear()
    const { _id: id } = await makeDesign(shop, 'Known', 'front')
    await shop.call(designEndpoints.update, { id, frontScreens: 5, frontPasses: 2 })
    const job = await enter(await order(null, 10, id))
    expect(jobOf(await plan(), job)).toMatchObject({ setupMinutes: 70, runMinutes: 48, isGuess: false })
  })

  test('what is done counts, since the status was set', async () => {
    await clear()
    await setTime(at(10))
    const [preparing, processing] = [await enter(await order(null)), await enter(await order(null), 'machineXl1')]
    await setStatus(preparing, 'preparing')
    await setStatus(processing, 'processing')
    await setTime(at(10, 20))
    const planned = await plan()
    expect(jobOf(planned, preparing)).toMatchObject({ setupMinutes: 30, runMinutes: 24 })
    expect(jobOf(planned, processing)).toMatchObject({ setupMinutes: 0, runMinutes: 4 })
    await setStatus(preparing, 'ready')
    expect(jobOf(await plan(), preparing)).toMatchObject({ setupMinutes: 0, runMinutes: 24 })
  })

  test('a side on no machine counts at the machine that finishes it first; printed sides count no more', async () => {
    await clear()
    await setTime(at(10))
    await enter(await order(null, 100))
    const both = await order('2026-11-24', 10, catalogue.both)
    const front = await enter(both)
    const before = orderOf(await plan(), both)
    expect(before.isComplete).toBe(false)
    // The front ends at 10:50 + 240 + 74 minutes, the back alone on the other machine at 11:14.
    expect(before.lateMinutes).toBe(50 + 240 + 74 - 240)
    await setStatus(front, 'complete')
    expect(orderOf(await plan(), both).lateMinutes).toBe(0)
    const back = await enter(both, 'machineXl1', 'back')
    expect(orderOf(await plan(), both)).toMatchObject({ isComplete: true, lateMinutes: 0 })
    await setStatus(back, 'complete')
    expect((await plan()).orders.map(({ orderId }) => orderId)).not.toContain(both._id)
  })

  test('cancelled orders are not in it', async () => {
    const waiting = await order('2026-11-24')
    expect(orderOf(await plan(), waiting)).toMatchObject({ isComplete: false })
    await shop.call(updateOrder, { id: waiting._id, customer: waiting.customer, status: 'cancel' })
    expect((await plan()).orders.map(({ orderId }) => orderId)).not.toContain(waiting._id)
  })

  test('without hours nothing is ever done', async () => {
    await clear()
    const late = await order('2026-11-24')
    const job = await enter(late)
    await shop.call(updateMachine, { machine: 'machineM1', week: [[], [], [], [], [], [], []] })
    const planned = await plan()
    expect(jobOf(planned, job)).toMatchObject({ start: null, finish: null, setupMinutes: 50 })
    expect(orderOf(planned, late)).toMatchObject({ likely: null, safe: null, lateMinutes: null })
    await shop.call(updateMachine, { machine: 'machineM1', week: WEEK })
  })

  test('likely and safe: safe is not before likely, and likely of the default spread is as planned', async () => {
    await clear()
    await setTime(at(10))
    const one = await order(null, 100)
    await enter(one)
    const { likely, safe } = orderOf(await plan(), one)
    // 290 minutes after 10:00, times the default median of 1.
    expect(likely).toBe(at(14, 50).toISOString())
    expect(Date.parse(safe!)).toBeGreaterThan(Date.parse(likely!))
  })

  test('a job that was completed on a day off breaks nothing', async () => {
    await clear()
    // A Saturday.
    await setTime(at(11, 0, 28))
    const [first, second] = [await enter(await order('2026-12-10')), await enter(await order('2026-12-10'))]
    await setStatus(first, 'processing')
    await setTime(at(12, 0, 28))
    await setStatus(first, 'complete')
    const planned = await plan()
    expect(jobOf(planned, second)!.start).toBe(at(8, 0, 30).toISOString())
    expect(planned.orders.every(({ likely, safe }) => likely !== null && safe !== null)).toBe(true)
    const { runs } = await shop.call(getLearnedSpeed, { machine: 'machineM1' })
    expect(runs.find(({ scheduleId }) => scheduleId === first)).toMatchObject({ realMinutes: 0, leftOut: 'short' })
  })

  test('all see it, and office and warehouse what it is computed from; nobody else does', async () => {
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      expect(await shop.call(getPressPlan, {}, { as })).toEqual(await plan())
    expect((await shop.refusal(getPressPlan, {}, { as: 'nobody' })).status).toBe(401)
    const queues = queuesOf(await plan())
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      for (const [endpoint, input] of [
        [previewPressPlan, queues],
        [updatePressPlan, queues],
      ] as const)
        expect((await shop.refusal(endpoint, input, { as })).status).toBe(403)
    expect((await shop.call(getPressBoard, {}, { as: 'warehouse_operator' })).version).toBe(queues.version)
    expect((await shop.refusal(getPressBoard, {}, { as: 'machine_operator' })).status).toBe(403)
  })
})

describe('another order of the queues', () => {
  test('is previewed, then saved, with a job on the other machine; no status and no place of others changes', async () => {
    await clear()
    const jobs = [await order(null), await order(null), await order(null), await order(null)]
    const [a, b, c] = [await enter(jobs[0]!), await enter(jobs[1]!), await enter(jobs[2]!)]
    const d = await enter(jobs[3]!, 'machineXl1')
    await setStatus(a, 'processing')
    const before = await plan()
    const queues = { machineM1: [a, c], machineXl1: [b, d], version: before.version }
    const preview = await shop.call(previewPressPlan, queues)
    expect(await plan()).toEqual(before)
    const screen = await shop.watch()
    const { message, version } = await shop.call(updatePressPlan, queues)
    expect(message).toBe('Order of the queues saved.')
    const after = await plan()
    expect(after).toEqual({ ...preview, version })
    expect(version).not.toBe(before.version)
    expect(queuesOf(after)).toEqual({ ...queues, version })
    expect(await screen.next(scheduleUpdated)).toMatchObject({
      _id: b,
      machine: 'machineXl1',
      status: 'pending',
      version: 2,
    })
    const { data: history } = await shop.call(getOrderHistory, { id: jobs[1]!._id })
    expect(history[0]!.changes).toEqual([
      { field: 'Production 1, Front, Machine', from: 'Machine M', to: 'Machine XL' },
    ])
    expect([await screen.next(queueReordered), await screen.next(queueReordered)]).toEqual([
      { machine: 'machineM1' },
      { machine: 'machineXl1' },
    ])
  })

  test('may put a pending job before one that is preparing; Processing is printed first wherever it stands', async () => {
    await clear()
    const [a, b] = [await enter(await order(null)), await enter(await order(null))]
    await setStatus(a, 'preparing')
    const { version } = await plan()
    await shop.call(updatePressPlan, { machineM1: [b, a], machineXl1: [], version })
    expect(queuesOf(await plan()).machineM1).toEqual([b, a])
    await setStatus(a, 'processing')
    expect(queuesOf(await plan()).machineM1).toEqual([a, b])
  })

  test('of two people one is told, with the present plan, and nothing is lost', async () => {
    await clear()
    const [a, b, c] = [await enter(await order(null)), await enter(await order(null)), await enter(await order(null))]
    const { version } = await plan()
    const moves = [
      { machineM1: [b, a, c], machineXl1: [], version },
      { machineM1: [a, c], machineXl1: [b], version },
    ]
    const [first, second] = await Promise.allSettled(moves.map((move) => shop.call(updatePressPlan, move)))
    expect([first!.status, second!.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const present = await plan()
    const { status, problem } = await shop.refusal(updatePressPlan, moves[0]!)
    expect([status, problem.code, problem.message]).toEqual([409, 'stale', 'The queues have changed in the meantime.'])
    expect(problem.present).toEqual(present)
    const { machineM1, machineXl1 } = queuesOf(present)
    expect([...machineM1, ...machineXl1].toSorted()).toEqual([a, b, c].toSorted())
    expect((await shop.refusal(previewPressPlan, moves[0]!)).problem.code).toBe('stale')
  })

  test('another status, another job and another place each make a version old; a setting does not', async () => {
    await clear()
    const a = await enter(await order(null))
    const versions = [(await plan()).version]
    const b = await enter(await order(null))
    versions.push((await plan()).version)
    await setStatus(b, 'ready')
    versions.push((await plan()).version)
    await shop.call(updatePressPlan, { machineM1: [b, a], machineXl1: [], version: versions.at(-1)! })
    versions.push((await plan()).version)
    expect(new Set(versions).size).toBe(4)
    await shop.call(updateMachine, { machine: 'machineM1', heads: 12 })
    expect((await plan()).version).toBe(versions.at(-1))
  })

  test('of empty queues is empty', async () => {
    await clear()
    const { version } = await plan()
    expect(await shop.call(updatePressPlan, { machineM1: [], machineXl1: [], version })).toMatchObject({ version })
  })

  const WHOLE = 'Send each job of the queues once.'
  test.each<[string, (a: string, b: string) => [string[], string[]], string]>([
    ['without a job', (a) => [[a], []], WHOLE],
    ['with a job twice', (a, b) => [[a, b, a], []], WHOLE],
    ['with a job twice instead of another', (a) => [[a], [a]], WHOLE],
    ['with a job that is not there', (a, b) => [[a, b, NO_SUCH_ID], []], WHOLE],
    ['with a job that is not there instead of another', (a) => [[a, NO_SUCH_ID], []], WHOLE],
    ['with a job in work on the other machine', (a, b) => [[b], [a]], 'Only a Pending job can go to another machine.'],
  ])('%s is refused, and nothing moves', async (_, make, message) => {
    await clear()
    const [a, b] = [await enter(await order(null)), await enter(await order(null))]
    await setStatus(a, 'ready')
    const before = await plan()
    const [machineM1, machineXl1] = make(a, b)
    const sent = { machineM1, machineXl1, version: before.version }
    for (const endpoint of [previewPressPlan, updatePressPlan])
      expect(await shop.refusal(endpoint, sent)).toEqual({ status: 400, problem: { code: 'invalid', message } })
    expect(await plan()).toEqual(before)
  })

  test('a queue of 1,000 is planned and turned round', { timeout: 60_000 }, async () => {
    await clear()
    const orders: Order[] = []
    for (let n = 0; n < 20; n++)
      orders.push(
        await makeOrder(shop, catalogue, {
          dueDate: `2026-12-${10 + n}`,
          productionProducts: Array.from({ length: 50 }, () => production(catalogue)),
        }),
      )
    const ids = orders.flatMap(({ productionProductData }) => productionProductData.map(({ _id }) => _id))
    for (let from = 0; from < ids.length; from += 250)
      await shop.call(createSchedules, {
        productionProductIds: ids.slice(from, from + 250),
        machine: 'machineM1',
        screenPrintingOn: 'front',
        place: 'end',
      })
    const { machineM1, machineXl1, version } = queuesOf(await plan())
    expect(machineM1).toHaveLength(1_000)
    await shop.call(updatePressPlan, {
      machineM1: machineM1.slice(1).toReversed(),
      machineXl1: [machineM1[0]!],
      version,
    })
    const turned = queuesOf(await plan())
    expect(turned.machineM1).toEqual(machineM1.slice(1).toReversed())
    expect(turned.machineXl1).toEqual([machineM1[0], ...machineXl1])
  })
})
