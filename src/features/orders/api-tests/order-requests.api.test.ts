import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dozens, makeOrder, openCatalogue, production } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { recordsChanged } from '../../../shared/records/records-changed.ts'
import { adjustInventory, getInventory } from '../../inventories/inventories.contract.ts'
import { addOrderProduct, deleteOrderProduct } from '../saves/order-product-calls.contract.ts'
import { createProduction, purgeProductions, softDeleteProduction } from '../saves/order-productions.contract.ts'
import { createOrder, getOrder, listOrders } from '../orders.contract.ts'
import { purgeOrders, softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const requested = (requestId: string, more: object = {}) => ({
  customer: catalogue.customer,
  productionProducts: [production(catalogue)],
  requestId,
  ...more,
})
const stored = async () => (await shop.call(listOrders, { limit: 1 })).total

test('O10: a request that is sent again is answered with the order that it made, and stores nothing', async () => {
  const requestId = randomUUID()
  const first = await shop.call(createOrder, requested(requestId, { remark: 'First' }))
  expect(first.message).toBe(`Order #${first.order.orderNo} created.`)
  const before = await stored()
  const screen = await shop.watch()
  expect(await shop.call(createOrder, requested(requestId.toUpperCase(), { remark: 'First' }))).toEqual({
    message: `Order #${first.order.orderNo} had been stored already.`,
    order: first.order,
  })
  expect(await shop.refusal(createOrder, requested(requestId, { remark: 'Changed' })), 'nothing typed is lost').toEqual(
    {
      status: 409,
      problem: {
        code: 'conflict',
        message: `Order #${first.order.orderNo} had been stored already before it was changed here. Change it there, or save again to store this as another order.`,
      },
    },
  )
  expect(await stored()).toBe(before)
  const next = await makeOrder(shop, catalogue)
  expect(next.orderNo).toBe(first.order.orderNo + 1)
  expect(await screen.next(recordsChanged)).toBeTruthy()
  expect(screen.received, 'nobody was told of what did not happen').toHaveLength(1)
})

test('O10: of requests that arrive at once one is stored, and all are answered with it', async () => {
  const before = await stored()
  const input = requested(randomUUID())
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.call(createOrder, input)))
  expect(new Set(answers.map(({ order }) => order._id)).size).toBe(1)
  expect(answers.filter(({ message }) => message.endsWith('created.'))).toHaveLength(1)
  expect(await stored()).toBe(before + 1)
})

test('O10: an id is good for whoever made it: another person gets an order of their own', async () => {
  const grace = await shop.hire('administrator', 'Grace')
  const input = requested(randomUUID())
  const mine = await shop.call(createOrder, input)
  const hers = await shop.call(createOrder, input, { as: grace })
  expect(hers.order._id).not.toBe(mine.order._id)
  expect(hers.message).toBe(`Order #${hers.order.orderNo} created.`)
})

test('O10: an order that was deleted meanwhile is not made again; one that is gone for good is', async () => {
  const input = requested(randomUUID())
  const { order } = await shop.call(createOrder, input)
  await shop.call(softDeleteOrders, { ids: [order._id] })
  expect(await shop.refusal(createOrder, input)).toEqual({
    status: 409,
    problem: { code: 'conflict', message: `Order #${order.orderNo} had been stored already, and is in the trash.` },
  })
  await shop.call(purgeOrders, { ids: [order._id] })
  expect((await shop.call(createOrder, input)).order._id).not.toBe(order._id)
})

test('O10: without an id each request is an order; what is no UUID is refused', async () => {
  expect((await makeOrder(shop, catalogue))._id).not.toBe((await makeOrder(shop, catalogue))._id)
  expect(await shop.refusal(createOrder, requested('7'))).toMatchObject({
    status: 400,
    problem: { code: 'invalid', field: 'requestId' },
  })
})

test('O10: a production whose answer was lost is added once, also by requests that arrive at once', async () => {
  const order = await makeOrder(shop, catalogue)
  const input = { orderId: order._id, ...production(catalogue), requestId: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 4 }, () => shop.call(createProduction, input)))
  const now = await shop.call(getOrder, { id: order._id })
  expect(now.productionProductData).toHaveLength(2)
  expect(answers.filter(({ message }) => message === 'Production added.')).toHaveLength(1)
  const repeated = answers.filter(({ message }) => message === 'This production had been stored already.')
  expect(repeated).toHaveLength(3)
  for (const { order: answered, data } of repeated) {
    expect(answered).toEqual(now)
    expect(data._id).toBe(now.productionProductData[1]!._id)
  }

  const changed = { ...input, items: [dozens(catalogue.color, { xlQuantity: 9 })] }
  expect(await shop.refusal(createProduction, changed)).toEqual({
    status: 409,
    problem: {
      code: 'conflict',
      message:
        'This production had been stored already before it was changed here. Change it there, or save again to store this as another production.',
    },
  })
  await shop.call(softDeleteProduction, { id: answers[0]!.data._id })
  expect(await shop.refusal(createProduction, input)).toMatchObject({
    status: 409,
    problem: { code: 'conflict', message: 'This production had been stored already, and is in the trash.' },
  })
  await shop.call(purgeProductions, { ids: [answers[0]!.data._id] })
  expect((await shop.call(createProduction, input)).message).toBe('Production added.')
})

test('O10: a product from stock whose answer was lost is taken once', async () => {
  const { clothingType, front: printingDesign, color, customer } = catalogue
  const counted = { clothingType, printingDesign, color, small: 9, reason: 'Opening stock' }
  const productId = (await shop.call(adjustInventory, counted)).inventory.items[0]!._id
  const order = await makeOrder(shop, catalogue, { customer })
  const input = { orderId: order._id, productId, small: 4, requestId: randomUUID() }
  const first = await shop.call(addOrderProduct, input)
  expect(await shop.call(addOrderProduct, input)).toEqual({
    ...first,
    message: 'This product had been stored already.',
  })
  expect((await shop.call(getInventory, { id: productId })).quantity).toBe(5)
  expect(await shop.refusal(addOrderProduct, { ...input, small: 5 })).toMatchObject({
    status: 409,
    problem: { message: 'This product had been stored already before it was changed here. Change it there.' },
  })
  await shop.call(deleteOrderProduct, { _id: first.data._id, orderId: order._id })
  expect((await shop.call(addOrderProduct, input)).message).toBe('Product added.')
})
