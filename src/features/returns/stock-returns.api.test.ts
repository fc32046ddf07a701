import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeColor, makeOrder, NO_SUCH_ID, openCatalogue } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import type { Size } from '../../shared/quantities/sizes.ts'
import { adjustInventory, getInventory, listMovements } from '../inventories/inventories.contract.ts'
import { deleteOrderProduct, updateOrderProduct } from '../orders/saves/order-product-calls.contract.ts'
import { getOrder, type Order, updateOrder } from '../orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { returnProduct } from './returns.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

type Pieces = Partial<Record<Size, number>>

/** A product of a color of its own, so that no other test's stock is in the way. */
async function stock(name: string, pieces: Pieces): Promise<string> {
  const color = (await makeColor(shop, name))._id
  const { clothingType, front: printingDesign } = catalogue
  const product = { clothingType, printingDesign, color, ...pieces, reason: 'Opening stock' }
  const { inventory } = await shop.call(adjustInventory, product)
  return inventory.items.find((item) => item.color === color)!._id
}
const getItem = async (productId: string) =>
  (await shop.call(getInventory, { id: productId })).items.find(({ _id }) => _id === productId)!
const findLedger = async (id: string) =>
  (await shop.call(listMovements, { id })).data.map(({ kind, small, reason }) => `${kind} ${small} ${reason}`.trim())

const get = (order: Order) => shop.call(getOrder, { id: order._id })
const setStatus = (order: Order, status: Order['status']) =>
  shop.call(updateOrder, { id: order._id, customer: order.customer, status })

/** A complete order that took these pieces of a product. */
async function taken(productId: string, pieces: Pieces): Promise<Order> {
  const order = await makeOrder(shop, catalogue, { productionProducts: [], orderProducts: [{ productId, ...pieces }] })
  return (await setStatus(order, 'complete')).order
}
const getInput = (order: Order, more: Record<string, unknown>) => ({
  id: order._id,
  orderProductId: order.orderProductData[0]!._id,
  ...more,
})
const giveBack = (order: Order, more: Record<string, unknown>) => shop.call(returnProduct, getInput(order, more))

describe('§3 §7 I3, I4: goods from stock come back', () => {
  test('or not into stock, which the ledger tells; what did not go in is taken back first', async () => {
    const productId = await stock('Torn', { small: 10 })
    const order = await taken(productId, { small: 8 })
    await giveBack(order, { smallReturn: 2 })
    await giveBack(order, { smallReturn: 5, reason: 'misprint', intoStock: false })
    expect(await getItem(productId)).toMatchObject({ small: 4 })
    await giveBack(order, { smallReturn: 1 })
    expect(await getItem(productId)).toMatchObject({ small: 3 })
    await giveBack(order, {})
    expect(await getItem(productId)).toMatchObject({ small: 2 })
    expect((await findLedger(productId)).slice(0, -2).toReversed()).toEqual([
      ...['return 2', 'return 3 Misprint', 'not_stocked -3 Misprint'],
      ...['not_stocked 3 Misprint', 'return -4 Misprint', 'return -1'],
    ])
  })

  test('where they came from, with the reason in the ledger', async () => {
    const productId = await stock('Red', { small: 10, xl: 4 })
    const order = await taken(productId, { small: 8, xl: 4 })
    const answer = await giveBack(order, { smallReturn: 3, xlReturn: 4, reason: 'wrong_size', reasonText: 'Too tight' })
    const now = await get(order)
    const [line] = now.orderProductData
    expect(answer).toEqual({
      message: 'Returned: 7 Pcs of Tee / Front Runner, Red.',
      order: now,
      data: line,
    })
    expect(line).toMatchObject({
      smallReturn: 3,
      mediumReturn: 0,
      xlReturn: 4,
      returnReason: 'wrong_size',
      returnReasonText: 'Too tight',
    })
    expect(now.returnProductsData).toEqual({ productionProducts: [], inventoryProducts: [line] })
    expect(now).toMatchObject({ version: order.version, orderQuantity: 12 })
    expect(await getItem(productId)).toMatchObject({ small: 5, xl: 4 })
    expect(await findLedger(productId)).toEqual([
      'return 3 Wrong size: Too tight',
      'order -8',
      'adjustment 10 Opening stock',
    ])
  })

  test('set, not added; 0 takes the return away; the line may be named by its `_id`', async () => {
    const productId = await stock('Set', { small: 10 })
    const order = await taken(productId, { small: 10 })
    await giveBack(order, { smallReturn: 6, reason: 'damaged' })
    await giveBack(order, { smallReturn: 2 })
    expect(await getItem(productId)).toMatchObject({ small: 2 })
    const named = { id: order._id, _id: order.orderProductData[0]!._id, productId }
    const { message, data } = await shop.call(returnProduct, named)
    expect(message).toBe('Nothing of Tee / Front Runner, Set is returned.')
    expect(data).toMatchObject({ smallReturn: 0, returnReason: '' })
    expect(await findLedger(productId)).toEqual([
      'return -2',
      'return -4 Damaged',
      'return 6 Damaged',
      'order -10',
      'adjustment 10 Opening stock',
    ])
  })

  test('§4 a line of which pieces came back is neither changed nor deleted, until the return is taken away', async () => {
    const productId = await stock('Locked', { small: 10 })
    const order = await taken(productId, { small: 5 })
    const [line] = order.orderProductData
    await giveBack(order, { smallReturn: 1 })
    const change = { id: line!._id, orderId: order._id, productId, small: 6 }
    const removal = { _id: line!._id, orderId: order._id }
    const message =
      'Product cannot be edit because return item existed. Please remove the product in the return before editing the record.'
    for (const refusal of [
      await shop.refusal(updateOrderProduct, change),
      await shop.refusal(deleteOrderProduct, removal),
    ])
      expect(refusal).toEqual({ status: 409, problem: { code: 'conflict', message } })
    await giveBack(order, {})
    await shop.call(deleteOrderProduct, removal)
    expect(await getItem(productId)).toMatchObject({ small: 10 })
  })

  test('I8: what came back stays in stock when the order is cancelled, trashed or restored', async () => {
    const productId = await stock('Kept', { small: 10 })
    const order = await taken(productId, { small: 10 })
    const level = async () => (await getItem(productId)).small
    await giveBack(order, { smallReturn: 4 })
    await setStatus(order, 'pending')
    await setStatus(order, 'cancel')
    expect(await level()).toBe(10)
    await setStatus(order, 'pending')
    expect(await level()).toBe(4)
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await level()).toBe(10)
    await shop.call(restoreOrders, { ids: [order._id] })
    expect(await level()).toBe(4)
    await setStatus(order, 'deliver')
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await level()).toBe(4)
  })

  test('other screens hear of it', async () => {
    const order = await taken(await stock('Heard', { small: 1 }), { small: 1 })
    const screen = await shop.watch()
    await giveBack(order, { smallReturn: 1 })
    expect((await screen.next(recordsChanged)).tables.toSorted()).toEqual(['inventories', 'orders'])
  })
})

describe('refused, and nothing is stored', () => {
  const refused = async (order: Order, more: Record<string, unknown>) => {
    const { productId } = order.orderProductData[0]!
    const before = [await get(order), await getItem(productId)]
    const refusal = await shop.refusal(returnProduct, getInput(order, more))
    expect([await get(order), await getItem(productId)]).toEqual(before)
    return refusal
  }

  test.each([
    ['more than were ordered', { smallReturn: 6 }, 'smallReturn', 'S: no more than the 5 that were ordered'],
    ['of a size that was not ordered', { mediumReturn: 1 }, 'mediumReturn', 'M: none was ordered'],
    ['less than nothing', { smallReturn: -1 }, 'smallReturn', 'A quantity is a whole number from 0'],
    ['half a piece', { smallReturn: 0.5 }, 'smallReturn', 'A quantity is a whole number from 0'],
    ['for a reason that there is not', { reason: 'ugly' }, 'reason', 'This is not a reason for a return'],
    ['of no line', { orderProductId: undefined }, 'orderProductId', 'Choose the product that came back'],
  ])('%s', async (name, more, field, message) => {
    const order = await taken(await stock(name, { small: 9 }), { small: 5 })
    expect(await refused(order, more)).toEqual({ status: 400, problem: { code: 'invalid', field, message } })
  })

  test('of what is not on the order', async () => {
    const productId = await stock('Elsewhere', { small: 9 })
    const [order, other] = [await taken(productId, { small: 2 }), await taken(productId, { small: 3 })]
    expect(await refused(order, { orderProductId: other.orderProductData[0]!._id })).toMatchObject({
      status: 404,
      problem: { message: 'This product is not on the order any more.' },
    })
    expect(await refused(order, { id: NO_SUCH_ID })).toMatchObject({ status: 404 })
  })

  test('of an order that is neither complete nor delivered, or in the trash', async () => {
    const order = await taken(await stock('Early', { small: 9 }), { small: 2 })
    for (const status of ['confirm', 'pending', 'cancel'] as const) {
      await setStatus(order, status)
      expect(await refused(order, { smallReturn: 1 })).toEqual({
        status: 409,
        problem: { code: 'conflict', message: 'Returns are taken once the order is complete or delivered.' },
      })
    }
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await refused(order, {})).toMatchObject({ status: 409 })
  })

  test('M4: to everybody but administrators', async () => {
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      expect(await shop.refusal(returnProduct, { id: NO_SUCH_ID }, { as })).toMatchObject({ status: 403 })
    expect(await shop.refusal(returnProduct, { id: NO_SUCH_ID }, { as: 'nobody' })).toMatchObject({ status: 401 })
  })

  test('O7: on a stale version, with the line as it is', async () => {
    const order = await taken(await stock('Stale', { small: 9 }), { small: 5 })
    const { version } = order.orderProductData[0]!
    const { data } = await giveBack(order, { smallReturn: 2, version })
    expect(await refused(order, { smallReturn: 4, version })).toEqual({
      status: 409,
      problem: { code: 'stale', message: 'Somebody changed this in the meantime.', present: data },
    })
    await giveBack(order, { smallReturn: 2, version })
    expect((await get(order)).orderProductData[0]).toEqual(data)
  })

  test('a fault while the ledger is written', async () => {
    const order = await taken(await stock('Faulty', { small: 9 }), { small: 5 })
    const before = [await get(order), await getItem(order.orderProductData[0]!.productId)]
    const rename = (from: string, to: string) =>
      shop.database.write((tx) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(tx))
    await rename('stockMovements', 'away')
    const refusal = await shop.refusal(returnProduct, getInput(order, { smallReturn: 3 }))
    await rename('away', 'stockMovements')
    expect(refusal).toMatchObject({ status: 500 })
    expect([await get(order), await getItem(order.orderProductData[0]!.productId)]).toEqual(before)
  })
})

describe('I1: a return that is taken away, and an order for the same pieces', () => {
  test('one after the other: the second is refused, naming product and size', async () => {
    const productId = await stock('Sold', { small: 10 })
    const order = await taken(productId, { small: 10 })
    await giveBack(order, { smallReturn: 10 })
    await taken(productId, { small: 6 })
    expect(await shop.refusal(returnProduct, getInput(order, { smallReturn: 3 }))).toEqual({
      status: 409,
      problem: {
        code: 'out_of_stock',
        field: 'smallReturn',
        message:
          'Tee / Front Runner, Sold, S: 7 Pcs wanted, 4 Pcs there. What came back has been taken since: the movements in Inventories say for which orders.',
      },
    })
  })

  test('at once: one of them is served', async () => {
    const productId = await stock('Raced', { small: 10 })
    const order = await taken(productId, { small: 10 })
    await giveBack(order, { smallReturn: 10 })
    const answers = await Promise.allSettled([
      giveBack(order, { smallReturn: 1 }),
      makeOrder(shop, catalogue, { productionProducts: [], orderProducts: [{ productId, small: 6 }] }),
      giveBack(order, { smallReturn: 2 }),
      makeOrder(shop, catalogue, { productionProducts: [], orderProducts: [{ productId, small: 5 }] }),
    ])
    const [lessOne, six, lessTwo, five] = answers.map(({ status }) => status === 'fulfilled')
    const returned = (await get(order)).orderProductData[0]!.smallReturn
    expect(returned).toBe(lessOne || lessTwo ? (lessOne && lessTwo ? returned : lessOne ? 1 : 2) : 10)
    const sold = (six ? 6 : 0) + (five ? 5 : 0)
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect((await getItem(productId)).small).toBe(returned - sold)
    expect(returned - sold).toBeGreaterThanOrEqual(0)
  })
})
