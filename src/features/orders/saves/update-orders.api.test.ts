import { expect, test } from 'vitest'
import { today } from '../../../server/clock.ts'
import {
  makeColor,
  makeOrder,
  makeStock,
  NO_SUCH_ID,
  openCatalogue,
  printFronts,
  production,
} from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { randomFrom } from '../../../shared/random.ts'
import { listInventories } from '../../inventories/inventories.contract.ts'
import { returnProduct } from '../../returns/returns.contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '../order-fields.contract.ts'
import { getOrder, getOrderHistory, listOrders, type Order, updateOrder } from '../orders.contract.ts'
import { softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'
import { updateOrders } from './update-orders.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const productId = await makeStock(shop, catalogue, { small: 1_000 })

const get = ({ _id }: { _id: string }) => shop.call(getOrder, { id: _id })
const set = async (order: Order, fields: object) =>
  (await shop.call(updateOrder, { id: order._id, customer: order.customer, ...fields })).order
const fromStock = () => makeOrder(shop, catalogue, { productionProducts: [], orderProducts: [{ productId, small: 1 }] })
async function printed(): Promise<Order> {
  const order = await makeOrder(shop, catalogue)
  await printFronts(shop, order)
  return get(order)
}
const toChange = ({ _id, version }: Order, fields: object) => ({ _id, version, ...fields })
const days = ({ status, dueDate, deliveryDate }: Order) => ({ status, dueDate, deliveryDate })

test('O16: several orders are delivered at once, and go back as they were', async () => {
  const orders = [await printed(), await printed(), await fromStock()]
  const sent = orders.map((order) => toChange(order, { status: 'deliver', deliveryDate: '2026-11-20' }))
  const { message, undo } = await shop.call(updateOrders, { orders: sent })
  expect(message).toBe(
    `Orders ${orders
      .map(({ orderNo }) => `#${orderNo}`)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ', and ')} delivered.`,
  )
  for (const order of orders)
    expect(days(await get(order))).toMatchObject({ status: 'deliver', deliveryDate: '2026-11-20' })
  const back = await shop.call(updateOrders, { orders: undo, undo: true })
  expect(back.message).toContain('set back')
  for (const order of orders) expect(days(await get(order))).toEqual(days(order))
})

test('O16: Undo of a delivery gives back the day that was planned, also today', async () => {
  const order = await set(await printed(), { deliveryDate: today() })
  const change = toChange(order, { status: 'deliver', deliveryDate: today() })
  const { undo } = await shop.call(updateOrders, { orders: [change] })
  await shop.call(updateOrders, { orders: undo, undo: true })
  expect(days(await get(order))).toEqual(days(order))
})

test('O16: without a day it is today', async () => {
  const order = await printed()
  await shop.call(updateOrders, { orders: [toChange(order, { status: 'deliver' })] })
  expect((await get(order)).deliveryDate).toBe(today())
})

test('O16: if one is refused none is saved, and each that is refused is named with its reason', async () => {
  const [good, open, gone] = [await printed(), await makeOrder(shop, catalogue), await fromStock()]
  await shop.call(softDeleteOrders, { ids: [gone._id] })
  const orders = [good, open, gone].map((order) => toChange(order, { status: 'deliver' }))
  const { refused } = await shop.call(updateOrders, { orders, trial: true })
  expect(refused).toEqual([
    {
      ...{ _id: open._id, orderNo: open.orderNo, code: 'conflict' },
      message: 'A pending order can become confirmed or cancelled.',
    },
    {
      ...{ _id: gone._id, orderNo: gone.orderNo, code: 'conflict' },
      message: 'This order is in the trash. Restore it first.',
    },
  ])
  const { status, problem } = await shop.refusal(updateOrders, { orders })
  expect(status).toBe(409)
  expect(problem.message).toBe(
    `Nothing was saved. Order #${open.orderNo}: ${refused[0]!.message} Order #${gone.orderNo}: ${refused[1]!.message}`,
  )
  expect(await get(good)).toEqual(good)
})

test('O16: a trial changes nothing', async () => {
  const order = await printed()
  const trial = await shop.call(updateOrders, { orders: [toChange(order, { status: 'deliver' })], trial: true })
  expect(trial).toEqual({ message: '', refused: [], undo: [] })
  expect(await get(order)).toEqual(order)
})

test('O7: what a colleague has changed refuses all, by number', async () => {
  const [mine, theirs] = [await printed(), await printed()]
  await set(theirs, { remark: 'Blue ink' })
  const orders = [mine, theirs].map((order) => toChange(order, { status: 'deliver' }))
  const { problem } = await shop.refusal(updateOrders, { orders })
  expect(problem).toEqual({
    code: 'conflict',
    message: `Nothing was saved. Order #${theirs.orderNo}: Somebody changed this in the meantime.`,
  })
  expect((await get(mine)).status).toBe('complete')
})

test('O7: Undo is refused once a colleague has changed one of them', async () => {
  const orders = [await printed(), await printed()]
  const changes = orders.map((order) => toChange(order, { status: 'deliver' }))
  const { undo } = await shop.call(updateOrders, { orders: changes })
  await set(orders[1]!, { remark: 'Blue ink' })
  expect((await shop.refusal(updateOrders, { orders: undo, undo: true })).problem.message).toContain(
    'Somebody changed this in the meantime.',
  )
  expect((await get(orders[0]!)).status).toBe('deliver')
})

test('I8: cancelled orders give back, and a confirmed one that goes back takes again and is confirmed', async () => {
  const pieces = async () => {
    const { data } = await shop.call(listInventories, {})
    return data.reduce((sum, { quantity }) => sum + quantity, 0)
  }
  const orders = [await set(await fromStock(), { status: 'confirm' }), await fromStock()]
  const before = await pieces()
  const { undo } = await shop.call(updateOrders, {
    orders: orders.map((order) => toChange(order, { status: 'cancel' })),
  })
  expect(await pieces()).toBe(before + 2)
  expect((await shop.refusal(updateOrders, { orders: undo })).problem.message).toContain(
    'A cancelled order can become pending.',
  )
  await shop.call(updateOrders, { orders: undo, undo: true })
  expect(await pieces()).toBe(before)
  expect([(await get(orders[0]!)).status, (await get(orders[1]!)).status]).toEqual(['confirm', 'pending'])
  const { data } = await shop.call(getOrderHistory, { id: orders[0]!._id })
  expect(data[0]).toMatchObject({ by: 'Ada', action: 'change' })
})

test('O16: what is so already is not named as changed', async () => {
  const [one, other] = [await set(await fromStock(), { dueDate: '2026-12-24' }), await fromStock()]
  const change = (order: Order) => toChange(order, { dueDate: '2026-12-24' })
  const { message, undo } = await shop.call(updateOrders, { orders: [one, other].map(change) })
  expect(message).toBe(`Order #${other.orderNo} updated.`)
  expect(undo.map(({ _id }) => _id)).toEqual([other._id])
  expect(await shop.call(updateOrders, { orders: [change(one)] })).toEqual({
    ...{ message: 'There was nothing to change.', refused: [], undo: [] },
  })
})

test('I1: a trial names each order for which there is not enough stock, after what those before it take', async () => {
  const few = await makeStock(shop, catalogue, { small: 1_000, xl: 3 })
  const take = (xl: number) =>
    makeOrder(shop, catalogue, { productionProducts: [], orderProducts: [{ productId: few, xl }] })
  const cancelled: Order[] = []
  for (const xl of [2, 2, 1]) cancelled.push(await set(await take(xl), { status: 'cancel' }))
  const orders = cancelled.map((order) => toChange(order, { status: 'pending' }))
  const { refused } = await shop.call(updateOrders, { orders, trial: true })
  const message = 'Tee / Front Runner, Coffee, XL: 2 Pcs wanted, 1 Pc there.'
  const { _id, orderNo } = cancelled[1]!
  expect(refused).toEqual([{ _id, orderNo, code: 'out_of_stock', message }])
  expect((await shop.refusal(updateOrders, { orders })).problem.message).toBe(
    `Nothing was saved. Order #${orderNo}: ${message}`,
  )
  await shop.call(updateOrders, { orders: [orders[0]!, orders[2]!] })
})

test('I1: an order that is short of one thing takes nothing else from those after it', async () => {
  const few = await makeStock(shop, catalogue, { small: 1_000, xl: 3 })
  const rare = await makeStock(shop, catalogue, { xl: 1 }, { color: (await makeColor(shop, 'Teal'))._id })
  const take = (...orderProducts: { productId: string; xl: number }[]) =>
    makeOrder(shop, catalogue, { productionProducts: [], orderProducts })
  const both = await set(await take({ productId: few, xl: 2 }, { productId: rare, xl: 1 }), { status: 'cancel' })
  const one = await set(await take({ productId: few, xl: 2 }), { status: 'cancel' })
  await take({ productId: rare, xl: 1 })
  const orders = [both, one].map((order) => toChange(order, { status: 'pending' }))
  const { refused } = await shop.call(updateOrders, { orders, trial: true })
  expect(refused.map(({ orderNo }) => orderNo)).toEqual([both.orderNo])
})

test('I3: Undo is refused for an order of which something came back since', async () => {
  const [order, other] = [await fromStock(), await fromStock()]
  const orders = [order, other].map((one) => toChange(one, { status: 'complete' }))
  const { undo } = await shop.call(updateOrders, { orders })
  const line = { id: order._id, orderProductId: order.orderProductData[0]!._id }
  await shop.call(returnProduct, { ...line, smallReturn: 1 })
  const { problem } = await shop.refusal(updateOrders, { orders: undo, undo: true })
  expect(problem.message).toBe(
    `Nothing was saved. Order #${order.orderNo}: Something of it came back in the meantime. Take the return back first.`,
  )
  await shop.call(returnProduct, { ...line, smallReturn: 0 })
  await shop.call(updateOrders, { orders: undo, undo: true })
  for (const one of [order, other]) expect((await get(one)).status).toBe(one.status)
})

test('O16: what is not there, or named twice, is refused', async () => {
  const order = await printed()
  const { status, problem } = await shop.refusal(updateOrders, { orders: [{ _id: NO_SUCH_ID, status: 'confirm' }] })
  expect([status, problem.message]).toEqual([409, 'Nothing was saved. Order #?: This order does not exist any more.'])
  const twice = await shop.refusal(updateOrders, { orders: [toChange(order, {}), toChange(order, {})] })
  expect(twice.problem.message).toBe('Name each order once')
  expect((await shop.refusal(updateOrders, { orders: [] })).problem.message).toBe('Select at least one record')
})

test('M4: administrators alone', async () => {
  const input = { orders: [{ _id: NO_SUCH_ID }] }
  expect((await shop.refusal(updateOrders, input, { as: 'warehouse_operator' })).status).toBe(403)
  expect((await shop.refusal(updateOrders, input, { as: 'machine_operator' })).status).toBe(403)
})

test('O16: for random orders it does what the single saves do one after the other, or refuses with their reasons', async () => {
  const random = randomFrom(33)
  const makers = [fromStock, printed, () => makeOrder(shop, catalogue, { dueDate: '2026-12-24' })]
  const both = {
    productionProducts: [production(catalogue), production(catalogue, { printingDesign: catalogue.both })],
  }
  const statuses: readonly OrderStatus[] = ORDER_STATUSES
  for (let round = 0; round < 12; round++) {
    const twins: [Order, Order][] = []
    for (let at = 0; at < 3; at++) {
      const make = random.pick([...makers, () => makeOrder(shop, catalogue, both)])
      const target = random.pick(['confirm', 'cancel', 'deliver', undefined] as const)
      const twin = async () => {
        const order = await make()
        return target ? set(order, { status: target }).catch(() => order) : order
      }
      twins.push([await twin(), await twin()])
    }
    const fields = {
      ...(random.chance(0.8) && { status: random.pick(statuses) }),
      ...(random.chance(0.4) && { dueDate: random.pick(['2026-12-01', null]) }),
      ...(random.chance(0.5) && { deliveryDate: random.pick(['2026-11-01', '2099-01-01', null]) }),
    }
    const reasons: string[] = []
    for (const [, single] of twins) {
      const input = { id: single._id, customer: single.customer, ...fields }
      await shop.call(updateOrder, input).catch(async () => {
        const { problem } = await shop.refusal(updateOrder, input)
        reasons.push(problem.message)
      })
    }
    const orders = twins.map(([one]) => toChange(one, fields))
    const { refused } = await shop.call(updateOrders, { orders, trial: true })
    expect(refused.map(({ message }) => message)).toEqual(reasons)
    if (reasons.length > 0) {
      expect((await shop.refusal(updateOrders, { orders })).problem.message).toContain(reasons[0])
      for (const [one] of twins) expect(await get(one)).toEqual(one)
    } else {
      await shop.call(updateOrders, { orders })
      for (const [one, single] of twins) expect(days(await get(one))).toEqual(days(await get(single)))
    }
  }
})

test('O16: boxes and tracking numbers come with a delivery, are found by, and go back with it', async () => {
  const ups = await set(await printed(), { shippingMethod: 'ups' })
  const pickup = await printed()
  const details = { boxes: 3, tracking_no: '1Z 999 BULK' }
  const sent = [ups, pickup].map((order) => toChange(order, { status: 'deliver', ...details }))
  const { undo } = await shop.call(updateOrders, { orders: sent })
  expect(await get(ups)).toMatchObject({ status: 'deliver', ...details })
  expect(await get(pickup), 'what is picked up has no tracking number').toMatchObject({ boxes: 3, tracking_no: '' })
  const { data } = await shop.call(listOrders, { search: '1Z999BULK' })
  expect(data.map(({ orderNo }) => orderNo)).toEqual([ups.orderNo])
  await shop.call(updateOrders, { orders: undo, undo: true })
  expect(await get(ups)).toMatchObject({ status: 'complete', boxes: null, tracking_no: '' })
  const wrong = { orders: [toChange(await get(ups), { boxes: -1 })] }
  expect(await shop.refusal(updateOrders, wrong)).toMatchObject({ status: 400, problem: { field: 'orders.0.boxes' } })
})
