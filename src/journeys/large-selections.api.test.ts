import { expect, test } from 'vitest'
import { recordsChanged } from '../shared/records/records-changed.ts'
import { dozens, makeOrder, openCatalogue, production } from '../server/testing/fixtures.ts'
import { openShop } from '../server/testing/shop.ts'
import { getOrder, type Order, updateOrder } from '../features/orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../screens/orders/order-trash.contract.ts'
import { updateQuality } from '../features/schedules/quality/quality.contract.ts'
import {
  createSchedules,
  listQueue,
  purgeSchedules,
  reorderSchedules,
  restoreSchedules,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../features/schedules/schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const onM1 = { machine: 'machineM1', screenPrintingOn: 'front' } as const

const makeMany = (many: number) =>
  makeOrder(shop, catalogue, { productionProducts: Array.from({ length: many }, () => production(catalogue)) })

const queue = async () => (await shop.call(listQueue, { machine: 'machineM1', limit: 300 })).data.map(({ _id }) => _id)

test('P4, O9: 300 productions of six orders go through queue, trash and back as one would', async () => {
  const orders: Order[] = []
  for (let made = 0; made < 6; made++) orders.push(await makeMany(50))
  const productionProductIds = orders.flatMap((order) => order.productionProductData.map(({ _id }) => _id))
  const statuses = async () => {
    const stored = await Promise.all(orders.map(({ _id }) => shop.call(getOrder, { id: _id })))
    const sides = stored.flatMap((order) => order.productionProductData.map(({ frontStatus }) => frontStatus))
    return { orders: [...new Set(stored.map(({ status }) => status))], sides: [...new Set(sides)] }
  }

  const { schedules } = await shop.call(createSchedules, { productionProductIds, ...onM1 })
  const ids = schedules.map(({ _id }) => _id)
  expect(schedules.map(({ productionProductId }) => productionProductId)).toEqual(productionProductIds)
  expect(await queue()).toEqual(ids)
  expect(await statuses()).toEqual({ orders: ['schedule'], sides: ['schedule'] })

  const backwards = ids.toReversed()
  await shop.call(reorderSchedules, { ids: backwards })
  expect(await queue()).toEqual(backwards)

  await shop.call(softDeleteSchedules, { ids })
  expect(await statuses()).toEqual({ orders: ['confirm'], sides: ['pending'] })
  await shop.call(restoreSchedules, { ids })
  expect(await queue()).toEqual(ids)

  const orderIds = orders.map(({ _id }) => _id)
  await shop.call(softDeleteOrders, { ids: orderIds })
  expect(await queue()).toEqual([])
  await shop.call(restoreOrders, { ids: orderIds })
  expect(await queue()).toEqual(ids)
  expect(await statuses()).toEqual({ orders: ['schedule'], sides: ['schedule'] })
})

test('P6: of two deleted schedules of one side, one comes back, not both', async () => {
  const order = await makeMany(1)
  const productionProductIds = order.productionProductData.map(({ _id }) => _id)
  const ids: string[] = []
  for (let made = 0; made < 2; made++) {
    const { schedules } = await shop.call(createSchedules, { productionProductIds, ...onM1 })
    await shop.call(softDeleteSchedules, { ids: [schedules[0]!._id] })
    ids.push(schedules[0]!._id)
  }
  expect(await shop.refusal(restoreSchedules, { ids })).toMatchObject({
    status: 409,
    problem: { message: expect.stringMatching(/^Production 1 of order .*: the front is already scheduled\.$/) },
  })
  await shop.call(restoreSchedules, { ids: ids.slice(0, 1) })
})

test('O1: an order of 50 productions with 100 items each is taken', async () => {
  const items = Array.from({ length: 100 }, () => dozens(catalogue.color))
  const { _id } = await makeOrder(shop, catalogue, {
    productionProducts: Array.from({ length: 50 }, () => production(catalogue, { items })),
  })
  const { productionProductData } = await shop.call(getOrder, { id: _id })
  expect(productionProductData.map((one) => one.items.length)).toEqual(Array.from({ length: 50 }, () => 100))
})

test('P7: screens are told of which tables each change has changed records', async () => {
  const screen = await shop.watch()
  const heard = async (change: Promise<unknown>) => {
    await change
    return (await screen.next(recordsChanged)).tables.toSorted()
  }
  const order = await makeMany(1)
  expect((await screen.next(recordsChanged)).tables.toSorted()).toEqual(['orders', 'productions'])
  const [{ _id, items }] = order.productionProductData as [(typeof order.productionProductData)[0]]
  expect(await heard(shop.call(updateOrder, { id: order._id, customer: catalogue.referrer }))).toEqual(['orders'])
  expect(await heard(shop.call(updateQuality, { id: items[0]!._id, smallQuality: 'second' }))).toEqual(['productions'])
  const all = ['orders', 'productions', 'schedules']
  expect(await heard(shop.call(createSchedules, { productionProductIds: [_id], ...onM1 }))).toEqual(all)
  const ids = (await queue()).slice(0, 1)
  expect(await heard(shop.call(reorderSchedules, { ids }))).toEqual(['schedules'])
  expect(await heard(shop.call(updateScheduleStatus, { id: ids[0]!, status: 'ready' }))).toEqual(['schedules'])
  expect(await heard(shop.call(softDeleteSchedules, { ids }))).toEqual(all)
  expect(await heard(shop.call(restoreSchedules, { ids }))).toEqual(all)
  await heard(shop.call(softDeleteSchedules, { ids }))
  expect(await heard(shop.call(purgeSchedules, { ids }))).toEqual(['schedules'])
})
