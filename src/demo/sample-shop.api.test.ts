import { describe, expect, test } from 'vitest'
import { DOZEN, itemDozens, sumOfPieces } from '../shared/quantities/pieces.ts'
import { clothingTypeEndpoints } from '../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../features/colors/colors.contract.ts'
import { customerEndpoints } from '../features/customers/customers.contract.ts'
import { designEndpoints, hasSide, SIDES } from '../features/designs/designs.contract.ts'
import { listInventories, listMovements } from '../features/inventories/inventories.contract.ts'
import { derivedOrderStatus, UNUSED_SHIPPING } from '../features/orders/orders.rules.ts'
import { isProductionComplete } from '../features/productions/productions.rules.ts'
import { RETURN_REASONS } from '../features/productions/return-reasons.contract.ts'
import { ORDER_STATUSES } from '../features/orders/order-fields.contract.ts'
import { listOrders, type Order } from '../features/orders/orders.contract.ts'
import { listOrderTrash, restoreOrders } from '../screens/orders/order-trash.contract.ts'
import { stockLevel } from '../features/inventories/inventories.rules.ts'
import { listOnMachine, listQueue, listScheduleTrash } from '../features/schedules/schedules.contract.ts'
import { FIRST_KEYS } from '../features/machines/machine-key.contract.ts'
import { features } from '../app.ts'
import { writeDocuments } from '../features/orders/search/order-documents.db.ts'
import { notifyListeners } from '../server/records/changes.ts'
import { openHistory } from '../server/records/history/history-book.ts'
import type { RecordedChange } from '../server/records/history/history-lines.ts'
import { openShop } from '../server/testing/shop.ts'
import { drawDesigns, fillSampleShop } from './sample-shop.ts'

const shop = await openShop()
const latest = new Date()
const designs = await drawDesigns()
const history = openHistory(features)
await shop.database.write(async (tx) => {
  await fillSampleShop(tx, { designs, by: shop.staff.administrator, history, latest })
  await notifyListeners(
    tx,
    features.flatMap(({ changeListeners = [] }) => changeListeners),
  )
})

const orders = (await shop.call(listOrders, { detail: 'true', limit: 300 })).data as Order[]
// Schedules of live orders only: a trashed order keeps its completed schedules (rule P6).
const schedules = await shop.database.read
  .selectFrom('schedules')
  .selectAll()
  .where('deletedAt', 'is', null)
  .where(
    'orderId',
    'in',
    orders.map(({ _id }) => _id),
  )
  .execute()
const productions = orders.flatMap((order) => order.productionProductData)
const today = (days = 0) => new Date(latest.getTime() + days * 86_400_000).toISOString().slice(0, 10)

describe('the orders of a filled shop', () => {
  test('there are 300, numbered without a gap but for those in the trash, in every status', async () => {
    const trash = await shop.call(listOrderTrash, {})
    const numbers = [...orders, ...trash.data].map(({ orderNo }) => orderNo)
    expect(orders).toHaveLength(300)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 303 }, (_, at) => at + 1))
    for (const status of ORDER_STATUSES) {
      expect(orders.filter((order) => order.status === status).length, status).toBeGreaterThanOrEqual(5)
    }
  })

  test('M13: the history of each tells what happened in the order of time, from the taking on', async () => {
    const entries = await shop.database.read
      .selectFrom('history')
      .select(['recordId', 'at', 'action', 'by'])
      .where('ofTable', '=', 'orders')
      .orderBy('no')
      .execute()
    const histories = Map.groupBy(entries, ({ recordId }) => recordId)
    for (const { _id, createdAt, status } of orders) {
      const theirs = histories.get(_id)!
      expect(theirs[0]).toMatchObject({ action: 'create', at: createdAt, by: 'Ada' })
      const instants = theirs.map(({ at }) => at)
      expect(instants).toEqual(instants.toSorted())
      if (status === 'deliver') expect(theirs.length).toBeGreaterThan(3)
    }
  })

  test('S1: each is found as it is, those in the trash too', async () => {
    const documents = () => shop.database.read.selectFrom('orderDocuments').selectAll().orderBy('orderId').execute()
    const stored = await documents()
    expect(stored).toHaveLength(303)
    await shop.database.write(async (tx) => {
      await tx.deleteFrom('orderDocuments').execute()
      await writeDocuments(
        tx,
        stored.map(({ orderId }) => orderId),
      )
    })
    expect(await documents()).toEqual(stored)
  })

  test('O3: every order stands where its productions put it', () => {
    for (const { status, productionProductData: sides } of orders) {
      expect(derivedOrderStatus(status, sides)).toBe(status)
      expect(sides.every(isProductionComplete)).toBe(status === 'complete' || status === 'deliver')
      const isUntouched = sides.every(({ frontStatus, backStatus }) =>
        [frontStatus, backStatus].every((side) => side === null || side === 'pending'),
      )
      expect(isUntouched).toBe(status === 'pending' || status === 'confirm' || status === 'cancel')
    }
  })

  test('Q2 to Q4: every total is the sum of its parts', () => {
    for (const { orderQuantity, productionProductData, orderProductData } of orders) {
      for (const { productQuantity, items } of productionProductData) {
        for (const item of items) expect(itemDozens(item)).toBe(item.itemQuantity)
        expect(items.reduce((sum, { itemQuantity }) => sum + itemQuantity, 0)).toBe(productQuantity)
      }
      const made = DOZEN * productionProductData.reduce((sum, { productQuantity }) => sum + productQuantity, 0)
      expect(made + orderProductData.reduce((sum, line) => sum + sumOfPieces(line), 0)).toBe(orderQuantity)
    }
  })

  test('O4, O5: what was delivered has a day and papers, and no paper that its way of shipping does not use', () => {
    for (const order of orders) {
      for (const field of UNUSED_SHIPPING[order.shippingMethod]) expect(order[field]).toBe('')
    }
    for (const order of orders.filter(({ status }) => status === 'deliver')) {
      expect(order.deliveryDate! <= today(1)).toBe(true)
      expect(order.boxes).toBeGreaterThan(0)
      expect(order.tracking_no !== '').toBe(order.shippingMethod !== 'pickup')
      expect(/^\d{3}-\d{8}$/.test(order.awb)).toBe(order.shippingMethod === 'airport')
    }
  })

  test('P1: a production has a status for each side of its design and for no other', () => {
    for (const { printingDesignData, frontStatus, backStatus } of productions) {
      expect(frontStatus !== null).toBe(hasSide(printingDesignData.screenPrintingOn, 'front'))
      expect(backStatus !== null).toBe(hasSide(printingDesignData.screenPrintingOn, 'back'))
    }
  })

  test('they came in over the last weeks and are due in the last and the next ones', () => {
    const days = orders.flatMap(({ dueDate }) => dueDate ?? [])
    expect(days.some((day) => day < today())).toBe(true)
    expect(days.some((day) => day > today(10))).toBe(true)
    expect(days.length).toBeLessThan(300)
    for (const { createdAt, updatedAt } of orders) {
      expect(createdAt <= updatedAt).toBe(true)
      expect(Date.parse(updatedAt)).toBeLessThanOrEqual(latest.getTime())
    }
  })
})

test('M13: some orders were edited after they were taken, in every way that the edit screen has', async () => {
  const entries = await shop.database.read
    .selectFrom('history')
    .select(['recordId', 'changed'])
    .where('ofTable', '=', 'orders')
    .where('action', '=', 'change')
    .execute()
  const recorded = entries.flatMap(({ recordId, changed }) =>
    (JSON.parse(changed) as RecordedChange[]).map((one) => ({ ...one, recordId })),
  )
  const ordersWith = (isIt: (one: RecordedChange) => boolean) =>
    new Set(recorded.filter(isIt).map(({ recordId }) => recordId)).size
  expect(ordersWith(({ of, did }) => of === 'productions' && did === 'create')).toBeGreaterThan(2)
  const isQuantity = (column: string) => column.endsWith('Quantity')
  expect(
    ordersWith(({ of, did, values }) => of === 'productionItems' && !did && Object.keys(values).some(isQuantity)),
  ).toBeGreaterThan(4)
  expect(ordersWith(({ of, values }) => of === 'orders' && 'remark' in values)).toBeGreaterThan(2)
  expect(ordersWith(({ of, did }) => of === 'orderProducts' && !did)).toBeGreaterThan(2)
  const queues = await Promise.all(FIRST_KEYS.map((machine) => shop.call(listQueue, { machine })))
  const marked = queues.flatMap(({ data }) => data).filter(({ changedAt }) => changedAt !== null)
  expect(marked.length).toBeGreaterThan(2)
  for (const { changedAt, createdAt } of marked)
    expect(changedAt! > createdAt && changedAt! < latest.toISOString()).toBe(true)
  // The goods that an order took at first stand in its first entry.
  expect(ordersWith(({ of, did }) => of === 'orderProducts' && did === 'create')).toBe(0)
})

describe('the machines of a filled shop', () => {
  test('P3: every side that is scheduled or complete has one live schedule that says so, and no other side has one', () => {
    const expected = productions.flatMap((production) =>
      SIDES.flatMap((side) => {
        const status = production[`${side}Status`]
        return status === null || status === 'pending' ? [] : [`${production._id} ${side} ${status}`]
      }),
    )
    const result = schedules.map(
      ({ productionId, screenPrintingOn, status }) =>
        `${productionId} ${screenPrintingOn} ${status === 'complete' ? 'complete' : 'schedule'}`,
    )
    expect(result.toSorted()).toEqual(expected.toSorted())
  })

  test.each(FIRST_KEYS)(
    'P4: %s has 12 to 25 schedules, what it works on and then the latest at the top',
    async (machine) => {
      const queue = await shop.call(listQueue, { machine })
      expect(queue.total).toBeGreaterThanOrEqual(12)
      expect(queue.total).toBeLessThanOrEqual(25)
      const { data: inWork } = await shop.call(listOnMachine, { machine })
      expect(inWork.length).toBeGreaterThanOrEqual(4)
      const first = queue.data.slice(0, inWork.length)
      expect(new Set(first.map(({ _id }) => _id))).toEqual(new Set(inWork.map(({ _id }) => _id)))
      expect(first[0]!.status).toBe('processing')
      const times = queue.data.slice(inWork.length).map(({ createdAt }) => createdAt)
      expect(times).toEqual(times.toSorted().toReversed())
    },
  )

  test('P6: what is complete is history, from the days when it was printed', () => {
    const complete = schedules.filter(({ status }) => status === 'complete')
    expect(complete.length).toBeGreaterThan(200)
    for (const { createdAt, completedAt } of complete) {
      expect(completedAt! >= createdAt).toBe(true)
      expect(Date.parse(completedAt!)).toBeLessThan(latest.getTime())
    }
  })
})

test('I1, I2, I7: stock is there, low and none too; orders take from it, and each level is the sum of its movements', async () => {
  const { data } = await shop.call(listInventories, { limit: 300 })
  const items = data.flatMap((record) => record.items)
  const levels = Map.groupBy(items, stockLevel)
  expect(levels.get('none')).toHaveLength(1)
  expect(levels.get('low')!.length).toBeGreaterThan(1)
  expect(levels.get('low')!.length).toBeLessThan(items.length / 4)
  expect(orders.filter(({ orderProductData }) => orderProductData.length > 0).length).toBeGreaterThan(20)
  for (const item of items) {
    const movements = (await shop.call(listMovements, { id: item._id, limit: 300 })).data
    expect(movements.reduce((sum, movement) => sum + sumOfPieces(movement), 0)).toBe(item.itemQuantity)
    for (const { at } of movements) expect(Date.parse(at)).toBeLessThanOrEqual(latest.getTime())
  }
})

describe('the master data and the trash of a filled shop', () => {
  const KINDS = [
    ['customers', customerEndpoints, 40, 2],
    ['clothing types', clothingTypeEndpoints, 10, 1],
    ['colors', colorEndpoints, 24, 2],
    ['designs', designEndpoints, 25, 1],
  ] as const

  test.each(KINDS)('%s', async (_, endpoints, live, trashed) => {
    expect((await shop.call(endpoints.list, {})).total).toBe(live)
    const trash = await shop.call(endpoints.trash, {})
    expect(trash.total).toBe(trashed)
    expect(trash.data.map(({ deletedBy }) => deletedBy)).toEqual(Array.from({ length: trashed }, () => 'Ada'))
  })

  test('I3, I4: some pieces came back, each for a reason, and are in stock', async () => {
    const returns = orders.flatMap(({ status, returnProductsData: { productionProducts } }) =>
      productionProducts.flatMap(({ items }) => items.map((item) => ({ status, ...item }))),
    )
    expect(returns.length).toBeGreaterThan(5)
    for (const { status, returnReason } of returns) {
      expect(status).toBe('deliver')
      expect(RETURN_REASONS).toContain(returnReason)
    }
    const { data } = await shop.call(listInventories, { limit: 300 })
    const ledgers = await Promise.all(data.map(({ _id: id }) => shop.call(listMovements, { id })))
    const movements = ledgers.flatMap((ledger) => ledger.data).filter(({ kind }) => kind === 'return')
    expect(movements).toHaveLength(returns.length)
    for (const { at } of movements) expect(at <= latest.toISOString()).toBe(true)
    // The history tells each at its time too (rule M13).
    const entries = await shop.database.read
      .selectFrom('history')
      .select('at')
      .where('ofTable', '=', 'orders')
      .where('changed', 'like', '%QuantityReturn%')
      .where('action', '=', 'change')
      .execute()
    expect(entries.map(({ at }) => at).toSorted()).toEqual(movements.map(({ at }) => at).toSorted())
  })

  test('every image of a design is there in both sizes', async () => {
    for (const { frontImagePaths, backImagePaths } of (await shop.call(designEndpoints.list, {})).data) {
      const paths = [frontImagePaths, backImagePaths].flatMap((image) => (image ? Object.values(image) : []))
      expect(paths.length).toBeGreaterThan(0)
      for (const url of paths) {
        const { statusCode, headers } = await shop.http.inject({ url })
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      }
    }
  })

  test('orders and schedules are in the trash, and an order comes back from it with its schedules', async () => {
    const { data } = await shop.call(listOrderTrash, {})
    expect(data).toHaveLength(3)
    expect((await shop.call(listScheduleTrash, {})).total).toBe(3)
    const before =
      (await shop.call(listQueue, { machine: 'machineM1' })).total +
      (await shop.call(listQueue, { machine: 'machineXl1' })).total
    await shop.call(restoreOrders, { ids: data.map(({ _id }) => _id) })
    const after =
      (await shop.call(listQueue, { machine: 'machineM1' })).total +
      (await shop.call(listQueue, { machine: 'machineXl1' })).total
    expect(after).toBeGreaterThan(before)
  })
})
