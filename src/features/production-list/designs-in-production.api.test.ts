import { expect, test } from 'vitest'
import { makeDesign, makeOrder, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { designEndpoints, type Side } from '../designs/designs.contract.ts'
import { type Order, updateOrder } from '../orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { createSchedule, updateScheduleStatus } from '../schedules/schedules.contract.ts'
import { listDeletedDesigns, listPendingDesigns } from './production-list.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

type Design = Awaited<ReturnType<typeof makeDesign>>

const makeOrderWith = (design: Design) =>
  makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { printingDesign: design._id })] })
const enter = async ({ _id, productionProductData }: Order, screenPrintingOn: Side) =>
  (
    await shop.call(createSchedule, {
      orderId: _id,
      productionProductId: productionProductData[0]!._id,
      machine: 'machineM1',
      screenPrintingOn,
    })
  ).schedule._id
const complete = (id: string) => shop.call(updateScheduleStatus, { id, status: 'complete' })
const isPending = async (design: Design) =>
  (await shop.call(listPendingDesigns, {})).data.some(({ _id }) => _id === design._id)
const isDeleted = async (design: Design) =>
  (await shop.call(listDeletedDesigns, {})).data.some(({ _id }) => _id === design._id)

test('§7 a design is pending until each side of all that is open is scheduled', async () => {
  const design = await makeDesign(shop, 'Lotus', 'front_back')
  expect(await isPending(design)).toBe(false)
  const order = await makeOrderWith(design)
  expect((await shop.call(listPendingDesigns, {})).data).toContainEqual(design)
  await complete(await enter(order, 'front'))
  expect(await isPending(design)).toBe(true)
  await enter(order, 'back')
  expect(await isPending(design)).toBe(false)
  await makeOrderWith(design)
  await makeOrderWith(design)
  expect((await shop.call(listPendingDesigns, {})).data.filter(({ _id }) => _id === design._id)).toHaveLength(1)
})

test('the designs of orders that are in the trash or cancelled are not pending, nor those in the trash themselves', async () => {
  const design = await makeDesign(shop, 'Heron', 'front')
  const order = await makeOrderWith(design)
  await shop.call(softDeleteOrders, { ids: [order._id] })
  expect(await isPending(design)).toBe(false)
  await shop.call(restoreOrders, { ids: [order._id] })
  expect(await isPending(design)).toBe(true)
  const change = { id: order._id, customer: order.customer }
  await shop.call(updateOrder, { ...change, status: 'cancel' })
  expect(await isPending(design)).toBe(false)
  await shop.call(updateOrder, { ...change, status: 'pending' })
  await shop.call(designEndpoints.softDelete, { ids: [design._id] })
  expect(await isPending(design)).toBe(false)
})

test('§7 a design in the trash is named as long as it is printed', async () => {
  const design = await makeDesign(shop, 'Kestrel', 'front')
  const unused = await makeDesign(shop, 'Unused', 'front')
  const order = await makeOrderWith(design)
  expect(await isDeleted(design)).toBe(false)
  await shop.call(designEndpoints.softDelete, { ids: [design._id, unused._id] })
  const schedule = await enter(order, 'front')
  expect(await isDeleted(design)).toBe(true)
  expect(await isDeleted(unused)).toBe(false)
  await shop.call(softDeleteOrders, { ids: [order._id] })
  expect(await isDeleted(design)).toBe(false)
  await shop.call(restoreOrders, { ids: [order._id] })
  expect(await isDeleted(design)).toBe(true)
  await complete(schedule)
  expect(await isDeleted(design)).toBe(false)
})

test('both are listed by name', async () => {
  const names = (await shop.call(listPendingDesigns, {})).data.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(0)
  expect(names).toEqual(names.toSorted())
})

test.each([listPendingDesigns, listDeletedDesigns])('M4: $name is for administrators', async (endpoint) => {
  for (const as of ['warehouse_operator', 'machine_operator'] as const)
    expect(await shop.refusal(endpoint, {}, { as })).toMatchObject({ status: 403 })
  expect(await shop.refusal(endpoint, {}, { as: 'nobody' })).toMatchObject({ status: 401 })
})
