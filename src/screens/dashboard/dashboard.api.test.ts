import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../shared/random.ts'
import {
  dozens,
  makeColor,
  makeCustomer,
  makeDesign,
  makeOrder,
  makeStock,
  mix,
  openCatalogue,
  printFronts,
  production,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { addDays, firstOfMonth, mondayOf } from '../../shared/days/calendar.ts'
import { DOZEN, piecesOfSize } from '../../shared/quantities/pieces.ts'
import { SIZES } from '../../shared/quantities/sizes.ts'
import {
  createSchedule,
  listQueue,
  ON_MACHINE,
  type Schedule,
  updateScheduleStatus,
} from '../../features/schedules/schedules.contract.ts'
import { FIRST_KEYS } from '../../features/machines/machine-key.contract.ts'
import { updateMachine, updateShop } from '../../features/machines/machines.contract.ts'
import { userEndpoints } from '../../features/users/users.contract.ts'
import { listProductions } from '../../features/production-list/production-list.contract.ts'
import { stockReturnField } from '../../features/orders/products/order-products.contract.ts'
import type { OrderStatus } from '../../features/orders/order-fields.contract.ts'
import { listOrders, type Order, updateOrder, updateOrderSummary } from '../../features/orders/orders.contract.ts'
import { softDeleteOrders } from '../orders/order-trash.contract.ts'
import { qualityField, returnField, getStatus } from '../../features/productions/productions.contract.ts'
import { updateQuality } from '../../features/schedules/quality/quality.contract.ts'
import { returnItem, returnProduct } from '../../features/returns/returns.contract.ts'
import { type Amount, getDashboard, type Load } from './dashboard.contract.ts'
import { endOfWeek } from '../../features/orders/filters/order-views.rules.ts'
import {
  deliveredOrders,
  DUE_THIS_WEEK,
  dueToday,
  dueTodayToPrint,
  LATE_TO_PRINT,
  monthOrders,
  type OrderSearch,
  queuedDue,
  queuedWith,
  readyOrders,
  returnedOrders,
  waitingProductions,
} from './figures/figure-links.rules.ts'

const shop = await openShop()
const empty = await shop.call(getDashboard, {})

test('an empty shop has figures too, all of them zero, and everything still to do', () => {
  const { office, orders, machines } = empty
  expect(office!.firstSteps).toEqual({
    customers: false,
    clothingTypes: false,
    colors: false,
    designs: false,
    orders: false,
    hours: false,
    // Those of the tests.
    colleagues: true,
    delivery: false,
  })
  expect(office!.dismissedSteps).toEqual([])
  expect(office!.waiting).toEqual({ productions: 0, dozens: 0, soonProductions: 0, lateProductions: 0 })
  expect(office!.late).toEqual([])
  expect(orders!.late).toEqual({ unfinished: { orders: 0, pieces: 0 }, complete: { orders: 0, pieces: 0 } })
  expect(machines.flatMap(({ byStatus, byDue }) => [...byStatus, ...byDue]).every(({ jobs }) => jobs === 0)).toBe(true)
})

describe('the first steps of another shop', async () => {
  const other = await openShop()
  const getOffice = async () => (await other.call(getDashboard, {})).office!

  test('are dismissed for all administrators, and by them alone', async () => {
    const as = 'warehouse_operator'
    expect(await other.refusal(updateShop, { dismissedSteps: ['hours'] }, { as })).toMatchObject({ status: 403 })
    const { message } = await other.call(updateShop, { dismissedSteps: ['hours', 'backups'] })
    expect(message).toBe('First steps updated.')
    expect((await getOffice()).dismissedSteps).toEqual(['hours', 'backups'])
    expect((await getOffice()).timeZoneToConfirm, 'is another question').not.toBeNull()
  })

  test('are done once there is what they ask for', async () => {
    const { administrator, warehouse_operator: walter, machine_operator: mia } = other.staff
    await other.call(userEndpoints.softDelete, { ids: [walter.userId, mia.userId] })
    const catalogue = await openCatalogue(other)
    const order = await makeOrder(other, catalogue)
    await printFronts(other, order)
    const none = { orders: true, hours: false, colleagues: false, delivery: false }
    expect((await getOffice()).firstSteps).toMatchObject(none)

    await other.call(updateOrderSummary, { id: order._id, status: 'deliver' })
    expect((await getOffice()).firstSteps).toMatchObject({ ...none, delivery: true })
    await other.call(updateMachine, { machine: 'machineXl1', heads: 6 })
    expect((await getOffice()).firstSteps).toMatchObject({ ...none, delivery: true, hours: true })
    await other.call(userEndpoints.restore, { ids: [mia.userId] }, { as: administrator })
    expect((await getOffice()).firstSteps).toMatchObject({ colleagues: true, delivery: true, hours: true })
  })
})

describe('over a shop of random orders', async () => {
  const { today } = empty
  await fillAtRandom(today)

  const all = ((await shop.call(listOrders, { limit: 300, detail: 'true' })).data as Order[]).filter(
    ({ deleted }) => !deleted,
  )
  const queues = Object.fromEntries(
    await Promise.all(
      FIRST_KEYS.map(async (machine) => [machine, (await shop.call(listQueue, { machine, limit: 300 })).data] as const),
    ),
  ) as Record<string, Schedule[]>
  const result = await shop.call(getDashboard, {})
  const { orders, office, machines } = result as { [Part in keyof typeof result]: NonNullable<(typeof result)[Part]> }

  const OPEN: OrderStatus[] = ['pending', 'confirm', 'schedule', 'complete']
  const isOpen = ({ status }: Order) => OPEN.includes(status)
  const amount = (some: readonly Order[]): Amount => ({
    orders: some.length,
    pieces: some.reduce((sum, { orderQuantity }) => sum + orderQuantity, 0),
  })
  const byStage = (some: readonly Order[]) => ({
    unfinished: amount(some.filter(({ status }) => status !== 'complete')),
    complete: amount(some.filter(({ status }) => status === 'complete')),
  })
  const load = (some: readonly Schedule[]): Load => ({
    jobs: some.length,
    dozens: some.reduce((sum, { productQuantity }) => sum + productQuantity, 0),
  })
  const monthly = all.filter(
    ({ status, deliveryDate }) =>
      status === 'deliver' && deliveryDate! >= firstOfMonth(today) && deliveryDate! <= today,
  )
  const waitingSides = (one: Order['productionProductData'][number]) =>
    (['front', 'back'] as const).filter((side) => getStatus(one, side) === 'pending').length

  test('late, due today and due this week', () => {
    const due = (from: string, to: string) =>
      byStage(all.filter((order) => isOpen(order) && order.dueDate && order.dueDate >= from && order.dueDate <= to))
    expect(orders.late).toEqual(due('0000-01-01', addDays(today, -1)))
    expect(orders.today).toEqual(due(today, today))
    expect(orders.week).toEqual(due(today, addDays(today, 6)))
    expect(orders.late.unfinished.orders, 'the shop has some').toBeGreaterThan(0)
    expect(orders.late.complete.orders, 'the shop has some').toBeGreaterThan(0)
  })

  test('ready to ship, by shipping method', () => {
    for (const { shippingMethod, ...ready } of orders.ready)
      expect(ready).toEqual(
        amount(all.filter((order) => order.status === 'complete' && order.shippingMethod === shippingMethod)),
      )
  })

  test('delivered, day by day from Monday of last week to today', () => {
    const first = addDays(mondayOf(today), -7)
    expect(orders.delivered.map(({ day }) => day)).toEqual(
      Array.from({ length: orders.delivered.length }, (_, n) => addDays(first, n)),
    )
    expect(orders.delivered.at(-1)!.day).toBe(today)
    for (const { day, ...delivered } of orders.delivered)
      expect(delivered).toEqual(
        amount(all.filter(({ status, deliveryDate }) => status === 'deliver' && deliveryDate === day)),
      )
  })

  test('the queues by status and by due day, and what is printed now', () => {
    for (const { machine, byStatus, byDue, processing } of machines) {
      const queue = queues[machine]!
      for (const { status, ...queued } of byStatus)
        expect(queued).toEqual(load(queue.filter((one) => one.status === status)))
      const getBucket = ({ dueDate }: Schedule) =>
        dueDate === null ? 'none' : dueDate < today ? 'late' : dueDate > addDays(today, 6) ? 'later' : dueDate
      for (const { due, ...queued } of byDue)
        expect(queued).toEqual(load(queue.filter((one) => getBucket(one) === due)))
      expect(byDue.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(queue.length)
      const printed = queue.filter(({ status }) => status === 'processing').slice(0, 3)
      expect(processing).toEqual(
        printed.map((one) => ({
          _id: one._id,
          orderId: one.orderId,
          orderNo: one.orderNo,
          designName: one.printingDesign.name,
          image: one.printingDesign[`${one.screenPrintingOn}Image`],
          screenPrintingOn: one.screenPrintingOn,
          clothingTypeName: one.clothingType.name,
          dozens: one.productQuantity,
        })),
      )
    }
  })

  test('what waits for a machine, each side counted', () => {
    const waiting = all
      .filter(({ status }) => status !== 'cancel')
      .flatMap(({ productionProductData, dueDate }) => productionProductData.map((one) => ({ ...one, dueDate })))
      .filter((one) => waitingSides(one) > 0)
    const dueBy = (day: string) => waiting.filter(({ dueDate }) => dueDate && dueDate <= day).length
    expect(office.waiting).toEqual({
      productions: waiting.length,
      dozens: waiting.reduce((sum, one) => sum + waitingSides(one) * one.productQuantity, 0),
      soonProductions: dueBy(addDays(today, 6)),
      lateProductions: dueBy(addDays(today, -1)),
    })
    expect(office.waiting.lateProductions, 'the shop has some').toBeGreaterThan(0)
  })

  test('the latest of the orders that are late and still to be made', () => {
    const late = all
      .filter((order) => isOpen(order) && order.status !== 'complete' && order.dueDate && order.dueDate < today)
      .toSorted((a, b) => (a.dueDate! < b.dueDate! ? -1 : a.dueDate! > b.dueDate! ? 1 : a._id < b._id ? -1 : 1))
      .slice(0, 5)
    expect(office.late.map(({ _id }) => _id)).toEqual(late.map(({ _id }) => _id))
    for (const [at, order] of late.entries()) {
      const recorded = office.late[at]!
      const queued = Object.values(queues)
        .flat()
        .filter(({ orderId }) => orderId === order._id)
      expect(recorded).toMatchObject({
        orderNo: order.orderNo,
        customerName: order.customerName,
        status: order.status,
        dueDate: order.dueDate,
        pieces: order.orderQuantity,
        waitingDozens: order.productionProductData.reduce(
          (sum, one) => sum + waitingSides(one) * one.productQuantity,
          0,
        ),
      })
      for (const { machine, status, ...part } of recorded.queued)
        expect(part).toEqual(load(queued.filter((one) => one.machine === machine && one.status === status)))
      expect(recorded.queued.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(queued.length)
    }
  })

  test('the month: deliveries, designs, customers, quality and returns', () => {
    const { month } = office
    expect(month.delivered).toEqual(amount(monthly))
    const items = monthly.flatMap((order) =>
      order.productionProductData.flatMap((one) => one.items.map((item) => ({ ...item, order: order._id }))),
    )
    const sum = (numbers: number[]) => numbers.reduce((before, one) => before + one, 0)
    expect(month.produced).toBe(sum(items.flatMap((item) => SIZES.map((size) => piecesOfSize(item, size)))))
    const second = items.map((item) => ({
      order: item.order,
      pieces: sum(SIZES.map((size) => (item[qualityField(size)] === 'second' ? piecesOfSize(item, size) : 0))),
    }))
    const returned = [
      ...items.map((item) => ({
        order: item.order,
        reason: item.returnReason || 'none',
        pieces: sum(SIZES.map((size) => item[returnField(size)])),
      })),
      ...monthly.flatMap((order) =>
        order.orderProductData.map((line) => ({
          order: order._id,
          reason: line.returnReason || 'none',
          pieces: sum(SIZES.map((size) => line[stockReturnField(size)])),
        })),
      ),
    ].filter(({ pieces }) => pieces > 0)
    const counted = (rows: readonly { order: string; pieces: number }[]) => ({
      orders: new Set(rows.filter(({ pieces }) => pieces > 0).map(({ order }) => order)).size,
      pieces: sum(rows.map(({ pieces }) => pieces)),
    })
    expect(month.second).toEqual(counted(second))
    expect(month.returned).toEqual(counted(returned))
    expect(month.second.pieces, 'the shop has some').toBeGreaterThan(0)
    expect(month.returned.pieces, 'the shop has some').toBeGreaterThan(0)
    expect(Object.fromEntries(month.returns.map(({ reason, ...part }) => [reason, part]))).toEqual(
      Object.fromEntries(
        [...new Set(returned.map(({ reason }) => reason))].map((reason) => [
          reason,
          counted(returned.filter((row) => row.reason === reason)),
        ]),
      ),
    )

    const perDesign = new Map<string, number>()
    for (const { printingDesign, productQuantity } of monthly.flatMap((order) => order.productionProductData))
      perDesign.set(printingDesign, (perDesign.get(printingDesign) ?? 0) + productQuantity)
    expect(month.designs.map(({ dozens: theirs }) => theirs)).toEqual(
      [...perDesign.values()].toSorted((a, b) => b - a).slice(0, 5),
    )
    for (const { _id, dozens: theirs } of month.designs) expect(theirs).toBe(perDesign.get(_id))
    for (const { _id, name, ...figures } of month.customers) {
      const theirs = monthly.filter(({ customer }) => customer === _id)
      expect(figures).toEqual(amount(theirs))
      expect(name).toBe(theirs[0]!.customerName)
    }
  })

  const { delivered } = orders
  const orderLinks: [string, OrderSearch, Amount][] = [
    ['late, to be made', LATE_TO_PRINT, orders.late.unfinished],
    ['late, complete', readyOrders({ dueDateTo: addDays(today, -1) }), orders.late.complete],
    ['due today', dueToday(today), total(orders.today)],
    ['due today, to be made', dueTodayToPrint(today), orders.today.unfinished],
    ['due this week', DUE_THIS_WEEK, total(orders.week)],
    ['waiting for pickup', readyOrders(), plus(orders.ready)],
    ...orders.ready.map(({ shippingMethod, ...ready }): [string, OrderSearch, Amount] => [
      `ready by ${shippingMethod}`,
      readyOrders({ shippingMethod }),
      ready,
    ]),
    [
      'delivered this week',
      deliveredOrders(mondayOf(today), today),
      plus(delivered.filter(({ day }) => day >= mondayOf(today))),
    ],
    ...delivered.map(({ day, ...part }): [string, OrderSearch, Amount] => [day, deliveredOrders(day, day), part]),
    ['this month', monthOrders(today), office.month.delivered],
    ...office.month.customers.map(({ _id, name, ...part }): [string, OrderSearch, Amount] => [
      name,
      monthOrders(today, { orderedBy: _id }),
      part,
    ]),
  ]
  test.each(orderLinks)('the link of %s leads to the orders that it counts', async (_, search, figure) => {
    const { data, total: listed } = await shop.call(listOrders, { ...search, limit: 300 })
    expect({ orders: listed, pieces: data.reduce((sum, { orderQuantity }) => sum + orderQuantity, 0) }).toEqual(figure)
  })

  const counts: [string, OrderSearch, number][] = [
    ['2nd quality', monthOrders(today, { secondQuality: 'true' }), office.month.second.orders],
    ['returned', returnedOrders(today), office.month.returned.orders],
    ...office.month.returns.map(({ reason, orders: count }): [string, OrderSearch, number] => [
      reason,
      returnedOrders(today, reason),
      count,
    ]),
    ...office.month.designs.map(({ _id, name, orders: count }): [string, OrderSearch, number] => [
      name,
      monthOrders(today, { printedDesign: _id }),
      count,
    ]),
  ]
  test.each(counts)('the link of %s leads to as many orders as it counts', async (_, search, figure) => {
    expect((await shop.call(listOrders, { ...search, limit: 300 })).total).toBe(figure)
  })

  test('the links of what waits lead to the productions', async () => {
    const { waiting } = office
    const listed = await shop.call(listProductions, { ...waitingProductions(), limit: 300 })
    expect(listed.total).toBe(waiting.productions)
    const soon = await shop.call(listProductions, { ...waitingProductions(endOfWeek(today)), limit: 300 })
    expect(soon.total).toBe(waiting.soonProductions)
    const late = await shop.call(listProductions, { ...waitingProductions(addDays(today, -1)), limit: 300 })
    expect(late.total).toBe(waiting.lateProductions)
  })

  test.each(machines.map((one) => [one.machine, one] as const))(
    'the links of %s lead to its queue',
    async (machine, one) => {
      const getLoad = async (search: object) => {
        const { data, total: jobs } = await shop.call(listQueue, { machine, ...search, limit: 300 })
        return { ...load(data), jobs }
      }
      for (const { status, ...part } of one.byStatus) expect(await getLoad(queuedWith(status)), status).toEqual(part)
      for (const { due, ...part } of one.byDue) expect(await getLoad(queuedDue(today, due)), due).toEqual(part)
    },
  )

  test('M4: each role is told of what it may open', async () => {
    expect(await shop.call(getDashboard, {}, { as: 'warehouse_operator' })).toEqual({ ...result, office: null })
    const operated = await shop.call(getDashboard, {}, { as: 'machine_operator' })
    expect(operated).toMatchObject({ today, orders: null, office: null })
    for (const { machine, byStatus, byDue, processing } of operated.machines) {
      const theirs = machines.find((one) => one.machine === machine)!
      expect(byStatus, 'what is in work alone').toEqual(theirs.byStatus.filter(({ status }) => status !== 'pending'))
      expect(processing).toEqual(theirs.processing)
      const status = ON_MACHINE.join()
      for (const { due, ...part } of byDue) {
        const { data, total: jobs } = await shop.call(listQueue, {
          machine,
          ...queuedDue(today, due),
          status,
          limit: 300,
        })
        expect({ ...load(data), jobs }, due).toEqual(part)
      }
    }
    expect(await shop.refusal(getDashboard, {}, { as: 'nobody' })).toMatchObject({ status: 401 })
  })
})

function plus(amounts: readonly Amount[]): Amount {
  return {
    orders: amounts.reduce((sum, { orders }) => sum + orders, 0),
    pieces: amounts.reduce((sum, { pieces }) => sum + pieces, 0),
  }
}

function total({ unfinished, complete }: { unfinished: Amount; complete: Amount }): Amount {
  return plus([unfinished, complete])
}

/** Orders of every status and due day, made by the calls that people make them with. */
async function fillAtRandom(today: string): Promise<void> {
  const random = randomFrom(1410)
  const catalogue = await openCatalogue(shop)
  const customers = [catalogue.customer, catalogue.referrer]
  for (const name of ['Cedar', 'Dogwood', 'Elm', 'Fir']) customers.push((await makeCustomer(shop, name))._id)
  const designs = [catalogue.front, catalogue.back, catalogue.both]
  for (const name of ['Owl', 'Fox', 'Elk', 'Lynx'])
    designs.push((await makeDesign(shop, name, random.pick(['front', 'front_back', 'back'] as const)))._id)
  const colors = [catalogue.color, (await makeColor(shop, 'Navy'))._id]
  const stock = await makeStock(shop, catalogue, { small: 500, large: 500 })

  for (let n = 0; n < 70; n++) {
    const order = await makeOrder(shop, catalogue, {
      customer: random.pick(customers),
      dueDate: random.chance(0.85) ? addDays(today, random.whole(-9, 10)) : null,
      status: random.pick(['pending', 'confirm'] as const),
      shippingMethod: random.pick(['pickup', 'ups', 'airport'] as const),
      productionProducts: Array.from({ length: random.whole(1, 3) }, () =>
        production(catalogue, {
          printingDesign: random.pick(designs),
          items: [
            dozens(random.pick(colors), { smallQuantity: random.whole(1, 5), xlQuantity: random.whole(0, 3) }),
            ...(random.chance(0.5) ? [mix(random.pick(colors), random.whole(1, 4))] : []),
          ],
        }),
      ),
      orderProducts: random.chance(0.3) ? [{ productId: stock, small: random.whole(1, 8), large: 3 }] : [],
    })
    const fate = random.weighted([
      ['wait', 2],
      ['some', 3],
      ['complete', 3],
      ['deliver', 5],
      ['cancel', 1],
    ])
    if (fate === 'cancel') await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'cancel' })
    if (fate === 'some' || fate === 'complete' || fate === 'deliver') {
      for (const one of order.productionProductData)
        for (const side of ['front', 'back'] as const) {
          if (getStatus(one, side) === null || (fate === 'some' && random.chance(0.4))) continue
          const machine = random.pick(FIRST_KEYS)
          const place = { orderId: order._id, productionProductId: one._id, machine, screenPrintingOn: side }
          const { schedule } = await shop.call(createSchedule, place)
          const status =
            fate === 'some' ? random.pick(['pending', 'preparing', 'ready', 'processing'] as const) : 'complete'
          if (status !== 'pending') await shop.call(updateScheduleStatus, { id: schedule._id, status })
        }
    }
    if (fate === 'deliver') await deliver(order)
    if (random.chance(0.07)) await shop.call(softDeleteOrders, { ids: [order._id] })
  }

  async function deliver(order: Order): Promise<void> {
    // Some today, so that the month has some on its first day too.
    const deliveryDate = addDays(today, random.pick([0, 0, 2, -random.whole(1, 24), -random.whole(1, 24)]))
    await shop.call(updateOrderSummary, { id: order._id, status: 'deliver' })
    await shop.call(updateOrderSummary, { id: order._id, deliveryDate })
    for (const one of order.productionProductData) {
      const [item] = one.items
      if (random.chance(0.3)) {
        const qualities = Object.fromEntries(
          SIZES.map((size) => [qualityField(size), random.pick(['first', 'second'] as const)]),
        )
        await shop.call(updateQuality, { id: item!._id, ...qualities })
      }
      if (random.chance(0.3)) {
        const reason = random.pick(['misprint', 'wrong_size', '', 'damaged'] as const)
        const what = { id: order._id, productionProductId: one._id, itemId: item!._id }
        await shop.call(returnItem, { ...what, smallQuantityReturn: random.whole(1, DOZEN), reason })
      }
    }
    for (const line of order.orderProductData)
      if (random.chance(0.5))
        await shop.call(returnProduct, {
          id: order._id,
          orderProductId: line._id,
          smallReturn: 1,
          reason: 'not_needed',
        })
  }
}
