import { describe, expect, test } from 'vitest'
import { dozens, makeOrder, mix, NO_SUCH_ID, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { now } from '../../server/clock.ts'
import { clothingTypeEndpoints } from '../clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../colors/colors.contract.ts'
import { customerEndpoints } from '../customers/customers.contract.ts'
import { designEndpoints } from '../designs/designs.contract.ts'
import { createOrder, getOrder, listOrders } from './orders.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { color } = catalogue

const order = (more: object = {}) => ({
  customer: catalogue.customer,
  productionProducts: [production(catalogue)],
  ...more,
})
const withItems = (...items: object[]) => order({ productionProducts: [{ ...production(catalogue), items }] })

const stored = async () => (await shop.call(listOrders, { limit: 1 })).total

/** The create must fail and store nothing; returns the error. */
async function refused(input: Record<string, unknown>) {
  const before = await stored()
  const rowsBefore = await rows()
  const refusal = await shop.refusal(createOrder, input)
  expect(await stored()).toBe(before)
  expect(await rows(), 'no line of a refused order may stay behind').toEqual(rowsBefore)
  return refusal
}

async function rows() {
  const count = async (table: 'productions' | 'productionItems') =>
    (await shop.database.read.selectFrom(table).select('_id').execute()).length
  return { productions: await count('productions'), items: await count('productionItems') }
}

describe('taking an order', () => {
  test('§3 §4 §7 Ada takes one with all that the specification lets her send, and reads it back', async () => {
    const { message, order: created } = await shop.call(createOrder, {
      customer: catalogue.customer,
      referrer: catalogue.referrer,
      addOn: '  Hang tags ',
      dueDate: '2026-12-24',
      deliveryDate: '2026-12-23',
      remark: 'Pack by size.\nRing twice.',
      status: 'confirm',
      shippingMethod: 'airport',
      boxes: 3,
      tracking_no: '1Z 999',
      awb: '176-1234',
      airport_code: 'LAX',
      airline: 'Emirates',
      productionProducts: [
        production(catalogue, { items: [dozens(color, { smallQuantity: 2, threeXlQuantity: 1 }), mix(color, 3)] }),
        production(catalogue, { printingDesign: catalogue.both }),
      ],
    })
    expect(message).toMatch(/\S/)
    expect(created).toMatchObject({
      customer: catalogue.customer,
      customerName: 'Acme Athletics',
      customerPhoneNo: '555 0100',
      customerEmail: 'office@acme.test',
      customerAddress: '1 Track Lane',
      referrer: catalogue.referrer,
      referrerName: 'Riverside School',
      addOn: 'Hang tags',
      dueDate: '2026-12-24',
      deliveryDate: '2026-12-23',
      remark: 'Pack by size.\nRing twice.',
      status: 'confirm',
      shippingMethod: 'airport',
      boxes: 3,
      tracking_no: '1Z 999',
      awb: '176-1234',
      airport_code: 'LAX',
      airline: 'Emirates',
      deleted: false,
      orderQuantity: 12 * (3 + 3 + 1),
      orderProductData: [],
      returnProductsData: { productionProducts: [], inventoryProducts: [] },
    })
    expect(created.productionProductData).toHaveLength(2)
    expect(created.productionProductData[0]).toMatchObject({
      orderId: created._id,
      clothingTypeName: 'Tee',
      printingDesignData: { name: 'Front Runner', screenPrintingOn: 'front', backImage: null },
      productQuantity: 6,
      complete_production: false,
      items: [
        {
          size: 'not_mix',
          smallQuantity: 2,
          mediumQuantity: 0,
          threeXlQuantity: 1,
          itemQuantity: 3,
          colorName: 'Coffee',
        },
        { size: 'mix', smallQuantity: 4, mediumQuantity: 4, largeQuantity: 4, itemQuantity: 3, colorCode: 'c0ffee' },
      ],
    })
    expect(await shop.call(getOrder, { id: created._id })).toEqual(created)
  })

  test('§2.7 §4 an order of which only the customer and a production are told is pending, for pickup, with nothing else', async () => {
    expect(await makeOrder(shop, catalogue)).toMatchObject({
      status: 'pending',
      shippingMethod: 'pickup',
      referrer: null,
      referrerName: '',
      addOn: '',
      dueDate: null,
      deliveryDate: null,
      remark: '',
      boxes: null,
      tracking_no: '',
    })
  })

  test('§3 C2: its ids are UUIDv7 and its instants are UTC', async () => {
    const before = now()
    const created = await makeOrder(shop, catalogue)
    const [first] = created.productionProductData
    for (const id of [created._id, first!._id, first!.items[0]!._id]) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
    expect(created.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const instants = [before, created.createdAt, now()]
    expect(instants).toEqual(instants.toSorted())
  })

  test('§3 P1: a side that the design lacks has no status, every other one is pending', async () => {
    const { front, back, both } = catalogue
    const designs = [front, back, both].map((printingDesign) => production(catalogue, { printingDesign }))
    const { productionProductData } = await makeOrder(shop, catalogue, { productionProducts: designs })
    expect(
      productionProductData.map(({ frontStatus, backStatus, complete_production }) => [
        frontStatus,
        backStatus,
        complete_production,
      ]),
    ).toEqual([
      ['pending', null, false],
      [null, 'pending', false],
      ['pending', 'pending', false],
    ])
  })

  test('C2: no day is stored as null, however it is said', async () => {
    for (const nothing of ['', null, undefined, 'Dec 31, 9999', '9999-12-31']) {
      const created = await makeOrder(shop, catalogue, { dueDate: nothing, deliveryDate: nothing })
      expect(created).toMatchObject({ dueDate: null, deliveryDate: null })
    }
    expect(await makeOrder(shop, catalogue, { dueDate: '2028-02-29' })).toMatchObject({ dueDate: '2028-02-29' })
  })

  test.each([
    ['emoji and joiners', '👩‍👩‍👧‍👦 🧵 ½ dozen'],
    ['right to left', 'طلبية مستعجلة ‏(3 صناديق)‏'],
    ['combining marks', 'Crème brûle\u0301e, a\u0308'],
    ['beyond the basic plane', '𝕊𝕔𝕣𝕖𝕖𝕟 𠜎'],
    ['quotes and markup', `O'Brien "rush" <b>; drop table orders; -- \\ %_`],
    ['several lines and a tab', 'one\n\ttwo\n\nthree'],
  ])('a remark with %s comes back as it was typed', async (_, remark) => {
    const created = await makeOrder(shop, catalogue, { remark })
    expect(created.remark).toBe(remark)
    expect((await shop.call(getOrder, { id: created._id })).remark).toBe(remark)
  })

  test('signs that no database can hold do not stop an order', async () => {
    const created = await makeOrder(shop, catalogue, { remark: 'a\u0000b\r\nc \ud800 d' })
    expect(created.remark).toMatch(/^a b\nc . d$/u)
    expect(await shop.call(getOrder, { id: created._id })).toEqual(created)
  })

  test('a remark of exactly 2000 characters is kept whole, one more is refused', async () => {
    expect((await makeOrder(shop, catalogue, { remark: 'r'.repeat(2000) })).remark).toHaveLength(2000)
    expect((await refused(order({ remark: 'r'.repeat(2001) }))).problem).toMatchObject({
      code: 'invalid',
      field: 'remark',
    })
  })

  test('O8: of 20 orders taken at once, each has a number of its own, counted on from the last', async () => {
    const { orderNo: last } = await makeOrder(shop, catalogue)
    const created = await Promise.all(Array.from({ length: 20 }, () => makeOrder(shop, catalogue)))
    const numbers = created.map(({ orderNo }) => orderNo).toSorted((a, b) => a - b)
    expect(new Set(numbers).size).toBe(20)
    expect(numbers[0]).toBeGreaterThan(last)
    // On PostgreSQL a transaction that is retried leaves a gap in the numbers.
    if (shop.database.engine === 'sqlite') expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => last + 1 + n))
  })
})

describe('§5 §9 Q: quantities', () => {
  test('Q4: the server counts by itself, whatever the browser says', async () => {
    const { order: created } = await shop.call(createOrder, {
      customer: catalogue.customer,
      orderQuantity: 1,
      productionProducts: [
        {
          ...production(catalogue),
          productQuantity: 1,
          complete_production: true,
          frontStatus: 'complete',
          items: [{ ...dozens(color, { smallQuantity: 2, xlQuantity: 3 }), itemQuantity: 99, smallQuantityReturn: 5 }],
        },
      ],
    } as never)
    expect(created).toMatchObject({ orderQuantity: 60, status: 'pending' })
    expect(created.productionProductData[0]).toMatchObject({ productQuantity: 5, frontStatus: 'pending' })
    expect(created.productionProductData[0]!.items[0]).toMatchObject({ itemQuantity: 5, smallQuantityReturn: 0 })
  })

  test('Q3: a mix item of exactly twelve pieces is taken', async () => {
    const { orderQuantity } = await makeOrder(shop, catalogue, {
      productionProducts: [
        production(catalogue, { items: [mix(color, 5, { smallQuantity: 11, threeXlQuantity: 1 })] }),
      ],
    })
    expect(orderQuantity).toBe(60)
  })

  test.each([0, 11, 13, 24])('Q3: a mix item of %i pieces is refused', async (smallQuantity) => {
    const { status, problem } = await refused(withItems(dozens(color), mix(color, 1, { smallQuantity })))
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'invalid', message: 'Invalid Product Quantity in Production 1' })
    expect(problem.field).toMatch(/^productionProducts\.0\.items\.1/)
  })

  test('Q3: a mix item needs at least one dozen', async () => {
    expect((await refused(withItems(dozens(color), mix(color, 0)))).problem).toMatchObject({
      message: 'Invalid Product Quantity in Production 1',
    })
  })

  test('a missing quantity counts as 0', async () => {
    const created = await shop.call(createOrder, withItems({ color, smallQuantity: 1, mediumQuantity: null }))
    expect(created.order.productionProductData[0]!.items[0]).toMatchObject({
      size: 'not_mix',
      mediumQuantity: 0,
      largeQuantity: 0,
      itemQuantity: 1,
    })
  })

  test.each([
    -1,
    -0.5,
    1.5,
    0.1,
    '-3',
    '3.5',
    '1e3',
    '0x10',
    '3 Dz',
    'NaN',
    true,
    [],
    {},
    1_000_001,
    1e21,
    -1e21,
    Number.MAX_SAFE_INTEGER,
  ])('Q6: a size quantity of %j is refused, in dozens and in a mix', async (wrong) => {
    const more = { largeQuantity: wrong as number }
    for (const item of [dozens(color, { smallQuantity: 1, ...more }), mix(color, 1, { smallQuantity: 12, ...more })]) {
      const { status, problem } = await refused(withItems(item))
      expect(status).toBe(400)
      expect(problem).toMatchObject({ code: 'invalid', field: 'productionProducts.0.items.0.largeQuantity' })
    }
  })

  test.each([-1, 1.5, '-3', '1,000', true, 1_000_001])('Q6: %j dozens of a mix are refused', async (wrong) => {
    expect(await refused(withItems(mix(color, wrong as number)))).toMatchObject({
      status: 400,
      problem: { code: 'invalid', field: 'productionProducts.0.items.0.itemQuantity' },
    })
  })

  test.each(['1e400', '-1e400'])('Q6: a number beyond all numbers (%s) is refused', async (number) => {
    const payload = JSON.stringify(withItems({ color, smallQuantity: 7 })).replace(':7', `:${number}`)
    const answer = await shop.http.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${shop.staff.administrator.token}`, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid' })
  })

  test('Q6: 999,996 pieces are the last whole dozens under a million', async () => {
    const created = await shop.call(createOrder, withItems(dozens(color, { smallQuantity: 83_333 })))
    expect(created.order.orderQuantity).toBe(999_996)
  })

  test.each([
    ['of one size', [[dozens(color, { smallQuantity: 83_334 })]]],
    ['of a mix', [[mix(color, 83_334)]]],
    ['of one item', [[dozens(color, { smallQuantity: 83_333, mediumQuantity: 1 })]]],
    ['of one production', [[dozens(color, { smallQuantity: 83_333 }), dozens(color)]]],
    ['of the order', [[dozens(color, { smallQuantity: 83_333 })], [dozens(color)]]],
  ])('Q6: more than a million pieces %s are refused', async (_, productions) => {
    const { status, problem } = await refused(
      order({ productionProducts: productions.map((items) => production(catalogue, { items })) }),
    )
    expect(status).toBe(400)
    expect(problem).toMatchObject({ code: 'invalid', message: expect.stringMatching(/^At most 1,000,000 pieces/) })
  })

  test('Q6: an order that no integer of the database can hold is refused, not a failure', async () => {
    const huge = dozens(color, {
      smallQuantity: 83_333,
      mediumQuantity: 83_333,
      largeQuantity: 83_333,
      xlQuantity: 83_333,
    })
    const productionProducts = Array.from({ length: 10 }, () =>
      production(catalogue, { items: Array.from({ length: 100 }, () => huge) }),
    )
    expect(await refused(order({ productionProducts }))).toMatchObject({ status: 400 })
  })

  test('§3 §4 qualities are first unless told, and blank where nothing is made', async () => {
    const created = await shop.call(
      createOrder,
      withItems({
        ...dozens(color, { smallQuantity: 1, largeQuantity: 1 }),
        largeQuality: 'second',
        xlQuality: 'second',
      }),
    )
    expect(created.order.productionProductData[0]!.items[0]).toMatchObject({
      smallQuality: 'first',
      mediumQuality: '',
      largeQuality: 'second',
      xlQuality: '',
    })
  })
})

describe('an order that is not complete', () => {
  const good = production(catalogue)
  const productions = (...productionProducts: unknown[]) => order({ productionProducts })

  test.each<[string, Record<string, unknown>, string, string]>([
    ['nothing at all', {}, 'Customer required', 'customer'],
    ['no customer', order({ customer: undefined }), 'Customer required', 'customer'],
    ['an empty customer', order({ customer: '' }), 'Customer required', 'customer'],
    ['no customer (null)', order({ customer: null }), 'Customer required', 'customer'],
    ['a customer that is no id', order({ customer: 'acme' }), 'Customer required', 'customer'],
    [
      'no productions',
      { customer: catalogue.customer },
      'One of the Production order or Inventory order is required',
      'productionProducts',
    ],
    [
      'empty productions',
      productions(),
      'One of the Production order or Inventory order is required',
      'productionProducts',
    ],
    [
      'no clothing type',
      productions({ ...good, clothingType: undefined }),
      'Clothing Type required in Production 1',
      'productionProducts.0.clothingType',
    ],
    [
      'an empty clothing type in the 2nd',
      productions(good, { ...good, clothingType: '' }),
      'Clothing Type required in Production 2',
      'productionProducts.1.clothingType',
    ],
    [
      'no design in the 3rd',
      productions(good, good, { ...good, printingDesign: null }),
      'Screen Printing Design required in Production 3',
      'productionProducts.2.printingDesign',
    ],
    [
      'no items',
      productions({ ...good, items: [] }),
      'Production Item required in Production1',
      'productionProducts.0.items',
    ],
    [
      'no items said',
      productions(good, { ...good, items: undefined }),
      'Production Item required in Production2',
      'productionProducts.1.items',
    ],
    [
      'only zeros in the 2nd',
      productions(good, { ...good, items: [dozens(color, { smallQuantity: 0 })] }),
      'Production Item required in Production2',
      'productionProducts.1.items',
    ],
    [
      'only zeros in several items',
      productions({ ...good, items: [dozens(color, {}), dozens(color, { xlQuantity: 0 })] }),
      'Production Item required in Production1',
      'productionProducts.0.items',
    ],
    [
      'an item of zero beside a good one',
      productions({ ...good, items: [dozens(color), dozens(color, {})] }),
      'Invalid Product Quantity in Production 1',
      'productionProducts.0.items.1.itemQuantity',
    ],
    ...[-1, 1.5, 'two'].map((smallQuantity): [string, Record<string, unknown>, string, string] => [
      `a quantity of ${smallQuantity}`,
      withItems({ color, smallQuantity }),
      'A quantity is a whole number from 0 in Production 1',
      'productionProducts.0.items.0.smallQuantity',
    ]),
    [
      'too many items',
      withItems(...Array.from({ length: 101 }, () => dozens(color))),
      'At most 100 items in Production 1',
      'productionProducts.0.items',
    ],
    [
      'an item without a color',
      withItems({ ...dozens(color), color: undefined as never }),
      'Select the color in Production 1',
      'productionProducts.0.items.0.color',
    ],
    [
      'a size mode that does not exist',
      withItems({ ...dozens(color), size: 'dozen' }),
      'Select the size in Production 1',
      'productionProducts.0.items.0.size',
    ],
    [
      'a quality that does not exist',
      withItems({ ...dozens(color), smallQuality: 'third' }),
      'The quality is 1st or 2nd in Production 1',
      'productionProducts.0.items.0.smallQuality',
    ],
    [
      'several faulty productions',
      productions(good, { ...good, items: [dozens(color, {})] }, { ...good, clothingType: '' }),
      'Production Item required in Production2',
      'productionProducts.1.items',
    ],
    [
      'a faulty production and no customer',
      { productionProducts: [{ ...good, items: [] }] },
      'Customer required',
      'customer',
    ],
    [
      'an item of zero before one of less',
      productions(good, { ...good, items: [dozens(color, {}), dozens(color, { smallQuantity: -1 })] }),
      'A quantity is a whole number from 0 in Production 2',
      'productionProducts.1.items.1.smallQuantity',
    ],
    [
      'too many items of zero',
      withItems(...Array.from({ length: 101 }, () => dozens(color, {}))),
      'At most 100 items in Production 1',
      'productionProducts.0.items',
    ],
    [
      'a faulty production and goods that are not in stock',
      order({ productionProducts: [{ ...good, printingDesign: '' }], orderProducts: [{}] }),
      'Screen Printing Design required in Production 1',
      'productionProducts.0.printingDesign',
    ],
    [
      'goods that are not in stock',
      order({ orderProducts: [{ productId: NO_SUCH_ID, small: 1 }] }),
      'Product not found in the inventory.',
      'orderProducts.0.productId',
    ],
    [
      'a shipping method that does not exist',
      order({ shippingMethod: 'pigeon' }),
      'Choose a shipping method',
      'shippingMethod',
    ],
    ['a deliver-to that is no id', order({ referrer: 'acme' }), 'This id is not valid', 'referrer'],
    ['boxes in words', order({ boxes: 'three' }), 'Boxes is a whole number', 'boxes'],
    ['half a box', order({ boxes: 1.5 }), 'Boxes is a whole number', 'boxes'],
    ['boxes less than none', order({ boxes: -1 }), 'Boxes is a whole number', 'boxes'],
    ['too many boxes', order({ boxes: 100_001 }), 'At most 100,000 boxes', 'boxes'],
    ['a day that does not exist', order({ dueDate: '2026-02-30' }), 'A day is written as yyyy-mm-dd', 'dueDate'],
    ['a day in words', order({ deliveryDate: 'tomorrow' }), 'A day is written as yyyy-mm-dd', 'deliveryDate'],
    [
      'an instant that does not exist',
      order({ dueDate: '2026-02-30T10:00' }),
      'A day is written as yyyy-mm-dd',
      'dueDate',
    ],
  ])('§5 §8 with %s is refused in the words of the form', async (_, input, message, field) => {
    expect(await refused(input)).toEqual({ status: 400, problem: { code: 'invalid', field, message } })
  })

  test.each(['schedule', 'complete', 'deliver', 'cancel', 'preparing', ' ', 1])(
    '§4 O1: a new order cannot be %j',
    async (status) => {
      expect(await refused(order({ status }))).toEqual({
        status: 400,
        problem: { code: 'invalid', field: 'status', message: 'A new order is pending or confirmed' },
      })
    },
  )

  test.each([[[]], [{ 0: good }], ['all of them'], [7]])(
    'with productions %j is refused',
    async (productionProducts) => {
      expect(await refused(order({ productionProducts }))).toMatchObject({ status: 400, problem: { code: 'invalid' } })
    },
  )

  test.each([[null], ['tee'], [7], [[]]])('with %j for a production is refused', async (nonsense) => {
    expect(await refused(productions(good, nonsense))).toMatchObject({
      status: 400,
      problem: { code: 'invalid', field: expect.stringMatching(/^productionProducts\.1/) },
    })
  })

  test('more than 50 productions, or 100 items in one, are refused', async () => {
    expect(await refused(productions(...Array.from({ length: 51 }, () => good)))).toMatchObject({ status: 400 })
    expect(await refused(withItems(...Array.from({ length: 101 }, () => dozens(color))))).toMatchObject({ status: 400 })
  })

  test.each(['[1]', '"order"', '7', 'null', '{', ''])('the body %j is refused', async (payload) => {
    const before = await stored()
    const answer = await shop.http.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { authorization: `Bearer ${shop.staff.administrator.token}`, 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid' })
    expect(await stored()).toBe(before)
  })
})

describe('O1: an order is stored whole or not at all', () => {
  test('a color that does not exist, in the last item of the last production, undoes everything before it', async () => {
    const last = production(catalogue, { items: [dozens(color), dozens(NO_SUCH_ID)] })
    expect(await refused(order({ productionProducts: [production(catalogue), last] }))).toEqual({
      status: 400,
      problem: {
        code: 'invalid',
        field: 'productionProducts.1.items',
        message: 'The color in Production 2 does not exist any more.',
      },
    })
  })

  test('a refused order uses up no number', async () => {
    const { orderNo } = await makeOrder(shop, catalogue)
    await refused(withItems(dozens(NO_SUCH_ID)))
    expect((await makeOrder(shop, catalogue)).orderNo).toBe(orderNo + 1)
  })

  test.each([
    ['customer', order({ customer: NO_SUCH_ID }), /customer/i],
    ['deliver-to', order({ referrer: NO_SUCH_ID }), /deliver|customer/i],
    [
      'clothing type',
      order({ productionProducts: [{ ...production(catalogue), clothingType: NO_SUCH_ID }] }),
      /^The clothing type in Production 1 does not exist any more\.$/,
    ],
    [
      'design',
      order({ productionProducts: [{ ...production(catalogue), printingDesign: NO_SUCH_ID }] }),
      /^The printing design in Production 1 does not exist any more\.$/,
    ],
  ])('a %s that does not exist is named', async (_, input, name) => {
    const { status, problem } = await refused(input)
    expect([400, 404]).toContain(status)
    expect(problem.message).toMatch(name)
  })

  test('M1: what lies in the trash is not used for new work', async () => {
    const other = await openCatalogue(shop)
    const trashed = [
      [customerEndpoints, other.customer, order({ customer: other.customer })],
      [customerEndpoints, other.referrer, order({ referrer: other.referrer })],
      [colorEndpoints, other.color, withItems(dozens(other.color))],
      [
        clothingTypeEndpoints,
        other.clothingType,
        order({ productionProducts: [{ ...production(catalogue), clothingType: other.clothingType }] }),
      ],
      [
        designEndpoints,
        other.both,
        order({ productionProducts: [{ ...production(catalogue), printingDesign: other.both }] }),
      ],
    ] as const
    for (const [endpoints, id, input] of trashed) {
      await shop.call(endpoints.softDelete, { ids: [id] })
      const { status } = await refused(input)
      expect([400, 404, 409], JSON.stringify(input)).toContain(status)
    }
  })

  test('M1: a color in the trash stays visible on the order that uses it, and cannot be deleted for good', async () => {
    const other = await openCatalogue(shop)
    const created = await makeOrder(shop, other, { referrer: other.referrer })
    const uses = [
      [colorEndpoints, other.color],
      [clothingTypeEndpoints, other.clothingType],
      [designEndpoints, other.front],
      [customerEndpoints, other.customer],
      [customerEndpoints, other.referrer],
    ] as const
    for (const [endpoints, id] of uses) {
      await shop.call(endpoints.softDelete, { ids: [id] })
      expect(await shop.refusal(endpoints.purge, { ids: [id] })).toMatchObject({
        status: 409,
        problem: { code: 'in_use', message: expect.stringMatching(/\b1 (order|production|item)/i) },
      })
    }
    expect(await shop.call(getOrder, { id: created._id })).toEqual(created)
  })
})
