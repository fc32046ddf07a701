import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAX_PIECES } from '../../../shared/quantities/pieces.ts'
import { recordsChanged } from '../../../shared/records/records-changed.ts'
import {
  type Counts,
  makeColor,
  makeOrder,
  makeStock,
  NO_SUCH_ID,
  openCatalogue,
} from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { getInventory, listMovements } from '../../inventories/inventories.contract.ts'
import { PRODUCT_GONE } from '../../inventories/stock-pieces.contract.ts'
import { addOrderProduct, deleteOrderProduct, updateOrderProduct } from './order-product-calls.contract.ts'
import { createOrder, getOrder, listOrders, type Order, updateOrder, updateOrderSummary } from '../orders.contract.ts'
import { purgeOrders, restoreOrders, softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { customer } = catalogue

let colors = 0
/** A product of a color of its own, so that tests do not take each other's stock. */
const stock = async (counts: Counts, name = `Shade ${++colors}`): Promise<string> =>
  makeStock(shop, catalogue, counts, { color: (await makeColor(shop, name))._id })

const ofStock = (...orderProducts: (Counts & { productId: string })[]): Promise<Order> =>
  makeOrder(shop, catalogue, { productionProducts: [], orderProducts })

const getItem = async (productId: string) =>
  (await shop.call(getInventory, { id: productId })).items.find(({ _id }) => _id === productId)!
const left = async (productId: string) => (await getItem(productId)).small
const findMovements = async (productId: string) =>
  (await shop.call(listMovements, { id: productId })).data.map(({ kind, small, orderNo }) => ({ kind, small, orderNo }))
const getKinds = async (productId: string) =>
  (await findMovements(productId)).map(({ kind, small }) => `${kind} ${small}`).toReversed()
const getLine = (order: Order) => order.orderProductData[0]!._id
const get = (order: Order) => shop.call(getOrder, { id: order._id })
const setStatus = (order: Order, status: Order['status']) => shop.call(updateOrder, { id: order._id, customer, status })
const trash = (...orders: Order[]) => shop.call(softDeleteOrders, { ids: orders.map(({ _id }) => _id) })
const restore = (...orders: Order[]) => shop.call(restoreOrders, { ids: orders.map(({ _id }) => _id) })

describe('O1: a new order takes its goods from stock', () => {
  test('§3 with what is made, and shows both', async () => {
    const productId = await stock({ small: 20, xl: 3 }, 'Orchid')
    const { order } = await shop.call(createOrder, {
      customer,
      productionProducts: [
        {
          clothingType: catalogue.clothingType,
          printingDesign: catalogue.both,
          items: [{ color: catalogue.color, smallQuantity: 1 }],
        },
      ],
      orderProducts: [{ productId, small: 5, xl: 1 }],
    })
    expect(order.orderQuantity).toBe(12 + 6)
    expect(order.orderInfo).toEqual(['Tee / Two Face (front & back)', 'Tee / Front Runner (from stock)'])
    expect(order.orderProductData).toMatchObject([
      {
        _id: getLine(order),
        orderProductId: getLine(order),
        orderId: order._id,
        version: 1,
        productId,
        clothingType: catalogue.clothingType,
        clothingTypeName: 'Tee',
        printingDesign: catalogue.front,
        printingDesignData: { name: 'Front Runner', frontImage: expect.anything() },
        colorName: 'Orchid',
        small: 5,
        medium: 0,
        xl: 1,
        smallReturn: 0,
      },
    ])
    expect(await getItem(productId)).toMatchObject({ small: 15, xl: 2, itemQuantity: 17, version: 3 })
    expect((await findMovements(productId))[0]).toEqual({ kind: 'order', small: -5, orderNo: order.orderNo })
    expect(await get(order)).toEqual(order)
    const search = `#${order.orderNo}`
    expect((await shop.call(listOrders, { search })).data[0]).toMatchObject({ orderInfo: order.orderInfo })
    for (const line of order.orderInfo) {
      const { data } = await shop.call(listOrders, { search: `${search} ${line}` })
      expect(data.map(({ _id }) => _id)).toEqual([order._id])
    }
    expect((await shop.call(listOrders, { search, detail: 'true' })).data).toEqual([order])
  })

  test('of goods from stock alone, one line for each design however many colors', async () => {
    const order = await ofStock(
      { productId: await stock({ small: 1 }), small: 1 },
      { productId: await stock({ small: 1 }), small: 1 },
    )
    expect(order.orderInfo).toEqual(['Tee / Front Runner (from stock)'])
    expect(order).toMatchObject({ orderQuantity: 2, status: 'pending' })
  })

  test('§5 I1: more than is there is refused, naming product and size, and takes nothing', async () => {
    const plenty = await stock({ small: 50 })
    const productId = await stock({ small: 9, large: 1 }, 'Saffron')
    const before = (await shop.call(listOrders, {})).total
    const { status, problem } = await shop.refusal(createOrder, {
      customer,
      orderProducts: [
        { productId: plenty, small: 1 },
        { productId, small: 9, large: 3 },
      ],
    })
    expect(status).toBe(409)
    expect(problem).toEqual({
      code: 'out_of_stock',
      field: 'orderProducts.1.large',
      message: 'Tee / Front Runner, Saffron, L: 3 Pcs wanted, 1 Pc there.',
    })
    expect([await left(plenty), await left(productId)]).toEqual([50, 9])
    expect((await shop.call(listOrders, {})).total).toBe(before)
  })

  test.each([
    ['no piece', [{ productId: NO_SUCH_ID }], 'orderProducts.0', 'Invalid Product Quantity'],
    [
      'a negative count',
      [{ productId: NO_SUCH_ID, xl: -1 }],
      'orderProducts.0.xl',
      'A quantity is a whole number from 0',
    ],
    ['half a piece', [{ productId: NO_SUCH_ID, xl: 0.5 }], 'orderProducts.0.xl', 'A quantity is a whole number from 0'],
    ['no product', [{ small: 1 }], 'orderProducts.0.productId', PRODUCT_GONE],
    ['a product that is not there', [{ productId: NO_SUCH_ID, small: 1 }], 'orderProducts.0.productId', PRODUCT_GONE],
    [
      'a product twice',
      [
        { productId: NO_SUCH_ID, small: 1 },
        { productId: NO_SUCH_ID, small: 1 },
      ],
      'orderProducts.1.productId',
      'This product is on the order already.',
    ],
    [
      'too many pieces',
      [{ productId: NO_SUCH_ID, small: MAX_PIECES, xl: 1 }],
      'productionProducts',
      'At most 1,000,000 pieces',
    ],
  ])('%s is refused', async (_, orderProducts, field, message) => {
    expect(await shop.refusal(createOrder, { customer, orderProducts })).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
  })

  test('200 orders at once for the last 20 pieces: 20 are served, and nothing is left', async () => {
    const productId = await stock({ small: 20 })
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, () => shop.call(createOrder, { customer, orderProducts: [{ productId, small: 1 }] })),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(answers.length - refused.length).toBe(20)
    for (const { reason } of refused) expect(String(reason)).toContain('out_of_stock')
    expect(await left(productId)).toBe(0)
    expect((await shop.call(listMovements, { id: productId })).total).toBe(21)
  })
})

describe('§7 the lines of a saved order', () => {
  test('a product is added, and its pieces are taken', async () => {
    const productId = await stock({ small: 10 })
    const { _id: orderId, version } = await makeOrder(shop, catalogue)
    const answer = await shop.call(addOrderProduct, { orderId, productId, small: 4 })
    expect(answer).toMatchObject({
      message: 'Product added.',
      orderProduct: { productId, small: 4, version: 1 },
      order: { orderQuantity: 16, version },
      data: { _id: answer.orderProduct._id, orderProduct: answer.orderProduct, orderQuantity: 16 },
    })
    expect(answer.order.orderProductData).toEqual([answer.orderProduct])
    expect(await get(answer.order)).toEqual(answer.order)
    expect(await getKinds(productId)).toEqual(['adjustment 10', 'order_edited -4'])
  })

  test('its pieces are changed by the difference', async () => {
    const productId = await stock({ small: 10 })
    const { _id: orderId, ...order } = await ofStock({ productId, small: 4 })
    const id = order.orderProductData[0]!._id
    const change = (small: number, version?: number) =>
      shop.call(updateOrderProduct, { id, orderId, productId, small, version })
    expect(await change(10, 1)).toMatchObject({
      message: 'Product updated.',
      orderProduct: { small: 10, version: 2 },
      order: { orderQuantity: 10, version: order.version },
      data: { _id: id, orderQuantity: 10 },
    })
    expect(await left(productId)).toBe(0)
    await change(1, 2)
    expect(await left(productId)).toBe(9)
    expect(await getKinds(productId)).toEqual(['adjustment 10', 'order -4', 'order_edited -6', 'order_edited 9'])
    const { problem } = await shop.refusal(updateOrderProduct, { id, orderId, productId, small: 11 })
    expect(problem).toMatchObject({ code: 'out_of_stock', field: 'small' })
    expect(problem.message).toMatch(/, S: 11 Pcs wanted, 10 Pcs there\.$/)
  })

  test('O7: the same pieces again are no change, a stale version is refused with the line as it is now', async () => {
    const productId = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    const line = { id: getLine(order), orderId: order._id, productId }
    const screen = await shop.watch()
    await shop.call(updateOrderProduct, { ...line, small: 5 })
    expect((await screen.next(recordsChanged)).tables.toSorted()).toEqual(['inventories', 'orders'])
    expect((await shop.call(updateOrderProduct, { ...line, small: 5, version: 1 })).orderProduct.version).toBe(2)
    const { status, problem } = await shop.refusal(updateOrderProduct, { ...line, small: 6, version: 1 })
    expect(status).toBe(409)
    expect(problem).toMatchObject({ code: 'stale', present: { _id: line.id, small: 5, version: 2 } })
    expect(await left(productId)).toBe(5)
    expect(screen.received.filter(({ name }) => name === recordsChanged.name)).toHaveLength(1)
  })

  test('a line is deleted, and its pieces go back', async () => {
    const productId = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    const line = { _id: getLine(order), orderId: order._id }
    expect(await shop.call(deleteOrderProduct, line)).toMatchObject({
      message: 'Product deleted.',
      order: { orderProductData: [], orderQuantity: 0 },
      data: { _id: line._id, orderQuantity: 0 },
    })
    expect(await getKinds(productId)).toEqual(['adjustment 10', 'order -4', 'order_edited 4'])
    expect((await shop.refusal(deleteOrderProduct, line)).status).toBe(404)
  })

  test('refusals: twice, unknown, another product, another order, nothing, in the trash', async () => {
    const productId = await stock({ small: 10 })
    const other = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    const orderId = order._id
    const id = getLine(order)
    const another = await ofStock({ productId: other, small: 1 })
    const refused = async (...call: Parameters<typeof shop.refusal>) => {
      const { status, problem } = await shop.refusal(...call)
      return `${status} ${problem.field ?? ''}: ${problem.message}`
    }
    expect(await refused(addOrderProduct, { orderId, productId, small: 1 })).toBe(
      '409 productId: This product is on the order already.',
    )
    expect(await refused(addOrderProduct, { orderId, productId: NO_SUCH_ID, small: 1 })).toBe(
      `400 productId: ${PRODUCT_GONE}`,
    )
    expect(await refused(addOrderProduct, { orderId, productId: other })).toBe('400 : Invalid Product Quantity')
    expect(await refused(addOrderProduct, { orderId: NO_SUCH_ID, productId, small: 1 })).toMatch(/^404/)
    expect(await refused(addOrderProduct, { orderId, productId: other, small: 1, medium: 1 })).toMatch(
      /^409 medium: .*, M: 1 Pc wanted, 0 there\.$/,
    )
    expect(await refused(updateOrderProduct, { id, orderId, productId: other, small: 1 })).toBe(
      '400 productId: This line is of another product. Delete it, and add the product that is wanted.',
    )
    expect(await refused(updateOrderProduct, { id, orderId, productId })).toBe('400 : Invalid Product Quantity')
    expect(await refused(updateOrderProduct, { id, orderId: another._id, productId, small: 1 })).toBe(
      '404 : This product is not on the order any more.',
    )
    expect(await refused(deleteOrderProduct, { _id: id, orderId: another._id })).toMatch(/^404/)
    await trash(order)
    const inTrash = '409 : This order is in the trash. Restore it first.'
    expect(await refused(addOrderProduct, { orderId, productId: other, small: 1 })).toBe(inTrash)
    expect(await refused(updateOrderProduct, { id, orderId, productId, small: 1 })).toBe(inTrash)
    expect(await refused(deleteOrderProduct, { _id: id, orderId })).toBe(inTrash)
    expect([await left(productId), await left(other)]).toEqual([10, 9])
  })

  test('§4 a line with returns is neither changed nor deleted', async () => {
    const productId = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    const line = { id: getLine(order), orderId: order._id, productId }
    await shop.database.write((tx) =>
      tx.updateTable('orderProducts').set({ smallReturn: 1 }).where('_id', '=', line.id).execute(),
    )
    const message =
      'Product cannot be edit because return item existed. Please remove the product in the return before editing the record.'
    expect((await shop.refusal(updateOrderProduct, { ...line, small: 5 })).problem).toEqual({
      code: 'conflict',
      message,
    })
    expect((await shop.refusal(deleteOrderProduct, { _id: line.id, orderId: line.orderId })).problem).toEqual({
      code: 'conflict',
      message,
    })
    expect((await shop.call(updateOrderProduct, { ...line, small: 4 })).orderProduct.version).toBe(1)
    expect(await left(productId)).toBe(6)
  })

  test('two who add the same product to one order: one does', async () => {
    const productId = await stock({ small: 10 })
    const { _id: orderId } = await makeOrder(shop, catalogue)
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map((small) => shop.call(addOrderProduct, { orderId, productId, small })),
    )
    const added = answers.filter((answer) => answer.status === 'fulfilled')
    expect(added).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(String(answer.reason)).toContain('This product is on the order already.')
    }
    expect(await left(productId)).toBe(10 - added[0]!.value.orderProduct.small)
  })

  test.each(['warehouse_operator', 'machine_operator', 'nobody'] as const)('M4: %s may not', async (as) => {
    for (const endpoint of [addOrderProduct, updateOrderProduct, deleteOrderProduct]) {
      expect((await shop.refusal(endpoint, { id: NO_SUCH_ID }, { as })).status).toBe(as === 'nobody' ? 401 : 403)
    }
  })
})

describe('I8: stock follows the order', () => {
  test('cancelled it gives back, pending again it takes', async () => {
    const productId = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    await setStatus(order, 'cancel')
    expect(await left(productId)).toBe(10)
    await setStatus(order, 'pending')
    expect(await left(productId)).toBe(6)
    expect(await getKinds(productId)).toEqual(['adjustment 10', 'order -4', 'order_cancelled 4', 'order_reopened -4'])
  })

  test('a cancelled order whose goods are gone stays cancelled', async () => {
    const productId = await stock({ small: 4 }, 'Umber')
    const order = await ofStock({ productId, small: 4 })
    await setStatus(order, 'cancel')
    await ofStock({ productId, small: 1 })
    expect(await shop.refusal(updateOrder, { id: order._id, customer, status: 'pending' })).toEqual({
      status: 409,
      problem: {
        code: 'out_of_stock',
        field: 'status',
        message: `Order #${order.orderNo}: Tee / Front Runner, Umber, S: 4 Pcs wanted, 3 Pcs there.`,
      },
    })
    expect((await get(order)).status).toBe('cancel')
  })

  test('the lines of a cancelled order change without stock, and are taken when it is pending again', async () => {
    const productId = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    await setStatus(order, 'cancel')
    await shop.call(updateOrderProduct, { id: getLine(order), orderId: order._id, productId, small: 30 })
    expect(await left(productId)).toBe(10)
    expect((await shop.refusal(updateOrder, { id: order._id, customer, status: 'pending' })).status).toBe(409)
    await shop.call(updateOrderProduct, { id: getLine(order), orderId: order._id, productId, small: 7 })
    await setStatus(order, 'pending')
    expect(await left(productId)).toBe(3)
  })

  test('in the trash it gives back, restored it takes, deleted for good it leaves the ledger', async () => {
    const productId = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    await trash(order)
    expect(await left(productId)).toBe(10)
    await restore(order)
    expect(await left(productId)).toBe(6)
    expect((await get(order)).orderProductData).toEqual(order.orderProductData)
    await trash(order)
    await shop.call(purgeOrders, { ids: [order._id] })
    const expected = ['adjustment 10', 'order -4', 'order_deleted 4', 'order_restored -4', 'order_deleted 4']
    expect(await getKinds(productId)).toEqual(expected)
    expect((await findMovements(productId))[0]!.orderNo).toBe(order.orderNo)
  })

  test('delivered it stays out of stock, in the trash and back', async () => {
    const productId = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    await setStatus(order, 'deliver')
    await trash(order)
    await restore(order)
    await shop.call(updateOrderSummary, { id: order._id, status: 'complete' })
    expect(await getKinds(productId)).toEqual(['adjustment 10', 'order -4'])
    await trash(order)
    expect(await left(productId)).toBe(10)
  })

  test('a cancelled order moves nothing into the trash and back', async () => {
    const productId = await stock({ small: 10 })
    const order = await ofStock({ productId, small: 4 })
    await setStatus(order, 'cancel')
    await trash(order)
    await restore(order)
    expect(await getKinds(productId)).toEqual(['adjustment 10', 'order -4', 'order_cancelled 4'])
  })

  test('O6: where the goods of one are gone, none of the selected orders comes back', async () => {
    const plenty = await stock({ small: 10 })
    const scarce = await stock({ small: 4 }, 'Vermilion')
    const orders = [await ofStock({ productId: plenty, small: 1 }), await ofStock({ productId: scarce, small: 4 })]
    await trash(...orders)
    await ofStock({ productId: scarce, small: 2 })
    expect(await shop.refusal(restoreOrders, { ids: orders.map(({ _id }) => _id) })).toEqual({
      status: 409,
      problem: {
        code: 'out_of_stock',
        message: `Order #${orders[1]!.orderNo}: Tee / Front Runner, Vermilion, S: 4 Pcs wanted, 2 Pcs there.`,
      },
    })
    expect((await get(orders[0]!)).deleted).toBe(true)
    expect(await left(plenty)).toBe(10)
  })

  test('orders are found by the clothing type, design and color of their goods', async () => {
    const color = (await makeColor(shop, 'Wheat'))._id
    const productId = await makeStock(shop, catalogue, { small: 1 }, { color, printingDesign: catalogue.back })
    const order = await ofStock({ productId, small: 1 })
    const result = async (filter: object) =>
      (await shop.call(listOrders, { limit: 300, ...filter })).data.map(({ _id }) => _id)
    expect(await result({ color })).toEqual([order._id])
    expect(await result({ printingDesign: catalogue.back })).toEqual([order._id])
    expect(await result({ designName: 'bencher' })).toEqual([order._id])
    expect(await result({ clothingType: catalogue.clothingType })).toContain(order._id)
  })
})

describe('what breaks half-way leaves nothing', () => {
  /** The database fails at every insert of that table while `run` runs. */
  async function whileInsertsFail(table: string, run: () => Promise<unknown>): Promise<void> {
    const execute = (...statements: string[]) =>
      shop.database.write(async (tx) => {
        for (const statement of statements) await tx.executeQuery(CompiledQuery.raw(statement))
      })
    if (shop.database.engine === 'sqlite') {
      await execute(`create trigger half_way before insert on "${table}" begin select raise(abort, 'half-way'); end`)
    } else {
      await execute(
        `create function half_way() returns trigger language plpgsql as $$ begin raise exception 'half-way'; end $$`,
        `create trigger half_way before insert on "${table}" for each row execute function half_way()`,
      )
    }
    try {
      await run()
    } finally {
      await execute(shop.database.engine === 'sqlite' ? 'drop trigger half_way' : 'drop function half_way cascade')
    }
  }

  test.each(['orders', 'orderProducts', 'stockMovements'])('where %s cannot be stored', async (table) => {
    const productId = await stock({ small: 10 })
    const current = await ofStock({ productId, small: 4 })
    const line = { id: getLine(current), orderId: current._id, productId }
    const another = await stock({ small: 10 })
    const before = (await shop.call(listOrders, {})).total
    await whileInsertsFail(table, async () => {
      const calls: [Parameters<typeof shop.refusal>[0], Record<string, unknown>][] = [
        [createOrder, { customer, orderProducts: [{ productId, small: 1 }] }],
      ]
      if (table !== 'orders') calls.push([addOrderProduct, { orderId: line.orderId, productId: another, small: 1 }])
      if (table === 'stockMovements') {
        calls.push([updateOrderProduct, { ...line, small: 5 }])
        calls.push([deleteOrderProduct, { _id: line.id, orderId: line.orderId }])
        calls.push([softDeleteOrders, { ids: [line.orderId] }])
        calls.push([updateOrder, { id: line.orderId, customer, status: 'cancel' }])
      }
      for (const [endpoint, input] of calls) {
        expect((await shop.refusal(endpoint, input)).status, endpoint.name).toBe(500)
      }
    })
    expect(await get(current)).toEqual(current)
    expect([await left(productId), await left(another)]).toEqual([6, 10])
    expect((await shop.call(listOrders, {})).total).toBe(before)
    expect(await getKinds(productId)).toEqual(['adjustment 10', 'order -4'])
  })
})
