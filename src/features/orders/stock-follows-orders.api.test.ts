import { expect, test } from 'vitest'
import { randomFrom } from '../../demo/random.ts'
import { makeColor, makeOrder, makeStock, openCatalogue } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { eachSize, SIZES } from '../../shared/sizes.ts'
import { adjustInventory } from '../inventories/inventories.contract.ts'
import { addOrderProduct, deleteOrderProduct, updateOrderProduct } from './order-product-calls.contract.ts'
import {
  createOrder,
  getOrder,
  listOrders,
  type Order,
  purgeOrders,
  restoreOrders,
  softDeleteOrders,
  updateOrder,
} from './orders.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { customer } = catalogue

/** What is there of these products, what the ledger says, and how much of that was adjusted. */
async function levelsOf(ids: readonly string[]) {
  const { read } = shop.database
  const items = await read.selectFrom('inventoryItems').selectAll().where('_id', 'in', ids).execute()
  const movements = await read.selectFrom('stockMovements').selectAll().where('productId', 'in', ids).execute()
  return items.map((item) => {
    const own = movements.filter(({ productId }) => productId === item._id)
    const adjustments = own.filter(({ kind }) => kind === 'adjustment')
    return {
      productId: item._id,
      level: eachSize((size) => item[size]),
      moved: eachSize((size) => own.reduce((sum, movement) => sum + movement[size], 0)),
      adjusted: eachSize((size) => adjustments.reduce((sum, movement) => sum + movement[size], 0)),
    }
  })
}

/** The pieces that orders hold of a product, by the table of rule I8. */
async function held(productId: string) {
  const list = async (deleted: 'true' | 'false') =>
    (await shop.call(listOrders, { detail: 'true', limit: 300, deleted })).data as Order[]
  const orders = [
    ...(await list('false')).filter(({ status }) => status !== 'cancel'),
    ...(await list('true')).filter(({ status }) => status === 'deliver'),
  ]
  const own = orders.flatMap((order) => order.orderProductData).filter((line) => line.productId === productId)
  return eachSize((size) => own.reduce((sum, line) => sum + line[size] - line[`${size}Return`], 0))
}

test.each([1, 2])(
  'I8: whatever is done in whatever order, the level is the sum of the movements, and what orders hold is gone (%i)',
  async (seed) => {
    const random = randomFrom(seed)
    const products: { productId: string; color: string }[] = []
    for (const name of ['a', 'b', 'c']) {
      const color = (await makeColor(shop, `Color ${seed} ${name}`))._id
      products.push({ color, productId: await makeStock(shop, catalogue, { small: 30, threeXl: 10 }, { color }) })
    }
    const ids = products.map(({ productId }) => productId)
    const orders: string[] = []
    const counts = () => ({ small: random.whole(0, 8), threeXl: random.whole(0, 4) })
    const draft = () => ({ productId: random.pick(products).productId, ...counts() })
    const order = async () => shop.call(getOrder, { id: random.pick(orders) })
    /** A line of some order, which gets one if it has none. */
    async function line() {
      const { _id: orderId, orderProductData } = await order()
      if (orderProductData.length > 0) return random.pick(orderProductData)
      return (await shop.call(addOrderProduct, { orderId, ...draft() })).orderProduct
    }
    const steps = {
      async create() {
        if (orders.length === 5) return
        const { order: created } = await shop.call(createOrder, { customer, orderProducts: [draft()] })
        orders.push(created._id)
      },
      async add() {
        await shop.call(addOrderProduct, { orderId: random.pick(orders), ...draft() })
      },
      async change() {
        const { _id: id, orderId, productId } = await line()
        await shop.call(updateOrderProduct, { id, orderId, productId, ...counts() })
      },
      async remove() {
        const { _id, orderId } = await line()
        await shop.call(deleteOrderProduct, { _id, orderId })
      },
      async status() {
        const status = random.pick(['pending', 'deliver', 'deliver', 'cancel'] as const)
        await shop.call(updateOrder, { id: random.pick(orders), customer, status })
      },
      async trash() {
        const { _id } = await order()
        const isDelivered = random.chance(0.5)
        if (isDelivered) await shop.call(updateOrder, { id: _id, customer, status: 'deliver' })
        await shop.call(softDeleteOrders, { ids: [_id] })
        if (isDelivered) deliveredInTrash++
      },
      async restore() {
        await shop.call(restoreOrders, { ids: random.some(orders, 1) })
      },
      async adjust() {
        const { color } = random.pick(products)
        const { clothingType, front: printingDesign } = catalogue
        const small = random.whole(0, 30)
        await shop.call(adjustInventory, { clothingType, printingDesign, color, small, threeXl: 5, reason: 'Counted' })
      },
    }
    // One order with a production, which keeps it from being delivered, so that every step has one to work on.
    orders.push((await makeOrder(shop, catalogue))._id)
    let deliveredInTrash = 0
    const done = new Map<string, number>()
    for (let step = 0; step < 100; step++) {
      const name = random.pick(Object.keys(steps) as (keyof typeof steps)[])
      try {
        await steps[name]()
        done.set(name, (done.get(name) ?? 0) + 1)
      } catch (error) {
        // Many steps are refused as things stand: they must leave everything as it was.
        expect(String(error)).toMatch(/answered 4\d\d/)
      }
      if (step % 10 !== 9) continue
      for (const { productId, level, moved, adjusted } of await levelsOf(ids)) {
        expect(level).toEqual(moved)
        const holding = await held(productId)
        expect(level).toEqual(eachSize((size) => adjusted[size] - holding[size]))
        for (const size of SIZES) expect(level[size]).toBeGreaterThanOrEqual(0)
      }
    }
    expect([...done.keys()].toSorted()).toEqual(Object.keys(steps).toSorted())
    expect(deliveredInTrash).toBeGreaterThan(0)
    // What the trash of delivered orders still holds stays gone when they are deleted for good.
    const before = await levelsOf(ids)
    const trashed = (await shop.call(listOrders, { deleted: 'true', limit: 300 })).data
    await shop.call(purgeOrders, { ids: trashed.map(({ _id }) => _id) })
    expect(await levelsOf(ids)).toEqual(before)
  },
)
