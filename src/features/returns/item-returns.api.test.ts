import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  dozens,
  makeClothingType,
  makeColor,
  makeDesign,
  makeOrder,
  mix,
  NO_SUCH_ID,
  openCatalogue,
  printFronts,
  production,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { createSchedule, updateScheduleStatus } from '../schedules/schedules.contract.ts'
import {
  adjustInventory,
  getSingleInventory,
  exportMovements,
  listInventories,
  listMovements,
} from '../inventories/inventories.contract.ts'
import { getOrderHistory } from '../orders/orders.contract.ts'
import { createProduction, softDeleteProduction, updateProduction } from '../orders/saves/order-productions.contract.ts'
import { getOrder, listOrders, type Order, updateOrder } from '../orders/orders.contract.ts'
import { softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import type { ItemDraftInput } from '../productions/productions.contract.ts'
import { returnItem } from './returns.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { clothingType, color } = catalogue
const red = (await makeColor(shop, 'Red', 'c00000'))._id

const get = (order: Order) => shop.call(getOrder, { id: order._id })

/** An order of a design of its own, so that no other test's stock is in the way; printed and complete. */
async function printed(name: string, items: ItemDraftInput[] = [dozens(color, { smallQuantity: 2 })]) {
  const printingDesign = (await makeDesign(shop, name, 'front'))._id
  const order = await makeOrder(shop, catalogue, {
    productionProducts: [production(catalogue, { printingDesign, items })],
  })
  await printFronts(shop, order)
  return get(order)
}

type Returned = Partial<InputOf<typeof returnItem>>
const getInput = (order: Order, returned: Returned, at = 0) => ({
  id: order._id,
  productionProductId: order.productionProductData[0]!._id,
  itemId: order.productionProductData[0]!.items[at]!._id,
  ...returned,
})
const giveBack = (order: Order, returned: Returned, at = 0) => shop.call(returnItem, getInput(order, returned, at))

const getStock = async (order: Order) => {
  const { printingDesign } = order.productionProductData[0]!
  const { data } = await shop.call(listInventories, { printingDesign: [printingDesign] })
  return data.flatMap(({ items }) => items)
}
const findLedger = async (order: Order) => {
  const { printingDesign } = order.productionProductData[0]!
  const { _id: id } = await shop.call(getSingleInventory, { clothingType, printingDesign })
  return (await shop.call(listMovements, { id })).data
}

describe('§3 §7 I3, I4: pieces of a produced item come back', () => {
  test('into the stock of its clothing type, design and color, with the reason in the ledger', async () => {
    const order = await printed('Came back', [dozens(red, { smallQuantity: 1, largeQuantity: 2 })])
    const answer = await giveBack(order, { smallQuantityReturn: 3, largeQuantityReturn: 24, reason: 'misprint' })
    const now = await get(order)
    expect(answer).toEqual({
      message: 'Returned: 2 Dz, 3 Pcs of Tee / Came back, Red.',
      order: now,
      data: now.productionProductData[0],
    })
    expect(answer.data.items[0]).toMatchObject({
      smallQuantityReturn: 3,
      mediumQuantityReturn: 0,
      largeQuantityReturn: 24,
      returnReason: 'misprint',
      returnReasonText: '',
    })
    expect(await getStock(order)).toMatchObject([{ color: red, small: 3, large: 24, itemQuantity: 27 }])
    expect(await findLedger(order)).toMatchObject([
      {
        kind: 'return',
        by: 'Ada',
        reason: 'Misprint',
        orderId: order._id,
        orderNo: order.orderNo,
        small: 3,
        large: 24,
      },
    ])
    expect(
      await shop.text(exportMovements, { printingDesign: [order.productionProductData[0]!.printingDesign] }),
    ).toContain('Return,' + String(order.orderNo) + ',Misprint,Tee,Came back,Red,3,0,24,0,0,0')
  })

  test('a return is set, not added, and 0 takes it away with its reason', async () => {
    const order = await printed('Set')
    await giveBack(order, { smallQuantityReturn: 10, reason: 'other', reasonText: ' The club  has moved ' })
    await giveBack(order, { smallQuantityReturn: 4 })
    expect((await get(order)).productionProductData[0]!.items[0]).toMatchObject({
      smallQuantityReturn: 4,
      returnReason: 'other',
      returnReasonText: 'The club  has moved',
    })
    const { message, data } = await giveBack(order, {})
    expect(message).toBe('Nothing of Tee / Set, Coffee is returned.')
    expect(data.items[0]).toMatchObject({ smallQuantityReturn: 0, returnReason: '', returnReasonText: '' })
    expect(await getStock(order)).toMatchObject([{ small: 0 }])
    expect((await findLedger(order)).map(({ small, reason }) => [small, reason])).toEqual([
      [-4, ''],
      [-6, 'Other: The club  has moved'],
      [10, 'Other: The club  has moved'],
    ])
  })

  test('what does not go into stock is in the ledger as such, and is taken back first', async () => {
    const order = await printed('Thrown away', [
      dozens(color, { smallQuantity: 2 }),
      dozens(color, { smallQuantity: 1 }),
    ])
    const level = async () => (await getStock(order))[0]!.small
    await giveBack(order, { smallQuantityReturn: 3 })
    await giveBack(order, { smallQuantityReturn: 8, reason: 'damaged', intoStock: false })
    expect(await level()).toBe(3)
    // Of another item of the same product all goes in, and comes out again.
    await giveBack(order, { smallQuantityReturn: 2 }, 1)
    await giveBack(order, {}, 1)
    expect(await level()).toBe(3)
    await giveBack(order, { smallQuantityReturn: 4 })
    expect(await level(), 'of the five that did not go in four').toBe(3)
    await giveBack(order, { smallQuantityReturn: 6 })
    expect(await level()).toBe(5)
    await giveBack(order, {})
    expect(await level()).toBe(0)
    const ledger = (await findLedger(order)).toReversed().map(({ kind, small, reason }) => `${kind} ${small} ${reason}`)
    expect(ledger.map((line) => line.trim())).toEqual([
      ...['return 3', 'return 5 Damaged', 'not_stocked -5 Damaged', 'return 2', 'return -2'],
      ...['not_stocked 4 Damaged', 'return -4 Damaged', 'return 2 Damaged', 'not_stocked 1', 'return -6'],
    ])
  })

  test('a size that goes in beside one that does not: no level falls below zero in between', async () => {
    const order = await printed('Both', [dozens(color, { smallQuantity: 1, mediumQuantity: 1 })])
    await giveBack(order, { smallQuantityReturn: 2, intoStock: false })
    await giveBack(order, { mediumQuantityReturn: 3, intoStock: false })
    expect(await getStock(order)).toMatchObject([{ small: 0, medium: 0 }])
    await giveBack(order, { smallQuantityReturn: 1, mediumQuantityReturn: 1, intoStock: true })
    expect(await getStock(order)).toMatchObject([{ small: 1, medium: 0 }])
    expect((await shop.refusal(returnItem, { ...getInput(order, {}), intoStock: 'perhaps' })).problem).toEqual({
      code: 'invalid',
      field: 'intoStock',
      message: 'Say true or false',
    })
  })

  test('another reason moves nothing, and one that is sent empty is emptied', async () => {
    const order = await printed('Why')
    await giveBack(order, { smallQuantityReturn: 1, reason: 'misprint', reasonText: 'Smeared' })
    const { data } = await giveBack(order, { smallQuantityReturn: 1, reason: 'damaged', reasonText: null })
    expect(data.items[0]).toMatchObject({ returnReason: 'damaged', returnReasonText: '' })
    expect(await findLedger(order)).toHaveLength(1)
  })

  test('onto stock that is there, of orders complete or delivered', async () => {
    const order = await printed('Delivered')
    await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'deliver' })
    const { printingDesign } = order.productionProductData[0]!
    await shop.call(adjustInventory, { clothingType, printingDesign, color, small: 5, reason: 'Counted' })
    await giveBack(order, { smallQuantityReturn: 2 })
    expect(await getStock(order)).toMatchObject([{ small: 7 }])
    expect(await get(order)).toMatchObject({ status: 'deliver', orderQuantity: 24 })
  })

  test('the order answers what came back: productions with the returned items alone', async () => {
    const order = await printed('Some of it', [dozens(color), dozens(red)])
    expect((await get(order)).returnProductsData).toEqual({ productionProducts: [], inventoryProducts: [] })
    await giveBack(order, { smallQuantityReturn: 1 }, 1)
    const now = await get(order)
    const [made] = now.productionProductData
    expect(now.returnProductsData).toEqual({
      productionProducts: [{ ...made, items: [made!.items[1]] }],
      inventoryProducts: [],
    })
    const listed = await shop.call(listOrders, { search: `#${order.orderNo}`, detail: 'true' })
    expect(listed.data).toEqual([now])
  })

  test('§5 of a mix no more than its pieces in all dozens', async () => {
    const order = await printed('Mixed', [mix(color, 3, { smallQuantity: 4, mediumQuantity: 8 })])
    await giveBack(order, { smallQuantityReturn: 12, mediumQuantityReturn: 24 })
    expect(await getStock(order)).toMatchObject([{ small: 12, medium: 24 }])
    expect(await shop.refusal(returnItem, getInput(order, { smallQuantityReturn: 13 }))).toEqual({
      status: 400,
      problem: {
        code: 'invalid',
        field: 'smallQuantityReturn',
        message: 'S: no more than the 12 that were ordered',
      },
    })
  })

  test('other screens hear of it', async () => {
    const order = await printed('Heard')
    const screen = await shop.watch()
    await giveBack(order, { smallQuantityReturn: 1 })
    expect((await screen.next(recordsChanged)).tables.toSorted()).toEqual(['inventories', 'productions'])
  })
})

describe('an item with returns is removed from its production', () => {
  const without = (order: Order, at: number) => {
    const { _id: id, clothingType: garment, printingDesign, items } = order.productionProductData[0]!
    return { id, clothingType: garment, printingDesign, items: items.toSpliced(at, 1) }
  }
  const removed = async (name: string) => {
    const order = await printed(name, [dozens(red, { smallQuantity: 1, largeQuantity: 2 }), dozens(color)])
    await giveBack(order, { smallQuantityReturn: 3, largeQuantityReturn: 24, reason: 'misprint' })
    return get(order)
  }

  test('what came back stays in the stock and its ledger, and the order lists it no longer', async () => {
    const order = await removed('Removed')
    const before = [await getStock(order), await findLedger(order)]
    const answer = await shop.call(updateProduction, without(order, 0))
    const now = await get(order)
    expect(answer.order).toEqual(now)
    expect(now).toMatchObject({ orderQuantity: 12, status: 'complete' })
    expect(now.productionProductData[0]!.items).toEqual([order.productionProductData[0]!.items[1]])
    expect(now.returnProductsData).toEqual({ productionProducts: [], inventoryProducts: [] })
    expect([await getStock(order), await findLedger(order)]).toEqual(before)
    expect(await shop.refusal(returnItem, getInput(order, { smallQuantityReturn: 1 }))).toMatchObject({ status: 404 })
  })

  test('M13: the history tells what was removed, with its returned pieces', async () => {
    const order = await removed('Told')
    await shop.call(updateProduction, without(order, 0))
    const [entry] = (await shop.call(getOrderHistory, { id: order._id })).data
    expect(entry!.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['Production 1, Red', null, 'Deleted'],
      ['Production 1, Red, S', '1 Dz', null],
      ['Production 1, Red, L', '2 Dz', null],
      ['Production 1, Red, Returned of S', '3 Pcs', null],
      ['Production 1, Red, Returned of L', '2 Dz', null],
      ['Production 1, Red, Reason', 'Misprint', null],
    ])
  })

  test('then nothing holds its production any more: another garment, and the trash', async () => {
    const order = await removed('Free')
    const [made] = order.productionProductData
    const hoodie = (await makeClothingType(shop, 'Hoodie'))._id
    expect(await shop.refusal(softDeleteProduction, { id: made!._id })).toMatchObject({ status: 409 })
    expect(
      await shop.refusal(updateProduction, { ...without(order, 1), clothingType: hoodie }),
      'the other item was removed, the one with returns is there',
    ).toMatchObject({ status: 409, problem: { field: 'clothingType' } })
    await shop.call(updateProduction, { ...without(order, 0), clothingType: hoodie })
    expect(await getStock(order)).toMatchObject([{ color: red, small: 3, large: 24 }])
    await shop.call(softDeleteProduction, { id: made!._id })
    expect(await getStock(order)).toMatchObject([{ color: red, small: 3, large: 24 }])
  })

  test('not as the last one, and not by who has not seen what came back meanwhile', async () => {
    const order = await printed('Only')
    await giveBack(order, { smallQuantityReturn: 1 })
    const only = await get(order)
    expect(await shop.refusal(updateProduction, without(only, 0))).toMatchObject({
      status: 400,
      problem: { field: 'items', message: 'Product Item required' },
    })
    const { version } = order.productionProductData[0]!
    expect(await shop.refusal(updateProduction, { ...without(only, 0), items: [dozens(red)], version })).toMatchObject({
      status: 409,
      problem: { code: 'stale' },
    })
    expect(await get(order)).toEqual(only)
  })
})

describe('refused, and nothing is stored', () => {
  const refused = async (order: Order, input: Record<string, unknown>) => {
    const before = [await get(order), await getStock(order)]
    const refusal = await shop.refusal(returnItem, { ...getInput(order, {}), ...input })
    expect([await get(order), await getStock(order)]).toEqual(before)
    return refusal
  }

  test.each([
    [
      'more than were ordered',
      { smallQuantityReturn: 25 },
      'smallQuantityReturn',
      'S: no more than the 24 that were ordered',
    ],
    ['of a size that was not ordered', { xlQuantityReturn: 1 }, 'xlQuantityReturn', 'XL: none was ordered'],
    ['less than nothing', { smallQuantityReturn: -1 }, 'smallQuantityReturn', 'A quantity is a whole number from 0'],
    ['half a piece', { smallQuantityReturn: 0.5 }, 'smallQuantityReturn', 'A quantity is a whole number from 0'],
    ['no number', { smallQuantityReturn: 'three' }, 'smallQuantityReturn', 'A quantity is a whole number from 0'],
    ['for a reason that there is not', { reason: 'ugly' }, 'reason', 'This is not a reason for a return'],
    ['with too long a reason', { reasonText: 'x'.repeat(201) }, 'reasonText', 'At most 200 characters'],
    ['with no production', { productionProductId: undefined }, 'productionProductId', 'This id is not valid'],
    ['with a wrong version', { version: 'x' }, 'version', 'The version is a whole number'],
  ])('%s', async (name, input, field, message) => {
    expect(await refused(await printed(name), input)).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
  })

  test('of what is not on the order', async () => {
    const [order, other] = [await printed('This one'), await printed('That one')]
    const [remote] = other.productionProductData
    expect(await refused(order, { id: NO_SUCH_ID })).toMatchObject({ status: 404 })
    expect(await refused(order, { productionProductId: remote!._id })).toMatchObject({
      status: 404,
      problem: { message: 'This production is not on the order any more.' },
    })
    expect(await refused(order, { itemId: remote!.items[0]!._id })).toMatchObject({
      status: 404,
      problem: { message: 'This item is not in the production any more.' },
    })
  })

  test('of a complete order that got another production: it is named', async () => {
    const order = await printed('One more')
    await giveBack(order, { smallQuantityReturn: 1 })
    await shop.call(createProduction, { orderId: order._id, ...production(catalogue) })
    const { problem } = await refused(order, {})
    expect(problem.message).toBe(
      'Returns are taken once the order is complete or delivered. Production 2 is not complete yet.',
    )
  })

  test('of an order that is neither complete nor delivered, or in the trash', async () => {
    const message = 'Returns are taken once the order is complete or delivered. Production 1 is not complete yet.'
    const order = await makeOrder(shop, catalogue)
    const early = { status: 409, problem: { code: 'conflict', message } }
    expect(await refused(order, { smallQuantityReturn: 1 })).toEqual(early)
    await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'confirm' })
    expect(await refused(order, {})).toEqual(early)
    const { schedule } = await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: order.productionProductData[0]!._id,
      machine: 'machineM1',
      screenPrintingOn: 'front',
    })
    expect(await refused(order, { smallQuantityReturn: 1 })).toEqual(early)
    await shop.call(updateScheduleStatus, { id: schedule._id, status: 'complete' })
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await refused(order, { smallQuantityReturn: 1 })).toMatchObject({
      status: 409,
      problem: { message: 'This order is in the trash. Restore it first.' },
    })
    const cancelled = await makeOrder(shop, catalogue)
    await shop.call(updateOrder, { id: cancelled._id, customer: order.customer, status: 'cancel' })
    expect(await refused(cancelled, { smallQuantityReturn: 1 })).toMatchObject({
      problem: { message: 'Returns are taken once the order is complete or delivered.' },
    })
  })

  test('M4: to everybody but administrators', async () => {
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      expect(await shop.refusal(returnItem, { id: NO_SUCH_ID }, { as })).toMatchObject({ status: 403 })
    expect(await shop.refusal(returnItem, { id: NO_SUCH_ID }, { as: 'nobody' })).toMatchObject({ status: 401 })
  })

  test('I3: less, once what came back has been sold, naming product and size', async () => {
    const order = await printed('Sold again')
    const { printingDesign } = order.productionProductData[0]!
    await giveBack(order, { smallQuantityReturn: 10 })
    await shop.call(adjustInventory, { clothingType, printingDesign, color, small: 3, reason: 'Sold' })
    expect(await refused(order, { smallQuantityReturn: 6 })).toEqual({
      status: 409,
      problem: {
        code: 'out_of_stock',
        field: 'smallQuantityReturn',
        message:
          'Tee / Sold again, Coffee, S: 4 Pcs wanted, 3 Pcs there. What came back has been taken since: the movements in Inventories say for which orders.',
      },
    })
    await giveBack(order, { smallQuantityReturn: 7 })
    expect(await getStock(order)).toMatchObject([{ small: 0 }])
  })

  test('a fault while the ledger is written', async () => {
    const order = await printed('Faulty')
    await giveBack(order, { smallQuantityReturn: 1 })
    const rename = (from: string, to: string) =>
      shop.database.write((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx))
    const before = [await get(order), await getStock(order)]
    await rename('stockMovements', 'away')
    const refusal = await shop.refusal(returnItem, getInput(order, { smallQuantityReturn: 5, reason: 'damaged' }))
    await rename('away', 'stockMovements')
    expect(refusal).toMatchObject({ status: 500 })
    expect([await get(order), await getStock(order)]).toEqual(before)
    expect(await findLedger(order)).toHaveLength(1)
  })
})

describe('O7: two people', () => {
  test('a return on a stale version is refused with the item as it is, and the version of the order stays', async () => {
    const order = await printed('Stale')
    const { version } = order.productionProductData[0]!.items[0]!
    const { data } = await giveBack(order, { smallQuantityReturn: 2, version })
    expect(await shop.refusal(returnItem, getInput(order, { smallQuantityReturn: 5, version }))).toEqual({
      status: 409,
      problem: { code: 'stale', message: 'Somebody changed this in the meantime.', present: data.items[0] },
    })
    expect(await getStock(order)).toMatchObject([{ small: 2 }])
    expect((await get(order)).version).toBe(order.version)
  })

  test('what is stored already changes nothing, whatever version was seen', async () => {
    const order = await printed('Twice')
    const returned = { smallQuantityReturn: 2, reason: 'damaged' } as const
    const { order: stored } = await giveBack(order, returned)
    const answer = await giveBack(order, { ...returned, version: 1 })
    expect([answer.message, answer.order]).toEqual(['Returned: 2 Pcs of Tee / Twice, Coffee.', stored])
    expect(await findLedger(order)).toHaveLength(1)
  })

  test('in two items at once, and the first returns of a product at once, both succeed', async () => {
    const order = await printed('At once', [dozens(color), dozens(red), dozens(red)])
    await Promise.all([0, 1, 2].map((at) => giveBack(order, { smallQuantityReturn: at + 1 }, at)))
    expect((await getStock(order)).map(({ colorName, small }) => [colorName, small])).toEqual([
      ['Coffee', 1],
      ['Red', 5],
    ])
  })

  test('of one version one succeeds, and stock moves once', async () => {
    const order = await printed('Same item')
    const { version } = order.productionProductData[0]!.items[0]!
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map((pieces) => giveBack(order, { smallQuantityReturn: pieces, version })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = await get(order)
    expect(await getStock(order)).toMatchObject([
      { small: now.productionProductData[0]!.items[0]!.smallQuantityReturn },
    ])
    expect(await findLedger(order)).toHaveLength(1)
  })
})
