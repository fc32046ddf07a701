import { expect, test } from 'vitest'
import { makeOrder, NO_SUCH_ID, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { softDeleteProduction } from '../orders/saves/order-productions.contract.ts'
import type { Order } from '../orders/orders.contract.ts'
import { purgeOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { createSchedule, createSchedules, listQueue } from '../schedules/schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const orderOfThree = () =>
  makeOrder(shop, catalogue, { productionProducts: [1, 2, 3].map(() => production(catalogue)) })
const getIds = ({ productionProductData }: Order) => productionProductData.map(({ _id }) => _id)
const place = { machine: 'machineM1', screenPrintingOn: 'front' } as const
const refusal = (...productionProductIds: string[]) => shop.refusal(createSchedules, { productionProductIds, ...place })

test('P3: of two productions with the same design, the refusal names the one', async () => {
  const order = await orderOfThree()
  const [first, second, third] = getIds(order) as [string, string, string]
  await shop.call(createSchedule, { orderId: order._id, productionProductId: second, ...place })
  expect((await refusal(first, third, second)).problem.message).toBe(
    `Production 2 of order #${order.orderNo}, Front Runner: the front is already scheduled.`,
  )
})

test('P3: a production in the trash is named by its order and its place there', async () => {
  const [order, other] = [await orderOfThree(), await orderOfThree()]
  const [first, second, third] = getIds(order) as [string, string, string]
  await shop.call(softDeleteProduction, { id: second })
  expect(await refusal(...getIds(other), first, second)).toEqual({
    status: 409,
    problem: {
      code: 'conflict',
      field: 'screenPrintingOn',
      message: `Production 2 of order #${order.orderNo}, Front Runner: the production is in the trash.`,
    },
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
  expect((await refusal(...getIds(order), getIds(gone)[0]!)).problem.message).toBe(
    'Number 4 of the selected productions does not exist any more.',
  )
  const one = { orderId: order._id, productionProductId: NO_SUCH_ID, ...place }
  expect((await shop.refusal(createSchedule, one)).problem.message).toBe('This production does not exist any more.')
})
