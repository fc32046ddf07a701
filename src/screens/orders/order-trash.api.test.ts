import { expect, test } from 'vitest'
import { makeOrder, NO_SUCH_ID, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { designEndpoints, type Side } from '../../features/designs/designs.contract.ts'
import { getOrder, type Order, updateOrder } from '../../features/orders/orders.contract.ts'
import { listOrderTrash, purgeOrders, restoreOrders, softDeleteOrders } from './order-trash.contract.ts'
import { softDeleteProduction } from '../../features/orders/saves/order-productions.contract.ts'
import { listProductions } from '../../features/production-list/production-list.contract.ts'
import {
  createSchedule,
  getSchedule,
  listOnMachine,
  listQueue,
  listScheduleTrash,
  purgeSchedules,
  restoreSchedules,
  type Schedule,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../../features/schedules/schedules.contract.ts'
import { type Machine, FIRST_KEYS } from '../../features/machines/machine-key.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const get = (order: Order) => shop.call(getOrder, { id: order._id })
const orderOfMany = (many: number) =>
  makeOrder(shop, catalogue, {
    productionProducts: Array.from({ length: many }, () => production(catalogue, { printingDesign: catalogue.both })),
  })
const enter = async (
  order: Order,
  n = 0,
  screenPrintingOn: Side = 'front',
  machine: Machine = 'machineM1',
): Promise<Schedule> =>
  (
    await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[n]!._id,
      machine,
      screenPrintingOn,
    })
  ).schedule
const move = (schedule: Schedule, status: 'processing' | 'complete') =>
  shop.call(updateScheduleStatus, { id: schedule._id, status })
const trash = (...orders: Order[]) => shop.call(softDeleteOrders, { ids: orders.map(({ _id }) => _id) })
const restore = (...orders: Order[]) => shop.call(restoreOrders, { ids: orders.map(({ _id }) => _id) })
const onMachines = async (order: Order) => {
  const both = await Promise.all(FIRST_KEYS.map((machine) => shop.call(listQueue, { machine, limit: 300 })))
  return both.flatMap(({ data }) => data).filter(({ orderId }) => orderId === order._id)
}
const inScheduleTrash = async (order: Order) =>
  (await shop.call(listScheduleTrash, { limit: 300 })).data.filter(({ orderId }) => orderId === order._id)

test('O6: an order in the trash has nothing on the machines, and comes back with all that it had there', async () => {
  const order = await orderOfMany(2)
  const top = await enter(order, 1)
  const processing = await enter(order, 0, 'front', 'machineXl1')
  const done = await enter(order, 0, 'back')
  await move(processing, 'processing')
  await move(done, 'complete')
  const neighbour = await enter(await orderOfMany(1))
  const before = await get(order)

  await trash(order)
  expect(await onMachines(order)).toEqual([])
  for (const machine of FIRST_KEYS)
    expect((await shop.call(listOnMachine, { machine })).data.some(({ orderId }) => orderId === order._id)).toBe(false)
  for (const { _id } of [top, processing]) {
    expect(await shop.refusal(getSchedule, { id: _id })).toMatchObject({ status: 404 })
    expect((await shop.refusal(updateScheduleStatus, { id: _id, status: 'ready' })).status).toBe(404)
    expect([404, 409]).toContain((await shop.refusal(restoreSchedules, { ids: [_id] })).status)
  }
  const { data } = await shop.call(listProductions, { limit: 300, completed: 'true' })
  expect(data.some(({ orderId }) => orderId === order._id)).toBe(false)
  expect(await inScheduleTrash(order)).toEqual([])

  await restore(order)
  const back = await onMachines(order)
  expect(back.map(({ _id, machine, status }) => [_id, machine, status])).toEqual([
    [top._id, 'machineM1', 'pending'],
    [processing._id, 'machineXl1', 'pending'],
  ])
  const { version: _, updatedAt: __, productionProductData, ...same } = before
  const restored = await get(order)
  expect(restored).toMatchObject(same)
  expect(restored.productionProductData.map(({ version: ___, updatedAt: ____, ...line }) => line)).toEqual(
    productionProductData.map(({ version: ___, updatedAt: ____, ...line }) => line),
  )
  expect((await shop.call(getSchedule, { id: done._id })).status).toBe('complete')
  expect((await shop.call(getSchedule, { id: neighbour._id })).status).toBe('pending')
})

test('O6: a schedule that Ada had deleted before does not come back with its order', async () => {
  const order = await orderOfMany(2)
  const [deleted, kept] = [await enter(order, 0), await enter(order, 1)]
  await shop.call(softDeleteSchedules, { ids: [deleted._id] })
  await trash(order)
  await restore(order)
  expect((await onMachines(order)).map(({ _id }) => _id)).toEqual([kept._id])
  expect((await inScheduleTrash(order)).map(({ _id }) => _id)).toEqual([deleted._id])
  await shop.call(restoreSchedules, { ids: [deleted._id] })
  expect(await onMachines(order)).toHaveLength(2)
})

test('P6: the trash says which schedules come back with an order, and as what', async () => {
  const [order, other] = [await orderOfMany(3), await orderOfMany(1)]
  await enter(order, 2, 'back', 'machineXl1')
  await move(await enter(order, 2), 'processing')
  await enter(order, 1)
  await move(await enter(order, 0), 'complete')
  const alone = await enter(order, 0, 'back')
  await shop.call(softDeleteSchedules, { ids: [alone._id] })
  await shop.call(softDeleteProduction, { id: order.productionProductData[1]!._id })
  await trash(order, other)
  const { data } = await shop.call(listOrderTrash, { limit: 300 })
  expect([order, other].map(({ _id }) => data.find((row) => row._id === _id)?.requeued)).toEqual([
    ['Production 2, Front: Machine M, was Processing', 'Production 2, Back: Machine XL'],
    [],
  ])
  expect((await restore(other)).message).toBe(`Order #${other.orderNo} restored.`)
  expect((await restore(order)).message).toBe(
    `Order #${order.orderNo} restored. The schedules are Pending, at the top of the queue.`,
  )
  expect(await onMachines(order)).toHaveLength(2)
})

test('O6: the schedules of an order in the trash are not deleted for good without it', async () => {
  const order = await orderOfMany(1)
  const schedule = await enter(order)
  await trash(order)
  // No list shows this schedule any more, but a screen that was loaded before may still send its id.
  expect(await shop.refusal(purgeSchedules, { ids: [schedule._id] })).toMatchObject({
    status: 409,
    problem: {
      code: 'conflict',
      message: 'The order of this schedule is in the trash. The schedule comes back, or goes for good, with its order.',
    },
  })
  await restore(order)
  expect((await onMachines(order)).map(({ _id }) => _id)).toEqual([schedule._id])
  expect((await get(order)).status).toBe('schedule')
})

test('O9: several orders come back together or not at all', async () => {
  const [first, second] = [await orderOfMany(1), await orderOfMany(1)]
  await enter(first)
  await trash(first)
  expect(await shop.refusal(restoreOrders, { ids: [first._id, second._id] })).toMatchObject({ status: 409 })
  expect(await onMachines(first)).toEqual([])
  expect((await get(first)).deleted).toBe(true)
  expect(await shop.refusal(softDeleteOrders, { ids: [second._id, NO_SUCH_ID] })).toMatchObject({ status: 404 })
  await enter(second)
  expect(await shop.refusal(softDeleteOrders, { ids: [second._id, first._id] })).toMatchObject({ status: 404 })
  expect(await onMachines(second)).toHaveLength(1)
  await trash(second)
  await restore(first, second)
  expect([...(await onMachines(first)), ...(await onMachines(second))]).toHaveLength(2)
})

test('O6: deleted for good, an order takes its schedules along, finished ones too', async () => {
  const order = await orderOfMany(1)
  const [done, queued] = [await enter(order, 0, 'front'), await enter(order, 0, 'back')]
  await move(done, 'complete')
  await trash(order)
  await shop.call(purgeOrders, { ids: [order._id] })
  for (const { _id } of [done, queued])
    expect(await shop.refusal(getSchedule, { id: _id })).toMatchObject({ status: 404 })
  const left = await shop.database.read.selectFrom('schedules').select('_id').where('orderId', '=', order._id).execute()
  expect(left).toEqual([])
})

test('O6: a complete and a delivered order come back as they were', async () => {
  for (const status of ['complete', 'deliver'] as const) {
    const order = await makeOrder(shop, catalogue)
    await move(await enter(order), 'complete')
    if (status === 'deliver') await shop.call(updateOrder, { id: order._id, customer: order.customer, status })
    const before = await get(order)
    expect(before.status).toBe(status)
    await trash(order)
    await restore(order)
    expect(await get(order)).toMatchObject({
      status,
      deliveryDate: before.deliveryDate,
      productionProductData: [{ complete_production: true }],
    })
  }
})

test('a side cannot be taken while its order lies in the trash: not by a schedule, not by its design', async () => {
  const order = await orderOfMany(1)
  await enter(order)
  await trash(order)
  const again = {
    orderId: order._id,
    productionProductId: order.productionProductData[0]!._id,
    machine: 'machineM1',
    screenPrintingOn: 'front',
  }
  expect((await shop.refusal(createSchedule, again)).problem.message).toMatch(/trash/)
  const { name } = order.productionProductData[0]!.printingDesignData
  expect(
    await shop.refusal(designEndpoints.update, { id: catalogue.both, name, screenPrintingOn: 'back' }),
  ).toMatchObject({ status: 409, problem: { code: 'in_use' } })
  await restore(order)
  expect(await onMachines(order)).toHaveLength(1)
})

test('O6: what can no longer come back refuses the whole restore and names it', async () => {
  const [blocked, other] = [await orderOfMany(1), await orderOfMany(1)]
  for (const order of [blocked, other]) await enter(order)
  await trash(blocked, other)
  // No endpoint completes a side of a trashed order, so the test writes that state itself.
  await shop.database.write((tx) =>
    tx.updateTable('productions').set({ frontStatus: 'complete' }).where('orderId', '=', blocked._id).execute(),
  )
  expect(await shop.refusal(restoreOrders, { ids: [other._id, blocked._id] })).toMatchObject({
    status: 409,
    problem: {
      code: 'conflict',
      message: `Production 1 of order #${blocked.orderNo}, Two Face: the front is already complete.`,
    },
  })
  for (const order of [blocked, other]) {
    expect((await get(order)).deleted).toBe(true)
    expect(await onMachines(order)).toEqual([])
  }
})

test('P3: the schedule of an order that was cancelled since does not come back', async () => {
  const order = await orderOfMany(1)
  const schedule = await enter(order)
  await shop.call(softDeleteSchedules, { ids: [schedule._id] })
  await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'cancel' })
  expect(await shop.refusal(restoreSchedules, { ids: [schedule._id] })).toMatchObject({
    status: 409,
    problem: { message: expect.stringMatching(/cancelled/) },
  })
  expect(await onMachines(order)).toEqual([])
  await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'pending' })
  await shop.call(restoreSchedules, { ids: [schedule._id] })
  expect((await get(order)).status).toBe('schedule')
})

test('an order that is scheduled while a colleague puts it in the trash ends as the one or the other', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await orderOfMany(1)
    await Promise.allSettled([trash(order), enter(order), enter(order, 0, 'back', 'machineXl1')])
    expect((await get(order)).deleted).toBe(true)
    expect(await onMachines(order)).toEqual([])
    await restore(order)
    const { status, productionProductData } = await get(order)
    const queued = await onMachines(order)
    const sides = [productionProductData[0]!.frontStatus, productionProductData[0]!.backStatus]
    expect(sides.filter((side) => side === 'schedule')).toHaveLength(queued.length)
    expect(status).toBe(queued.length > 0 ? 'schedule' : 'pending')
  }
})
