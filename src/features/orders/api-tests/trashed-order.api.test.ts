import { expect, test } from 'vitest'
import { makeOrder, NO_SUCH_ID, openCatalogue } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { getOrder, updateOrderSummary } from '../orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

test('M4: an order in the trash is there for administrators, and for the warehouse as little as one that never was', async () => {
  const { _id: id } = await makeOrder(shop, catalogue)
  const as = 'warehouse_operator'
  expect(await shop.call(getOrder, { id }, { as })).toMatchObject({ deleted: false })
  await shop.call(softDeleteOrders, { ids: [id] })
  expect(await shop.call(getOrder, { id })).toMatchObject({ deleted: true })
  const refusal = await shop.refusal(getOrder, { id }, { as })
  expect(refusal.status).toBe(404)
  expect(refusal).toEqual(await shop.refusal(getOrder, { id: NO_SUCH_ID }, { as }))
  expect(await shop.refusal(updateOrderSummary, { id, boxes: 1 }, { as })).toEqual(refusal)
  expect(await shop.refusal(updateOrderSummary, { id: NO_SUCH_ID, boxes: 1 }, { as })).toEqual(refusal)
  expect((await shop.refusal(updateOrderSummary, { id, boxes: 1 })).problem.code).toBe('conflict')
  await shop.call(restoreOrders, { ids: [id] })
  expect(await shop.call(getOrder, { id }, { as })).toMatchObject({ deleted: false })
})
