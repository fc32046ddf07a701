import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { makeOrder, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { ADMINISTRATOR, startServer } from '../../server/testing/server-process.ts'
import { freshDatabase, openShop } from '../../server/testing/shop.ts'
import { LIVE_PATH } from '../../shared/live-event.ts'
import { signIn, signOut } from '../auth/auth.contract.ts'
import type { Side } from '../designs/designs.contract.ts'
import type { Order } from '../orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { updateQuality } from './quality/quality.contract.ts'
import {
  createSchedule,
  createSchedules,
  getSchedule,
  purgeSchedules,
  queueReordered,
  reorderSchedules,
  restoreSchedules,
  type Schedule,
  scheduleCreated,
  schedulesDeleted,
  scheduleUpdated,
  softDeleteSchedules,
  updateScheduleStatus,
} from './schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const orderOfMany = (many: number) =>
  makeOrder(shop, catalogue, {
    productionProducts: Array.from({ length: many }, () => production(catalogue, { printingDesign: catalogue.both })),
  })
const scheduleInput = (order: Order, n = 0, screenPrintingOn: Side = 'front') => ({
  orderId: order._id,
  productionProductId: order.productionProductData[n]!._id,
  machine: 'machineM1' as const,
  screenPrintingOn,
})
const enter = async (order: Order, n = 0): Promise<Schedule> =>
  (await shop.call(createSchedule, scheduleInput(order, n))).schedule
const get = ({ _id: id }: Schedule) => shop.call(getSchedule, { id })
const names = (screen: { received: readonly { name: string }[] }) =>
  screen.received.map(({ name }) => name).filter((name) => name.startsWith('productionSchedule'))

describe('§4 §7 P7: what the second person’s screen receives', () => {
  test('a new schedule, as anybody would get it', async () => {
    const mia = await shop.watch({ as: 'machine_operator' })
    const schedule = await enter(await orderOfMany(1))
    expect(await mia.next(scheduleCreated)).toEqual(await get(schedule))
    expect(names(mia)).toEqual(['productionScheduleCreated'])
  })

  test('several at once, one by one', async () => {
    const walter = await shop.watch({ as: 'warehouse_operator' })
    const order = await orderOfMany(3)
    const { schedules } = await shop.call(createSchedules, {
      productionProductIds: order.productionProductData.map(({ _id }) => _id),
      machine: 'machineXl1',
      screenPrintingOn: 'back',
    })
    const arrived = [
      await walter.next(scheduleCreated),
      await walter.next(scheduleCreated),
      await walter.next(scheduleCreated),
    ]
    const byId = (a: Schedule, b: Schedule) => a._id.localeCompare(b._id)
    expect(arrived.toSorted(byId)).toEqual(schedules.toSorted(byId))
  })

  test('each status, complete too', async () => {
    const schedule = await enter(await orderOfMany(1))
    const walter = await shop.watch({ as: 'warehouse_operator' })
    for (const status of ['ready', 'processing', 'pending', 'complete'] as const) {
      await shop.call(updateScheduleStatus, { id: schedule._id, status }, { as: 'machine_operator' })
      expect(await walter.next(scheduleUpdated)).toEqual(await get(schedule))
    }
    expect(names(walter)).toEqual(Array.from({ length: 4 }, () => 'productionScheduleUpdated'))
  })

  test('the ids of deleted ones, whether Ada deletes them or their order', async () => {
    const order = await orderOfMany(3)
    const [a, b, c] = [await enter(order, 0), await enter(order, 1), await enter(order, 2)]
    const mia = await shop.watch({ as: 'machine_operator' })
    await shop.call(softDeleteSchedules, { ids: [a._id, b._id] })
    expect((await mia.next(schedulesDeleted)).toSorted()).toEqual([a._id, b._id].toSorted())
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await mia.next(schedulesDeleted)).toEqual([c._id])
    expect(names(mia)).toHaveLength(2)
  })

  test('restored ones are on the queue again', async () => {
    const order = await orderOfMany(2)
    const [alone, withOrder] = [await enter(order, 0), await enter(order, 1)]
    await shop.call(softDeleteSchedules, { ids: [alone._id] })
    const mia = await shop.watch({ as: 'machine_operator' })
    await shop.call(restoreSchedules, { ids: [alone._id] })
    expect(await mia.next(scheduleCreated)).toEqual(await get(alone))
    await shop.call(softDeleteOrders, { ids: [order._id] })
    await mia.next(schedulesDeleted)
    await shop.call(restoreOrders, { ids: [order._id] })
    const back = [await mia.next(scheduleCreated), await mia.next(scheduleCreated)].map(({ _id }) => _id)
    expect(back.toSorted()).toEqual([alone._id, withOrder._id].toSorted())
  })

  test('the machine whose queue was reordered', async () => {
    const order = await orderOfMany(2)
    const [a, b] = [await enter(order, 0), await enter(order, 1)]
    const walter = await shop.watch({ as: 'warehouse_operator' })
    await shop.call(reorderSchedules, { ids: [a._id, b._id] })
    expect(await walter.next(queueReordered)).toEqual({ machine: 'machineM1' })
    expect(names(walter)).toEqual(['productionScheduleSortOrderUpdated'])
  })

  test('nothing after a refusal, not even of the part that was possible', async () => {
    const order = await orderOfMany(3)
    const [live, done] = [await enter(order, 0), await enter(order, 1)]
    await shop.call(updateScheduleStatus, { id: done._id, status: 'complete' })
    const mia = await shop.watch({ as: 'machine_operator' })
    const productionProductIds = order.productionProductData.map(({ _id }) => _id).toReversed()
    await shop.refusal(createSchedule, scheduleInput(order))
    await shop.refusal(createSchedules, { productionProductIds, machine: 'machineM1', screenPrintingOn: 'front' })
    await shop.refusal(updateScheduleStatus, { id: done._id, status: 'ready' })
    await shop.refusal(updateScheduleStatus, { id: live._id, status: 'ready', version: 99 })
    await shop.refusal(softDeleteSchedules, { ids: [live._id, done._id] })
    await shop.refusal(restoreSchedules, { ids: [live._id] })
    await shop.refusal(purgeSchedules, { ids: [live._id] })
    await shop.refusal(updateQuality, { id: live.items[0]!._id })
    await shop.refusal(softDeleteOrders, { ids: [order._id, done._id] })
    await shop.refusal(createSchedule, scheduleInput(order, 2), { as: 'machine_operator' })
    await shop.call(updateScheduleStatus, { id: live._id, status: 'ready' })
    await mia.next(scheduleUpdated)
    expect(names(mia)).toEqual(['productionScheduleUpdated'])
  })

  test('P8: the schedules of an item whose quality is recorded, and nothing of a quality that it has already', async () => {
    const order = await orderOfMany(2)
    const schedule = await enter(order)
    await enter(order, 1)
    const { _id: id } = schedule.items[0]!
    const mia = await shop.watch({ as: 'machine_operator' })
    await shop.call(updateQuality, { id, smallQuality: 'second' })
    const told = await mia.next(scheduleUpdated)
    expect(told).toEqual(await get(schedule))
    expect(told.items[0]).toMatchObject({ smallQuality: 'second' })
    await shop.call(updateQuality, { id, smallQuality: 'second' })
    await shop.call(updateScheduleStatus, { id: schedule._id, status: 'ready' })
    expect(await mia.next(scheduleUpdated)).toMatchObject({ status: 'ready' })
    expect(names(mia)).toEqual(['productionScheduleUpdated', 'productionScheduleUpdated'])
  })

  test('O7: nothing of a status that a schedule has already', async () => {
    const one = await enter(await orderOfMany(1), 0)
    await shop.call(updateScheduleStatus, { id: one._id, status: 'ready' })
    const mia = await shop.watch({ as: 'machine_operator' })
    await shop.call(updateScheduleStatus, { id: one._id, status: 'ready' })
    await shop.call(updateScheduleStatus, { id: one._id, status: 'preparing' })
    expect(await mia.next(scheduleUpdated)).toMatchObject({ status: 'preparing' })
  })

  test('nothing before the commit, however long it takes, and nothing at all when it fails', async () => {
    const write = shop.database.write.bind(shop.database)
    onTestFinished(() => void Object.assign(shop.database, { write }))
    const commits = (end: () => Promise<void>) =>
      Object.assign(shop.database, {
        write: ((change) =>
          write(async (tx) => {
            const answer = await change(tx)
            await end()
            return answer
          })) satisfies typeof write,
      })
    const order = await orderOfMany(2)
    const mia = await shop.watch({ as: 'machine_operator' })

    commits(() => Promise.reject(new Error('the disk is full')))
    expect(await shop.refusal(createSchedule, scheduleInput(order))).toMatchObject({
      status: 500,
      problem: { code: 'internal' },
    })
    await shop.refusal(softDeleteOrders, { ids: [order._id] })

    let receivedBefore = -1
    commits(async () => {
      await new Promise((resolve) => void setTimeout(resolve, 300))
      receivedBefore = mia.received.length
    })
    const schedule = await enter(order, 1)
    expect(receivedBefore, 'events that came before the commit').toBe(0)
    expect((await mia.next(scheduleCreated))._id).toBe(schedule._id)
  })

  test('an event never comes before what it reports can be read, nor twice, however many write at once', async () => {
    await shop.watch()
    const { port } = shop.http.server.address() as AddressInfo
    const socket = io(`http://127.0.0.1:${port}`, {
      path: LIVE_PATH,
      auth: { token: shop.staff.machine_operator.token },
      transports: ['websocket'],
    })
    onTestFinished(() => void socket.close())
    await new Promise<void>((resolve) => void socket.once('connect', resolve))
    const readAtOnce: { id: string; read: Promise<unknown> }[] = []
    socket.on(scheduleCreated.name, (created: Schedule) => {
      readAtOnce.push({
        id: created._id,
        read: get(created).then((stored) => stored.productionProductId === created.productionProductId, String),
      })
    })
    const order = await orderOfMany(20)
    const created = await Promise.all(order.productionProductData.map((_, n) => enter(order, n)))
    await expect.poll(() => readAtOnce.length).toBeGreaterThanOrEqual(20)
    expect(await Promise.all(readAtOnce.map(({ read }) => read))).toEqual(Array.from({ length: 20 }, () => true))
    expect(readAtOnce.map(({ id }) => id).toSorted()).toEqual(created.map(({ _id }) => _id).toSorted())
  })
})

describe('P7: who may listen', () => {
  test.each([['nobody'], ['a-token-that-nobody-has'], ['']])('%j is refused', async (as) => {
    await expect(shop.watch({ as })).rejects.toThrow(/unauthenticated/)
  })

  test('a person who signs out sees nothing more on any of their screens, others do', async () => {
    const nina = await shop.hire('machine_operator', 'Nina')
    const [left, stays] = [await shop.watch({ as: nina }), await shop.watch({ as: 'warehouse_operator' })]
    await shop.call(signOut, {}, { as: nina })
    await left.disconnected
    const schedule = await enter(await orderOfMany(1))
    expect((await stays.next(scheduleCreated))._id).toBe(schedule._id)
    expect(left.received).toEqual([])
    await expect(shop.watch({ as: nina })).rejects.toThrow(/unauthenticated/)
  })
})

// Only PostgreSQL is shared by several server processes.
const sharedDatabases = ['postgres'].filter((engine) => engine === inject('template').engine)

describe.each(sharedDatabases)('P7: two server processes on %s', () => {
  test('a schedule made at one reaches the screens at the other, and so does the end of a session', async () => {
    const { settings, remove } = await freshDatabase()
    const DATA_DIR = '/nonexistent'
    const environment = { DATA_DIR, DATABASE_URL: (settings as { DATABASE_URL: string }).DATABASE_URL }
    const here = await startServer(environment)
    const there = await startServer(environment)
    onTestFinished(async () => {
      await Promise.all([here.kill('SIGKILL'), there.kill('SIGKILL')])
      await remove()
    })
    const { token } = await here.call(signIn, ADMINISTRATOR)
    for (const server of [here, there]) server.useToken(token)
    const socket = io(there.address, {
      path: LIVE_PATH,
      auth: { token },
      transports: ['websocket'],
      reconnection: false,
    })
    onTestFinished(() => void socket.close())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    const arrived: unknown[] = []
    socket.on(scheduleCreated.name, (schedule: unknown) => void arrived.push(schedule))

    const theirs = await openCatalogue(here)
    const order = await makeOrder(here, theirs)
    const { schedule } = await here.call(createSchedule, scheduleInput(order))
    await expect.poll(() => arrived).toEqual([schedule])
    expect(await there.call(getSchedule, { id: schedule._id })).toEqual(schedule)

    const disconnected = new Promise<string>((resolve) => void socket.once('disconnect', resolve))
    await here.call(signOut, {})
    await disconnected
  })
})
