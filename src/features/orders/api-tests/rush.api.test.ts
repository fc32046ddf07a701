import { expect, test } from 'vitest'
import { dozens, makeOrder, openCatalogue, production } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import { getPressBoard } from '../../plan/press-plan.contract.ts'
import { createSchedule, listQueue } from '../../schedules/schedules.contract.ts'
import { exportOrders, getOrder, getOrderHistory, listOrders, updateOrder } from '../orders.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const make = (dueDate: string | null, rush?: boolean) =>
  makeOrder(shop, catalogue, {
    dueDate,
    ...(rush !== undefined && { rush }),
    productionProducts: [production(catalogue, { items: [dozens(catalogue.color, { smallQuantity: 1 })] })],
  })

test('an order is in a rush or not; the history tells it', async () => {
  const order = await make(null)
  expect(order.rush).toBe(false)
  const { _id: id, customer, version } = order
  const { order: changed } = await shop.call(updateOrder, { id, customer, version, rush: true })
  expect(changed).toMatchObject({ rush: true, version: version + 1 })
  // What is not sent stays.
  await shop.call(updateOrder, { id, customer, remark: 'For the game' })
  expect((await shop.call(getOrder, { id })).rush).toBe(true)
  const { data } = await shop.call(getOrderHistory, { id })
  expect(data.flatMap(({ changes }) => changes)).toContainEqual({ field: 'Rush', from: 'No', to: 'Yes' })
  expect((await shop.call(listOrders, {})).data[0]).toMatchObject({ _id: id, rush: true })
  expect(await shop.text(exportOrders, {})).toContain(',Yes\r\n')
  expect((await shop.refusal(updateOrder, { id, customer, rush: 'perhaps' })).problem).toEqual({
    code: 'invalid',
    field: 'rush',
    message: 'Say true or false',
  })
})

test('P4: it enters the queue before all that wait, with or without a due day', async () => {
  const [due, late, rush] = [await make('2040-01-02'), await make(null), await make(null, true)]
  for (const order of [late, due, rush])
    await shop.call(createSchedule, {
      ...{ orderId: order._id, productionProductId: order.productionProductData[0]!._id },
      ...{ machine: 'machineM1', screenPrintingOn: 'front', place: 'due' },
    })
  const { data } = await shop.call(listQueue, { machine: 'machineM1' })
  expect(data.map((job) => [job.orderNo, job.rush])).toEqual([
    [rush.orderNo, true],
    [due.orderNo, false],
    [late.orderNo, false],
  ])
  const { orders } = await shop.call(getPressBoard, {})
  expect(orders.find(({ orderId }) => orderId === rush._id)).toMatchObject({ rush: true, dueDate: null })
})
