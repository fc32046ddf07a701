import { describe, expect, test } from 'vitest'
import { dozens, makeOrder, mix, NO_SUCH_ID, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { whileUpdatesFail } from '../../server/testing/failing-table.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { Side } from '../../features/designs/designs.contract.ts'
import {
  createProduction,
  purgeProductions,
  softDeleteProduction,
} from '../../features/orders/saves/order-productions.contract.ts'
import type { OrderStatus } from '../../features/orders/order-fields.contract.ts'
import { getOrder, type Order, updateOrder } from '../../features/orders/orders.contract.ts'
import { purgeOrders, restoreOrders, softDeleteOrders } from '../orders/order-trash.contract.ts'
import { clothingTypeEndpoints } from '../../features/clothing-types/clothing-types.contract.ts'
import { MAX_PRODUCTIONS } from '../../features/productions/productions.contract.ts'
import { listProductions } from '../../features/production-list/production-list.contract.ts'
import { listProductionTrash, restoreProductions } from './production-trash.contract.ts'
import {
  createSchedule,
  getSchedule,
  listQueue,
  listScheduleTrash,
  purgeSchedules,
  restoreSchedules,
  type Schedule,
  scheduleCreated,
  schedulesDeleted,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../../features/schedules/schedules.contract.ts'
import { type Machine, FIRST_KEYS } from '../../features/machines/machine-key.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { both } = catalogue

const get = (order: Order) => shop.call(getOrder, { id: order._id })
const orderOfMany = (many: number) =>
  makeOrder(shop, catalogue, {
    productionProducts: Array.from({ length: many }, () =>
      production(catalogue, {
        printingDesign: both,
        items: [{ ...mix(catalogue.color, 2), mediumQuality: 'second' as const }, dozens(catalogue.color)],
      }),
    ),
  })
const enter = async (order: Order, n = 0, screenPrintingOn: Side = 'front', machine: Machine = 'machineM1') =>
  (
    await shop.call(createSchedule, {
      orderId: order._id,
      productionProductId: getId(order, n),
      machine,
      screenPrintingOn,
    })
  ).schedule
const move = (schedule: Schedule, status: 'processing' | 'complete') =>
  shop.call(updateScheduleStatus, { id: schedule._id, status })
const getId = (order: Order, n = 0) => order.productionProductData[n]!._id
const trash = (order: Order, n = 0) => shop.call(softDeleteProduction, { id: getId(order, n) })
const restore = (...ids: string[]) => shop.call(restoreProductions, { ids })
const setStatus = (order: Order, status: OrderStatus) =>
  shop.call(updateOrder, { id: order._id, customer: order.customer, status })
const cancel = (order: Order) => setStatus(order, 'cancel')
const onMachines = async (order: Order) => {
  const queues = await Promise.all(FIRST_KEYS.map((machine) => shop.call(listQueue, { machine, limit: 300 })))
  return queues.flatMap(({ data }) => data).filter(({ orderId }) => orderId === order._id)
}
const inTrash = async (order: Order) =>
  (await shop.call(listProductionTrash, { limit: 300 })).data.filter(({ orderId }) => orderId === order._id)
const inScheduleTrash = async (order: Order) =>
  (await shop.call(listScheduleTrash, { limit: 300 })).data.filter(({ orderId }) => orderId === order._id)
const versionless = (order: Order) => ({
  ...order,
  version: 0,
  updatedAt: '',
  productionProductData: order.productionProductData.map((line) => ({ ...line, version: 0, updatedAt: '' })),
})

describe('§4 §7 O13: a production in the trash', () => {
  test('is off both machines, the lists and its order, and comes back identical to the places it left', async () => {
    const order = await orderOfMany(3)
    const [front, back] = [await enter(order, 1), await enter(order, 1, 'back', 'machineXl1')]
    const other = await enter(order, 2)
    await move(front, 'processing')
    const before = await get(order)
    const mia = await shop.watch({ as: 'machine_operator' })

    expect(await trash(order, 1)).toEqual({
      message: expect.stringMatching(/^Production .+ \/ .+ moved to the trash\.$/),
      data: { _id: getId(order, 1), orderId: order._id, orderQuantity: 72 },
    })
    expect((await mia.next(schedulesDeleted)).toSorted()).toEqual([front._id, back._id].toSorted())
    const without = await get(order)
    expect(without).toMatchObject({ orderQuantity: 72, status: 'schedule', version: before.version })
    expect(without.productionProductData.map(({ _id }) => _id)).toEqual([getId(order, 0), getId(order, 2)])
    expect((await onMachines(order)).map(({ _id }) => _id)).toEqual([other._id])
    const { data } = await shop.call(listProductions, { limit: 300, completed: 'true' })
    expect(data.some(({ _id }) => _id === getId(order, 1))).toBe(false)
    for (const { _id } of [front, back])
      expect(await shop.refusal(getSchedule, { id: _id })).toMatchObject({ status: 404 })
    expect(await inScheduleTrash(order)).toEqual([])
    const [row] = await inTrash(order)
    expect(row).toMatchObject({
      ...before.productionProductData[1],
      frontStatus: 'pending',
      backStatus: 'pending',
      version: expect.any(Number),
      updatedAt: expect.any(String),
      orderNo: order.orderNo,
      customerName: 'Acme Athletics',
      deletedBy: 'Ada',
      problem: null,
      requeued: ['Front: Machine M, was Processing', 'Back: Machine XL'],
    })

    expect(await restore(getId(order, 1))).toEqual({
      message: expect.stringMatching(/^Production .+ restored\. The schedules are Pending, at the top of the queue\.$/),
      data: [getId(order, 1)],
    })
    const recorded = [await mia.next(scheduleCreated), await mia.next(scheduleCreated)]
    expect(recorded.map(({ _id }) => _id).toSorted()).toEqual([front._id, back._id].toSorted())
    expect(versionless(await get(order))).toEqual(versionless(before))
    expect((await onMachines(order)).map(({ _id, machine, status }) => [_id, machine, status])).toEqual([
      [front._id, 'machineM1', 'pending'],
      [other._id, 'machineM1', 'pending'],
      [back._id, 'machineXl1', 'pending'],
    ])
    expect(await inTrash(order)).toEqual([])
  })

  test('keeps what is printed of it', async () => {
    const order = await orderOfMany(2)
    const [done, queued] = [await enter(order), await enter(order, 0, 'back')]
    await move(done, 'complete')
    await trash(order)
    expect((await get(order)).status).toBe('confirm')
    expect((await shop.call(getSchedule, { id: done._id })).status).toBe('complete')
    await restore(getId(order))
    expect(await get(order)).toMatchObject({
      status: 'schedule',
      productionProductData: [{ frontStatus: 'complete', backStatus: 'schedule' }, {}],
    })
    await move(queued, 'complete')
    expect((await get(order)).productionProductData[0]!.complete_production).toBe(true)
  })

  test('one that was added meanwhile stands after it', async () => {
    const order = await orderOfMany(2)
    await trash(order, 1)
    const { data } = await shop.call(createProduction, { orderId: order._id, ...production(catalogue) })
    await restore(getId(order, 1))
    expect((await get(order)).productionProductData.map(({ _id }) => _id)).toEqual([
      getId(order, 0),
      getId(order, 1),
      data._id,
    ])
  })

  test('a schedule that Ada had deleted before stays in the schedule trash, and waits for its production', async () => {
    const order = await orderOfMany(1)
    const alone = await enter(order)
    await shop.call(softDeleteSchedules, { ids: [alone._id] })
    await trash(order)
    expect((await inScheduleTrash(order)).map(({ _id }) => _id)).toEqual([alone._id])
    expect(await shop.refusal(restoreSchedules, { ids: [alone._id] })).toMatchObject({
      status: 409,
      problem: { message: `Production 1 of order #${order.orderNo}, Two Face: the production is in the trash.` },
    })
    expect(await inTrash(order)).toMatchObject([{ requeued: [] }])
    expect((await restore(getId(order))).message).toMatch(/^Production .+ restored\.$/)
    expect(await onMachines(order)).toEqual([])
    await shop.call(restoreSchedules, { ids: [alone._id] })
    expect(await onMachines(order)).toHaveLength(1)
  })

  test('its schedules are neither restored nor deleted for good without it', async () => {
    const order = await orderOfMany(1)
    const { _id } = await enter(order)
    await trash(order)
    expect(await shop.refusal(purgeSchedules, { ids: [_id] })).toEqual({
      status: 409,
      problem: {
        code: 'conflict',
        message:
          'The production of this schedule is in the trash. The schedule comes back, or goes for good, with its production.',
      },
    })
    expect(await shop.refusal(restoreSchedules, { ids: [_id] })).toMatchObject({ status: 409 })
    await restore(getId(order))
    expect((await onMachines(order)).map((schedule) => schedule._id)).toEqual([_id])
  })

  test('M1: it still refers to its master data', async () => {
    const { clothingType } = await shop.call(clothingTypeEndpoints.create, { name: 'Rare Tee' })
    const order = await makeOrder(shop, catalogue, {
      productionProducts: [production(catalogue), production(catalogue, { clothingType: clothingType._id })],
    })
    await trash(order, 1)
    await shop.call(clothingTypeEndpoints.softDelete, { ids: [clothingType._id] })
    expect(await shop.refusal(clothingTypeEndpoints.purge, { ids: [clothingType._id] })).toMatchObject({
      problem: { code: 'in_use' },
    })
    await restore(getId(order, 1))
    expect((await get(order)).productionProductData[1]!.clothingTypeName).toBe('Rare Tee')
  })

  test('deleted for good, it takes all its schedules along', async () => {
    const order = await orderOfMany(2)
    const [done, alone] = [await enter(order), await enter(order, 0, 'back')]
    await move(done, 'complete')
    await shop.call(softDeleteSchedules, { ids: [alone._id] })
    await enter(order, 0, 'back')
    await trash(order)
    await shop.call(purgeProductions, { ids: [getId(order)] })
    const left = await shop.database.read
      .selectFrom('schedules')
      .select('_id')
      .where('productionId', '=', getId(order))
      .execute()
    expect(left).toEqual([])
    expect(await shop.refusal(restoreProductions, { ids: [getId(order)] })).toMatchObject({ status: 404 })
  })
})

describe('its order goes to the trash too', () => {
  test('the order comes back without it; then it can come back, and its schedules with it alone', async () => {
    const order = await orderOfMany(2)
    const [mine, theirs] = [await enter(order, 0), await enter(order, 1)]
    await trash(order, 0)
    await shop.call(softDeleteOrders, { ids: [order._id] })
    const problem = `Order #${order.orderNo} is in the trash. Restore it first.`
    expect(await inTrash(order)).toMatchObject([{ _id: getId(order), problem }])
    expect(await shop.refusal(restoreProductions, { ids: [getId(order)] })).toEqual({
      status: 409,
      problem: { code: 'conflict', message: `Tee / Two Face: ${problem}` },
    })
    await shop.call(restoreOrders, { ids: [order._id] })
    expect((await onMachines(order)).map(({ _id }) => _id)).toEqual([theirs._id])
    expect(await inTrash(order)).toMatchObject([{ _id: getId(order), problem: null }])
    await restore(getId(order))
    expect((await onMachines(order)).map(({ _id }) => _id)).toEqual([mine._id, theirs._id])
  })

  test('O6: an order in the trash refuses the deletion of its productions, and purged takes them along', async () => {
    const order = await orderOfMany(2)
    await trash(order, 1)
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await shop.refusal(softDeleteProduction, { id: getId(order) })).toMatchObject({
      status: 409,
      problem: { message: 'This order is in the trash. Restore it first.' },
    })
    await shop.call(purgeOrders, { ids: [order._id] })
    expect(await inTrash(order)).toEqual([])
    expect(await shop.refusal(restoreProductions, { ids: [getId(order, 1)] })).toMatchObject({ status: 404 })
  })
})

describe('what cannot be done is refused, with the reason', () => {
  test('§4 a production with returns is not deleted', async () => {
    const order = await orderOfMany(1)
    const schedule = await enter(order)
    // No call returns pieces yet, so the test does.
    await shop.database.write((tx) =>
      tx
        .updateTable('productionItems')
        .set({ xlQuantityReturn: 1 })
        .where('_id', '=', order.productionProductData[0]!.items[1]!._id)
        .execute(),
    )
    const before = await get(order)
    expect(await shop.refusal(softDeleteProduction, { id: getId(order) })).toEqual({
      status: 409,
      problem: {
        code: 'conflict',
        message: 'Pieces of this production were returned, so it cannot be deleted. Take the returns away first.',
      },
    })
    expect(await get(order)).toEqual(before)
    expect((await onMachines(order)).map(({ _id }) => _id)).toEqual([schedule._id])
  })

  test('a production of a cancelled order comes back, unless it would go back on a machine', async () => {
    const order = await orderOfMany(2)
    await enter(order, 0)
    await trash(order, 0)
    await trash(order, 1)
    await cancel(order)
    const problem = `Order #${order.orderNo} is cancelled, so nothing of it goes back on a machine. Set it to Pending first.`
    const problems = new Map((await inTrash(order)).map((row) => [row._id, row.problem]))
    expect([problems.get(getId(order, 0)), problems.get(getId(order, 1))]).toEqual([problem, null])
    expect(await shop.refusal(restoreProductions, { ids: [getId(order, 1), getId(order, 0)] })).toMatchObject({
      status: 409,
      problem: { message: `Tee / Two Face: ${problem}` },
    })
    expect(await inTrash(order)).toHaveLength(2)
    await restore(getId(order, 1))
    expect(await get(order)).toMatchObject({ status: 'cancel', orderQuantity: 36 })
  })

  test.each([
    { sides: ['front'] as const, status: 'schedule' },
    { sides: ['front', 'back'] as const, status: 'complete' },
  ])(
    'O3: what came back printed to a cancelled order counts once it is pending again: $status',
    async ({ sides, status }) => {
      const order = await orderOfMany(1)
      for (const side of sides) await move(await enter(order, 0, side), 'complete')
      await shop.call(softDeleteProduction, { id: getId(order) })
      await setStatus(order, 'pending')
      await cancel(order)
      await shop.call(restoreProductions, { ids: [getId(order)] })
      expect(await get(order)).toMatchObject({ status: 'cancel' })
      await setStatus(order, 'pending')
      expect(await get(order)).toMatchObject({ status })
    },
  )

  test('Q6: one that the order has no room for any more', async () => {
    const order = await orderOfMany(MAX_PRODUCTIONS)
    await trash(order, 7)
    await shop.call(createProduction, { orderId: order._id, ...production(catalogue) })
    const problem = `Order #${order.orderNo} would have more than 50 productions. Take another order for the rest.`
    expect(await inTrash(order)).toMatchObject([{ problem }])
    expect(await shop.refusal(restoreProductions, { ids: [getId(order, 7)] })).toMatchObject({
      status: 409,
      problem: { message: `Tee / Two Face: ${problem}` },
    })
    // Each of two alone would have room, both together have not.
    await trash(order, 8)
    expect((await inTrash(order)).map((row) => row.problem)).toEqual([null, null])
    expect(await shop.refusal(restoreProductions, { ids: [getId(order, 7), getId(order, 8)] })).toMatchObject({
      status: 409,
      problem: { message: problem },
    })
    expect(await inTrash(order)).toHaveLength(2)
  })

  test('O9: all of them or none', async () => {
    const [one, other] = [await orderOfMany(1), await orderOfMany(1)]
    await enter(one)
    await trash(one)
    expect(await shop.refusal(restoreProductions, { ids: [getId(one), NO_SUCH_ID] })).toMatchObject({ status: 404 })
    expect(await shop.refusal(restoreProductions, { ids: [getId(one), getId(other)] })).toEqual({
      status: 409,
      problem: {
        code: 'conflict',
        message: expect.stringMatching(/^Production .+ \/ .+ is not in the trash\.$/),
      },
    })
    expect(await onMachines(one)).toEqual([])
    await trash(other)
    await restore(getId(one), getId(other))
    expect([await get(one), await get(other)]).toMatchObject([{ orderQuantity: 36 }, { orderQuantity: 36 }])
  })

  test('one that is gone already', async () => {
    const order = await orderOfMany(1)
    await trash(order)
    expect(await shop.refusal(softDeleteProduction, { id: getId(order) })).toMatchObject({
      status: 409,
      problem: { message: 'This production is in the trash. Restore it first.' },
    })
    expect(await shop.refusal(softDeleteProduction, { id: NO_SUCH_ID })).toMatchObject({ status: 404 })
  })

  test('M4: to everybody but administrators', async () => {
    const ids = [NO_SUCH_ID]
    for (const as of ['warehouse_operator', 'machine_operator'] as const) {
      expect(await shop.refusal(softDeleteProduction, { id: NO_SUCH_ID }, { as })).toMatchObject({ status: 403 })
      expect(await shop.refusal(restoreProductions, { ids }, { as })).toMatchObject({ status: 403 })
      expect(await shop.refusal(listProductionTrash, {}, { as })).toMatchObject({ status: 403 })
    }
  })

  test.each(['productions', 'schedules', 'orders'] as const)(
    'a failure at the update of %s leaves nothing half-way',
    async (table) => {
      const order = await orderOfMany(2)
      await enter(order)
      const seen = async () => [await get(order), await onMachines(order), await inTrash(order)]
      const unharmed = async (run: () => Promise<{ status: number }>) => {
        const before = await seen()
        await whileUpdatesFail(shop.database, table, async () => expect((await run()).status).toBe(500))
        expect(await seen()).toEqual(before)
      }
      await unharmed(() => shop.refusal(softDeleteProduction, { id: getId(order) }))
      await trash(order)
      await unharmed(() => shop.refusal(restoreProductions, { ids: [getId(order)] }))
    },
  )
})

describe('O3: the status of the order follows', () => {
  const complete = async (order: Order, n: number) => {
    await move(await enter(order, n), 'complete')
    await move(await enter(order, n, 'back'), 'complete')
  }

  test('without its last unfinished production it is complete; with it again it is scheduled', async () => {
    const order = await orderOfMany(2)
    await complete(order, 0)
    await trash(order, 1)
    expect((await get(order)).status).toBe('complete')
    await restore(getId(order, 1))
    expect((await get(order)).status).toBe('schedule')
  })

  test('without its last schedule it is confirmed; delivered, it is put back by what is unfinished', async () => {
    const order = await orderOfMany(2)
    await enter(order, 1)
    await trash(order, 1)
    expect((await get(order)).status).toBe('confirm')
    await trash(order, 0)
    await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'deliver' })
    expect(await get(order)).toMatchObject({ status: 'deliver', orderQuantity: 0, productionProductData: [] })
    await restore(getId(order, 0))
    expect((await get(order)).status).toBe('confirm')
    await restore(getId(order, 1))
    expect((await get(order)).status).toBe('schedule')
  })

  test('O7: which disturbs nobody who has the fields of the order open', async () => {
    const order = await orderOfMany(2)
    await enter(order, 1)
    const { version, customer } = await get(order)
    await trash(order, 1)
    const saved = await shop.call(updateOrder, { id: order._id, version, customer, remark: 'One less' })
    expect(saved.order).toMatchObject({ remark: 'One less', status: 'confirm' })
    const tooLate = { id: order._id, version, customer, remark: 'Too late' }
    expect(await shop.refusal(updateOrder, tooLate)).toMatchObject({ problem: { code: 'stale' } })
  })
})

describe('the list of the trash', () => {
  test('C3: shows what was deleted last first, finds words, and sorts', async () => {
    const [one, other] = [await orderOfMany(1), await orderOfMany(1)]
    await trash(one)
    await trash(other)
    const orders = async (input: object) =>
      (await shop.call(listProductionTrash, { limit: 300, ...input })).data
        .map(({ orderNo }) => orderNo)
        .filter((orderNo) => [one.orderNo, other.orderNo].includes(orderNo))
    expect(await orders({})).toEqual([other.orderNo, one.orderNo])
    expect(await orders({ sortField: 'orderNo', sortOrder: 1 })).toEqual([one.orderNo, other.orderNo])
    expect(await orders({ sortField: 'deletedBy', search: 'two face' })).toHaveLength(2)
    expect(await orders({ search: `#${one.orderNo}` })).toEqual([one.orderNo])
    expect(await orders({ search: 'acme' })).toHaveLength(2)
    expect(await shop.call(listProductionTrash, { limit: 1, page: 1 })).toMatchObject({
      page: 1,
      limit: 1,
      sortField: 'deletedAt',
      sortOrder: -1,
      data: [{}],
    })
  })
})

test('P3: a side that is scheduled while a colleague deletes its production is on no machine after it', async () => {
  for (let round = 0; round < 5; round++) {
    const order = await orderOfMany(1)
    await Promise.allSettled([trash(order), enter(order), enter(order, 0, 'back', 'machineXl1')])
    expect((await get(order)).productionProductData).toEqual([])
    expect(await onMachines(order)).toEqual([])
    await restore(getId(order))
    const { status, productionProductData } = await get(order)
    const queued = await onMachines(order)
    const sides = [productionProductData[0]!.frontStatus, productionProductData[0]!.backStatus]
    expect(sides.filter((side) => side === 'schedule')).toHaveLength(queued.length)
    expect(status === 'schedule').toBe(queued.length > 0)
  }
})
