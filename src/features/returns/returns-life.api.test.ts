import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeOrder, openCatalogue, printFronts } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { piecesOfSize } from '../../shared/pieces.ts'
import { ApiError } from '../../shared/problem.ts'
import { SIZES } from '../../shared/sizes.ts'
import { adjustInventory } from '../inventories/inventories.contract.ts'
import { updateOrderProduct } from '../orders/order-product-calls.contract.ts'
import { goodsReturnField } from '../orders/order-products.contract.ts'
import { holdsStock } from '../orders/order-products.rules.ts'
import {
  getOrder,
  type Order,
  ORDER_STATUSES,
  type OrderStatus,
  restoreOrders,
  softDeleteOrders,
  updateOrder,
} from '../orders/orders.contract.ts'
import { returnField } from '../productions/productions.contract.ts'
import { returnItem, returnProduct } from './returns.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { clothingType, front: printingDesign, color, customer } = catalogue

/** What people make and sell here is one product, so that every step can be in the way of every other. */
const adjust = async (small: number): Promise<string> => {
  const product = { clothingType, printingDesign, color, small, reason: 'Counted' }
  return (await shop.call(adjustInventory, product)).inventory.items[0]!._id
}

type Act =
  | { act: 'make' }
  | { act: 'sell'; pieces: number }
  | { act: 'adjust'; pieces: number }
  | { act: 'return'; order: number; pieces: number }
  | { act: 'edit'; order: number; pieces: number }
  | { act: 'status'; order: number; status: OrderStatus }
  | { act: 'trash'; order: number }
  | { act: 'restore'; order: number }

/** Does one thing with the orders that there are; many are refused as things stand. */
async function perform(act: Act, orders: readonly string[], productId: string): Promise<void> {
  const order = 'order' in act && orders.length > 0 ? await get(orders[act.order % orders.length]!) : undefined
  if (act.act === 'make') return printFronts(shop, await makeOrder(shop, catalogue))
  if (act.act === 'adjust') return void (await adjust(act.pieces))
  if (act.act === 'sell') {
    const orderProducts = [{ productId, small: act.pieces }]
    const { _id: id } = await makeOrder(shop, catalogue, { productionProducts: [], orderProducts })
    return void (await shop.call(updateOrder, { id, customer, status: 'complete' }))
  }
  if (!order) return
  const { _id: id } = order
  if (act.act === 'status') return void (await shop.call(updateOrder, { id, customer, status: act.status }))
  if (act.act === 'trash') return void (await shop.call(softDeleteOrders, { ids: [id] }))
  if (act.act === 'restore') return void (await shop.call(restoreOrders, { ids: [id] }))
  const [line] = order.orderProductData
  if (act.act === 'edit') {
    if (line) await shop.call(updateOrderProduct, { id: line._id, orderId: id, productId, small: act.pieces })
  } else if (line) {
    await shop.call(returnProduct, { id, orderProductId: line._id, smallReturn: act.pieces })
  } else {
    const [production] = order.productionProductData
    const itemId = production!.items[0]!._id
    await shop.call(returnItem, { id, productionProductId: production!._id, itemId, smallQuantityReturn: act.pieces })
  }
}

const get = (id: string): Promise<Order> => shop.call(getOrder, { id })

/** A refusal is an answer like others; anything else is a fault. */
const ended = async (work: Promise<void>): Promise<boolean> => {
  try {
    await work
    return true
  } catch (error) {
    if (!(error instanceof ApiError) && !/ answered 4\d\d: /.test(String(error))) throw error
    return false
  }
}

/** What is wrong with the books, as messages. */
async function faultsOf(orders: readonly Order[], productId: string): Promise<string[]> {
  const db = shop.database.read
  const stored = await db
    .selectFrom('inventoryItems')
    .selectAll()
    .where('_id', '=', productId)
    .executeTakeFirstOrThrow()
  const ledger = await db.selectFrom('stockMovements').selectAll().where('productId', '=', productId).execute()
  return SIZES.flatMap((size) => {
    const level = stored[size]
    const moved = ledger.reduce((sum, movement) => sum + movement[size], 0)
    let expected = ledger.filter(({ kind }) => kind === 'adjustment').reduce((sum, movement) => sum + movement[size], 0)
    const faults: string[] = []
    for (const { status, deleted, orderProductData, productionProductData } of orders) {
      for (const line of orderProductData) {
        const returned = line[goodsReturnField(size)]
        if (returned > line[size]) faults.push(`${size}: ${returned} of ${line[size]} pieces came back`)
        if (holdsStock({ status, deleted })) expected -= line[size] - returned
      }
      for (const item of productionProductData.flatMap(({ items }) => items)) {
        const returned = item[returnField(size)]
        if (returned > piecesOfSize(item, size)) faults.push(`${size}: ${returned} pieces of an item came back`)
        expected += returned
      }
    }
    if (level < 0) faults.push(`${size}: the level is ${level}`)
    if (level !== moved) faults.push(`${size}: the level is ${level}, its movements make ${moved}`)
    if (level !== expected) faults.push(`${size}: the level is ${level}, the orders make ${expected}`)
    return faults
  })
}

const order = fc.nat(20)
const pieces = fc.integer({ min: 0, max: 9 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ act: 'make' as const }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('sell' as const), pieces }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('adjust' as const), pieces }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('return' as const), order, pieces }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('edit' as const), order, pieces }) },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('status' as const), order, status: fc.constantFrom(...ORDER_STATUSES) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('trash' as const, 'restore' as const), order }) },
)
/** Steps of one act, or of two at the same instant. */
const days = fc.array(fc.array(act, { minLength: 1, maxLength: 2 }), { minLength: 12, maxLength: 24, size: 'max' })

test('whatever is returned, sold, edited, cancelled and deleted, in whatever order, stock and orders agree', async () => {
  const productId = await adjust(20)
  const done = { returned: 0, refused: 0, atOnce: 0 }
  await fc.assert(
    fc.asyncProperty(days, async (steps) => {
      for (const acts of steps) {
        const ids = (await shop.database.read.selectFrom('orders').select('_id').orderBy('_id').execute()).slice(-6)
        const orders = ids.map(({ _id }) => _id)
        const answers = await Promise.all(acts.map((one) => ended(perform(one, orders, productId))))
        for (const [index, isDone] of answers.entries()) {
          if (acts[index]!.act === 'return' && isDone) done.returned++
          if (!isDone) done.refused++
        }
        if (acts.length > 1) done.atOnce++
        const all = await shop.database.read.selectFrom('orders').select('_id').execute()
        const now = await Promise.all(all.map(({ _id }) => get(_id)))
        expect(await faultsOf(now, productId)).toEqual([])
      }
    }),
    { seed: 8, numRuns: 6 },
  )
  // With too few of each, the test would prove nothing.
  expect(Math.min(...Object.values(done)), JSON.stringify(done)).toBeGreaterThan(5)
})
