import { expect, test } from 'vitest'
import { makeOrder, openCatalogue, production } from '../server/testing/fixtures.ts'
import { openShop } from '../server/testing/shop.ts'
import { listOrders } from '../features/orders/orders.contract.ts'
import { listOrderTrash, softDeleteOrders } from '../screens/orders/order-trash.contract.ts'
import { listProductionTrash } from '../screens/productions/production-trash.contract.ts'
import { softDeleteProduction } from '../features/orders/saves/order-productions.contract.ts'
import { listProductions } from '../features/production-list/production-list.contract.ts'
import { createSchedules, listScheduleTrash, softDeleteSchedules } from '../features/schedules/schedules.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const dueDate = '2026-07-02'
const order = await makeOrder(shop, catalogue, {
  dueDate,
  productionProducts: Array.from({ length: 3 }, () => production(catalogue)),
})
for (let more = 0; more < 2; more++) await makeOrder(shop, catalogue, { dueDate })
const { schedules } = await shop.call(createSchedules, {
  productionProductIds: order.productionProductData.map(({ _id }) => _id),
  machine: 'machineM1',
  screenPrintingOn: 'front',
})
await shop.call(softDeleteSchedules, { ids: schedules.map(({ _id }) => _id) })
const emptied = await makeOrder(shop, catalogue, {
  productionProducts: Array.from({ length: 3 }, () => production(catalogue)),
})
for (const { _id } of emptied.productionProductData) await shop.call(softDeleteProduction, { id: _id })
const trashed = [await makeOrder(shop, catalogue), await makeOrder(shop, catalogue), await makeOrder(shop, catalogue)]
await shop.call(softDeleteOrders, { ids: trashed.map(({ _id }) => _id) })

test.each([
  { endpoint: listOrders, sortField: 'dueDate' },
  { endpoint: listProductions, sortField: 'dueDate' },
  { endpoint: listOrderTrash, sortField: 'deletedAt' },
  { endpoint: listProductionTrash, sortField: 'customerName' },
  { endpoint: listScheduleTrash, sortField: 'deletedAt' },
])('§7 C3: $endpoint.name orders equal values by id, and backwards when it goes backwards', async (list) => {
  const sorted = async (sortOrder: number, page: object = {}) => {
    const { data } = await shop.call(list.endpoint as typeof listOrders, {
      sortField: list.sortField as 'dueDate',
      sortOrder,
      ...page,
    })
    return data.map(({ _id }) => _id)
  }
  const forwards = await sorted(1)
  expect(forwards.length).toBeGreaterThanOrEqual(3)
  expect(forwards).toEqual(forwards.toSorted())
  expect(await sorted(-1)).toEqual(forwards.toReversed())
  const paged = await Promise.all(forwards.map((_, page) => sorted(-1, { page, limit: 1 })))
  expect(paged.flat()).toEqual(forwards.toReversed())
})
