import { expect, test } from 'vitest'
import { getDashboard } from '../screens/dashboard/dashboard.contract.ts'
import { deliveryReport } from '../features/delivery-report/delivery-report.contract.ts'
import { updateOrder, updateOrderSummary } from '../features/orders/orders.contract.ts'
import { makeOrder, openCatalogue, printFronts } from '../server/testing/fixtures.ts'
import { openShop } from '../server/testing/shop.ts'
import { addDays } from '../shared/days/calendar.ts'

test('O4: what is delivered before the day that was planned is in the report and on the dashboard of the day', async () => {
  const shop = await openShop()
  const catalogue = await openCatalogue(shop)
  const { today } = await shop.call(getDashboard, {})
  for (const endpoint of [updateOrder, updateOrderSummary]) {
    const order = await makeOrder(shop, catalogue, { deliveryDate: addDays(today, 5) })
    await printFronts(shop, order)
    await shop.call(endpoint, { id: order._id, customer: order.customer, status: 'deliver' } as never)
  }
  const report = async (day: string) =>
    (await shop.call(deliveryReport, { deliveryDateFrom: day, deliveryDateTo: day })).total.orders
  expect([await report(today), await report(addDays(today, 5))]).toEqual([2, 0])
  const { orders } = await shop.call(getDashboard, {})
  expect(orders!.delivered.at(-1)).toMatchObject({ day: today, orders: 2 })
})
