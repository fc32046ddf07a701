import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import {
  makeCustomer,
  makeOrder,
  makeStock,
  mix,
  openCatalogue,
  printFronts,
  production,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { Endpoint } from '../../shared/endpoint.ts'
import { createSchedule, exportQueue } from '../../features/schedules/schedules.contract.ts'
import { exportProductions } from '../../features/production-list/production-list.contract.ts'
import { returnProduct } from '../../features/returns/returns.contract.ts'
import {
  exportOrderItems,
  exportOrders,
  listOrders,
  type OrderFormInput,
  updateOrder,
} from '../../features/orders/orders.contract.ts'
import { softDeleteOrders } from './order-trash.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { color } = catalogue
const referrer = (await makeCustomer(shop, '=1+1 Łódź'))._id

type Row = Record<string, string>
const readFile = async (endpoint: Endpoint, input: object): Promise<Row[]> =>
  parse(await shop.text(endpoint, input), { bom: true, columns: true })

const take = (more: Partial<OrderFormInput> = {}) => makeOrder(shop, catalogue, more)

describe('M9: a file of nothing', () => {
  test.each([
    ['nothing will be late', { view: 'will_be_late' }],
    ['the view leaves out what the filter asks for', { view: 'cancelled', status: 'deliver', search: 'lodz' }],
    ['by letters that the documents are read for', { view: 'cancelled', status: 'deliver', search: 'l' }],
  ] as const)('%s', async (_why, asked) => {
    expect(await readFile(exportOrders, asked)).toEqual([])
    expect(await readFile(exportOrderItems, asked)).toEqual([])
    expect(await shop.call(listOrders, asked)).toMatchObject({ data: [], total: 0 })
  })
})

describe('M9: the orders of a list as files', () => {
  test('§3 all columns of an order, by what the list is asked for and in its order', async () => {
    const later = { dueDate: '2026-12-02', remark: 'Two\nlines', addOn: 'Tags' } as const
    const ups = { shippingMethod: 'airport', tracking_no: '-1Z 9', awb: '020', airport_code: 'BOS', boxes: 3 } as const
    const first = await take({ ...later, ...ups, referrer })
    const second = await take({ dueDate: '2026-12-01', referrer })
    const cancelled = await take({ referrer })
    await shop.call(updateOrder, { ...cancelled, id: cancelled._id, status: 'cancel' })
    await take()
    const asked = { search: 'lodz', view: 'open', sortField: 'dueDate', sortOrder: 1 } as const
    const rows = await readFile(exportOrders, { ...asked, page: 3, limit: 1 })
    const { data } = await shop.call(listOrders, asked)
    expect(rows.map(({ Order }) => Number(Order))).toEqual(data.map(({ orderNo }) => orderNo))
    expect(rows.map(({ Order }) => Number(Order))).toEqual([second.orderNo, first.orderNo])
    expect(rows[1]).toEqual({
      Order: String(first.orderNo),
      Customer: 'Acme Athletics',
      'Customer Phone No': '555 0100',
      'Deliver To': `'=1+1 Łódź`,
      'Deliver To Phone No': '555 0100',
      'Order Info': 'Tee / Front Runner (front)',
      Pieces: '12',
      Status: 'Pending',
      'Due Date': '2026-12-02',
      'Delivery Date': '',
      'Shipping Method': 'Airport',
      Boxes: '3',
      'Add On': 'Tags',
      'Tracking Number': `'-1Z 9`,
      'Airway Bill': '020',
      'Airport Code': 'BOS',
      Airline: '',
      'Order Remark': 'Two\nlines',
      Created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      Changed: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      Rush: 'No',
    })
  })

  test('§3 a row for each color of a production and for each product from stock, in pieces, with what came back', async () => {
    const productId = await makeStock(shop, catalogue, { xl: 5 })
    const mixed = { ...mix(color, 2, { smallQuantity: 4, largeQuantity: 8 }), largeQuality: 'second' as const }
    const order = await take({
      productionProducts: [production(catalogue, { items: [mixed] })],
      orderProducts: [{ productId, xl: 3 }],
    })
    await printFronts(shop, order)
    const line = { id: order._id, orderProductId: order.orderProductData[0]!._id, xlReturn: 1 }
    await shop.call(returnProduct, { ...line, reason: 'damaged' })
    const rows = await readFile(exportOrderItems, { search: `#${order.orderNo}` })
    const head = { Order: String(order.orderNo), Customer: 'Acme Athletics', Status: 'Complete' }
    const garment = { 'Printing Design': 'Front Runner', 'Clothing Type': 'Tee', Color: 'Coffee' }
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ ...head, ...garment, Kind: 'Production', S: '8', M: '0', L: '16', XL: '0', Pieces: '24' },
        ...{ 'Quality S': '1st', 'Quality M': '', 'Quality L': '2nd', 'Returned Pieces': '0' },
      }),
      expect.objectContaining({
        ...{ ...head, ...garment, Kind: 'Inventory', S: '0', XL: '3', Pieces: '3', 'Quality XL': '' },
        ...{ 'Returned XL': '1', 'Returned Pieces': '1', Reason: 'Damaged' },
      }),
    ])
  })

  test('O8: the order of that very number is first in the file, as in the list', async () => {
    const { orderNo } = await take({ dueDate: '2030-01-01' })
    const other = await take({ dueDate: '2026-11-01', shippingMethod: 'ups', tracking_no: `1Z${orderNo}` })
    const rows = await readFile(exportOrders, { search: String(orderNo), sortField: 'dueDate', sortOrder: 1 })
    expect(rows.map(({ Order }) => Number(Order)).slice(0, 2)).toEqual([orderNo, other.orderNo])
  })

  test('M4: `deleted` exports the trash, as it lists it, to administrators alone', async () => {
    const gone = await take({ addOn: 'Thrown away' })
    await shop.call(softDeleteOrders, { ids: [gone._id] })
    for (const endpoint of [exportOrders, exportOrderItems]) {
      const rows = await readFile(endpoint, { deleted: 'true' })
      expect(rows.map(({ Order }) => Order)).toEqual([String(gone.orderNo)])
      const refused = await shop.refusal(endpoint, { deleted: 'true' }, { as: 'warehouse_operator' })
      expect(refused.status).toBe(403)
    }
  })

  test('C2: whoever lists orders exports them; the machine operator does neither', async () => {
    const as = 'warehouse_operator'
    for (const endpoint of [exportOrders, exportOrderItems]) {
      expect(await shop.text(endpoint, {}, { as })).toContain('Acme Athletics')
      expect((await shop.refusal(endpoint, {}, { as: 'machine_operator' })).status).toBe(403)
    }
    expect((await shop.refusal(exportProductions, {}, { as })).status).toBe(403)
  })
})

test('M9: productions and a queue as files', async () => {
  const order = await take({
    productionProducts: [production(catalogue, { printingDesign: catalogue.both })],
    rush: true,
  })
  const productionProductId = order.productionProductData[0]!._id
  const place = { orderId: order._id, productionProductId, machine: 'machineXl1' } as const
  await shop.call(createSchedule, { ...place, screenPrintingOn: 'back' })
  const [made, ...others] = await readFile(exportProductions, { view: 'on_machines' })
  expect(others).toEqual([])
  expect(made).toMatchObject({
    Order: String(order.orderNo),
    Front: 'Pending',
    Back: 'Schedule',
    Dozens: '1',
    Rush: 'Yes',
  })
  const queue = await readFile(exportQueue, { machine: 'machineXl1' })
  expect(queue).toEqual([
    expect.objectContaining({ Place: '1', 'Printing Design': 'Two Face', Side: 'Back', Rush: 'Yes' }),
  ])
  expect(await readFile(exportQueue, { machine: 'machineM1' })).toEqual([])
})
