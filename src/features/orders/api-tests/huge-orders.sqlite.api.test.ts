import { beforeAll, expect, test } from 'vitest'
import { dozens, makeOrder, openCatalogue, production } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { getOrder, listOrders, type Order } from '../orders.contract.ts'

const shop = await openShop()

beforeAll(async () => {
  const catalogue = await openCatalogue(shop)
  const items = Array.from({ length: 100 }, () => dozens(catalogue.color))
  const productionProducts = Array.from({ length: 50 }, () => production(catalogue, { items }))
  for (let count = 0; count < 5; count++) await makeOrder(shop, catalogue, { productionProducts })
})

const getDetails = (limit: number) => shop.call(listOrders, { limit })

test.each([
  [1, 4],
  [4, 2],
])('others are answered while %d at once read %d huge orders each', async (many, orders) => {
  let turns = 0
  let isAnswered = false
  const count = () => {
    turns++
    if (!isAnswered) setImmediate(count)
  }
  count()
  const answers = await Promise.all(Array.from({ length: many }, () => getDetails(orders)))
  isAnswered = true
  for (const { data } of answers) {
    const items = (data as Order[]).flatMap((order) => order.productionProductData.flatMap((one) => one.items))
    expect(items).toHaveLength(5000 * orders)
  }
  // The event loop ran at least once for each order of each answer.
  expect(turns).toBeGreaterThanOrEqual(orders * many)
})

test('details of more items than one answer holds are refused; the lean list and one order are not', async () => {
  expect(await shop.refusal(listOrders, {})).toEqual({
    status: 413,
    problem: { code: 'too_large', message: 'Together these have more than 20,000 items. Ask for fewer at once.' },
  })
  const { data } = await shop.call(listOrders, { detail: 'false' })
  expect(data).toHaveLength(5)
  expect((await shop.call(getOrder, { id: data[0]!._id })).productionProductData).toHaveLength(50)
})
