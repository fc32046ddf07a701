import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  dozens,
  makeClothingType,
  makeCustomer,
  makeDesign,
  makeOrder,
  makeStock,
  openCatalogue,
  production,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { Endpoint, InputOf, OutputOf } from '../../shared/endpoint.ts'
import { clothingTypeEndpoints } from '../../features/clothing-types/clothing-types.contract.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { designEndpoints } from '../../features/designs/designs.contract.ts'
import { restoreProductions } from '../productions/production-trash.contract.ts'
import {
  createSchedule,
  softDeleteSchedules,
  updateScheduleStatus,
} from '../../features/schedules/schedules.contract.ts'
import { writeDocuments } from '../../features/orders/search/order-documents.db.ts'
import { numberIn } from '../../features/orders/search/order-documents.rules.ts'
import { addOrderProduct, deleteOrderProduct } from '../../features/orders/saves/order-product-calls.contract.ts'
import {
  createProduction,
  purgeProductions,
  softDeleteProduction,
  updateProduction,
} from '../../features/orders/saves/order-productions.contract.ts'
import {
  createOrder,
  listOrders,
  type Order,
  type OrderFormInput,
  updateOrder,
  updateOrderSummary,
} from '../../features/orders/orders.contract.ts'
import { purgeOrders, restoreOrders, softDeleteOrders } from '../orders/order-trash.contract.ts'
import { search } from './search.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const find = (q: string, as: 'administrator' | 'warehouse_operator' | 'machine_operator' = 'administrator') =>
  shop.call(search, { q }, { as })
const numbers = async (q: string) => (await find(q)).orders.map(({ orderNo }) => orderNo)
const take = (more: Partial<OrderFormInput> = {}) => makeOrder(shop, catalogue, more)

/** What is stored of every order, to be found by. */
const stored = async () => shop.database.read.selectFrom('orderDocuments').selectAll().orderBy('orderId').execute()

describe('what is found', () => {
  test('S1: a word of each field of an order, with the field where the row does not show it', async () => {
    const customer = await shop.call(customerEndpoints.create, { name: 'Zoë Łukasz', phone_no: '(212) 555-0188' })
    const referrer = (await makeCustomer(shop, 'Harbor Cedar'))._id
    const design = (await makeDesign(shop, 'Bluebird Lights', 'front'))._id
    const clothingType = (await makeClothingType(shop, 'Quilted Anorak'))._id
    const product = await makeStock(shop, catalogue, { small: 9 }, { printingDesign: design })
    const { orderNo } = await take({
      customer: customer.customer._id,
      referrer,
      shippingMethod: 'airport',
      tracking_no: '1Z 999 AA1',
      awb: '176-55512345',
      productionProducts: [production(catalogue, { clothingType })],
      orderProducts: [{ productId: product, small: 1 }],
    })
    const places: [string, string | null][] = [
      [`#${orderNo}`, null],
      ['zoe', null],
      ['HARBOR ced', null],
      ['2125550188', 'Phone: (212) 555-0188'],
      ['1z 999', 'Tracking Number: 1Z 999 AA1'],
      ['176-555', 'Airway Bill: 176-55512345'],
      ['1Z999AA1', 'Tracking Number: 1Z 999 AA1'],
      ['17655512345', 'Airway Bill: 176-55512345'],
      ['bird', 'Design: Bluebird Lights'],
      ['anorak', 'Clothing Type: Quilted Anorak'],
      ['bluebird anorak', 'Design: Bluebird Lights · Clothing Type: Quilted Anorak'],
      ['cedar 1Z', 'Tracking Number: 1Z 999 AA1'],
      ['CEDAR\u200b  łuk', null],
    ]
    for (const [q, found] of places) {
      const { orders, moreOrders } = await find(q)
      expect(orders, q).toEqual([
        expect.objectContaining({ orderNo, customerName: 'Zoë Łukasz', referrerName: 'Harbor Cedar', found }),
      ])
      expect(moreOrders).toBe(false)
    }
    expect(await numbers('anorak poncho')).toEqual([])
  })

  test('S1: master data by its name, the very name first, and by the phone of a customer', async () => {
    for (const name of ['Old Maple', 'Maple Inn', 'Maple']) await makeCustomer(shop, name)
    await makeDesign(shop, 'Maple Leaf', 'back')
    await makeClothingType(shop, 'Maple Shirt')
    const { customers, designs, clothingTypes } = await find('maple')
    expect(customers.map(({ name }) => name)).toEqual(['Maple', 'Maple Inn', 'Old Maple'])
    expect(designs).toEqual([
      expect.objectContaining({ name: 'Maple Leaf', thumbnail: expect.stringMatching(/webp$/) }),
    ])
    expect(clothingTypes.map(({ name }) => name)).toEqual(['Maple Shirt'])
    expect((await find('0188')).customers.map(({ name }) => name)).toEqual(['Zoë Łukasz'])
  })

  test('S1: nothing that is in the trash', async () => {
    const customer = (await makeCustomer(shop, 'Trashmore'))._id
    const { _id, orderNo } = await take({ customer })
    const spare = (await makeCustomer(shop, 'Trashmore Spare'))._id
    await shop.call(customerEndpoints.softDelete, { ids: [spare] })
    await shop.call(softDeleteOrders, { ids: [_id] })
    expect(await find('trashmore')).toMatchObject({ orders: [], customers: [{ name: 'Trashmore' }] })
    expect(await numbers(`#${orderNo}`)).not.toContain(orderNo)
    await shop.call(restoreOrders, { ids: [_id] })
    expect(await numbers('trashmore')).toEqual([orderNo])
  })

  test('S1: at most 8 of a kind, and whether there are more orders', async () => {
    const customer = (await makeCustomer(shop, 'Octagon'))._id
    const made: number[] = []
    for (let n = 0; n < 8; n++) made.unshift((await take({ customer })).orderNo)
    expect(await find('octagon')).toMatchObject({ orders: made.map((orderNo) => ({ orderNo })), moreOrders: false })
    const ninth = (await take({ customer })).orderNo
    const { orders, moreOrders } = await find('octagon')
    expect([orders.map(({ orderNo }) => orderNo), moreOrders]).toEqual([[ninth, ...made.slice(0, 7)], true])
    for (let n = 0; n < 9; n++) await makeCustomer(shop, `Ninefold ${n}`)
    expect((await find('ninefold')).customers).toHaveLength(8)
  })

  test('nothing for no words', async () => {
    const nothing = { orders: [], moreOrders: false, schedules: [], customers: [], designs: [], clothingTypes: [] }
    for (const as of ['administrator', 'warehouse_operator', 'machine_operator'] as const) {
      for (const q of ['', '   ', '\u200b', ' \u2800 ']) expect(await find(q, as)).toEqual(nothing)
      expect(await shop.call(search, {}, { as })).toEqual(nothing)
    }
  })
})

describe('S2: the order in which orders are found', () => {
  test('the number itself, numbers that begin with it, then open orders before others, each newest first', async () => {
    const first = (await take()).orderNo
    const customer = (await makeCustomer(shop, `Ranking ${first}`))._id
    const cancelled = await take({ customer })
    const older = await take({ customer })
    const newer = await take({ customer })
    await shop.call(updateOrder, { id: cancelled._id, customer, status: 'cancel' })
    expect(await numbers('ranking')).toEqual([newer.orderNo, older.orderNo, cancelled.orderNo])
    // A number of which the first one is the beginning.
    const long = Number(`${first}0`)
    await shop.database.write(async (tx) => {
      await sql`update orders set "orderNo" = ${long} where "_id" = ${cancelled._id}`.execute(tx)
      await writeDocuments(tx, [cancelled._id])
    })
    const all = [first, long, newer.orderNo, older.orderNo]
    // Behind these, what else contains the digits.
    expect((await numbers(`${first}`)).slice(0, 4)).toEqual(all)
    expect(await numbers(` #${first} `)).toEqual([first, long])
    await shop.database.write((tx) =>
      sql`update orders set "orderNo" = ${cancelled.orderNo} where "_id" = ${cancelled._id}`.execute(tx),
    )
    await shop.database.write((tx) => writeDocuments(tx, [cancelled._id]))
    expect(await numbers('ranking')).toEqual([newer.orderNo, older.orderNo, cancelled.orderNo])
    await shop.call(updateOrder, { id: cancelled._id, customer, status: 'pending' })
    expect(await numbers('ranking')).toEqual([newer.orderNo, older.orderNo, cancelled.orderNo])
  })
})

describe('S1: who finds what', () => {
  test('the warehouse finds orders, a machine operator what is on the machines, nobody else anything', async () => {
    const customer = (await makeCustomer(shop, 'Roleplay'))._id
    const order = await take({
      customer,
      productionProducts: [
        production(catalogue, { printingDesign: catalogue.both }),
        production(catalogue, { items: [dozens(catalogue.color, { mediumQuantity: 3 })] }),
        production(catalogue),
      ],
    })
    const [both, ready, done] = order.productionProductData
    const put = async (
      productionProductId: string,
      machine: 'machineM1' | 'machineXl1',
      screenPrintingOn: 'front' | 'back',
    ) =>
      (await shop.call(createSchedule, { orderId: order._id, productionProductId, machine, screenPrintingOn })).schedule
    const front = await put(both!._id, 'machineM1', 'front')
    const back = await put(both!._id, 'machineXl1', 'back')
    const second = await put(ready!._id, 'machineM1', 'front')
    const third = await put(done!._id, 'machineM1', 'front')
    await shop.call(updateScheduleStatus, { id: second._id, status: 'ready' })
    await shop.call(updateScheduleStatus, { id: third._id, status: 'complete' })
    await shop.call(updateScheduleStatus, { id: front._id, status: 'processing' })
    await shop.call(softDeleteSchedules, { ids: [back._id] })
    // It is pending: no machine screen shows it yet.
    await put(both!._id, 'machineXl1', 'back')

    const none = { customers: [], designs: [], clothingTypes: [] }
    expect(await find('roleplay', 'warehouse_operator')).toMatchObject({
      ...none,
      orders: [{ _id: order._id }],
      schedules: [],
    })
    expect(await find('roleplay')).toMatchObject({
      orders: [{ _id: order._id }],
      schedules: [],
      customers: [{ name: 'Roleplay' }],
    })
    const jobs = await find('roleplay', 'machine_operator')
    expect(jobs).toMatchObject({ ...none, orders: [], moreOrders: false })
    expect(new Set(jobs.schedules.map(({ _id }) => _id))).toEqual(new Set([front._id, second._id]))
    expect(jobs.schedules.find(({ _id }) => _id === second._id)).toEqual({
      _id: second._id,
      machine: 'machineM1',
      screenPrintingOn: 'front',
      status: 'ready',
      orderNo: order.orderNo,
      customerName: 'Roleplay',
      designName: 'Front Runner',
      clothingTypeName: 'Tee',
      productQuantity: 3,
    })
    // The words of another production of the order do not find this one.
    const ofFront = await find('roleplay two face', 'machine_operator')
    expect(ofFront.schedules.map(({ _id }) => _id)).toEqual([front._id])
    const byNumber = await find(`${order.orderNo}`, 'machine_operator')
    expect(byNumber.schedules.slice(0, 2).map(({ orderNo }) => orderNo)).toEqual([order.orderNo, order.orderNo])
    expect(await shop.refusal(search, { q: 'roleplay' }, { as: 'nobody' })).toMatchObject({ status: 401 })
  })

  test('more than 100 letters are refused', async () => {
    expect(await shop.refusal(search, { q: 'a'.repeat(101) })).toMatchObject({
      status: 400,
      problem: { code: 'invalid', field: 'q', message: 'At most 100 characters' },
    })
  })
})

describe('odd words', () => {
  test.each([
    ...[
      '100% cotton',
      'under_score',
      'back\\slash',
      `O'Hara "the" Second`,
      'Emoji 🦜🦜🦜 Inc',
      'a AND b',
      'NOT OR',
      'NEAR(x y)',
    ],
    ...[
      'star*',
      '"',
      '^caret',
      '-minus',
      'col:umn',
      '(paren)',
      '{brace}',
      '+plus',
      ', comma',
      '日本語テキスト',
      'x'.repeat(100),
    ],
    ...['AAAAAAAAAAAA', "''", '--', ';', '?1', '$1'],
  ])('%s finds that name and nothing else', async (name) => {
    const customer = (await makeCustomer(shop, name))._id
    const { orderNo } = await take({ customer })
    expect(await numbers(name)).toContain(orderNo)
    for (const other of ['%', '_', '%%%', '___', '\\', '*', 'ABCD%'])
      if (!name.includes(other)) expect(await numbers(other), other).not.toContain(orderNo)
    expect(await numbers(`${name} nowhere`.slice(-100))).toEqual([])
  })

  test('the token of a clothing type is nothing that anybody can type', async () => {
    const { _id, orderNo } = await take()
    const document = (await stored()).find(({ orderId }) => orderId === _id)
    const token = document!.text.split(' ').at(-1)!
    expect(token).toMatch(/^[A-P]{12}$/)
    for (const q of [token, token.toLowerCase(), token.slice(2, 6)]) expect(await numbers(q)).not.toContain(orderNo)
  })
})

/* Random orders and edits, and what a plain reading of the list of orders finds. */

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const CUSTOMERS = ['Amber Åre', 'Birch Bay', 'Cedar Café', 'Dune 104', 'Oak']
const DESIGNS = ['Tiger', 'Ember Line', 'Rose 12', 'Ox']
const GARMENTS = ['Jersey', 'Rose Tank', 'Vest']
const NUMBERS = ['', '1Z 104', '1z-204', 'RR 12 CN']
const QUERIES = [
  ...[
    'amber',
    'are',
    'bay',
    'ca',
    'cafe ced',
    'e',
    'rose',
    'rose tiger',
    'jersey',
    'vest rose',
    '104',
    '1z',
    '1z-2 bay',
    '12',
  ],
  ...['ox', 'oak ox', 'line em', '5550', '#1', '1', 'rr cn', 'zzz', 'jersey vest', 'new', 'new tiger'],
  ...['1z104', '1Z204', 'rr12 bay', '12cn'],
]

interface World {
  customers: string[]
  designs: string[]
  garments: string[]
  products: string[]
}

const pick = fc.nat({ max: 1000 })
const at = <Item>(items: readonly Item[], n: number): Item | undefined => items[n % items.length]

/** Every order, live or trashed, with all that belongs to it. */
const everyOrder = async (deleted: boolean): Promise<Order[]> =>
  (await shop.call(listOrders, { detail: 'true', limit: 300, ...(deleted && { deleted: 'true' }) })).data as Order[]

/** Calls, and passes where the shop's rules refuse. */
async function attempt<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E> | undefined> {
  try {
    return await shop.call(endpoint, input)
  } catch (error) {
    if (/ answered 4\d\d: /.test(String(error))) return undefined
    throw error
  }
}

type Step = (world: World) => Promise<unknown>
const liveOrder = async (n: number) => at(await everyOrder(false), n)

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(pick, pick, pick, pick, pick).map(
      ([a, b, c, d, e]): Step =>
        (world) =>
          attempt(createOrder, {
            customer: at(world.customers, a)!,
            referrer: b % 2 ? at(world.customers, b)! : null,
            shippingMethod: (['pickup', 'ups', 'airport'] as const)[c % 3]!,
            tracking_no: at(NUMBERS, d)!,
            awb: at(NUMBERS, e)!,
            productionProducts: [made(world, c, d), made(world, e, a)].slice(a % 2),
            orderProducts: b % 3 ? [] : [{ productId: at(world.products, c)!, small: 1 }],
          }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(pick, pick, pick).map(([n, a, b]): Step => async (world) => {
      const order = await liveOrder(n)
      const referrer = b % 2 ? at(world.customers, b)! : null
      const fields = {
        customer: at(world.customers, a)!,
        referrer,
        shippingMethod: 'airport' as const,
        tracking_no: at(NUMBERS, b)!,
        awb: at(NUMBERS, a)!,
      }
      return order && attempt(updateOrder, { id: order._id, ...fields })
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(([n, a]): Step => async () => {
      const order = await liveOrder(n)
      return (
        order && attempt(updateOrder, { id: order._id, customer: order.customer, status: a % 3 ? 'cancel' : 'pending' })
      )
    }),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(pick, pick).map(([n, a]): Step => async () => {
      const order = await liveOrder(n)
      return (
        order && attempt(updateOrderSummary, { id: order._id, shippingMethod: 'ups', tracking_no: at(NUMBERS, a)! })
      )
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(
      ([n, a]): Step =>
        (world) =>
          attempt(customerEndpoints.update, {
            id: at(world.customers, n)!,
            name: `${at(CUSTOMERS, a)!}${a % 2 ? ' New' : ''}`,
            phone_no: a % 3 ? '555 0100' : '(555) 0104',
          }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(
      ([n, a]): Step =>
        (world) =>
          attempt(designEndpoints.update, {
            id: at(world.designs, n)!,
            name: `${at(DESIGNS, a)!}${a % 2 ? ' New' : ''}`,
            screenPrintingOn: 'front',
          }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(
      ([n, a]): Step =>
        (world) =>
          attempt(clothingTypeEndpoints.update, {
            id: at(world.garments, n)!,
            name: `${at(GARMENTS, a)!}${a % 2 ? ' New' : ''}`,
          }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick, pick).map(([n, a, b]): Step => async (world) => {
      const order = await liveOrder(n)
      return order && attempt(createProduction, { orderId: order._id, ...made(world, a, b) })
    }),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(pick, pick, pick, pick).map(([n, m, a, b]): Step => async (world) => {
      const one = at((await liveOrder(n))?.productionProductData ?? [], m)
      return one && attempt(updateProduction, { id: one._id, ...made(world, a, b) })
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(([n, m]): Step => async () => {
      const one = at((await liveOrder(n))?.productionProductData ?? [], m)
      return one && attempt(softDeleteProduction, { id: one._id })
    }),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(pick, pick).map(([n, m]): Step => async () => {
      const rows = await shop.database.read
        .selectFrom('productions')
        .select('_id')
        .where('deletedAt', 'is not', null)
        .orderBy('_id')
        .execute()
      const one = at(rows, n)
      return one && attempt(m % 3 ? restoreProductions : purgeProductions, { ids: [one._id] })
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(([n, a]): Step => async (world) => {
      const order = await liveOrder(n)
      return order && attempt(addOrderProduct, { orderId: order._id, productId: at(world.products, a)!, small: 1 })
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(([n, a]): Step => async () => {
      const order = await liveOrder(n)
      const line = at(order?.orderProductData ?? [], a)
      return line && attempt(deleteOrderProduct, { orderId: order!._id, _id: line._id })
    }),
  },
  {
    weight: 2,
    arbitrary: pick.map((n): Step => async () => {
      const order = await liveOrder(n)
      return order && attempt(softDeleteOrders, { ids: [order._id] })
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(pick, pick).map(([n, a]): Step => async () => {
      const order = at(await everyOrder(true), n)
      return order && attempt(a % 4 ? restoreOrders : purgeOrders, { ids: [order._id] })
    }),
  },
)

const made = (world: World, a: number, b: number) =>
  production(catalogue, { clothingType: at(world.garments, a)!, printingDesign: at(world.designs, b)! })

/** What an order is found by, field by field. */
function getFields(order: Order): string[] {
  return [
    `#${order.orderNo}`,
    order.customerName,
    order.customerPhoneNo,
    order.customerPhoneNo.replace(/[^0-9]/g, ''),
    order.referrerName,
    order.referrerPhoneNo,
    order.referrerPhoneNo.replace(/[^0-9]/g, ''),
    order.tracking_no,
    order.tracking_no.replace(/[ -]/g, ''),
    order.awb,
    order.awb.replace(/[ -]/g, ''),
    ...order.productionProductData.flatMap((one) => [one.printingDesignData.name, one.clothingTypeName]),
    ...order.orderProductData.flatMap((one) => [one.printingDesignData.name, one.clothingTypeName]),
  ].map(fold)
}

const isFound = (order: Order, q: string) =>
  q.split(/[ -]/).every((word) => getFields(order).some((field) => field.includes(fold(word))))

/** The numbers that a search must answer, in their order. */
function wanted(orders: readonly Order[], q: string): number[] {
  const digits = /^#?(\d+)$/.exec(q)?.[1] ?? 'no number'
  const rank = ({ orderNo, status }: Order) => {
    if (String(orderNo) === digits) return 0
    const isOpen = status !== 'deliver' && status !== 'cancel'
    return (String(orderNo).startsWith(digits) ? 1 : 3) + (isOpen ? 0 : 1)
  }
  return orders
    .filter((order) => isFound(order, q))
    .toSorted((one, other) => rank(one) - rank(other) || other.orderNo - one.orderNo)
    .map(({ orderNo }) => orderNo)
}

async function openWorld(): Promise<World> {
  const customers: string[] = []
  for (const name of CUSTOMERS) customers.push((await makeCustomer(shop, name))._id)
  const designs: string[] = []
  for (const name of DESIGNS) designs.push((await makeDesign(shop, name, 'front'))._id)
  const garments: string[] = []
  for (const name of GARMENTS) garments.push((await makeClothingType(shop, name))._id)
  const products: string[] = []
  for (const [n, printingDesign] of designs.entries())
    products.push(await makeStock(shop, catalogue, { small: 900 }, { printingDesign, clothingType: at(garments, n)! }))
  return { customers, designs, garments, products }
}

test(
  'S1, S2: whatever is done to orders and to what they name, a search finds them as they are',
  { timeout: 600_000 },
  async () => {
    const world = await openWorld()
    // Those of the other tests would only be more of the same.
    const before = new Set((await everyOrder(false)).map(({ _id }) => _id))
    const day = fc.array(fc.tuple(steps, fc.array(fc.constantFrom(...QUERIES), { minLength: 3, maxLength: 3 })), {
      minLength: 40,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(day, async (acts) => {
        for (const [step, queries] of acts) {
          await step(world)
          const orders = await everyOrder(false)
          for (const q of queries) {
            const { orders: found, moreOrders } = await find(q)
            const expected = wanted(orders, q)
            expect([q, ...found.map(({ orderNo }) => orderNo)]).toEqual([q, ...expected.slice(0, 8)])
            expect(moreOrders).toBe(expected.length > 8)
            const listed = await shop.call(listOrders, { search: q, sortField: 'orderNo', limit: 300 })
            const isExact = (orderNo: number) => orderNo === Number(numberIn(q))
            expect(listed.data.map(({ orderNo }) => orderNo)).toEqual(
              expected.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)) || other - one),
            )
            expect(listed.total).toBe(expected.length)
          }
        }
      }),
      // The days are the same on both databases; the first ones do to tell the two apart.
      { seed: 7, numRuns: shop.database.engine === 'sqlite' ? 5 : 2, endOnFailure: true },
    )
    expect((await everyOrder(false)).length, 'orders were made').toBeGreaterThan(before.size)
    const documents = await stored()
    await shop.database.write(async (tx) => {
      await tx.deleteFrom('orderDocuments').execute()
      await writeDocuments(
        tx,
        documents.map(({ orderId }) => orderId),
      )
    })
    expect(await stored()).toEqual(documents)
  },
)
