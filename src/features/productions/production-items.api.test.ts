import { expect, test } from 'vitest'
import { makeOrder, openCatalogue } from '../../server/testing/fixtures.ts'
import { newId } from '../../server/clock.ts'
import { openShop } from '../../server/testing/shop.ts'
import { itemsOfProductions } from './production-items.db.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

test('a production that is asked for several times has its items once, however many are asked for', async () => {
  const order = await makeOrder(shop, catalogue)
  const [production] = order.productionProductData
  const others = Array.from({ length: 120 }, newId)
  const ids = [production!._id, ...others, production!._id, ...others, production!._id]
  const items = await itemsOfProductions(shop.database.read, ids)
  expect(items.get(production!._id)?.map(({ _id }) => _id)).toEqual(production!.items.map(({ _id }) => _id))
})
