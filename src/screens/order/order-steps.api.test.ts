import takeOverHistory from '../../../migrations/0015_status_changes.ts'
import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../server/database/database.ts'
import { makeOrder, NO_SUCH_ID, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { Side } from '../../features/designs/designs.contract.ts'
import { type Order, updateOrder, updateOrderSummary } from '../../features/orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../orders/order-trash.contract.ts'
import { listStatusChanges } from '../../features/orders/status/order-steps.contract.ts'
import {
  createSchedule,
  listQueue,
  purgeSchedules,
  reorderSchedules,
  restoreSchedules,
  type Schedule,
  type ScheduleStatus,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { listScheduleStatusChanges } from '../../features/schedules/status-changes/status-changes.contract.ts'
import { listOrderSchedules } from '../../features/schedules/order-schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const twoSides = () =>
  makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { printingDesign: catalogue.both })] })

const enter = async (order: Order, screenPrintingOn: Side = 'front', machine: Machine = 'machineM1') =>
  (
    await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[0]!._id,
      machine,
      screenPrintingOn,
    })
  ).schedule
const move = (schedule: Schedule, status: ScheduleStatus) =>
  shop.call(updateScheduleStatus, { id: schedule._id, status }, { as: 'machine_operator' })
const getSchedules = async (order: Order) => (await shop.call(listOrderSchedules, { id: order._id })).data
/** Each status with who set it: `confirm Ada`. */
const getStatuses = async ({ _id }: Order) =>
  (await shop.call(listStatusChanges, { id: _id })).data.map(({ status, by }) => `${status} ${by}`)

/** As if all schedules were older than the record of their changes, which goes with a schedule alone. */
async function forgetStatusChanges(tx: Transaction): Promise<void> {
  const schedules = await tx.selectFrom('schedules').selectAll().execute()
  await tx.deleteFrom('schedules').execute()
  await tx.insertInto('schedules').values(schedules).execute()
}

describe('the statuses that an order took', () => {
  test('from the first to the last, with who brought it there', async () => {
    const order = await twoSides()
    await shop.call(updateOrder, { id: order._id, customer: catalogue.customer, status: 'confirm' })
    const [front, back] = [await enter(order), await enter(order, 'back', 'machineXl1')]
    await move(front, 'complete')
    await move(back, 'complete')
    await shop.call(updateOrderSummary, { id: order._id, status: 'deliver' }, { as: 'warehouse_operator' })
    await shop.call(updateOrderSummary, { id: order._id, boxes: 2 }, { as: 'warehouse_operator' })
    expect(await getStatuses(order)).toEqual([
      'pending Ada',
      'confirm Ada',
      'schedule Ada',
      'complete Mia',
      'deliver Walter',
    ])
    const { data } = await shop.call(listStatusChanges, { id: order._id })
    expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).toSorted())
  })

  test('a pending order that is scheduled was never Confirm', async () => {
    const order = await twoSides()
    await enter(order)
    expect(await getStatuses(order)).toEqual(['pending Ada', 'schedule Ada'])
  })

  test('M4: not for machine operators, and of an order in the trash only for administrators', async () => {
    const order = await twoSides()
    const input = { id: order._id }
    for (const call of [listStatusChanges, listOrderSchedules]) {
      expect(await shop.refusal(call, input, { as: 'machine_operator' })).toMatchObject({ status: 403 })
      expect((await shop.call(call, input, { as: 'warehouse_operator' })).data).toBeDefined()
      expect(await shop.refusal(call, { id: NO_SUCH_ID })).toMatchObject({ status: 404 })
    }
    await shop.call(softDeleteOrders, { ids: [order._id] })
    for (const call of [listStatusChanges, listOrderSchedules]) {
      expect(await shop.refusal(call, input, { as: 'warehouse_operator' })).toMatchObject({ status: 404 })
      expect((await shop.call(call, input)).data).toBeDefined()
    }
  })
})

describe('where the sides of an order are', () => {
  test('P4: the place in the queue counts from its top and follows every change of the queue', async () => {
    const order = await twoSides()
    const [front, back] = [await enter(order), await enter(order, 'back')]
    const places = async () => (await getSchedules(order)).map(({ place, queueLength }) => [place, queueLength])
    const placeInQueue = async (schedule: Schedule) => {
      const { data, total } = await shop.call(listQueue, { machine: 'machineM1', limit: 300 })
      return [data.findIndex(({ _id }) => _id === schedule._id) + 1, total]
    }
    const inQueue = async () => [await placeInQueue(front), await placeInQueue(back)]
    expect((await places())[1], 'the last one to come is at the top').toEqual([1, (await inQueue())[0]![1]])
    expect(await places()).toEqual(await inQueue())
    await shop.call(reorderSchedules, { ids: [front._id, back._id] })
    expect((await places())[0]![0]).toBe(1)
    expect(await places()).toEqual(await inQueue())
    const another = await enter(await twoSides())
    expect((await places())[0]![0]).toBe(2)
    await move(another, 'complete')
    expect(await places()).toEqual(await inQueue())
    await move(front, 'complete')
    const [printed, left] = await getSchedules(order)
    expect(printed, 'what is printed has no place').toMatchObject({ status: 'complete', place: null })
    expect(left).toMatchObject({ place: 1, machine: 'machineM1' })
  })

  test('a job keeps every change of its status with who and when; in the trash it is on no machine', async () => {
    const order = await twoSides()
    const front = await enter(order)
    const getChanges = async () => (await getSchedules(order)).flatMap(({ changes }) => changes)
    const recorded = async () => (await getChanges()).map(({ from, to, by }) => `${from} ${to} ${by}`)
    expect(await recorded()).toEqual(['null pending Ada'])
    await move(front, 'preparing')
    await move(front, 'processing')
    await shop.call(softDeleteSchedules, { ids: [front._id] })
    expect(await getSchedules(order)).toEqual([])
    await shop.call(restoreSchedules, { ids: [front._id] })
    await move(front, 'pending')
    await move(front, 'complete')
    expect(await recorded()).toEqual([
      'null pending Ada',
      'pending preparing Mia',
      'preparing processing Mia',
      'processing null Ada',
      'null pending Ada',
      'pending complete Mia',
    ])
    const changes = await getChanges()
    expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted())
    expect(
      (await shop.call(listScheduleStatusChanges, { id: front._id })).data,
      'the job itself says the same',
    ).toEqual(changes)
  })

  test('what the history told before the changes were kept is taken over', async () => {
    const order = await twoSides()
    const [front, back] = [await enter(order), await enter(order, 'back')]
    await move(front, 'ready')
    await move(back, 'processing')
    await shop.call(softDeleteOrders, { ids: [order._id] })
    await shop.call(restoreOrders, { ids: [order._id] })
    await move(front, 'complete')
    await shop.call(softDeleteSchedules, { ids: [back._id] })
    const kept = () => shop.database.read.selectFrom('statusChanges').selectAll().orderBy('no').execute()
    const before = (await kept()).map(({ no: _, at: __, ...change }) => change)
    await shop.database.write(async (tx) => {
      await forgetStatusChanges(tx)
      await takeOverHistory(tx as never)
    })
    const inOrder = (changes: typeof before) => changes.toSorted((a, b) => (a.scheduleId < b.scheduleId ? -1 : 1))
    expect(inOrder((await kept()).map(({ no: _, at: __, ...change }) => change))).toEqual(inOrder(before))
  })

  test('a job that is older than the record of its changes has none: unknown, not never', async () => {
    const order = await twoSides()
    const front = await enter(order)
    await shop.database.write(forgetStatusChanges)
    expect((await getSchedules(order))[0]!.changes).toEqual([])
    await move(front, 'ready')
    expect((await getSchedules(order))[0]!.changes).toMatchObject([{ from: 'pending', to: 'ready' }])
  })

  test('the changes of a job that is gone are refused, and go with it', async () => {
    const order = await twoSides()
    const front = await enter(order)
    await shop.call(softDeleteSchedules, { ids: [front._id] })
    const refused = { status: 404, problem: { code: 'not_found', message: 'This schedule does not exist any more.' } }
    expect(await shop.refusal(listScheduleStatusChanges, { id: front._id })).toEqual(refused)
    await shop.call(purgeSchedules, { ids: [front._id] })
    const left = await shop.database.read
      .selectFrom('statusChanges')
      .where('scheduleId', '=', front._id)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })
})
