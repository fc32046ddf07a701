import { describe, expect, test } from 'vitest'
import {
  dozens,
  makeCustomer,
  makeDesign,
  makeOrder,
  makeStock,
  NO_SUCH_ID,
  openCatalogue,
  printFronts,
  production,
} from '../../server/testing/fixtures.ts'
import { startOfDay, today } from '../../server/clock.ts'
import { openShop } from '../../server/testing/shop.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { designEndpoints } from '../../features/designs/designs.contract.ts'
import { getSchedule, createSchedule } from '../../features/schedules/schedules.contract.ts'
import { getTickets } from '../../features/schedules/ticket/tickets.contract.ts'
import { createProduction, softDeleteProduction } from '../../features/orders/saves/order-productions.contract.ts'
import { listOrders, updateOrder } from '../../features/orders/orders.contract.ts'
import { softDeleteOrders } from '../orders/order-trash.contract.ts'
import { returnItem } from '../../features/returns/returns.contract.ts'
import { getCustomerOverview, getDesignOverview, OVERVIEW_VIEWS } from './overviews.contract.ts'
import { monthsUntil } from './overviews.rules.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { color, clothingType } = catalogue

async function prepare(name: string) {
  const customer = (await makeCustomer(shop, name))._id
  const printingDesign = (await makeDesign(shop, `${name} Design`, 'front'))._id
  const take = (smallQuantity: number, more: object = {}) =>
    makeOrder(shop, catalogue, {
      customer,
      productionProducts: [production(catalogue, { printingDesign, items: [dozens(color, { smallQuantity })] })],
      ...more,
    })
  return { customer, printingDesign, take }
}

const setCreated = (_id: string, at: number) =>
  shop.database.write((tx) =>
    tx
      .updateTable('orders')
      .set({ createdAt: new Date(at).toISOString() })
      .where('_id', '=', _id)
      .execute(),
  )

describe('M18: the page of a customer', () => {
  test('counts its orders as their list does, and sums what is neither cancelled nor in the trash', async () => {
    const { customer, printingDesign, take } = await prepare('Harbor')
    const product = await makeStock(shop, catalogue, { small: 9 }, { printingDesign })
    await take(2, { dueDate: '2020-01-01' })
    await take(3, {
      customer: catalogue.customer,
      referrer: customer,
      orderProducts: [{ productId: product, small: 5 }],
    })
    const [cancelled, trashed, printed] = [await take(5), await take(7), await take(11)]
    const [first] = monthsUntil(today())
    const begin = new Date(startOfDay(first!)).getTime()
    await setCreated((await take(17))._id, begin)
    await setCreated((await take(19))._id, begin - 1)
    await shop.call(updateOrder, { id: cancelled._id, customer, status: 'cancel' })
    await shop.call(softDeleteOrders, { ids: [trashed._id] })
    await printFronts(shop, printed)
    const [made] = printed.productionProductData
    await shop.call(returnItem, {
      id: printed._id,
      productionProductId: made!._id,
      itemId: made!.items[0]!._id,
      smallQuantityReturn: 4,
    })
    const left = await shop.call(createProduction, {
      ...production(catalogue, { printingDesign: catalogue.back }),
      orderId: printed._id,
    })
    await shop.call(softDeleteProduction, { id: left.productionProduct._id })

    const page = await shop.call(getCustomerOverview, { id: customer })
    expect(page).toMatchObject({
      customer: { name: 'Harbor' },
      deletedAt: null,
      orders: { open: 5, late: 1, all: 6 },
      garments: [{ _id: clothingType, name: 'Tee', dozens: 33 }],
      designs: [{ _id: printingDesign, name: 'Harbor Design', dozens: 33 }],
      returned: 4,
    })
    expect(page.months).toHaveLength(12)
    expect(page.months.map(({ pieces }) => pieces)).toEqual([17 * 12, ...Array<number>(10).fill(0), 16 * 12 + 5])
    for (const view of OVERVIEW_VIEWS)
      expect((await shop.call(listOrders, { view, contact: customer })).total, view).toBe(page.orders[view])
  })

  test('is there of one in the trash too, and of none that is unknown', async () => {
    const { _id } = await makeCustomer(shop, 'Gone')
    await shop.call(customerEndpoints.softDelete, { ids: [_id] })
    expect(await shop.call(getCustomerOverview, { id: _id })).toMatchObject({
      deletedAt: expect.any(String),
      orders: { open: 0, late: 0, all: 0 },
      garments: [],
    })
    expect(await shop.refusal(getCustomerOverview, { id: NO_SUCH_ID })).toMatchObject({ status: 404 })
  })

  test.each([getCustomerOverview, getDesignOverview])('$name: only an administrator', async (endpoint) => {
    for (const as of ['warehouse_operator', 'machine_operator'] as const)
      expect(await shop.refusal(endpoint, { id: NO_SUCH_ID }, { as })).toMatchObject({ status: 403 })
  })
})

describe('M18: the page of a design', () => {
  test('who uses it, and what was printed of it last, also of a production that is not complete', async () => {
    const { customer, printingDesign, take } = await prepare('Pier')
    const empty = await shop.call(getDesignOverview, { id: printingDesign })
    expect(empty).toMatchObject({ lastPrinted: null, customers: [], orders: { all: 0 } })
    const first = await take(2)
    await printFronts(shop, first)
    const second = await take(3, { customer: catalogue.customer })
    await printFronts(shop, second)
    const page = await shop.call(getDesignOverview, { id: printingDesign })
    expect(page).toMatchObject({
      design: { name: 'Pier Design' },
      orders: { open: 2, late: 0, all: 2 },
      garments: [{ name: 'Tee', dozens: 5 }],
      customers: [
        { _id: catalogue.customer, dozens: 3 },
        { _id: customer, name: 'Pier', dozens: 2 },
      ],
      lastPrinted: { machine: 'machineM1', side: 'front', orderId: second._id, orderNo: second.orderNo },
    })
    expect(page.months.at(-1)!.pieces).toBe(60)

    const both = await makeOrder(shop, catalogue, {
      productionProducts: [production(catalogue, { printingDesign: catalogue.both })],
    })
    await printFronts(shop, both)
    expect(await shop.call(getDesignOverview, { id: catalogue.both })).toMatchObject({
      lastPrinted: { side: 'front', orderId: both._id },
    })
  })

  test('M18: its print notes are with each of its jobs and on the ticket', async () => {
    const { printingDesign, take } = await prepare('Mesh')
    const printNotes = '156 mesh\nflash once'
    const set = { id: printingDesign, printNotes: ` ${printNotes.replace('\n', '\r\n')} ` }
    expect((await shop.call(designEndpoints.update, set)).printingDesign.printNotes).toBe(printNotes)
    expect(
      (await shop.refusal(designEndpoints.update, { ...set, printNotes: 'x'.repeat(2001) })).problem,
    ).toMatchObject({
      field: 'printNotes',
    })
    const { _id: orderId, productionProductData } = await take(1)
    const { schedule } = await shop.call(createSchedule, {
      orderId,
      productionProductId: productionProductData[0]!._id,
      machine: 'machineM1',
      screenPrintingOn: 'front',
    })
    expect(schedule.printNotes).toBe(printNotes)
    expect((await shop.call(getSchedule, { id: schedule._id })).printNotes).toBe(printNotes)
    expect((await shop.call(getTickets, { ids: schedule._id })).data[0]!.printNotes).toBe(printNotes)
  })
})
