import { expect, test } from 'vitest'
import {
  makeColor,
  makeDesign,
  makeOrder,
  makeStock,
  openCatalogue,
  production,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { createSchedule, listQueue, updateScheduleStatus } from '../../features/schedules/schedules.contract.ts'
import { listProductions } from '../../features/production-list/production-list.contract.ts'
import { listInventories } from '../../features/inventories/inventories.contract.ts'
import { listOrders } from '../../features/orders/orders.contract.ts'
import { search } from './search.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { customer } = await shop.call(customerEndpoints.create, {
  name: 'Jon O’Neill-Jäger, Inc.',
  phone_no: '(205) 555-0123',
  email: 'jon@o-neill.example',
})
const other = await shop.call(customerEndpoints.create, { name: 'Hannah Oneal', phone_no: '205-555-0124' })
const design = await makeDesign(shop, 'T–Bird “Rush”', 'front')
const color = await makeColor(shop, 'Navy-Blue')
await makeStock(shop, catalogue, { small: 9 }, { printingDesign: design._id, color: color._id })
const order = await makeOrder(shop, catalogue, {
  customer: customer._id,
  shippingMethod: 'airport',
  tracking_no: '1Z 999-AA1',
  awb: '176-1234 5675',
  productionProducts: [production(catalogue, { printingDesign: design._id })],
})
await makeOrder(shop, catalogue, { customer: other.customer._id })
const { schedule } = await shop.call(createSchedule, {
  orderId: order._id,
  productionProductId: order.productionProductData[0]!._id,
  machine: 'machineM1',
  screenPrintingOn: 'front',
})
await shop.call(updateScheduleStatus, { id: schedule._id, status: 'preparing' })

const NAMES = ["o'neill", 'ONEILL', 'Jager', 'Jaeger', "inc, o'neill", '“Jon” O-Neill', 'oneilljaeger']
const PHONES = ['205-555-0123', '+12055550123', '205.555.0123', '٢٠٥٥٥٥٠١٢٣', '555 0123']
const DESIGNS = ['t-bird', 'T Bird', 'tbird', "'rush'", 'bird, rush']
const CODES = ['1z999aa1', '1Z-999-AA1', '176 1234 5675', '176-12345675', '17612345675']

const LISTS: { endpoint: Endpoint; parameter: string; typed: string[]; more?: object }[] = [
  { endpoint: customerEndpoints.list, parameter: 'search', typed: [...NAMES, ...PHONES, '<jon@o-neill.example>'] },
  { endpoint: listOrders, parameter: 'search', typed: [...NAMES, ...PHONES, ...DESIGNS, ...CODES] },
  { endpoint: listOrders, parameter: 'customerName', typed: NAMES },
  { endpoint: listOrders, parameter: 'designName', typed: DESIGNS },
  { endpoint: listOrders, parameter: 'awb', typed: CODES.slice(2) },
  { endpoint: listProductions, parameter: 'customerName', typed: NAMES },
  { endpoint: listProductions, parameter: 'search', typed: [...NAMES, ...DESIGNS] },
  { endpoint: listQueue, parameter: 'search', typed: [...NAMES, ...DESIGNS], more: { machine: 'machineM1' } },
  { endpoint: listInventories, parameter: 'search', typed: [...DESIGNS, 'navy blue', 'navyblue', 'Navy—Blue'] },
]

test.each(LISTS)('S1: $endpoint.name finds by $parameter what is written otherwise', async (list) => {
  const { endpoint, parameter, typed, more } = list
  for (const one of typed) {
    expect([one, await shop.call(endpoint, { ...more, [parameter]: one })]).toMatchObject([one, { total: 1 }])
  }
})

test('S1: so does the search everywhere', async () => {
  for (const q of [...NAMES, ...PHONES, ...DESIGNS, ...CODES]) {
    const found = await shop.call(search, { q })
    expect([q, found.orders.map(({ orderNo }) => orderNo)]).toEqual([q, [order.orderNo]])
    const jobs = await shop.call(search, { q }, { as: 'machine_operator' })
    expect([q, jobs.schedules.map(({ orderNo }) => orderNo)]).toEqual([q, [order.orderNo]])
  }
  for (const q of [...NAMES, ...PHONES]) {
    const { customers } = await shop.call(search, { q })
    expect([q, customers.map(({ name }) => name)]).toEqual([q, [customer.name]])
  }
})
