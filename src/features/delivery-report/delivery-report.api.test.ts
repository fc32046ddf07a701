import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../../shared/random.ts'
import {
  dozens,
  makeColor,
  makeCustomer,
  makeOrder,
  makeStock,
  mix,
  openCatalogue,
  printFronts,
  production,
  type Catalogue,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { SIZES } from '../../shared/quantities/sizes.ts'
import { SHIPPING_METHODS } from '../orders/order-fields.contract.ts'
import { listOrders, type Order, type OrderFormInput, updateOrderSummary } from '../orders/orders.contract.ts'
import { softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { softDeleteProduction } from '../orders/saves/order-productions.contract.ts'
import { returnItem, returnProduct } from '../returns/returns.contract.ts'
import { deliveryReport, exportDeliveryReport } from './delivery-report.contract.ts'

const shop = await openShop()
let catalogue: Catalogue

beforeAll(async () => {
  catalogue = await openCatalogue(shop)
})

const NOVEMBER = { deliveryDateFrom: '2026-11-01', deliveryDateTo: '2026-11-30' }
const report = (input: Partial<InputOf<typeof deliveryReport>>) => shop.call(deliveryReport, { ...NOVEMBER, ...input })

/** An order of that form that was printed and delivered on that day. */
async function deliver(day: string, form: Partial<OrderFormInput> = {}): Promise<Order> {
  const order = await makeOrder(shop, catalogue, form)
  await printFronts(shop, order)
  const { _id: id } = order
  // Goods from stock alone are complete when somebody says so; the edit screen does.
  await shop.call(updateOrderSummary, { id, status: 'deliver', deliveryDate: day })
  const [delivered] = (await shop.call(listOrders, { search: `#${order.orderNo}`, detail: 'true' })).data
  return delivered as Order
}

/** Every live delivered order, fetched page by page as the interface always could. */
async function pageByPage(input: Partial<InputOf<typeof listOrders>>): Promise<Order[]> {
  const result: Order[] = []
  for (let page = 0; ; page++) {
    const answer = await shop.call(listOrders, { ...input, status: 'deliver', detail: 'true', page, limit: 50 })
    result.push(...(answer.data as Order[]))
    if (result.length >= answer.total) return result
  }
}

/** Ordered and returned pieces, counted here once more from the fields that the interface has always had. */
function counted(orders: readonly Order[]) {
  let pieces = 0
  let returnedPieces = 0
  for (const { productionProductData, orderProductData } of orders) {
    for (const item of productionProductData.flatMap(({ items }) => items)) {
      for (const size of SIZES) {
        pieces += item[`${size}Quantity`] * (item.size === 'mix' ? item.itemQuantity : 12)
        returnedPieces += item[`${size}QuantityReturn`]
      }
    }
    for (const line of orderProductData) {
      for (const size of SIZES) {
        pieces += line[size]
        returnedPieces += line[`${size}Return`]
      }
    }
  }
  return { orders: orders.length, pieces, returnedPieces }
}

describe('§2.15 §3 §7 R1: what was delivered, by customer, recipient and delivery date', () => {
  test('an order with a deliver-to, one without, and goods from stock', async () => {
    const { customer, referrer, color } = catalogue
    const product = await makeStock(shop, catalogue, { medium: 15 })
    const second = await deliver('2025-03-04', { referrer })
    const first = await deliver('2025-03-02', {
      productionProducts: [production(catalogue, { items: [dozens(color, { smallQuantity: 2 }), mix(color, 3)] })],
      orderProducts: [{ productId: product, medium: 15 }],
    })
    const [made] = first.productionProductData
    await shop.call(returnItem, {
      id: first._id,
      productionProductId: made!._id,
      itemId: made!.items[0]!._id,
      smallQuantityReturn: 5,
    })
    await shop.call(returnProduct, { id: first._id, orderProductId: first.orderProductData[0]!._id, mediumReturn: 2 })

    const { data, total } = await report({ deliveryDateFrom: '2025-03-01', deliveryDateTo: '2025-03-31' })
    expect(total).toEqual({ orders: 2, pieces: 12 + 5 * 12 + 15, returnedPieces: 7 })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      customer: { _id: customer, name: 'Acme Athletics', phone_no: '555 0100' },
      pieces: 87,
      returnedPieces: 7,
      recipients: [
        {
          referrer: { _id: customer },
          dates: [
            {
              deliveryDate: '2025-03-02',
              orders: [{ _id: first._id, orderNo: first.orderNo, shippingMethod: 'pickup' }],
              productionProducts: [{ clothingTypeName: 'Tee', items: [{ smallQuantityReturn: 5 }, { size: 'mix' }] }],
              inventoryProducts: [{ colorName: 'Coffee', medium: 15, mediumReturn: 2 }],
              pieces: 75,
              returnedPieces: 7,
            },
          ],
        },
        { referrer: { _id: referrer }, dates: [{ orders: [{ _id: second._id }], pieces: 12, returnedPieces: 0 }] },
      ],
    })
  })

  test('neither what is not delivered, nor what is in the trash', async () => {
    const range = { deliveryDateFrom: '2025-04-01', deliveryDateTo: '2025-04-30' }
    const kept = await deliver('2025-04-01')
    const trashed = await deliver('2025-04-30')
    const two = await deliver('2025-04-15', { productionProducts: [production(catalogue), production(catalogue)] })
    await makeOrder(shop, catalogue, { deliveryDate: '2025-04-02' })
    await shop.call(softDeleteOrders, { ids: [trashed._id] })
    await shop.call(softDeleteProduction, { id: two.productionProductData[0]!._id })
    const { data, total } = await report(range)
    const orders = data
      .flatMap(({ recipients }) => recipients)
      .flatMap(({ dates }) => dates.flatMap((day) => day.orders))
    expect(orders.map(({ _id }) => _id)).toEqual([kept._id, two._id])
    expect(total.pieces).toBe(24)
  })

  test('nothing at all', async () => {
    const answer = await report({ deliveryDateFrom: '2019-01-01', deliveryDateTo: '2019-01-31' })
    expect(answer).toEqual({ data: [], total: { orders: 0, pieces: 0, returnedPieces: 0 } })
  })
})

describe('§2.15 §5 §9 R2: both days, with at most one calendar month between them', () => {
  test.each([
    ['2026-11-01', '2026-11-30'],
    ['2026-12-01', '2027-01-01'],
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-11-23', '2026-11-23'],
  ])('%s to %s is answered', async (deliveryDateFrom, deliveryDateTo) => {
    await expect(report({ deliveryDateFrom, deliveryDateTo })).resolves.toBeDefined()
  })

  test.each([
    [{}, 'deliveryDateFrom', 'Delivery Date From required'],
    [{ deliveryDateFrom: '2026-11-01' }, 'deliveryDateTo', 'Delivery Date To required'],
    [{ deliveryDateTo: '2026-11-01' }, 'deliveryDateFrom', 'Delivery Date From required'],
    [{ deliveryDateFrom: '2026-11-02', deliveryDateTo: '2026-11-01' }, 'deliveryDateTo', 'The last day is before'],
    [{ deliveryDateFrom: '2026-11-01', deliveryDateTo: '2026-12-02' }, 'deliveryDateTo', 'At most one month'],
    [{ deliveryDateFrom: '2026-01-31', deliveryDateTo: '2026-03-01' }, 'deliveryDateTo', 'At most one month'],
    [{ ...NOVEMBER, deliveryDateFrom: '2026-11-31' }, 'deliveryDateFrom', 'yyyy-mm-dd'],
    [{ ...NOVEMBER, deliveryDateFrom: 'soon' }, 'deliveryDateFrom', 'yyyy-mm-dd'],
    [{ ...NOVEMBER, deliveryDateTo: '２０２６-11-30' }, 'deliveryDateTo', 'yyyy-mm-dd'],
    [{ ...NOVEMBER, shippingMethod: 'pigeon' }, 'shippingMethod', 'shipping method'],
  ])('%j is refused, for the file too', async (input, field, message) => {
    for (const endpoint of [deliveryReport, exportDeliveryReport]) {
      const { status, problem } = await shop.refusal(endpoint, input)
      expect(status).toBe(400)
      expect(problem).toMatchObject({ code: 'invalid', message: expect.stringContaining(message) as string })
      expect(problem.field).toMatch(new RegExp(`^${field}`))
    }
  })
})

test.each(['warehouse_operator', 'machine_operator'] as const)('M4: not for the role %s', async (as) => {
  for (const endpoint of [deliveryReport, exportDeliveryReport]) {
    expect(await shop.refusal(endpoint, NOVEMBER, { as })).toMatchObject({
      status: 403,
      problem: { code: 'forbidden' },
    })
  }
})

describe('over many orders', () => {
  const FILTERS: Partial<InputOf<typeof listOrders>>[] = [
    {},
    { customerName: 'north' },
    { referrerName: 'school', shippingMethod: ['ups', 'airport'] },
    { shippingMethod: 'pickup', deliveryDateFrom: '2026-11-10', deliveryDateTo: '2026-11-20' },
  ]

  beforeAll(async () => {
    const random = randomFrom(9)
    const customers = [catalogue.customer, catalogue.referrer]
    for (const name of ['North Shore', 'north side school', 'Zoë’s School', '=SUM(1)'])
      customers.push((await makeCustomer(shop, name))._id)
    const colors = [catalogue.color, (await makeColor(shop, 'Red', 'c00000'))._id]
    const stock = await makeStock(shop, catalogue, { small: 500, large: 500 })
    const item = () =>
      random.chance(0.4)
        ? mix(random.pick(colors), random.whole(1, 4))
        : dozens(random.pick(colors), { mediumQuantity: random.whole(1, 5), xlQuantity: random.whole(0, 3) })
    // More of one customer than are read at once.
    for (let number = 0; number < 90; number++) {
      const stockLines = { productId: stock, small: random.whole(1, 5), large: random.whole(0, 2) }
      const order = await deliver(`2026-11-${String(random.whole(1, 30)).padStart(2, '0')}`, {
        customer: number < 45 ? customers[0]! : random.pick(customers),
        referrer: random.chance(0.5) ? random.pick(customers) : '',
        shippingMethod: random.pick(SHIPPING_METHODS),
        productionProducts: Array.from({ length: random.whole(1, 2) }, () =>
          production(catalogue, { items: Array.from({ length: random.whole(1, 3) }, item) }),
        ),
        orderProducts: random.chance(0.4) ? [stockLines] : [],
      })
      const [made] = order.productionProductData
      const returned = made!.items.find(({ mediumQuantity }) => mediumQuantity > 0)
      if (returned && random.chance(0.4)) {
        await shop.call(returnItem, {
          id: order._id,
          productionProductId: made!._id,
          itemId: returned._id,
          mediumQuantityReturn: random.whole(1, 4),
        })
      }
      if (random.chance(0.1)) await shop.call(softDeleteOrders, { ids: [order._id] })
    }
  })

  test.each(FILTERS)('§2.15 §7 §9 %j: the report and the pages of orders give the same figures', async (filter) => {
    const input = { ...NOVEMBER, ...filter }
    const { data, total } = await report(input)
    const orders = await pageByPage(input)
    expect(orders.length).toBeGreaterThan(3)
    expect(total).toEqual(counted(orders))
    const groups = data.flatMap(({ customer, recipients }) =>
      recipients.flatMap(({ referrer, dates }) =>
        dates.map(({ deliveryDate, orders: some, pieces, returnedPieces }) => ({
          key: [customer._id, referrer._id, deliveryDate].join(),
          orders: some.map(({ orderNo }) => orderNo),
          pieces,
          returnedPieces,
        })),
      ),
    )
    const expected = [
      ...Map.groupBy(orders, (order) => [order.customer, order.referrer ?? order.customer, order.deliveryDate].join()),
    ].map(([key, some]) => {
      const { pieces, returnedPieces } = counted(some)
      return { key, orders: some.map(({ orderNo }) => orderNo).toSorted((a, b) => a - b), pieces, returnedPieces }
    })
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)
    expect(groups.toSorted(byKey)).toEqual(expected.toSorted(byKey))
    for (const { pieces, returnedPieces, recipients } of data) {
      const days = recipients.flatMap(({ dates }) => dates)
      expect(pieces).toBe(days.reduce((sum, day) => sum + day.pieces, 0))
      expect(returnedPieces).toBe(days.reduce((sum, day) => sum + day.returnedPieces, 0))
    }
  })

  test('customers, recipients and days stand in their order', async () => {
    const { data } = await report({})
    const ids = data.map(({ customer }) => customer._id)
    expect(ids, 'each customer once').toEqual([...new Set(ids)])
    const names = data.map(({ customer }) => customer.name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
    for (const { recipients } of data)
      for (const { dates } of recipients) {
        const days = dates.map(({ deliveryDate }) => deliveryDate)
        expect(days).toEqual([...new Set(days)].toSorted())
      }
  })

  test('the file has a row for each color, and the same sums; no cell runs as a formula', async () => {
    const text = await shop.text(exportDeliveryReport, NOVEMBER)
    const rows = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    const { data, total } = await report({})
    const days = data.flatMap(({ recipients }) => recipients.flatMap(({ dates }) => dates))
    const lines = days.flatMap(({ productionProducts, inventoryProducts }) => [
      ...productionProducts.flatMap(({ items }) => items),
      ...inventoryProducts,
    ])
    expect(rows).toHaveLength(lines.length)
    const sum = (columns: string[]) =>
      rows.reduce((all, row) => all + columns.reduce((some, column) => some + Number(row[column]), 0), 0)
    const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL']
    expect(sum(['Pieces'])).toBe(total.pieces)
    expect(sum(sizes)).toBe(total.pieces)
    expect(sum(['Returned Pieces'])).toBe(total.returnedPieces)
    expect(sum(sizes.map((size) => `Returned ${size}`))).toBe(total.returnedPieces)
    expect(new Set(rows.map((row) => row['Kind']))).toEqual(new Set(['Production', 'Inventory']))
    expect(text).toContain(`'=SUM(1)`)
    expect(rows.every((row) => ['Pickup', 'UPS', 'Airport'].includes(row['Shipping Method']!))).toBe(true)
  })
})
