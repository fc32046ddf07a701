import { expect, test } from 'vitest'
import { makeOrder, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { getOrder } from '../../features/orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from './order-trash.contract.ts'
import { createSchedule, listQueue, reorderSchedules } from '../../features/schedules/schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

test('O3: an order whose schedules are gone comes back confirmed, not scheduled', async () => {
  const order = await makeOrder(shop, catalogue)
  const { schedule } = await shop.call(createSchedule, {
    orderId: order._id,
    productionProductId: order.productionProductData[0]!._id,
    machine: 'machineM1',
    screenPrintingOn: 'front',
  })
  await shop.call(softDeleteOrders, { ids: [order._id] })
  // No endpoint does this any more, but in databases of older versions orders lost their schedules in the trash.
  await shop.database.write((tx) => tx.deleteFrom('schedules').where('_id', '=', schedule._id).execute())
  await shop.call(restoreOrders, { ids: [order._id] })
  expect(await shop.call(getOrder, { id: order._id })).toMatchObject({
    status: 'confirm',
    productionProductData: [{ frontStatus: 'pending' }],
  })
})

test('O6: orders that come back put their schedules at the top, in the order in which they stood', async () => {
  const orders = []
  for (const many of [3, 2, 1]) {
    orders.push(
      await makeOrder(shop, catalogue, {
        productionProducts: Array.from({ length: many }, () => production(catalogue)),
      }),
    )
  }
  const entered: string[] = []
  for (const { _id: orderId, productionProductData } of orders) {
    for (const { _id: productionProductId } of productionProductData) {
      const place = { orderId, productionProductId, machine: 'machineM1', screenPrintingOn: 'front' } as const
      entered.push((await shop.call(createSchedule, place)).schedule._id)
    }
  }
  const [a, b, c, d, e, f] = entered
  await shop.call(reorderSchedules, { ids: [d!, f!, a!, e!, c!, b!] })
  const ids = orders.slice(0, 2).map(({ _id }) => _id)
  await shop.call(softDeleteOrders, { ids })
  await shop.call(restoreOrders, { ids: ids.toReversed() })
  const queue = (await shop.call(listQueue, { machine: 'machineM1' })).data.map(({ _id }) => _id)
  expect(queue.filter((id) => entered.includes(id))).toEqual([d, a, e, c, b, f])
})
