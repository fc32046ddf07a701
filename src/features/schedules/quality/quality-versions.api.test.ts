import { expect, test } from 'vitest'
import { dozens, makeColor, makeOrder, openCatalogue, production } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { recordsChanged } from '../../../shared/records/records-changed.ts'
import { getOrder } from '../../orders/orders.contract.ts'
import { updateQuality } from './quality.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const as = 'machine_operator'

async function orderedItems() {
  const items = [dozens(catalogue.color, { smallQuantity: 1 }), dozens(catalogue.color, { largeQuantity: 2 })]
  const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { items })] })
  const [made] = order.productionProductData
  return { order, first: made!.items[0]!, second: made!.items[1]! }
}

test('O7: a quality recorded on a stale version is refused with the present item, and nothing is stored', async () => {
  const { order, first } = await orderedItems()
  const quality = { id: first._id, version: first.version }
  const saved = await shop.call(updateQuality, { ...quality, smallQuality: 'second' }, { as })
  const current = saved.productionProduct.items[0]!
  expect(current).toMatchObject({ smallQuality: 'second', version: first.version + 1 })
  expect(await shop.refusal(updateQuality, { ...quality, smallQuality: 'first' }, { as })).toEqual({
    status: 409,
    problem: { code: 'stale', message: 'Somebody changed this in the meantime.', present: current },
  })
  const after = await shop.call(getOrder, { id: order._id })
  expect(after.productionProductData[0]!.items[0]).toEqual(current)
})

test('O7: two people record the quality of two items of one production without disturbing each other', async () => {
  const { first, second } = await orderedItems()
  const answers = await Promise.allSettled([
    shop.call(updateQuality, { id: first._id, smallQuality: 'second', version: first.version }, { as }),
    shop.call(updateQuality, { id: second._id, largeQuality: 'second', version: second.version }, { as }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
})

test('O7: of two people who save the same version at once, one succeeds', async () => {
  const items = [dozens(catalogue.color, { smallQuantity: 1, largeQuantity: 1 })]
  const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { items })] })
  const { _id: id, version } = order.productionProductData[0]!.items[0]!
  const save = (qualities: object) => shop.call(updateQuality, { id, ...qualities, version }, { as })
  const answers = await Promise.allSettled([
    save({ smallQuality: 'second', largeQuality: 'first' }),
    save({ smallQuality: 'first', largeQuality: 'second' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('O7: the quality that is stored already changes nothing, whatever version was seen', async () => {
  const { order, first } = await orderedItems()
  const before = await shop.call(getOrder, { id: order._id })
  const screen = await shop.watch({ as })
  for (const version of [undefined, first.version, first.version + 7]) {
    const quality = { id: first._id, smallQuality: 'first', largeQuality: 'second', version } as const
    const { message, productionProduct } = await shop.call(updateQuality, quality, { as })
    expect([message, productionProduct]).toEqual(['Quality updated.', before.productionProductData[0]])
  }
  expect(await shop.call(getOrder, { id: order._id })).toEqual(before)
  await makeColor(shop, 'Afterwards')
  expect(await screen.next(recordsChanged)).toEqual({ tables: ['colors'] })
})

test('O7: without a version the last one to save wins', async () => {
  const { first } = await orderedItems()
  await shop.call(updateQuality, { id: first._id, smallQuality: 'second' }, { as })
  const { productionProduct } = await shop.call(updateQuality, { id: first._id, smallQuality: 'first' }, { as })
  expect(productionProduct.items[0]!.smallQuality).toBe('first')
})
