import countSales from '../../../migrations/0016_low_stock.ts'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../server/clock.ts'
import { type Catalogue, makeDesign, makeOrder, openCatalogue } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { NO_PIECES } from '../../shared/quantities/pieces.ts'
import {
  addOrderProduct,
  deleteOrderProduct,
  updateOrderProduct,
} from '../orders/saves/order-product-calls.contract.ts'
import { type Order, updateOrder } from '../orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { returnProduct } from '../returns/returns.contract.ts'
import {
  adjustInventory,
  exportInventories,
  exportMovements,
  getInventory,
  type InventoryItem,
  listInventories,
  listMovements,
  type MovementKind,
  type StockLevel,
} from './inventories.contract.ts'
import { moveStock } from './stock.db.ts'

const shop = await openShop()
let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await openCatalogue(shop)
})
afterEach(() => vi.useRealTimers())

/** A product of a design of its own, and its calls. */
async function getStock(name: string, small: number, more: { lowStockThreshold?: number } = {}) {
  const { clothingType, color } = catalogue
  const key = { clothingType, printingDesign: (await makeDesign(shop, name, 'front'))._id, color }
  const adjust = async (change: Partial<InputOf<typeof adjustInventory>>): Promise<InventoryItem> =>
    (await shop.call(adjustInventory, { ...key, small, reason: 'Counted', ...change })).inventory.items[0]!
  const { _id: productId } = await adjust(more)
  return {
    key,
    productId,
    adjust,
    sell: (pieces: number) =>
      makeOrder(shop, catalogue, { productionProducts: [], orderProducts: [{ productId, small: pieces }] }),
    item: async () => (await shop.call(getInventory, { id: productId })).items[0]!,
    sold: async () => (await shop.call(getInventory, { id: productId })).items[0]!.soldIn30Days,
    /** How many records, lines of the stock and of the ledger a level finds. */
    found: async (level: StockLevel) => {
      const input = { printingDesign: key.printingDesign, level }
      const lines = async (endpoint: typeof exportInventories | typeof exportMovements) =>
        (await shop.text(endpoint, input)).trim().split('\r\n').length - 1
      const { data, total } = await shop.call(listInventories, input)
      return [data.length, total, await lines(exportInventories), Math.min(1, await lines(exportMovements))]
    },
  }
}

/** Moves small pieces of a product when the server's clock says that it is that many days ago. No session outlives that. */
async function moveAgo(days: number, productId: string, small: number, kind: MovementKind): Promise<void> {
  vi.useFakeTimers({ now: Date.now() - days * DAY_MS, toFake: ['Date'] })
  await shop.database.write((tx) => moveStock(tx, [{ productId, ...NO_PIECES, small }], { by: 'Ada', kind }))
  vi.useRealTimers()
}

const cancel = ({ _id: id }: Order, status: 'cancel' | 'pending') =>
  shop.call(updateOrder, { id, customer: catalogue.customer, status })

describe('I7: without a threshold a product is low at what is sold of it in 30 days', () => {
  test('a third of what orders took in 90 days, rounded up; of that, and of less, it is low', async () => {
    const { sell, item, found } = await getStock('Best seller', 60)
    await sell(30)
    expect(await item()).toMatchObject({ itemQuantity: 30, soldIn30Days: 10, lowStockThreshold: null })
    expect(await found('low')).toEqual([0, 0, 0, 0])
    await sell(15)
    expect(await item()).toMatchObject({ itemQuantity: 15, soldIn30Days: 15 })
    expect(await found('low')).toEqual([1, 1, 1, 1])
    await sell(1)
    expect(await item()).toMatchObject({ itemQuantity: 14, soldIn30Days: 16 })
  })

  test('what nobody orders is a leftover, and never low; without a piece it is found as that', async () => {
    const { adjust, found, sold } = await getStock('Leftover', 5)
    await adjust({ small: 1 })
    expect([await sold(), await found('low'), await found('none')]).toEqual([0, [0, 0, 0, 0], [0, 0, 0, 0]])
    await adjust({ small: 0 })
    expect([await sold(), await found('low'), await found('none')]).toEqual([0, [0, 0, 0, 0], [1, 1, 1, 1]])
  })

  test('cancelled and deleted orders have sold nothing, and restored ones have', async () => {
    const { sell, sold } = await getStock('Taken back', 90)
    const order = await sell(30)
    const { _id: id } = await sell(3)
    expect(await sold()).toBe(11)
    await cancel(order, 'cancel')
    expect(await sold()).toBe(1)
    await shop.call(softDeleteOrders, { ids: [id] })
    expect(await sold()).toBe(0)
    await cancel(order, 'pending')
    await shop.call(restoreOrders, { ids: [id] })
    expect(await sold()).toBe(11)
  })

  test('a line that is added, changed and deleted counts as it stands; counts and returns are no sales', async () => {
    const { adjust, sell, sold, productId } = await getStock('Edited', 90)
    const { _id: orderId } = await makeOrder(shop, catalogue)
    const { orderProduct: line } = await shop.call(addOrderProduct, { orderId, productId, small: 9 })
    expect(await sold()).toBe(3)
    await shop.call(updateOrderProduct, { id: line._id, orderId, productId, small: 30 })
    expect(await sold()).toBe(10)
    await shop.call(deleteOrderProduct, { _id: line._id, orderId })
    expect(await sold()).toBe(0)
    const order = await sell(12)
    await shop.call(updateOrder, { id: order._id, customer: catalogue.customer, status: 'complete' })
    const orderProductId = order.orderProductData[0]!._id
    await shop.call(returnProduct, { id: order._id, orderProductId, smallReturn: 6 })
    await adjust({ small: 3 })
    expect(await sold()).toBe(4)
  })

  test('what was sold more than 90 days ago is forgotten with the first movement of a day', async () => {
    const { productId, sold, adjust } = await getStock('Forgotten', 90)
    await moveAgo(100, productId, -30, 'order')
    await moveAgo(80, productId, -6, 'order_edited')
    expect(await sold()).toBe(12)
    await adjust({ small: 50 })
    expect(await sold()).toBe(2)
  })

  test('a clock that was a year ahead has forgotten nothing once it is set back', async () => {
    const { productId, sell, sold, adjust } = await getStock('Ahead', 90)
    await sell(30)
    await moveAgo(-365, productId, 1, 'adjustment')
    expect(await sold()).toBe(0)
    await adjust({ small: 50 })
    expect(await sold()).toBe(10)
  })

  test('of a shop that is older it is counted from the ledger, as the movements have kept it since', async () => {
    const { sell, productId, adjust } = await getStock('In the ledger', 200)
    await moveAgo(100, productId, -30, 'order')
    await moveAgo(80, productId, -6, 'order_edited')
    await cancel(await sell(30), 'cancel')
    await sell(5)
    await adjust({ small: 50 })
    const kept = () => shop.database.read.selectFrom('inventoryItems').select(['_id', 'sold']).orderBy('_id').execute()
    const before = await kept()
    expect(before).toContainEqual({ _id: productId, sold: 11 })
    await shop.database.write(async (tx) => {
      await tx.deleteFrom('salesWindow').execute()
      await tx.updateTable('inventoryItems').set({ sold: 0 }).execute()
      await countSales(tx as never)
    })
    expect(await kept()).toEqual(before)
  })
})

describe('I7: an administrator sets the threshold', () => {
  test('which wins over what is sold, until it is taken away; 0 is never', async () => {
    const { adjust, sell, found } = await getStock('Set by Ada', 60)
    await sell(54)
    const levels = async (lowStockThreshold: number | null) => {
      const item = await adjust({ small: 6, lowStockThreshold })
      expect(item.lowStockThreshold).toBe(lowStockThreshold)
      return (await found('low'))[1]
    }
    expect([await levels(5), await levels(6), await levels(0), await levels(null)]).toEqual([0, 1, 0, 1])
  })

  test('with the first count of a product', async () => {
    const { found } = await getStock('Leftover to keep', 13, { lowStockThreshold: 13 })
    expect(await found('low')).toEqual([1, 1, 1, 1])
  })

  test('without a count and a reason it moves nothing, and is a change of its own', async () => {
    const { key, adjust, productId } = await getStock('Only the threshold', 5)
    const before = await adjust({})
    const set = (lowStockThreshold?: number | null) =>
      shop.call(adjustInventory, { ...key, small: 5, lowStockThreshold })
    const { items, updatedAt } = (await set(12)).inventory
    expect(items[0]).toEqual({ ...before, lowStockThreshold: 12, version: before.version + 1 })
    for (const same of [12, undefined]) expect((await set(same)).inventory).toMatchObject({ items, updatedAt })
    expect((await shop.call(listMovements, { id: productId })).total).toBe(1)
    expect((await adjust({ small: 7 })).lowStockThreshold).toBe(12)
  })

  test('O7: who saw an older version is refused, unless what is stored is sent again', async () => {
    const { key, adjust } = await getStock('Two thresholds', 5)
    const { version } = await adjust({})
    await adjust({ lowStockThreshold: 12, version })
    expect((await adjust({ lowStockThreshold: 12, version })).version).toBe(version + 1)
    const { status, problem } = await shop.refusal(adjustInventory, {
      ...key,
      small: 5,
      lowStockThreshold: 13,
      version,
    })
    expect([status, problem]).toEqual([
      409,
      expect.objectContaining({ code: 'stale', present: expect.objectContaining({ lowStockThreshold: 12 }) }),
    ])
  })

  test.each([
    [-1, 'A quantity is a whole number from 0'],
    [1.5, 'A quantity is a whole number from 0'],
    ['a dozen', 'A quantity is a whole number from 0'],
    [1_000_001, 'At most 1,000,000 pieces'],
    [1e300, 'A quantity is a whole number from 0'],
  ])('%j is refused, and the count with it', async (lowStockThreshold, message) => {
    const { key, item } = await getStock(`Refused ${lowStockThreshold}`, 5)
    const input = { ...key, small: 6, reason: 'Counted', lowStockThreshold }
    expect(await shop.refusal(adjustInventory, input)).toEqual({
      status: 400,
      problem: { code: 'invalid', field: 'lowStockThreshold', message },
    })
    expect(await item()).toMatchObject({ small: 5, lowStockThreshold: null })
  })

  test('a count that differs needs a reason, and without one the threshold stays too', async () => {
    const { key, item } = await getStock('No reason', 5)
    const { problem } = await shop.refusal(adjustInventory, { ...key, small: 6, lowStockThreshold: 9 })
    expect(problem).toMatchObject({ code: 'invalid', field: 'reason', message: 'Reason is required' })
    expect(await item()).toMatchObject({ small: 5, lowStockThreshold: null })
  })

  test('M4: the warehouse sees it, and does not set it', async () => {
    const { key, adjust, productId } = await getStock('Seen by Walter', 5)
    await adjust({ lowStockThreshold: 9 })
    const as = 'warehouse_operator'
    expect((await shop.call(getInventory, { id: productId }, { as })).items[0]).toMatchObject({ lowStockThreshold: 9 })
    expect((await shop.refusal(adjustInventory, { ...key, small: 5, lowStockThreshold: 8 }, { as })).status).toBe(403)
  })
})
