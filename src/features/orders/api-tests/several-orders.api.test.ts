import { expect, test } from 'vitest'
import { makeCustomer, makeOrder, NO_SUCH_ID, openCatalogue } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { getOrder } from '../orders.contract.ts'
import { softDeleteOrders } from '../../../screens/orders/order-trash.contract.ts'
import { getOrders, MAX_ORDERS_IN_DETAIL } from '../print/printed-orders.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

test('C4: several orders come in detail, in the order of their ids, each once, without those that are unknown', async () => {
  const address = '12 School Road\n97330 Corvallis'
  const referrer = (await makeCustomer(shop, 'East Valley Robotics', { address }))._id
  const first = await makeOrder(shop, catalogue, { referrer })
  const second = await makeOrder(shop, catalogue)
  const { data } = await shop.call(getOrders, { ids: [second._id, NO_SUCH_ID, first._id, second._id] })
  expect(data).toEqual([await shop.call(getOrder, { id: second._id }), await shop.call(getOrder, { id: first._id })])
  expect(data.map(({ referrerAddress }) => referrerAddress)).toEqual(['', address])
})

test('M4: orders in the trash are among them for administrators, not for the warehouse', async () => {
  const { _id: live } = await makeOrder(shop, catalogue)
  const { _id: trashed } = await makeOrder(shop, catalogue)
  await shop.call(softDeleteOrders, { ids: [trashed] })
  const ids = [live, trashed]
  const getIds = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id)
  expect(getIds(await shop.call(getOrders, { ids }))).toEqual(ids)
  expect(getIds(await shop.call(getOrders, { ids }, { as: 'warehouse_operator' }))).toEqual([live])
  expect((await shop.refusal(getOrders, { ids }, { as: 'machine_operator' })).status).toBe(403)
})

test('no order and too many orders are refused', async () => {
  const tooMany = Array.from({ length: MAX_ORDERS_IN_DETAIL + 1 }, () => NO_SUCH_ID)
  expect((await shop.refusal(getOrders, { ids: [] })).problem.message).toBe('Select at least one record')
  expect((await shop.refusal(getOrders, { ids: tooMany })).problem.message).toBe('Select at most 25 records')
})
