import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../shared/random.ts'
import { makeOrder, openCatalogue, printFronts, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { addDays } from '../../shared/days/calendar.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { updateOrder } from '../orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { getDashboard } from '../../screens/dashboard/dashboard.contract.ts'
import {
  countProductionViews,
  listProductions,
  PRODUCTION_VIEWS,
  type ProductionRow,
  type ProductionView,
} from './production-list.contract.ts'
import { softDeleteProduction } from '../orders/saves/order-productions.contract.ts'
import { createSchedule } from '../schedules/schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const random = randomFrom(27)

type Filter = InputOf<typeof listProductions>
const list = (filter: Filter) => shop.call(listProductions, { limit: 300, ...filter })
async function found(filter: Filter): Promise<string[]> {
  const { data, total } = await list(filter)
  expect(total).toBe(data.length)
  return data.map(({ _id }) => _id)
}

/** The views as people say what they show. */
const SAYS: Record<ProductionView, (row: ProductionRow) => boolean> = {
  to_schedule: ({ frontStatus, backStatus }) => frontStatus === 'pending' || backStatus === 'pending',
  on_machines: ({ frontStatus, backStatus }) => frontStatus === 'schedule' || backStatus === 'schedule',
  complete: ({ complete_production }) => complete_production,
  all: () => true,
}

// Orders with some of their sides on machines, some of them printed, cancelled, delivered, in the trash.
for (let n = 0; n < 40; n++) {
  const designs = Array.from({ length: 1 + (n % 3) }, () =>
    random.pick([catalogue.front, catalogue.back, catalogue.both]),
  )
  const order = await makeOrder(shop, catalogue, {
    dueDate: n % 4 === 0 ? null : `2026-0${1 + (n % 9)}-15`,
    productionProducts: (n % 5 === 0 ? [catalogue.front, catalogue.front] : designs).map((printingDesign) =>
      production(catalogue, { printingDesign }),
    ),
  })
  if (n % 5 === 0) await printFronts(shop, order)
  else if (n % 7 === 0) await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'cancel' })
  else
    for (const { _id, frontStatus, backStatus } of order.productionProductData) {
      if (!random.chance(0.6)) continue
      const sides = [frontStatus && ('front' as const), backStatus && ('back' as const)].filter((side) => side !== null)
      await shop.call(createSchedule, {
        orderId: order._id,
        productionProductId: _id,
        machine: 'machineM1',
        screenPrintingOn: random.pick(sides),
      })
    }
  if (n % 10 === 0) await shop.call(updateOrder, { id: order._id, customer: order.customer, status: 'deliver' })
  if (n % 9 === 0) await shop.call(softDeleteOrders, { ids: [order._id] })
  if (n % 6 === 5 && order.productionProductData.length > 1)
    await shop.call(softDeleteProduction, { id: order.productionProductData[1]!._id })
}

const FILTERS: Filter[] = [
  {},
  { search: 'acme' },
  { search: 'two face' },
  { customerName: 'acme' },
  { referrerName: 'river' },
  { clothingType: catalogue.clothingType },
  { printingDesign: `${catalogue.both},${catalogue.back}` },
  { screenPrintingOn: 'front_back,front' },
  { waiting: 'true' },
  { dueDateFrom: '2026-03-01', dueDateTo: '2026-06-30' },
  { sortField: 'dueDate', sortOrder: 1 },
  { sortField: 'designName', sortOrder: 1, screenPrintingOn: 'front_back' },
]

describe('P10: views of productions', () => {
  test.each(PRODUCTION_VIEWS)('%s shows what it says, with every other filter too', async (view) => {
    for (const filter of FILTERS) {
      const { data } = await list({ ...filter, completed: 'true' })
      const expected = data.filter((row) => SAYS[view](row)).map(({ _id }) => _id)
      expect(await found({ ...filter, view }), JSON.stringify(filter)).toEqual(expected)
      expect(await found({ ...filter, view, completed: 'true' }), 'a view says itself what is complete').toEqual(
        expected,
      )
    }
    expect((await list({ view })).total, 'the test has some').toBeGreaterThan(3)
  })

  test.each(PRODUCTION_VIEWS)('%s is paged as it is read at once', async (view) => {
    for (const sortField of ['createdAt', 'dueDate', 'customerName'] as const) {
      const whole = await list({ view, sortField })
      const ids: string[] = []
      for (let page = 0; page * 5 < whole.total; page++) {
        const part = await list({ view, sortField, page, limit: 5 })
        expect(part.total).toBe(whole.total)
        ids.push(...part.data.map(({ _id }) => _id))
      }
      expect(ids).toEqual(whole.data.map(({ _id }) => _id))
    }
  })

  test('without a view the flag decides as ever; what is no view is refused', async () => {
    const { data } = await list({ completed: 'true' })
    expect(await found({})).toEqual(data.filter((row) => !SAYS.complete(row)).map(({ _id }) => _id))
    expect(await found({ view: 'all' })).toEqual(data.map(({ _id }) => _id))
    for (const view of ['x', 'To schedule', 'complete,all']) {
      expect(await shop.refusal(listProductions, { view })).toEqual({
        status: 400,
        problem: { code: 'invalid', field: 'view', message: 'This is not a view of the productions' },
      })
    }
  })

  test('the counts are those of the lists, and follow every change', async () => {
    const check = async () => {
      const { counts } = await shop.call(countProductionViews, {})
      for (const view of PRODUCTION_VIEWS) expect(counts[view], view).toBe((await list({ view, search: 'a' })).total)
      return counts
    }
    const before = await check()
    const order = await makeOrder(shop, catalogue)
    expect(await check()).toEqual({ ...before, to_schedule: before.to_schedule + 1, all: before.all + 1 })
    await printFronts(shop, order)
    expect(await check()).toEqual({ ...before, complete: before.complete + 1, all: before.all + 1 })
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await check()).toEqual(before)
    await shop.call(restoreOrders, { ids: [order._id] })
    expect((await check()).complete).toBe(before.complete + 1)
  })

  test('what waits, and how much of it is late, is what the dashboard counts', async () => {
    const { today, office } = await shop.call(getDashboard, {})
    const { counts, late } = await shop.call(countProductionViews, {})
    expect(counts.to_schedule).toBe(office!.waiting.productions)
    expect(late.to_schedule).toBe(office!.waiting.lateProductions)
    const lateFilter = { view: 'to_schedule', dueDateTo: addDays(today, -1) } as const
    expect(late.to_schedule).toBe((await list(lateFilter)).total)
    expect(late.to_schedule, 'the shop has some').toBeGreaterThan(0)
  })

  test('only administrators count them', async () => {
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      expect((await shop.refusal(countProductionViews, {}, { as })).status).toBe(403)
  })
})
