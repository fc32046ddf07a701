import { expect, test } from 'vitest'
import { makeCustomer, makeOrder, openCatalogue } from '../server/testing/fixtures.ts'
import { openShop } from '../server/testing/shop.ts'
import { listOrders } from '../features/orders/orders.contract.ts'
import { listProductions } from '../features/production-list/production-list.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const zoe = (await makeCustomer(shop, 'Zoe'))._id
const abel = (await makeCustomer(shop, 'Abel'))._id
const numbers: Record<string, number> = {}
for (const [name, order] of Object.entries({
  zoe: { referrer: zoe, deliveryDate: '2026-07-02', dueDate: '2026-07-02' },
  none: { referrer: null, deliveryDate: null, dueDate: null },
  abel: { referrer: abel, deliveryDate: '2026-07-01', dueDate: '2026-07-01' },
})) {
  numbers[name] = (await makeOrder(shop, catalogue, order)).orderNo
}
const named = (rows: readonly { orderNo: number }[]) =>
  rows.map(({ orderNo }) => Object.keys(numbers).find((name) => numbers[name] === orderNo))

const sorts = (['referrerName', 'dueDate'] as const).flatMap((sortField) => [
  { endpoint: listOrders, sortField },
  { endpoint: listProductions, sortField },
])

test.each([...sorts, { endpoint: listOrders, sortField: 'deliveryDate' as const }])(
  'C3: by $sortField, $endpoint.name puts what is empty last, and first when it goes backwards',
  async ({ endpoint, sortField }) => {
    const sorted = async (sortOrder: number) => {
      const { data } = await shop.call(endpoint as typeof listOrders, { sortField, sortOrder })
      return named(data)
    }
    expect(await sorted(1)).toEqual(['abel', 'zoe', 'none'])
    expect(await sorted(-1)).toEqual(['none', 'zoe', 'abel'])
  },
)
