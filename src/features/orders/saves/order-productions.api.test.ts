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
  production,
} from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { clothingTypeEndpoints } from '../../clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../../colors/colors.contract.ts'
import { designEndpoints } from '../../designs/designs.contract.ts'
import { MAX_PRODUCTIONS } from '../../productions/productions.contract.ts'
import { createProduction, purgeProductions, softDeleteProduction } from './order-productions.contract.ts'
import { getOrder, type Order, updateOrder } from '../orders.contract.ts'
import { softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const get = (order: Order) => shop.call(getOrder, { id: order._id })
const add = (order: Order, more: Parameters<typeof production>[1] = {}) =>
  shop.call(createProduction, { orderId: order._id, ...production(catalogue, more) })

describe('§7 adding a production to a saved order', () => {
  test('it stands after the last one, and the order counts its pieces', async () => {
    const order = await makeOrder(shop, catalogue)
    const answer = await add(order, {
      printingDesign: catalogue.both,
      items: [mix(catalogue.color, 2), dozens(catalogue.color, { xlQuantity: 3 })],
    })
    const now = await get(order)
    expect(now.productionProductData.map(({ printingDesign }) => printingDesign)).toEqual([
      catalogue.front,
      catalogue.both,
    ])
    expect(answer).toEqual({
      message: 'Production added.',
      productionProduct: now.productionProductData[1],
      order: now,
      data: {
        _id: now.productionProductData[1]!._id,
        productionProduct: now.productionProductData[1],
        orderQuantity: 72,
      },
    })
    expect(now).toMatchObject({
      orderQuantity: 72,
      orderInfo: ['Tee / Front Runner (front)', 'Tee / Two Face (front & back)'],
    })
    expect(now.productionProductData[1]).toMatchObject({
      productQuantity: 5,
      frontStatus: 'pending',
      backStatus: 'pending',
      items: [
        { size: 'mix', itemQuantity: 2, smallQuality: 'first', xlQuality: '' },
        { size: 'not_mix', itemQuantity: 3, smallQuality: '', xlQuality: 'first' },
      ],
    })
  })

  test('Q4: what the caller says of totals is not believed', async () => {
    const order = await makeOrder(shop, catalogue)
    const recorded = { ...production(catalogue), productQuantity: 99, orderQuantity: 99, itemQuantity: 99 }
    const { data } = await shop.call(createProduction, { orderId: order._id, ...recorded })
    expect([data.productionProduct.productQuantity, data.orderQuantity]).toEqual([1, 24])
  })

  test('O7: the version of the order stays, so that a colleague in its fields is not disturbed', async () => {
    const order = await makeOrder(shop, catalogue, { status: 'confirm' })
    await add(order)
    expect((await get(order)).version).toBe(order.version)
    const input = { id: order._id, version: order.version, customer: order.customer, remark: 'By hand' }
    expect((await shop.call(updateOrder, input)).order).toMatchObject({ remark: 'By hand', orderQuantity: 24 })
  })

  test('a cancelled order takes one more, and stays cancelled', async () => {
    const order = await makeOrder(shop, catalogue)
    await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'cancel' })
    expect((await add(order)).order).toMatchObject({ status: 'cancel', orderQuantity: 24 })
  })

  test('two people at the same instant both succeed', async () => {
    const order = await makeOrder(shop, catalogue)
    await Promise.all(
      [1, 2, 3, 4].map((dozen) => add(order, { items: [dozens(catalogue.color, { smallQuantity: dozen })] })),
    )
    const now = await get(order)
    expect(now.orderQuantity).toBe(12 * 11)
    expect(now.productionProductData.map(({ productQuantity }) => productQuantity).toSorted((a, b) => a - b)).toEqual([
      1, 1, 2, 3, 4,
    ])
    const places = await shop.database.read
      .selectFrom('productions')
      .select('position')
      .where('orderId', '=', order._id)
      .execute()
    expect(places.map(({ position }) => position).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('§5 §8 refused, and nothing is stored', () => {
  const refused = async (order: Order, input: object) => {
    const before = await get(order)
    const refusal = await shop.refusal(createProduction, { orderId: order._id, ...production(catalogue), ...input })
    expect(await get(order)).toEqual(before)
    return refusal
  }

  test.each([
    ['with an id', { _id: NO_SUCH_ID }, '_id', 'Invalid Production Order'],
    ['without a clothing type', { clothingType: undefined }, 'clothingType', 'Clothing Type required'],
    ['with an empty clothing type', { clothingType: '' }, 'clothingType', 'Clothing Type required'],
    ['without a design', { printingDesign: null }, 'printingDesign', 'Printing Design required'],
    ['without items', { items: [] }, 'items', 'Product Item required'],
    ['with no list of items', { items: undefined }, 'items', 'Product Item required'],
    ['of an empty item', { items: [dozens(catalogue.color, {})] }, 'items.0.itemQuantity', 'Invalid Product Quantity'],
    [
      'of a mix that is no dozen',
      { items: [mix(catalogue.color, 1, { xlQuantity: 11 })] },
      'items.0.size',
      'Invalid Product Quantity',
    ],
    [
      'of a clothing type that is gone',
      { clothingType: NO_SUCH_ID },
      'clothingType',
      'This clothing type does not exist any more.',
    ],
    [
      'of a design that is gone',
      { printingDesign: NO_SUCH_ID },
      'printingDesign',
      'This printing design does not exist any more.',
    ],
    [
      'of a color that is gone',
      { items: [dozens(catalogue.color), dozens(NO_SUCH_ID)] },
      'items.1.color',
      'This color does not exist any more.',
    ],
  ])('%s', async (_, input, field, message) => {
    expect(await refused(await makeOrder(shop, catalogue), input)).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
  })

  test('M1: of master data in the trash', async () => {
    const order = await makeOrder(shop, catalogue)
    const [type, design, color] = [
      await makeClothingType(shop, 'Old Tee'),
      await makeDesign(shop, 'Old Design', 'front'),
      await makeColor(shop, 'Old Color'),
    ]
    await shop.call(clothingTypeEndpoints.softDelete, { ids: [type._id] })
    await shop.call(designEndpoints.softDelete, { ids: [design._id] })
    await shop.call(colorEndpoints.softDelete, { ids: [color._id] })
    for (const input of [{ clothingType: type._id }, { printingDesign: design._id }, { items: [dozens(color._id)] }])
      expect(await refused(order, input)).toMatchObject({ status: 400, problem: { code: 'invalid' } })
  })

  test('on an order in the trash, and on none', async () => {
    const order = await makeOrder(shop, catalogue)
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await refused(order, {})).toEqual({
      status: 409,
      problem: { code: 'conflict', message: 'This order is in the trash. Restore it first.' },
    })
    expect(await refused(order, { orderId: NO_SUCH_ID })).toMatchObject({ status: 404 })
    expect(await refused(order, { orderId: 'x' })).toMatchObject({ status: 400, problem: { field: 'orderId' } })
  })

  test('Q6: more productions, or more pieces, than an order holds', async () => {
    const full = await makeOrder(shop, catalogue, {
      productionProducts: Array.from({ length: MAX_PRODUCTIONS }, () => production(catalogue)),
    })
    expect(await refused(full, {})).toMatchObject({
      status: 409,
      problem: {
        message: `Order #${full.orderNo} would have more than 50 productions. Take another order for the rest.`,
      },
    })
    const heavy = await makeOrder(shop, catalogue)
    const most = { items: [dozens(catalogue.color, { smallQuantity: 83_333 })] }
    expect(await refused(heavy, most)).toMatchObject({
      status: 409,
      problem: {
        message: `Order #${heavy.orderNo} would have more than 1,000,000 pieces. Take another order for the rest.`,
      },
    })
  })

  test('M4: to everybody but administrators', async () => {
    const order = await makeOrder(shop, catalogue)
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      expect(
        await shop.refusal(createProduction, { orderId: order._id, ...production(catalogue) }, { as }),
      ).toMatchObject({ status: 403 })
    expect(await shop.refusal(createProduction, {}, { as: 'nobody' })).toMatchObject({ status: 401 })
  })
})

describe('§7 O9: for good', () => {
  test('a production in the trash takes its items and schedules along', async () => {
    const order = await makeOrder(shop, catalogue)
    const { data } = await add(order)
    expect((await shop.refusal(purgeProductions, { ids: [data._id] })).problem).toEqual({
      code: 'conflict',
      message: expect.stringMatching(/^Production .+ \/ .+ is not in the trash\.$/),
    })
    await shop.call(softDeleteProduction, { id: data._id })
    const { version } = await get(order)
    await shop.call(purgeProductions, { ids: [data._id] })
    expect(await get(order)).toMatchObject({ version, orderQuantity: 12, productionProductData: [{}] })
    const left = await shop.database.read
      .selectFrom('productionItems')
      .select('_id')
      .where('productionId', '=', data._id)
      .execute()
    expect(left).toEqual([])
  })

  test('all of them or none', async () => {
    const order = await makeOrder(shop, catalogue)
    const [one, other] = [await add(order), await add(order)]
    await shop.call(softDeleteProduction, { id: one.data._id })
    for (const [ids, status] of [
      [[one.data._id, other.data._id], 409],
      [[one.data._id, NO_SUCH_ID], 404],
    ] as const)
      expect(await shop.refusal(purgeProductions, { ids })).toMatchObject({ status })
    await shop.call(softDeleteProduction, { id: other.data._id })
    await shop.call(purgeProductions, { ids: [one.data._id, other.data._id] })
    expect((await get(order)).productionProductData).toHaveLength(1)
  })

  test('M4: by administrators alone', async () => {
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      expect(await shop.refusal(purgeProductions, { ids: [NO_SUCH_ID] }, { as })).toMatchObject({ status: 403 })
  })
})
