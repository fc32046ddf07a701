import { describe, expect, test } from 'vitest'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { getOrderHistory } from '../../features/orders/orders.contract.ts'
import { type Order, updateOrder, updateOrderSummary } from '../../features/orders/orders.contract.ts'
import { purgeOrders, restoreOrders, softDeleteOrders } from '../orders/order-trash.contract.ts'
import {
  dozens,
  makeColor,
  makeCustomer,
  makeOrder,
  mix,
  NO_SUCH_ID,
  openCatalogue,
  production,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { HistoryEntry } from '../../shared/records/record-history.ts'
import {
  purgeProductions,
  softDeleteProduction,
  updateProduction,
} from '../../features/orders/saves/order-productions.contract.ts'
import { restoreProductions } from '../productions/production-trash.contract.ts'
import { updateQuality } from '../../features/schedules/quality/quality.contract.ts'
import {
  createSchedule,
  createSchedules,
  purgeSchedules,
  reorderSchedules,
  restoreSchedules,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../../features/schedules/schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const red = (await makeColor(shop, 'Red'))._id

const findHistory = async (order: Pick<Order, '_id'>): Promise<HistoryEntry[]> =>
  (await shop.call(getOrderHistory, { id: order._id })).data
/** An entry as a person reads it: `field: from → to`. */
const read = ({ changes }: HistoryEntry) =>
  changes.map(({ field, from, to }) => `${field}: ${from ?? '-'} → ${to ?? '-'}`)
const latest = async (order: Order) => {
  const [entry] = await findHistory(order)
  return { by: entry!.by, action: entry!.action, lines: read(entry!) }
}

/** Production 1 is printed in front, Production 2 on both sides in two colors. */
const twoProductions = () =>
  makeOrder(shop, catalogue, {
    productionProducts: [
      production(catalogue),
      production(catalogue, {
        printingDesign: catalogue.both,
        items: [dozens(red, { largeQuantity: 2 }), mix(catalogue.color, 3)],
      }),
    ],
  })

const schedule = async (order: Order, number: number, screenPrintingOn: 'front' | 'back' = 'front') =>
  (
    await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[number - 1]!._id,
      machine: 'machineM1',
      screenPrintingOn,
    })
  ).schedule

describe('the history of an order', () => {
  test('M13: begins with all that was ordered, in plain words, what is empty left out', async () => {
    const order = await makeOrder(shop, catalogue, {
      referrer: catalogue.referrer,
      dueDate: '2026-11-21',
      shippingMethod: 'ups',
      boxes: 0,
      productionProducts: [
        production(catalogue, { printingDesign: catalogue.both }),
        production(catalogue, {
          items: [
            dozens(red, { largeQuantity: 2, threeXlQuantity: 1, largeQuality: 'second' } as never),
            mix(red, 3, { smallQuantity: 11, mediumQuantity: 1 }),
          ],
        }),
      ],
    })
    expect(await latest(order)).toEqual({
      by: 'Ada',
      action: 'create',
      lines: [
        `Number: - → #${order.orderNo}`,
        'Customer: - → Acme Athletics',
        'Deliver To: - → Riverside School',
        'Due Date: - → Nov 21, 2026',
        'Status: - → Pending',
        'Shipping Method: - → UPS',
        'Boxes: - → 0',
        'Production 1, Clothing Type: - → Tee',
        'Production 1, Printing Design: - → Two Face',
        'Production 1, Coffee, S: - → 1 Dz',
        'Production 2, Clothing Type: - → Tee',
        'Production 2, Printing Design: - → Front Runner',
        'Production 2, Red, L: - → 2 Dz',
        'Production 2, Red, 3XL: - → 1 Dz',
        'Production 2, Red, Quality of L: - → 2nd',
        'Production 2, Red (Mix), Size type: - → Mix',
        'Production 2, Red (Mix), S: - → 11 Pcs in each dozen',
        'Production 2, Red (Mix), M: - → 1 Pc in each dozen',
        'Production 2, Red (Mix), Dozens: - → 3 Dz',
      ],
    })
  })

  test('M13: tells who changed which of its fields, with the names of then', async () => {
    const order = await twoProductions()
    const { _id: customer } = await makeCustomer(shop, 'Formerly Known')
    const update = { id: order._id, customer, dueDate: '2027-01-05', remark: 'Call first', status: 'confirm' } as const
    await shop.call(updateOrder, update)
    await shop.call(customerEndpoints.update, { id: customer, name: 'Now Called' })
    const lines = [
      'Customer: Acme Athletics → Formerly Known',
      'Due Date: - → Jan 05, 2027',
      'Status: Pending → Confirm',
      'Order Remark: - → Call first',
    ]
    expect(await latest(order)).toEqual({ by: 'Ada', action: 'change', lines })
    await shop.call(updateOrderSummary, { id: order._id, boxes: 4 }, { as: 'warehouse_operator' })
    expect(await latest(order)).toEqual({ by: 'Walter', action: 'change', lines: ['Boxes: - → 4'] })
    await shop.call(updateOrder, update)
    expect(await findHistory(order), 'the same once more is no change').toHaveLength(3)
  })

  test('M13: tells the work on the machines, and what it makes of the order', async () => {
    const order = await twoProductions()
    const back = await schedule(order, 2, 'back')
    expect(await latest(order)).toEqual({
      by: 'Ada',
      action: 'change',
      lines: ['Status: Pending → Schedule', 'Production 2, Back, Machine: - → Machine M'],
    })
    const front = await schedule(order, 1)
    await shop.call(reorderSchedules, { ids: [back._id, front._id] })
    expect(await findHistory(order), 'a place in the queue belongs to the machine').toHaveLength(3)
    await shop.call(updateScheduleStatus, { id: back._id, status: 'processing' }, { as: 'machine_operator' })
    expect(await latest(order)).toEqual({
      by: 'Mia',
      action: 'change',
      lines: ['Production 2, Back, Status: Pending → Processing'],
    })
    await shop.call(softDeleteSchedules, { ids: [back._id, front._id] })
    expect((await latest(order)).lines).toEqual([
      'Status: Schedule → Confirm',
      'Production 1, Front: - → Moved to the trash',
      'Production 2, Back: - → Moved to the trash',
    ])
    await shop.call(restoreSchedules, { ids: [back._id] })
    expect((await latest(order)).lines).toEqual([
      'Status: Confirm → Schedule',
      'Production 2, Back: - → Restored',
      'Production 2, Back, Status: Processing → Pending',
    ])
    await shop.call(purgeSchedules, { ids: [front._id] })
    expect((await latest(order)).lines).toEqual([
      'Production 1, Front: - → Deleted',
      'Production 1, Front, Machine: Machine M → -',
    ])
  })

  test('M13: one call that touches two orders is in the history of each', async () => {
    const orders = [await makeOrder(shop, catalogue), await makeOrder(shop, catalogue)]
    const productionProductIds = orders.map((order) => order.productionProductData[0]!._id)
    await shop.call(createSchedules, { productionProductIds, machine: 'machineXl1', screenPrintingOn: 'front' })
    for (const order of orders) {
      expect((await latest(order)).lines).toEqual([
        'Status: Pending → Schedule',
        'Production 1, Front, Machine: - → Machine XL',
      ])
    }
  })

  test('M13: tells the quality of one size', async () => {
    const order = await twoProductions()
    const item = order.productionProductData[1]!.items[0]!
    await shop.call(updateQuality, { id: item._id, largeQuality: 'second' }, { as: 'machine_operator' })
    expect(await latest(order)).toEqual({
      by: 'Mia',
      action: 'change',
      lines: ['Production 2, Red, Quality of L: 1st → 2nd'],
    })
  })

  test('M13: tells which items of a production were changed, removed and added', async () => {
    const order = await twoProductions()
    const { _id: id, clothingType, printingDesign, items } = order.productionProductData[1]!
    await shop.call(updateProduction, {
      id,
      clothingType,
      printingDesign,
      items: [dozens(catalogue.color), { ...items[0]!, smallQuantity: 1, largeQuantity: 3 }],
    })
    expect(await latest(order)).toEqual({
      by: 'Ada',
      action: 'change',
      lines: [
        'Production 2, Coffee (Mix): - → Deleted',
        'Production 2, Coffee (Mix), Size type: Mix → -',
        'Production 2, Coffee (Mix), S: 4 Pcs in each dozen → -',
        'Production 2, Coffee (Mix), M: 4 Pcs in each dozen → -',
        'Production 2, Coffee (Mix), L: 4 Pcs in each dozen → -',
        'Production 2, Coffee (Mix), Dozens: 3 Dz → -',
        'Production 2, Red, S: - → 1 Dz',
        'Production 2, Red, L: 2 Dz → 3 Dz',
        'Production 2, Coffee, S: - → 1 Dz',
      ],
    })
  })

  test('M13: numbers the items of one name as they stand in their production, and no others', async () => {
    const order = await makeOrder(shop, catalogue, {
      productionProducts: [
        production(catalogue, {
          items: [dozens(red), dozens(catalogue.color), mix(red, 3), dozens(red), mix(red, 2)],
        }),
      ],
    })
    const names = (await latest(order)).lines.map((line) => /^Production 1, (Red.*|Coffee.*), /.exec(line)?.[1])
    expect(names.filter((name, index) => name && name !== names[index - 1])).toEqual([
      'Red (1)',
      'Coffee',
      'Red (Mix 1)',
      'Red (2)',
      'Red (Mix 2)',
    ])
    const { _id: id, clothingType, printingDesign, items } = order.productionProductData[0]!
    const change = async (...changed: typeof items) => {
      const versionless = changed.map((item) => ({ ...item, version: undefined }))
      await shop.call(updateProduction, { id, clothingType, printingDesign, items: versionless })
      return (await latest(order)).lines
    }
    const [first, coffee, mixed, second, mixedToo] = items
    expect(await change(first!, coffee!, mixed!, { ...second!, smallQuantity: 9 }, mixedToo!)).toEqual([
      'Production 1, Red (2), S: 1 Dz → 9 Dz',
    ])
    await shop.call(updateQuality, { id: second!._id, smallQuality: 'second' })
    expect((await latest(order)).lines).toEqual(['Production 1, Red (2), Quality of S: 1st → 2nd'])
    expect(await change(first!, coffee!, { ...mixed!, itemQuantity: 4 }, second!, mixedToo!)).toContain(
      'Production 1, Red (Mix 1), Dozens: 3 Dz → 4 Dz',
    )
    expect(await change(first!, coffee!, second!, mixedToo!)).toContain('Production 1, Red (Mix 1): - → Deleted')
    expect(await change(first!, { ...coffee!, color: red }, second!, { ...mixedToo!, itemQuantity: 5 })).toEqual([
      'Production 1, Red (2), Color: Coffee → Red',
      'Production 1, Red (Mix), Dozens: 2 Dz → 5 Dz',
    ])
  })

  test('M13: an item that is removed is numbered as it stood, before those that stay behind it', async () => {
    const order = await makeOrder(shop, catalogue, {
      productionProducts: [
        production(catalogue, { items: [1, 2, 3, 4].map((n) => dozens(red, { smallQuantity: n })) }),
      ],
    })
    const { _id: id, clothingType, printingDesign, items } = order.productionProductData[0]!
    const [, , third, fourth] = items
    await shop.call(updateProduction, {
      id,
      clothingType,
      printingDesign,
      items: [{ ...third!, smallQuantity: 7 }, dozens(red, { smallQuantity: 5 }), { ...fourth!, smallQuantity: 8 }],
    })
    expect((await latest(order)).lines).toEqual([
      'Production 1, Red (1): - → Deleted',
      'Production 1, Red (1), S: 1 Dz → -',
      'Production 1, Red (2): - → Deleted',
      'Production 1, Red (2), S: 2 Dz → -',
      'Production 1, Red (3), S: 3 Dz → 7 Dz',
      'Production 1, Red (5), S: 4 Dz → 8 Dz',
      'Production 1, Red (4), S: - → 5 Dz',
    ])
    await shop.call(updateQuality, { id: fourth!._id, smallQuality: 'second' })
    expect((await latest(order)).lines).toEqual(['Production 1, Red (3), Quality of S: 1st → 2nd'])
  })

  test('M13: tells its way into the trash and back, and outlives it', async () => {
    const order = await twoProductions()
    await schedule(order, 1)
    const ids = [order._id]
    await shop.call(softDeleteOrders, { ids })
    expect(await latest(order)).toEqual({
      by: 'Ada',
      action: 'trash',
      lines: ['Production 1, Front: - → Moved to the trash'],
    })
    await shop.call(restoreOrders, { ids })
    expect(await latest(order)).toEqual({ by: 'Ada', action: 'restore', lines: ['Production 1, Front: - → Restored'] })
    await shop.call(softDeleteOrders, { ids })
    await shop.call(purgeOrders, { ids })
    const { action, lines } = await latest(order)
    expect(action).toBe('purge')
    expect(lines).toContain(`Number: #${order.orderNo} → -`)
    expect(await findHistory(order)).toHaveLength(6)
  })

  test('M13: a production that leaves, comes back or goes for good is named beside its number, which others take', async () => {
    const order = await twoProductions()
    const id = order.productionProductData[0]!._id
    const item = order.productionProductData[1]!.items[0]!
    const name = 'Production 1 (Tee / Front Runner)'
    await shop.call(softDeleteProduction, { id })
    expect((await latest(order)).lines).toEqual([`${name}: - → Moved to the trash`])
    await shop.call(restoreProductions, { ids: [id] })
    expect((await latest(order)).lines).toEqual([`${name}: - → Restored`])
    await shop.call(softDeleteProduction, { id })
    await shop.call(updateQuality, { id: item._id, largeQuality: 'second' })
    expect((await latest(order)).lines).toEqual(['Production 1, Red, Quality of L: 1st → 2nd'])
    await shop.call(purgeProductions, { ids: [id] })
    expect((await latest(order)).lines).toEqual([
      `${name}: - → Deleted`,
      `${name}, Clothing Type: Tee → -`,
      `${name}, Printing Design: Front Runner → -`,
      `${name}, Coffee: - → Deleted`,
      `${name}, Coffee, S: 1 Dz → -`,
    ])
  })

  test('M4, M13: the warehouse reads that of live orders, the machines read none', async () => {
    const order = await makeOrder(shop, catalogue)
    const input = { id: order._id }
    const gone = { status: 404, problem: { code: 'not_found', message: 'This order does not exist any more.' } }
    expect((await shop.call(getOrderHistory, input, { as: 'warehouse_operator' })).total).toBe(1)
    expect(await shop.refusal(getOrderHistory, input, { as: 'machine_operator' })).toMatchObject({ status: 403 })
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await shop.refusal(getOrderHistory, input, { as: 'warehouse_operator' })).toEqual(gone)
    await shop.call(purgeOrders, { ids: [order._id] })
    expect(await shop.refusal(getOrderHistory, input, { as: 'warehouse_operator' })).toMatchObject({ status: 404 })
    expect((await shop.call(getOrderHistory, input)).total).toBe(3)
    expect(await shop.refusal(getOrderHistory, { id: NO_SUCH_ID })).toEqual(gone)
    // The id of another kind of record, whose history the warehouse may not read.
    const customer = { id: catalogue.customer }
    expect(await shop.refusal(getOrderHistory, customer, { as: 'warehouse_operator' })).toEqual(gone)
    expect(await shop.refusal(getOrderHistory, customer)).toEqual(gone)
  })
})
