import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dozens, makeColor, makeOrder, makeStock, openCatalogue, production } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { createProduction } from '../../../features/orders/saves/order-productions.contract.ts'
import { getOrder, getOrderHistory, type Order, updateOrder } from '../../../features/orders/orders.contract.ts'
import { softDeleteOrders } from '../../orders/order-trash.contract.ts'
import type { Production, SentProductionInput } from '../../../features/productions/productions.contract.ts'
import {
  createSchedule,
  getSchedule,
  scheduleUpdated,
  updateScheduleStatus,
} from '../../../features/schedules/schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const red = (await makeColor(shop, 'Red'))._id

const get = ({ _id: id }: Order) => shop.call(getOrder, { id })
const makeTwo = () =>
  makeOrder(shop, catalogue, {
    status: 'confirm',
    productionProducts: [production(catalogue), production(catalogue, { printingDesign: catalogue.both })],
  })
async function makeScheduled(index: number) {
  const made = await makeTwo()
  const { schedule } = await shop.call(createSchedule, {
    orderId: made._id,
    productionProductId: made.productionProductData[index]!._id,
    machine: 'machineM1',
    screenPrintingOn: 'front',
  })
  return { order: await get(made), schedule }
}
const change = (
  { _id, version, clothingType, printingDesign, items }: Production,
  smallQuantity: number,
): SentProductionInput => ({
  _id,
  version,
  clothingType,
  printingDesign,
  items: items.map((item) => ({ ...item, smallQuantity })),
})
const added = (smallQuantity: number) => production(catalogue, { items: [dozens(red, { smallQuantity })] })
const own = ({ _id: id, version, customer }: Order, fields: object) => ({ id, version, customer, ...fields })
const fromStock = async () => ({
  productionProducts: [],
  orderProducts: [{ productId: await makeStock(shop, catalogue, { small: 2 }), small: 1 }],
})
const dozensOf = ({ productionProductData }: Order) => productionProductData.map((one) => one.productQuantity)

test('§7 an order, productions of it and new ones are saved by one call, and the machines are told', async () => {
  const { order, schedule } = await makeScheduled(1)
  const [first, second] = order.productionProductData as [Production, Production]
  const mia = await shop.watch({ as: 'machine_operator' })
  const answer = await shop.call(updateOrder, {
    ...own(order, { remark: 'By Friday' }),
    productionProducts: [change(second, 5), added(3), change(first, 4), added(2)],
  })
  const now = await get(order)
  expect(answer).toEqual({
    message: `Order #${order.orderNo} updated.`,
    order: now,
  })
  expect(now).toMatchObject({ remark: 'By Friday', version: 2, orderQuantity: 14 * 12, status: 'schedule' })
  expect(dozensOf(now)).toEqual([4, 5, 3, 2])
  expect(now.productionProductData.map(({ version }) => version)).toEqual([2, 3, 1, 1])
  const told = await mia.next(scheduleUpdated)
  expect(told).toEqual(await shop.call(getSchedule, { id: schedule._id }))
  expect(told).toMatchObject({ changedAt: expect.any(String), productQuantity: 5 })
})

test('what is refused names its part, and nothing of the rest is saved', async () => {
  const { order, schedule } = await makeScheduled(0)
  const [first, second] = order.productionProductData as [Production, Production]
  const mia = await shop.watch({ as: 'machine_operator' })
  const other = (await makeTwo()).productionProductData[0]!
  const before = [await get(order), await shop.call(getOrderHistory, { id: order._id })]
  const gone = { ...change(second, 3), items: [{ ...dozens(red), _id: randomUUID() }] }
  const refused: [SentProductionInput, object][] = [
    [
      { ...change(second, 3), printingDesign: randomUUID() },
      { code: 'invalid', field: 'productionProducts.1.printingDesign' },
    ],
    [{ ...change(second, 3), items: [dozens(randomUUID())] }, { field: 'productionProducts.1.items.0.color' }],
    [
      { ...change(second, 3), version: 7 },
      { code: 'stale', field: 'productionProducts.1', present: second },
    ],
    [gone, { code: 'not_found', field: 'productionProducts.1' }],
    [change(other, 3), { code: 'not_found', message: 'This production is not on the order any more.' }],
    [
      { ...added(3), items: [dozens(red, { smallQuantity: 0 })] },
      { field: 'productionProducts.1.items.0.itemQuantity' },
    ],
    [change(first, 3), { code: 'invalid', field: 'productionProducts', message: 'Name each production once' }],
  ]
  for (const [edit, problem] of refused) {
    const productionProducts = [change(first, 9), edit, added(3)]
    const sent = { ...own(order, { remark: 'Lost' }), productionProducts }
    expect((await shop.refusal(updateOrder, sent)).problem).toMatchObject(problem)
  }
  expect([await get(order), await shop.call(getOrderHistory, { id: order._id })]).toEqual(before)
  await shop.call(updateScheduleStatus, { id: schedule._id, status: 'ready' })
  expect(await mia.next(scheduleUpdated), 'no machine heard of it').toMatchObject({ status: 'ready', changedAt: null })
})

test('O7: an order that a colleague has changed is shown as it is stored, without the productions', async () => {
  const order = await makeOrder(shop, catalogue, await fromStock())
  await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'complete', remark: 'theirs' })
  const sent = { ...own(order, { remark: 'mine' }), productionProducts: [added(1)] }
  const { problem } = await shop.refusal(updateOrder, sent)
  expect(problem).toMatchObject({ code: 'stale', present: { remark: 'theirs', status: 'complete' } })
  expect(problem).not.toHaveProperty('field')
  expect(problem.present).toEqual(await get(order))
})

test('O7: a status that a colleague chose alike is kept until the productions move it, and no version is refused', async () => {
  const order = await makeOrder(shop, catalogue, await fromStock())
  const fields = { status: 'complete', remark: 'both' } as const
  await shop.call(updateOrder, { id: order._id, customer: order.customer, ...fields })
  const { order: now } = await shop.call(updateOrder, { ...own(order, fields), productionProducts: [added(1)] })
  expect(now).toMatchObject({ status: 'confirm', remark: 'both', version: 2 })
})

test('O4: an order that is set back from Deliver loses its day, also where a production comes with it', async () => {
  const order = await makeOrder(shop, catalogue, await fromStock())
  const { order: delivered } = await shop.call(updateOrder, own(order, { status: 'deliver' }))
  expect(delivered.deliveryDate).toEqual(expect.any(String))
  const sent = { ...own(delivered, { status: 'pending' }), productionProducts: [added(1)] }
  const { order: now } = await shop.call(updateOrder, sent)
  expect(now).toMatchObject({ status: 'pending', deliveryDate: null })
})

test('O7: productions alone are saved whatever a colleague does to the fields of the order', async () => {
  const order = await makeTwo()
  await shop.call(updateOrder, { id: order._id, customer: catalogue.referrer, remark: 'theirs' })
  const productionProducts = [change(order.productionProductData[1]!, 8)]
  const { order: now } = await shop.call(updateOrder, { id: order._id, productionProducts })
  expect(now).toMatchObject({ customer: catalogue.referrer, remark: 'theirs', version: 2 })
  expect(dozensOf(now)).toEqual([1, 8])
  expect((await shop.refusal(updateOrder, { id: order._id })).problem).toEqual({
    code: 'invalid',
    field: 'customer',
    message: 'Customer required',
  })
})

test('O2: what status may be chosen follows from the productions as they are saved', async () => {
  const order = await makeOrder(shop, catalogue, await fromStock())
  const status = 'complete' as const
  const sent = { ...own(order, { status }), productionProducts: [added(1)] }
  expect((await shop.refusal(updateOrder, sent)).problem).toMatchObject({ field: 'status' })
  expect((await get(order)).productionProductData).toEqual([])
  await shop.call(updateOrder, own(order, { status }))
})

test('O10: sent again after a lost answer it adds nothing twice, also by the call that adds a production', async () => {
  const order = await makeTwo()
  const requestId = randomUUID()
  const sent = { ...own(order, { remark: 'Once' }), productionProducts: [{ ...added(3), requestId }] }
  const answer = await shop.call(updateOrder, sent)
  expect(await shop.call(updateOrder, sent)).toEqual(answer)
  const alone = await shop.call(createProduction, { ...added(3), orderId: order._id, requestId })
  const stored = answer.order.productionProductData[2]!._id
  expect([alone.message, alone.data._id]).toEqual(['This production had been stored already.', stored])
  const changed = { id: order._id, productionProducts: [{ ...added(4), requestId }] }
  expect((await shop.refusal(updateOrder, changed)).problem).toMatchObject({
    code: 'conflict',
    field: 'productionProducts.0',
  })
  expect(dozensOf(await get(order))).toEqual([1, 1, 3])
})

test('O13: at most 50 productions, and none of an order in the trash', async () => {
  const order = await makeTwo()
  const productionProducts = Array.from({ length: 49 }, () => added(1))
  expect(await shop.refusal(updateOrder, { id: order._id, productionProducts })).toMatchObject({
    problem: {
      field: 'productionProducts.48.items',
      message: `Order #${order.orderNo} would have more than 50 productions. Take another order for the rest.`,
    },
  })
  await shop.call(updateOrder, { id: order._id, productionProducts: productionProducts.slice(1) })
  await shop.call(softDeleteOrders, { ids: [order._id] })
  const { problem } = await shop.refusal(updateOrder, { id: order._id, productionProducts: [added(1)] })
  expect(problem).toEqual({ code: 'conflict', message: 'This order is in the trash. Restore it first.' })
})
