import { describe, expect, test } from 'vitest'
import {
  makeCustomer,
  makeDesign,
  makeOrder,
  openCatalogue,
  production,
  dozens,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { searchable } from '../../shared/text.ts'
import { ORDER_STATUSES } from '../../features/orders/order-fields.contract.ts'
import {
  createOrder,
  getOrder,
  listOrders,
  type OrderFormInput,
  type OrderRow,
  updateOrder,
} from '../../features/orders/orders.contract.ts'
import { listOrderTrash, softDeleteOrders } from './order-trash.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { customer, referrer, color } = catalogue

const take = (more: Partial<OrderFormInput> = {}) => makeOrder(shop, catalogue, more)
type Filter = InputOf<typeof listOrders>
const find = (filter: Filter) => shop.call(listOrders, { limit: 300, sortField: 'orderNo', sortOrder: 1, ...filter })
const result = async (filter: Filter): Promise<number[]> => (await find(filter)).data.map(({ orderNo }) => orderNo)
/** The order numbers that a filter finds. `total` must agree with them. */
async function only(filter: Filter): Promise<number[]> {
  const { data, total } = await find(filter)
  expect(total).toBe(data.length)
  return data.map(({ orderNo }) => orderNo)
}

describe('what a row says', () => {
  test('§3 C4: orders are whole, and rows of a view and with `detail=false` are lean', async () => {
    const order = await take({
      productionProducts: [production(catalogue), production(catalogue, { printingDesign: catalogue.both })],
    })
    const [row] = (await find({ search: `#${order.orderNo}`, detail: 'false' })).data
    expect((await find({ search: `#${order.orderNo}`, view: 'all' })).data).toEqual([row])
    expect(row).not.toHaveProperty('productionProductData')
    expect(row).toMatchObject({
      customerPhoneNo: '555 0100',
      orderQuantity: 24,
      deleted: false,
      version: order.version,
    })
    expect((row as OrderRow).orderInfo).toHaveLength(2)
    expect((row as OrderRow).orderInfo.join()).toMatch(/Tee.*Front Runner.*Tee.*Two Face/)
    const whole = await shop.call(getOrder, { id: order._id })
    for (const asked of [{}, { detail: 'true', view: 'all' }] as const)
      expect((await find({ search: `#${order.orderNo}`, ...asked })).data).toEqual([whole])
  })

  test('§7 the list is sorted and paged as the specification says when nothing is asked', async () => {
    const answer = await shop.call(listOrders, {})
    expect(answer).toMatchObject({ page: 0, limit: 50, sortField: 'createdAt', sortOrder: -1 })
    const instants = answer.data.map(({ createdAt }) => createdAt)
    expect(instants).toEqual(instants.toSorted().toReversed())
  })
})

describe('finding by names', () => {
  test.each(['customerName', 'referrerName'] as const)(
    '%s ignores case and accents and matches anywhere',
    async (field) => {
      const { _id } = await makeCustomer(shop, `Café Señorial Łódź ${field}`)
      const order = await take(field === 'customerName' ? { customer: _id } : { referrer: _id })
      for (const name of ['café', 'CAFE', 'senor', 'ORIAL', ' cafe ', 'Cafe\u0301']) {
        expect(await only({ [field]: name }), name).toEqual([order.orderNo])
      }
      expect(await only({ [field]: 'cafes' })).toEqual([])
      expect(await only({ [field === 'customerName' ? 'referrerName' : 'customerName']: 'señorial' })).not.toContain(
        order.orderNo,
      )
    },
  )

  test.each(['%', '_', '\\', '*'])('%s in a name is only a sign', async (sign) => {
    const { _id } = await makeCustomer(shop, `Sign ${sign} Shop`)
    const order = await take({ customer: _id, referrer: _id })
    expect(await only({ customerName: sign })).toEqual([order.orderNo])
    expect(await only({ referrerName: sign })).toEqual([order.orderNo])
    expect(await only({ search: `sign ${sign}` })).toEqual([order.orderNo])
    expect(await only({ customerName: `Sig${sign} Shop` })).toEqual([])
  })

  test('designName finds the order of which any production has it', async () => {
    const { _id: first } = await makeDesign(shop, 'Älskling 50% Off', 'front')
    const { _id: second } = await makeDesign(shop, 'Snow_Owl\\', 'back')
    const order = await take({
      productionProducts: [
        production(catalogue, { printingDesign: first }),
        production(catalogue, { printingDesign: second }),
      ],
    })
    for (const designName of ['alskling', '50%', 'snow_owl', 'OWL\\', 'off 50%'])
      expect(await only({ designName })).toEqual([order.orderNo])
    for (const designName of ['snow%owl', 'snow_owl alskling']) expect(await only({ designName })).toEqual([])
  })

  test('awb matches anywhere, in capitals or not', async () => {
    const order = await take({ shippingMethod: 'airport', awb: 'EK-176_9%' })
    for (const awb of ['ek-176', '176_', '9%', 'EK-176_9%']) expect(await only({ awb })).toEqual([order.orderNo])
    expect(await only({ awb: '176%9' })).toEqual([])
  })

  test('a customer that is renamed is found by the new name', async () => {
    const { customerEndpoints } = await import('../../features/customers/customers.contract.ts')
    const { _id, phone_no } = await makeCustomer(shop, 'Oldname Ltd')
    const { orderNo } = await take({ customer: _id })
    await shop.call(customerEndpoints.update, { id: _id, name: 'Newname Ltd', phone_no })
    expect(await only({ customerName: 'newname' })).toEqual([orderNo])
    expect(await only({ customerName: 'oldname' })).toEqual([])
  })

  test.each(['search', 'customerName', 'referrerName', 'designName', 'awb'] as const)(
    '%s of signs that no database can hold finds nothing and breaks nothing',
    async (field) => {
      for (const nonsense of ['a\u0000b', '\u0000', '\ud800', '\u{10ffff}', '🧵']) {
        const answer = await find({ [field]: nonsense })
        expect(answer.total, JSON.stringify(nonsense)).toBe(answer.data.length)
      }
      expect(await shop.refusal(listOrders, { [field]: 'x'.repeat(201) })).toMatchObject({
        status: 400,
        problem: { field },
      })
    },
  )
})

describe('O8: the number by which people call an order', () => {
  test('`12` and `#12` find order 12, and `#12` only numbers that begin with it', async () => {
    let { orderNo } = await take()
    while (orderNo < 12) ({ orderNo } = await take())
    expect(await result({ search: '12' })).toContain(12)
    expect(await only({ search: '#12' })).toEqual([12])
    expect(await only({ search: ' #12 ' })).toEqual([12])
  })

  test('a number that no order has finds none, however long it is', async () => {
    for (const search of ['#999999999', '#99999999999999999999999', '#0', '#-1']) {
      expect(await only({ search }), search).toEqual([])
    }
  })

  test('the order of exactly that number is first, whatever sorts the others, and on no other page', async () => {
    const { orderNo } = await take({ dueDate: '2031-05-02' })
    const { _id } = await makeCustomer(shop, `Lodge ${orderNo}`)
    for (const dueDate of ['2031-05-01', '2031-05-03', null]) await take({ customer: _id, dueDate })
    const search = String(orderNo)
    for (const sortField of ['dueDate', 'customerName', 'orderNo'] as const) {
      for (const sortOrder of [1, -1] as const) {
        const all = await only({ search, sortField, sortOrder })
        const others = await only({ search: `lodge ${search}`, sortField, sortOrder })
        expect(all).toEqual([orderNo, ...others])
        const pages = [0, 1, 2, 3].map((page) => result({ search, sortField, sortOrder, page, limit: 1 }))
        expect((await Promise.all(pages)).flat()).toEqual(all)
      }
    }
    expect((await result({ search, status: 'complete' })).length).toBe(0)
  })

  test('a number is also found in a name', async () => {
    const { _id } = await makeCustomer(shop, 'Studio 7341')
    const { orderNo } = await take({ customer: _id })
    expect(await only({ search: '7341' })).toEqual([orderNo])
  })
})

describe('§2.5 §7 finding by what is chosen', () => {
  test('statuses, repeated or separated by commas', async () => {
    const { _id } = await makeCustomer(shop, 'Status Seeker')
    const mine = { customerName: 'status seeker' }
    const pending = await take({ customer: _id })
    const confirmed = await take({ customer: _id, status: 'confirm' })
    const cancelled = await take({ customer: _id })
    await shop.call(updateOrder, { id: cancelled._id, customer: _id, status: 'cancel' })
    expect(await only({ ...mine, status: 'pending' })).toEqual([pending.orderNo])
    expect(await only({ ...mine, status: ['pending', 'confirm'] })).toEqual([pending.orderNo, confirmed.orderNo])
    expect(await only({ ...mine, status: 'cancel,confirm' })).toEqual([confirmed.orderNo, cancelled.orderNo])
    expect(await only({ ...mine, status: ['cancel,confirm', 'pending'] })).toHaveLength(3)
    expect(await only({ ...mine, status: '' })).toHaveLength(3)
    expect(await only({ ...mine, status: [...ORDER_STATUSES] })).toHaveLength(3)
    expect(await only({ ...mine, status: ['schedule', 'complete', 'deliver'] })).toEqual([])
  })

  test('shipping methods', async () => {
    const { _id } = await makeCustomer(shop, 'Shipping Seeker')
    const mine = { customerName: 'shipping seeker' }
    const [pickup, ups, airport] = [
      await take({ customer: _id }),
      await take({ customer: _id, shippingMethod: 'ups' }),
      await take({ customer: _id, shippingMethod: 'airport' }),
    ]
    expect(await only({ ...mine, shippingMethod: 'pickup' })).toEqual([pickup.orderNo])
    expect(await only({ ...mine, shippingMethod: ['ups', 'airport'] })).toEqual([ups.orderNo, airport.orderNo])
    expect(await only({ ...mine, shippingMethod: 'ups,pickup' })).toEqual([pickup.orderNo, ups.orderNo])
  })

  test.each([
    [{ status: 'preparing' }, 'status'],
    [{ status: 'pending,nonsense' }, 'status'],
    [{ shippingMethod: 'pigeon' }, 'shippingMethod'],
    [{ dueDateFrom: 'soon' }, 'dueDateFrom'],
    [{ orderCreatedTo: '2026-13-01' }, 'orderCreatedTo'],
    [{ deleted: 'maybe' }, 'deleted'],
  ])('§4 %j is refused', async (filter, field) => {
    const { status, problem } = await shop.refusal(listOrders, filter)
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'invalid', field })
  })

  test.each<[string, Filter, string]>([
    ['repeated', { status: ['pending', 'lost', 'confirm'] }, 'This is not a status of an order'],
    ['separated by commas', { status: 'pending,lost,gone' }, 'This is not a status of an order'],
    ['too often', { status: Array.from({ length: 301 }, () => 'pending') }, 'At most 300 values'],
  ])('a parameter of several values is refused as one field: %s', async (_, filter, message) => {
    expect(await shop.refusal(listOrders, filter)).toEqual({
      status: 400,
      problem: { code: 'invalid', field: 'status', message },
    })
  })

  test.each(['dueDate', 'deliveryDate'] as const)(
    '%s from and to include both days, and leave out orders without a day',
    async (day) => {
      const { _id } = await makeCustomer(shop, `Day Seeker ${day}`)
      const mine = { customerName: `day seeker ${day}` }
      const on: Record<string, number> = {}
      for (const date of ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']) {
        on[date] = (await take({ customer: _id, [day]: date })).orderNo
      }
      const { orderNo: without } = await take({ customer: _id })
      expect(await only({ ...mine, [`${day}From`]: '2026-03-10', [`${day}To`]: '2026-03-11' })).toEqual([
        on['2026-03-10'],
        on['2026-03-11'],
      ])
      expect(await only({ ...mine, [`${day}From`]: '2026-03-11', [`${day}To`]: '2026-03-11' })).toEqual([
        on['2026-03-11'],
      ])
      expect(await only({ ...mine, [`${day}From`]: '2026-03-11' })).toEqual([on['2026-03-11'], on['2026-03-12']])
      expect(await only({ ...mine, [`${day}To`]: '2026-03-09' })).toEqual([on['2026-03-09']])
      expect(await only({ ...mine, [`${day}From`]: '2026-03-12', [`${day}To`]: '2026-03-09' })).toEqual([])
      expect(await only({ ...mine, [`${day}From`]: '', [`${day}To`]: '' })).toContain(without)
    },
  )

  test('an order belongs to the day of its creation from the first millisecond to the last', async () => {
    const { _id } = await makeCustomer(shop, 'Created Seeker')
    const mine = { customerName: 'created seeker' }
    const startOfDay = new Date(2026, 2, 10).getTime()
    const startOfNext = new Date(2026, 2, 11).getTime()
    const at: number[] = []
    for (const instant of [startOfDay - 1, startOfDay, startOfNext - 1, startOfNext]) {
      const order = await take({ customer: _id })
      await shop.database.write((tx) =>
        tx
          .updateTable('orders')
          .set({ createdAt: new Date(instant).toISOString() })
          .where('_id', '=', order._id)
          .execute(),
      )
      at.push(order.orderNo)
    }
    const [before, first, last, after] = at
    expect(await only({ ...mine, orderCreatedFrom: '2026-03-10', orderCreatedTo: '2026-03-10' })).toEqual([first, last])
    expect(await only({ ...mine, orderCreatedTo: '2026-03-09' })).toEqual([before])
    expect(await only({ ...mine, orderCreatedFrom: '2026-03-11' })).toEqual([after])
    expect(await only({ ...mine, orderCreatedFrom: '2026-03-09', orderCreatedTo: '2026-03-11' })).toEqual(at)
  })

  test('all filters together narrow to the one order that meets them all', async () => {
    const { _id: who } = await makeCustomer(shop, 'Combi Customer')
    const { _id: whereTo } = await makeCustomer(shop, 'Combi Receiver')
    const { _id: what } = await makeDesign(shop, 'Combi Design', 'front')
    const all: Partial<OrderFormInput> = {
      customer: who,
      referrer: whereTo,
      status: 'confirm',
      shippingMethod: 'airport',
      awb: 'COMBI-1',
      dueDate: '2026-05-02',
      deliveryDate: '2026-05-01',
      productionProducts: [production(catalogue, { printingDesign: what })],
    }
    const match = await take(all)
    const others: Partial<OrderFormInput>[] = [
      { customer },
      { referrer },
      { status: 'pending' },
      { shippingMethod: 'ups' },
      { awb: 'COMBI-2' },
      { dueDate: '2026-05-03' },
      { deliveryDate: '2026-04-30' },
      { productionProducts: [production(catalogue)] },
    ]
    for (const other of others) await take({ ...all, ...other })
    const filter: Filter = {
      search: 'combi',
      customerName: 'combi customer',
      referrerName: 'combi receiver',
      designName: 'combi design',
      status: 'confirm',
      shippingMethod: 'airport',
      awb: 'combi-1',
      dueDateFrom: '2026-05-02',
      dueDateTo: '2026-05-02',
      deliveryDateFrom: '2026-05-01',
      deliveryDateTo: '2026-05-01',
      orderCreatedFrom: '2020-01-01',
    }
    expect(await only(filter)).toEqual([match.orderNo])
  })

  test('the trash is searched with the same filters, and `deleted=true` shows it too', async () => {
    const { _id } = await makeCustomer(shop, 'Trash Seeker')
    const live = await take({ customer: _id })
    const gone = await take({ customer: _id, status: 'confirm' })
    await shop.call(softDeleteOrders, { ids: [gone._id] })
    expect(await only({ customerName: 'trash seeker' })).toEqual([live.orderNo])
    expect(await only({ customerName: 'trash seeker', deleted: 'true' })).toEqual([gone.orderNo])
    const trash = await shop.call(listOrderTrash, { customerName: 'trash seeker', status: 'confirm' })
    expect(trash.data.map((row) => [row.orderNo, row.deleted, row.deletedBy])).toEqual([[gone.orderNo, true, 'Ada']])
    expect((await shop.call(listOrderTrash, { search: `#${gone.orderNo}` })).total).toBe(1)
    expect((await shop.call(listOrderTrash, { customerName: 'trash seeker', status: 'pending' })).total).toBe(0)
  })
})

describe('C3: sorting and paging', async () => {
  const names = ['Zebra Sort', 'abba Sort', 'Ábba Sort', 'ABBA Sort', 'éclair Sort', 'Eclipse Sort']
  const customers = []
  for (const name of names) customers.push((await makeCustomer(shop, name))._id)
  for (let n = 0; n < 14; n++) {
    await shop.call(createOrder, {
      customer: customers[n % names.length]!,
      referrer: n % 4 === 0 ? null : customers[(n * 5) % names.length]!,
      dueDate: n % 3 === 0 ? null : `2026-06-0${1 + (n % 3)}`,
      deliveryDate: n % 5 === 0 ? null : `2026-07-0${1 + (n % 2)}`,
      status: n % 2 ? 'confirm' : 'pending',
      productionProducts: [production(catalogue, { items: [dozens(color, { xlQuantity: 1 + (n % 3) })] })],
    })
  }
  const mine = { customerName: 'sort' } as const
  const getKey: Record<string, (row: OrderRow) => string | number | null> = {
    orderNo: (row) => row.orderNo,
    customerName: (row) => searchable(row.customerName),
    referrerName: (row) => searchable(row.referrerName) || null,
    orderQuantity: (row) => row.orderQuantity,
    dueDate: (row) => row.dueDate,
    deliveryDate: (row) => row.deliveryDate,
    status: (row) => row.status,
    createdAt: (row) => row.createdAt,
    updatedAt: (row) => row.updatedAt,
  }
  const fields = Object.keys(getKey) as NonNullable<Filter['sortField']>[]

  test.each(fields.flatMap((sortField) => [1, -1].map((sortOrder) => ({ sortField, sortOrder }))))(
    'by $sortField ($sortOrder) the order is total and the same on every page',
    async ({ sortField, sortOrder }) => {
      const { data: all } = await shop.call(listOrders, { ...mine, sortField, sortOrder, limit: 300 })
      expect(all).toHaveLength(14)
      const keys = all.map((row) => getKey[sortField]!(row))
      const given = keys.filter((key) => key !== null)
      const ascending = given.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(given).toEqual(sortOrder === 1 ? ascending : ascending.toReversed())
      // Rows without a value are all last, or all first in the other direction.
      expect(
        keys.slice(given.length).every((key) => key === null) || keys.slice(-given.length).every((key) => key !== null),
      ).toBe(true)
      for (const key of new Set(keys)) {
        const ids = all.filter((_, n) => keys[n] === key).map(({ _id }) => _id)
        expect([ids.toSorted(), ids.toSorted().toReversed()], `equal ${sortField} are ordered by id`).toContainEqual(
          ids,
        )
      }
      const paged: string[] = []
      for (let page = 0; page < 5; page++) {
        const answer = await shop.call(listOrders, { ...mine, sortField, sortOrder, limit: 3, page })
        expect(answer).toMatchObject({ total: 14, page, limit: 3, sortField, sortOrder })
        paged.push(...answer.data.map(({ _id }) => _id))
      }
      expect(paged).toEqual(all.map(({ _id }) => _id))
    },
  )

  test('orders that are due come before those without a day, as the office reads its list', async () => {
    const { data } = await shop.call(listOrders, { ...mine, sortField: 'dueDate', sortOrder: 1 })
    const days = data.map(({ dueDate }) => dueDate)
    expect(days.indexOf(null)).toBe(days.filter(Boolean).length)
  })

  test.each([{ dueDateFrom: '2000-01-01' }, { dueDateTo: '9998-12-31' }])(
    'orders without a due day are in no range of days: %j',
    async (range) => {
      const { data, total } = await shop.call(listOrders, { ...mine, ...range })
      expect([total, data.length, data.filter(({ dueDate }) => dueDate === null)]).toEqual([9, 9, []])
    },
  )

  test('1 row and 300 rows are given, a page after the last is empty', async () => {
    expect((await shop.call(listOrders, { limit: 1 })).data).toHaveLength(1)
    expect((await shop.call(listOrders, { limit: 300 })).limit).toBe(300)
    expect(await shop.call(listOrders, { ...mine, page: 1_000_000, limit: 300 })).toMatchObject({ data: [], total: 14 })
  })

  test.each([
    { limit: 0 },
    { limit: 301 },
    { limit: -1 },
    { limit: 'many' },
    { page: -1 },
    { page: 0.5 },
    { page: 1e15 },
    { sortField: 'remark' },
    { sortField: 'customer' },
    { sortField: '_id; drop table orders' },
    { sortField: '__proto__' },
    { sortOrder: 0 },
    { sortOrder: 'asc' },
  ])('%j is refused', async (input) => {
    const [field] = Object.keys(input)
    for (const list of [listOrders, listOrderTrash]) {
      expect(await shop.refusal(list, input)).toMatchObject({ status: 400, problem: { code: 'invalid', field } })
    }
  })
})
