import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { signIn } from './features/auth/auth.contract.ts'
import { clothingTypeEndpoints } from './features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from './features/colors/colors.contract.ts'
import { customerEndpoints } from './features/customers/customers.contract.ts'
import { designEndpoints } from './features/designs/designs.contract.ts'
import { createSchedule, listQueue } from './features/schedules/schedules.contract.ts'
import { createOrder, getOrder, listOrders, type Order } from './features/orders/orders.contract.ts'
import { ADMINISTRATOR, type ServerProcess, startServer } from './server/testing/server-process.ts'
import { freshDatabase } from './server/testing/shop.ts'
import { DOZEN } from './shared/quantities/pieces.ts'

const { settings, remove } = await freshDatabase()
afterAll(remove)

/** Signed in; killed after the test, even if the test fails. */
async function serve(): Promise<ServerProcess> {
  const server = await startServer(settings)
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
  return server
}

test('it ends cleanly when asked, after answering what is in flight', async () => {
  const server = await serve()
  const names = Array.from({ length: 20 }, (_, n) => `In flight ${n}`)
  // Opens the connections first, so that the server has received every request when it is told to stop.
  await Promise.all(names.map((search) => server.call(colorEndpoints.list, { search })))
  const calls = names.map((name) => server.call(colorEndpoints.create, { name }))
  const inFlight = Promise.allSettled(calls)
  await Promise.any(calls)
  const { code } = await server.kill('SIGTERM')
  expect(code).toBe(0)
  const answered = (await inFlight).flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.color.name : []))

  const again = await serve()
  const { data } = await again.call(colorEndpoints.list, { search: 'In flight', limit: 300 })
  expect(data.map((color) => color.name).toSorted()).toEqual(answered.toSorted())
  await again.kill('SIGTERM')
})

test('killed in the middle of writes: every answered write is there, and nothing is half-done', async () => {
  const server = await serve()
  const { customer } = await server.call(customerEndpoints.create, { name: 'Kraft', phone_no: '1', email: '' })
  const { color } = await server.call(colorEndpoints.create, { name: 'Black', code: '000000' })
  const { clothingType } = await server.call(clothingTypeEndpoints.create, { name: 'Tee' })
  const { printingDesign } = await createDesign(server)
  const items = [
    { color: color._id, smallQuantity: 2, mediumQuantity: 1 },
    { color: color._id, size: 'mix' as const, largeQuantity: 12, itemQuantity: 3 },
  ]
  const production = { clothingType: clothingType._id, printingDesign: printingDesign._id, items }

  const answered: Order[] = []
  const scheduled: string[] = []
  const writeUntilDeath = async () => {
    for (;;) {
      const { order } = await server.call(createOrder, {
        customer: customer._id,
        productionProducts: [production, production],
      })
      answered.push(order)
      const productionProductId = order.productionProductData[0]!._id
      const { schedule } = await server.call(createSchedule, {
        orderId: order._id,
        productionProductId,
        machine: 'machineM1',
        screenPrintingOn: 'front',
      })
      scheduled.push(schedule._id)
    }
  }
  const writers = Array.from({ length: 4 }, () => writeUntilDeath())
  while (scheduled.length < 20) await Promise.race([wait(5), ...writers])
  await server.kill('SIGKILL')
  await Promise.allSettled(writers)

  const again = await serve()
  for (const { _id } of answered) {
    const { productionProductData, orderQuantity } = await again.call(getOrder, { id: _id })
    expect(productionProductData).toHaveLength(2)
    expect(orderQuantity).toBe(DOZEN * 2 * (3 + 3))
  }
  const orders = (await again.call(listOrders, { limit: 300, detail: 'true' })).data as Order[]
  const queue = (await again.call(listQueue, { machine: 'machineM1', limit: 300 })).data
  expect(queue.map((schedule) => schedule._id)).toEqual(expect.arrayContaining(scheduled))
  // An order that was not answered is stored completely or not at all.
  expect(orders.length).toBeGreaterThanOrEqual(answered.length)
  expect(new Set(orders.map((order) => order.orderNo)).size).toBe(orders.length)
  const queued = new Set(queue.map((schedule) => schedule.productionProductId))
  for (const order of orders) {
    expect(order.productionProductData.map((one) => one.items.length)).toEqual([2, 2])
    expect(order.productionProductData.map((one) => one.frontStatus)).toEqual(
      order.productionProductData.map((one) => (queued.has(one._id) ? 'schedule' : 'pending')),
    )
    expect(order.status).toBe(order.productionProductData.some((one) => queued.has(one._id)) ? 'schedule' : 'pending')
  }
  await again.kill('SIGTERM')
})

async function createDesign(server: ServerProcess) {
  const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const image = new File([Buffer.from(onePixel, 'base64')], 'front.png', { type: 'image/png' })
  return server.call(designEndpoints.create, { name: 'Wave', screenPrintingOn: 'front', frontImage: image })
}
