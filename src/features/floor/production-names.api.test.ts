import { expect, test } from 'vitest'
import { makeOrder, NO_SUCH_ID, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { type Order, purgeOrders, softDeleteOrders } from '../orders/orders.contract.ts'
import { createSchedule, createSchedules, listQueue } from './schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const orderOfThree = () =>
  makeOrder(shop, catalogue, { productionProducts: [1, 2, 3].map(() => production(catalogue)) })
const idsOf = ({ productionProductData }: Order) => productionProductData.map(({ _id }) => _id)
const place = { machine: 'machineM1', screenPrintingOn: 'front' } as const
const refusal = (...productionProductIds: string[]) => shop.refusal(createSchedules, { productionProductIds, ...place })
const vanish = (productionId: string) =>
  shop.database.write((tx) =>
    tx
      .updateTable('productions')
      .set({ deletedAt: new Date().toISOString(), deletedBy: 'Ada' })
      .where('_id', '=', productionId)
      .execute(),
  )

test('P3: of two productions with the same design, the refusal names the one', async () => {
  const order = await orderOfThree()
  const [first, second, third] = idsOf(order) as [string, string, string]
  await shop.call(createSchedule, { orderId: order._id, productionProductId: second, ...place })
  expect((await refusal(first, third, second)).problem.message).toBe(
    `Production 2 of order #${order.orderNo}, Front Runner: the front is already scheduled.`,
  )
})

test('P3: a production that vanished is named by its order and its place there', async () => {
  const [order, other] = [await orderOfThree(), await orderOfThree()]
  const [first, second, third] = idsOf(order) as [string, string, string]
  // No endpoint deletes a single production, so the test does it in the database.
  await vanish(second)
  expect(await refusal(...idsOf(other), first, second)).toEqual({
    status: 404,
    problem: { code: 'not_found', message: `Production 2 of order #${order.orderNo} does not exist any more.` },
  })
  // The remaining productions are numbered as the order shows them.
  await shop.call(createSchedule, { orderId: order._id, productionProductId: third, ...place })
  expect((await refusal(third)).problem.message).toMatch(`Production 2 of order #${order.orderNo}, Front Runner:`)
  const { data } = await shop.call(listQueue, { machine: 'machineM1', search: `#${other.orderNo}` })
  expect(data).toEqual([])
})

test('P3: one of which nothing is left is named by its place in the selection', async () => {
  const [order, gone] = [await orderOfThree(), await orderOfThree()]
  await shop.call(softDeleteOrders, { ids: [gone._id] })
  await shop.call(purgeOrders, { ids: [gone._id] })
  expect((await refusal(...idsOf(order), idsOf(gone)[0]!)).problem.message).toBe(
    'Number 4 of the selected productions does not exist any more.',
  )
  const one = { orderId: order._id, productionProductId: NO_SUCH_ID, ...place }
  expect((await shop.refusal(createSchedule, one)).problem.message).toBe('This production does not exist any more.')
})
