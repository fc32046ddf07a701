import { beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../../shared/random.ts'
import { today } from '../../server/clock.ts'
import {
  makeCustomer,
  makeDesign,
  makeOrder,
  openCatalogue,
  production,
  makeStock,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { addDays } from '../../shared/days/calendar.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { getDashboard } from '../dashboard/dashboard.contract.ts'
import { getPressPlan } from '../../features/plan/press-plan.contract.ts'
import { writeDocuments } from '../../features/orders/search/order-documents.db.ts'
import { ORDER_STATUSES, SHIPPING_METHODS } from '../../features/orders/order-fields.contract.ts'
import { getOrder, listOrders, type OrderRow, updateOrder } from '../../features/orders/orders.contract.ts'
import { listOrderTrash, softDeleteOrders } from './order-trash.contract.ts'
import { listStatusChanges } from '../../features/orders/status/order-steps.contract.ts'
import {
  countOrderViews,
  ORDER_VIEWS,
  type OrderView,
  PARTLY_LATE_VIEWS,
} from '../../features/orders/filters/order-views.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const day = today()

type Filter = InputOf<typeof listOrders>
const list = (filter: Filter) => shop.call(listOrders, { limit: 300, sortField: 'orderNo', sortOrder: 1, ...filter })
async function found(filter: Filter): Promise<number[]> {
  const { data, total } = await list(filter)
  expect(total).toBe(data.length)
  return data.map(({ orderNo }) => orderNo)
}

// Orders of every status, due long ago to next year, of two customers and two designs.
const random = randomFrom(26)
const customers = [(await makeCustomer(shop, 'Nora Views'))._id, (await makeCustomer(shop, 'Views United'))._id]
const { _id: design } = await makeDesign(shop, 'View Point', 'front')
const DUE_IN = [null, -400, -8, -1, -1, 0, 0, 1, 5, 6, 6, 7, 7, 300]
for (let n = 0; n < 84; n++) {
  const days = DUE_IN[n % DUE_IN.length]!
  const order = await makeOrder(shop, catalogue, {
    customer: customers[n % 2]!,
    shippingMethod: SHIPPING_METHODS[n % 3]!,
    awb: n % 3 === 2 ? `AWB-${n}` : '',
    tracking_no: n % 3 === 1 ? `1Z 99 ${n}` : '',
    deliveryDate: random.chance(0.3) ? addDays(day, random.whole(-9, 9)) : null,
    dueDate: days === null ? null : addDays(day, days),
    productionProducts: [production(catalogue, n % 5 === 0 ? { printingDesign: design } : {})],
  })
  // As it would be after work of days.
  const status = ORDER_STATUSES[Math.floor(n / DUE_IN.length) % ORDER_STATUSES.length]!
  await shop.database.write(async (tx) => {
    await tx.updateTable('orders').set({ status }).where('_id', '=', order._id).execute()
    await writeDocuments(tx, [order._id])
  })
  if (n % 11 === 0) await shop.call(softDeleteOrders, { ids: [order._id] })
}

const willBeLate = new Set<string>()
beforeAll(async () => {
  const { orders } = await shop.call(getPressPlan, {})
  for (const { orderId, lateMinutes } of orders) if (lateMinutes !== 0) willBeLate.add(orderId)
})

/** The views as people say what they show. */
const SAYS: Record<OrderView, (order: Pick<OrderRow, '_id' | 'status' | 'dueDate'>) => boolean> = {
  open: ({ status }) => status !== 'deliver' && status !== 'cancel',
  late: (order) => SAYS.open(order) && order.dueDate !== null && order.dueDate < day,
  late_to_print: (order) => SAYS.late(order) && order.status !== 'complete',
  due: (order) =>
    SAYS.open(order) && order.dueDate !== null && order.dueDate >= day && order.dueDate <= addDays(day, 6),
  will_be_late: ({ _id }) => willBeLate.has(_id),
  schedule: ({ status }) => status === 'schedule',
  complete: ({ status }) => status === 'complete',
  both: ({ status }) => status === 'schedule' || status === 'complete',
  delivered: ({ status }) => status === 'deliver',
  cancelled: ({ status }) => status === 'cancel',
  all: () => true,
}

const FILTERS: Filter[] = [
  {},
  { search: 'views' },
  { search: 'view point' },
  { search: 'tee nora' },
  { customerName: 'united' },
  { designName: 'view point' },
  { awb: 'awb-1' },
  { contact: customers[0]! },
  { orderedBy: customers[1]! },
  { printingDesign: design },
  { printedDesign: design },
  { clothingType: catalogue.clothingType },
  { color: catalogue.color },
  { status: 'pending,complete,deliver' },
  { shippingMethod: 'ups,airport' },
  { dueDateFrom: addDays(day, -8), dueDateTo: addDays(day, 5) },
  { deliveryDateFrom: addDays(day, -3) },
  { orderCreatedFrom: day },
  { secondQuality: 'true' },
  { returnedFor: 'none' },
  { search: 'nora', status: 'confirm,schedule', dueDateTo: day, shippingMethod: 'pickup' },
]

describe('O15: views of orders', () => {
  test.each(ORDER_VIEWS)('%s shows what it says, with every other filter too', async (view) => {
    for (const filter of FILTERS) {
      const { data } = await list(filter)
      const expected = data.filter((row) => SAYS[view](row)).map(({ orderNo }) => orderNo)
      expect(await found({ ...filter, view }), JSON.stringify(filter)).toEqual(expected)
    }
    expect((await list({ view })).total, 'the test has some').toBeGreaterThan(3)
  })

  test.each(ORDER_VIEWS)('%s is paged in every order as it is read at once', async (view) => {
    for (const sortField of ['dueDate', 'createdAt', 'customerName', 'deliveryDate', 'status'] as const) {
      for (const sortOrder of [1, -1] as const) {
        const whole = await list({ view, sortField, sortOrder })
        const paged: typeof whole.data = []
        for (let page = 0; page * 7 < whole.total; page++) {
          const part = await list({ view, sortField, sortOrder, page, limit: 7 })
          expect(part.total).toBe(whole.total)
          paged.push(...part.data)
        }
        expect(paged.map(({ _id }) => _id)).toEqual(whole.data.map(({ _id }) => _id))
        const dueDates = whole.data.map(({ dueDate }) => dueDate ?? '9999')
        if (sortField === 'dueDate')
          expect(dueDates).toEqual(sortOrder === 1 ? dueDates.toSorted() : dueDates.toSorted().toReversed())
      }
    }
  })

  test('without a view all orders are listed; what is no view is refused', async () => {
    expect(await found({})).toEqual(await found({ view: 'all' }))
    for (const view of ['x', 'Late', 'late,open']) {
      expect(await shop.refusal(listOrders, { view })).toEqual({
        status: 400,
        problem: { code: 'invalid', field: 'view', message: 'This is not a view of the orders' },
      })
    }
  })

  test('orders in the trash have their views by `deleted`, and are in no view of live orders', async () => {
    const trash = await shop.call(listOrderTrash, { limit: 300 })
    const numbers = new Set(trash.data.map(({ orderNo }) => orderNo))
    expect(numbers.size).toBe(8)
    for (const view of ORDER_VIEWS) {
      expect((await found({ view })).filter((orderNo) => numbers.has(orderNo))).toEqual([])
      const shown = trash.data.filter((row) => SAYS[view](row)).map(({ orderNo }) => orderNo)
      expect(await found({ view, deleted: 'true' })).toEqual(shown.toSorted((one, other) => one - other))
    }
  })

  test('the counts are those of the lists, and follow every change', async () => {
    const check = async () => {
      const { counts, late } = await shop.call(countOrderViews, {})
      expect(Object.keys(counts).toSorted()).toEqual([...ORDER_VIEWS].toSorted())
      for (const view of ORDER_VIEWS) expect(counts[view], view).toBe((await list({ view, limit: 1 })).total)
      for (const view of PARTLY_LATE_VIEWS)
        expect(late[view], view).toBe((await list({ view, dueDateTo: addDays(day, -1), limit: 1 })).total)
      expect(late.open).toBe(counts.late_to_print + late.complete)
      return counts
    }
    const before = await check()
    const order = await makeOrder(shop, catalogue, { dueDate: addDays(day, -1) })
    expect(await check()).toEqual({
      ...before,
      open: before.open + 1,
      late: before.late + 1,
      late_to_print: before.late_to_print + 1,
      will_be_late: before.will_be_late + 1,
      all: before.all + 1,
    })
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await check()).toEqual(before)
  })

  test('late and due are what the dashboard counts', async () => {
    const { counts } = await shop.call(countOrderViews, {})
    const { orders } = await shop.call(getDashboard, {})
    expect(counts.late).toBe(orders!.late.unfinished.orders + orders!.late.complete.orders)
    expect(counts.due).toBe(orders!.week.unfinished.orders + orders!.week.complete.orders)
  })

  test('the office and the warehouse count them, the machines do not', async () => {
    const counts = await shop.call(countOrderViews, {})
    expect(await shop.call(countOrderViews, {}, { as: 'warehouse_operator' })).toEqual(counts)
    expect((await shop.refusal(countOrderViews, {}, { as: 'machine_operator' })).status).toBe(403)
    expect((await shop.refusal(listOrders, { view: 'late' }, { as: 'machine_operator' })).status).toBe(403)
    const late = await shop.call(listOrders, { view: 'late' }, { as: 'warehouse_operator' })
    expect(late.total).toBe(counts.counts.late)
  })
})

describe('S1: in a view too an order is found by all that its row shows', async () => {
  const { _id: customer } = await makeCustomer(shop, 'Quick Finder')
  const { _id: referrer } = await makeCustomer(shop, 'Quay Receiver')
  const { _id: made } = await makeDesign(shop, 'Otter Parade', 'front')
  const order = await makeOrder(shop, catalogue, {
    customer,
    referrer,
    shippingMethod: 'airport',
    tracking_no: '1Z-999 QQ',
    awb: '176-5544 3322',
    dueDate: addDays(day, -2),
    productionProducts: [production(catalogue, { printingDesign: made })],
  })

  test.each([
    `#${order.orderNo}`,
    'quick finder',
    '5550100 finder',
    'quay',
    '555 0100 quay',
    'otter',
    'otter tee',
    '1z999qq',
    '1Z-999',
    '17655443322',
    'quay otter 1z999',
  ])('%s', async (search) => {
    expect(await found({ search, view: 'late' })).toContain(order.orderNo)
    expect(await found({ search, view: 'open' })).toContain(order.orderNo)
    expect(await found({ search, view: 'due' })).not.toContain(order.orderNo)
  })
})

test('O15: Waiting for pickup says since when each order is Complete, the last time; other views do not', async () => {
  const productId = await makeStock(shop, catalogue, { small: 5 })
  const orderProducts = [{ productId, small: 1 }]
  const { _id, customer, orderNo } = await makeOrder(shop, catalogue, { productionProducts: [], orderProducts })
  for (const status of ['complete', 'confirm', 'complete'] as const)
    await shop.call(updateOrder, { id: _id, customer, status })
  const { data: changes } = await shop.call(listStatusChanges, { id: _id })
  await shop.call(updateOrder, { id: _id, customer, boxes: 2 })
  const find = async (view: OrderView) => (await list({ view, search: `#${orderNo}` })).data[0]!.completeSince
  expect(changes.at(-1)).toMatchObject({ status: 'complete' })
  expect(await find('complete')).toBe(changes.at(-1)!.at)
  expect(await find('both')).toBeUndefined()
  for (const status of ['deliver', 'complete'] as const) await shop.call(updateOrder, { id: _id, customer, status })
  expect(await find('complete'), 'delivered by mistake').toBe(changes.at(-1)!.at)
  // The history of the others does not say that they became Complete.
  const { data } = await list({ view: 'complete' })
  expect(data.filter(({ completeSince }) => completeSince).map((row) => row._id)).toEqual([_id])
})

test('T5: Will be late says of each order when it is printed and how late that is; other views do not', async () => {
  const { data } = await list({ view: 'will_be_late' })
  const plan = await shop.call(getPressPlan, {})
  const now = Date.now()
  expect(data.length).toBeGreaterThan(3)
  for (const { _id, planned } of data) {
    const lateMinutes = plan.orders.find(({ orderId }) => orderId === _id)!.lateMinutes!
    // Time passes between both calls.
    expect(Math.abs(planned!.lateMinutes! - lateMinutes)).toBeLessThan(1)
    expect(Date.parse(planned!.finish!)).toBeGreaterThan(now)
  }
  const others = await list({ view: 'late_to_print' })
  expect(others.data.filter(({ planned }) => planned)).toEqual([])
})

describe('the thumbnail of a row', () => {
  const getRow = async (orderNo: number, deleted: 'true' | 'false' = 'false') =>
    (await list({ search: `#${orderNo}`, deleted })).data.find((row) => row.orderNo === orderNo)!

  test('is the front of the first production’s design, else its back; the order says the same', async () => {
    for (const [printingDesign, side] of [
      [catalogue.both, 'frontImage'],
      [catalogue.front, 'frontImage'],
      [catalogue.back, 'backImage'],
    ] as const) {
      const order = await makeOrder(shop, catalogue, {
        productionProducts: [production(catalogue, { printingDesign }), production(catalogue)],
      })
      const { thumbnail } = order.productionProductData[0]!.printingDesignData[side]!
      expect(order.thumbnail).toBe(thumbnail)
      expect((await getRow(order.orderNo)).thumbnail).toBe(thumbnail)
      expect((await shop.http.inject({ url: thumbnail })).headers['content-type']).toBe('image/webp')
      await shop.call(softDeleteOrders, { ids: [order._id] })
      expect((await getRow(order.orderNo, 'true')).thumbnail).toBe(thumbnail)
      const trash = await shop.call(listOrderTrash, { search: `#${order.orderNo}` })
      expect(trash.data.map((row) => row.thumbnail)).toEqual([thumbnail])
    }
  })

  test('is that of the goods where nothing is made, and none where there is nothing', async () => {
    const productId = await makeStock(shop, catalogue, { small: 5 })
    const order = await makeOrder(shop, catalogue, {
      productionProducts: [],
      orderProducts: [{ productId, small: 1 }],
    })
    const { frontImage, backImage } = order.orderProductData[0]!.printingDesignData
    expect(order.thumbnail).toBe((frontImage ?? backImage)!.thumbnail)
    expect((await getRow(order.orderNo)).thumbnail).toBe(order.thumbnail)
    await shop.database.write((tx) => tx.deleteFrom('orderProducts').where('orderId', '=', order._id).execute())
    expect((await getRow(order.orderNo)).thumbnail).toBeNull()
    expect((await shop.call(getOrder, { id: order._id })).thumbnail).toBeNull()
  })
})
