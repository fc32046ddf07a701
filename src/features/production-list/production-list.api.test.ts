import { describe, expect, test } from 'vitest'
import {
  dozens,
  makeClothingType,
  makeCustomer,
  makeDesign,
  makeOrder,
  mix,
  NO_SUCH_ID,
  openCatalogue,
  production,
} from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { SIZES } from '../../shared/quantities/sizes.ts'
import { searchable } from '../../shared/text.ts'
import type { PrintingOn } from '../designs/designs.contract.ts'
import { qualityField } from '../productions/productions.contract.ts'
import { getOrder, type Order, updateOrder } from '../orders/orders.contract.ts'
import { restoreOrders, softDeleteOrders } from '../../screens/orders/order-trash.contract.ts'
import { listProductions, type ProductionRow } from './production-list.contract.ts'
import { updateQuality } from '../schedules/quality/quality.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { color } = catalogue

type Filter = InputOf<typeof listProductions>
const find = (filter: Filter = {}) => shop.call(listProductions, { limit: 300, ...filter })
/** The order numbers of the found productions, oldest first. `total` must agree with them. */
async function found(filter: Filter): Promise<number[]> {
  const { data, total } = await find({ sortField: 'orderNo', sortOrder: 1, ...filter })
  expect(total).toBe(data.length)
  return data.map(({ orderNo }) => orderNo)
}
const takeWith = (design: string, more: Parameters<typeof makeOrder>[2] = {}) =>
  makeOrder(shop, catalogue, { ...more, productionProducts: [production(catalogue, { printingDesign: design })] })

/** Writes the side statuses that completed schedules would leave. */
const setSides = ({ _id }: Order, sides: { frontStatus?: 'complete'; backStatus?: 'complete'; completedAt?: string }) =>
  shop.database.write((tx) => tx.updateTable('productions').set(sides).where('orderId', '=', _id).execute())

describe('P2: the production list', () => {
  test('is narrowed to some orders', async () => {
    const [one, , other] = [
      await takeWith(catalogue.front),
      await takeWith(catalogue.front),
      await takeWith(catalogue.both),
    ]
    expect(await found({ orders: [one._id, other._id] })).toEqual([one.orderNo, other.orderNo])
  })

  test('shows each production with what the office needs of its order', async () => {
    const order = await makeOrder(shop, catalogue, {
      referrer: catalogue.referrer,
      dueDate: '2026-12-24',
      status: 'confirm',
    })
    const [row] = (await find({ search: `#${order.orderNo}` })).data
    expect(row).toEqual({
      ...order.productionProductData[0]!,
      orderNo: order.orderNo,
      orderStatus: 'confirm',
      customerName: 'Acme Athletics',
      customerPhoneNo: '555 0100',
      referrerName: 'Riverside School',
      referrerPhoneNo: '555 0100',
      dueDate: '2026-12-24',
      rush: false,
    })
  })

  test('an order of three productions is three rows', async () => {
    const order = await makeOrder(shop, catalogue, {
      productionProducts: [production(catalogue), production(catalogue), production(catalogue)],
    })
    const { data } = await find({ search: `#${order.orderNo}` })
    expect(data.map(({ _id }) => _id).toSorted()).toEqual(order.productionProductData.map(({ _id }) => _id).toSorted())
  })

  test('leaves out orders in the trash and cancelled ones, until they come back', async () => {
    const [trashed, cancelled] = [await makeOrder(shop, catalogue), await makeOrder(shop, catalogue)]
    await shop.call(softDeleteOrders, { ids: [trashed._id] })
    await shop.call(updateOrder, { id: cancelled._id, customer: cancelled.customer, status: 'cancel' })
    for (const completed of ['false', 'true'] as const) {
      for (const { orderNo } of [trashed, cancelled])
        expect(await found({ search: `#${orderNo}`, completed })).toEqual([])
    }
    await shop.call(restoreOrders, { ids: [trashed._id] })
    await shop.call(updateOrder, { id: cancelled._id, customer: cancelled.customer, status: 'pending' })
    for (const { orderNo } of [trashed, cancelled]) expect(await found({ search: `#${orderNo}` })).toEqual([orderNo])
  })

  test('leaves out what is complete, and a switch shows it beside the rest', async () => {
    const { _id: customer } = await makeCustomer(shop, 'Switch Seeker')
    const [half, whole, open] = [
      await takeWith(catalogue.both, { customer }),
      await takeWith(catalogue.both, { customer }),
      await takeWith(catalogue.both, { customer }),
    ]
    await setSides(half, { frontStatus: 'complete' })
    await setSides(whole, { frontStatus: 'complete', backStatus: 'complete', completedAt: new Date().toISOString() })
    expect(await found({ customerName: 'switch seeker' })).toEqual([half.orderNo, open.orderNo])
    expect(await found({ customerName: 'switch seeker', completed: 'true' })).toEqual([
      half.orderNo,
      whole.orderNo,
      open.orderNo,
    ])
    const { data } = await find({
      customerName: 'switch seeker',
      completed: 'true',
      sortField: 'orderNo',
      sortOrder: 1,
    })
    expect(data.map((row) => row.complete_production)).toEqual([false, true, false])
  })

  test('§2.11 is sorted and paged as the specification says when nothing is asked', async () => {
    const answer = await shop.call(listProductions, {})
    expect(answer).toMatchObject({ page: 0, limit: 50, sortField: 'createdAt', sortOrder: -1 })
    const instants = answer.data.map(({ createdAt }) => createdAt)
    expect(instants).toEqual(instants.toSorted().toReversed())
  })
})

describe('§2.11 §7 finding productions', async () => {
  const customer = (await makeCustomer(shop, 'Señor 90%_\\ Sport'))._id
  const referrer = (await makeCustomer(shop, 'École Élémentaire'))._id
  const clothingType = (await makeClothingType(shop, 'Hoodie à capuche'))._id
  const design = (await makeDesign(shop, 'Zürich Marathon', 'front_back'))._id
  const mine = await makeOrder(shop, { ...catalogue, customer, clothingType, front: design }, { referrer })
  await makeOrder(shop, catalogue)

  test.each(['senor', 'SENOR', '90%', '%_\\', 'sport señor'])('customerName %s', async (customerName) => {
    expect(await found({ customerName })).toEqual([mine.orderNo])
  })
  test.each(['ecole', 'ELEMENTAIRE', 'école'])('referrerName %s', async (referrerName) => {
    expect(await found({ referrerName })).toEqual([mine.orderNo])
  })
  test.each(['zurich', 'MARATHON', 'capuche', '90%', 'ecole', `#${mine.orderNo}`, `${mine.orderNo}`])(
    'search %s',
    async (search) => {
      expect(await found({ search })).toEqual([mine.orderNo])
    },
  )
  test.each(['senor%sport', 'qq\u0000zz', '\ud800', '#0', '#99999999999999999'])(
    'search %j finds nothing',
    async (search) => {
      expect(await found({ search })).toEqual([])
    },
  )

  test('by clothing types and designs, one or several, repeated or separated by commas', async () => {
    const other = (await makeClothingType(shop, 'Tank Top'))._id
    const tank = await makeOrder(shop, { ...catalogue, customer, clothingType: other })
    const theirs = { customerName: 'senor' }
    expect(await found({ clothingType })).toEqual([mine.orderNo])
    expect(await found({ clothingType: [clothingType, other] })).toEqual([mine.orderNo, tank.orderNo])
    expect(await found({ clothingType: `${clothingType},${other}` })).toEqual([mine.orderNo, tank.orderNo])
    expect(await found({ printingDesign: design })).toEqual([mine.orderNo])
    expect(await found({ ...theirs, printingDesign: [design, catalogue.front] })).toEqual([mine.orderNo, tank.orderNo])
    expect(await found({ clothingType: other, printingDesign: design })).toEqual([])
    expect(await found({ clothingType: NO_SUCH_ID })).toEqual([])
  })

  test('by where it is printed', async () => {
    const orders: Record<PrintingOn, number> = {
      front: (await takeWith(catalogue.front, { customer: referrer })).orderNo,
      back: (await takeWith(catalogue.back, { customer: referrer })).orderNo,
      front_back: (await takeWith(catalogue.both, { customer: referrer })).orderNo,
    }
    const theirs = { customerName: 'ecole' }
    for (const on of ['front', 'back', 'front_back'] as const)
      expect(await found({ ...theirs, screenPrintingOn: on })).toEqual([orders[on]])
    expect(await found({ ...theirs, screenPrintingOn: ['front', 'back'] })).toEqual([orders.front, orders.back])
    expect(await found({ ...theirs, screenPrintingOn: 'back,front_back' })).toEqual([orders.back, orders.front_back])
  })

  test.each([
    [{ clothingType: 'tee' }, 'clothingType'],
    [{ printingDesign: `${NO_SUCH_ID},x` }, 'printingDesign'],
    [{ screenPrintingOn: 'sleeve' }, 'screenPrintingOn'],
    [{ completed: 'yes' }, 'completed'],
    [{ customerName: 'x'.repeat(201) }, 'customerName'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 301 }, 'limit'],
    [{ page: -1 }, 'page'],
    [{ sortField: 'items' }, 'sortField'],
    [{ sortOrder: 3 }, 'sortOrder'],
  ])('%j is refused', async (filter, field) => {
    const { status, problem } = await shop.refusal(listProductions, filter)
    expect({ status, code: problem.code, field: problem.field }).toEqual({ status: 400, code: 'invalid', field })
  })
})

describe('C3: sorting and paging', async () => {
  const people = [
    (await makeCustomer(shop, 'zeta order'))._id,
    (await makeCustomer(shop, 'Álpha order'))._id,
    (await makeCustomer(shop, 'alpha ORDER'))._id,
  ]
  for (let n = 0; n < 11; n++) {
    await makeOrder(shop, catalogue, {
      customer: people[n % 3]!,
      referrer: n % 2 ? people[(n + 1) % 3]! : null,
      dueDate: n % 4 ? `2026-08-0${n % 4}` : null,
      productionProducts: [
        production(catalogue, {
          printingDesign: n % 2 ? catalogue.both : catalogue.back,
          items: [dozens(color, { smallQuantity: 1 + (n % 3) })],
        }),
      ],
    })
  }
  const getKey: Record<string, (row: ProductionRow) => string | number | null> = {
    orderNo: (row) => row.orderNo,
    customerName: (row) => searchable(row.customerName),
    referrerName: (row) => searchable(row.referrerName) || null,
    clothingTypeName: (row) => searchable(row.clothingTypeName),
    designName: (row) => searchable(row.printingDesignData.name),
    productQuantity: (row) => row.productQuantity,
    dueDate: (row) => row.dueDate,
    createdAt: (row) => row.createdAt,
  }
  const fields = Object.keys(getKey) as NonNullable<Filter['sortField']>[]

  test.each(fields.flatMap((sortField) => [1, -1].map((sortOrder) => ({ sortField, sortOrder }))))(
    'by $sortField ($sortOrder) the order is total and the same on every page',
    async ({ sortField, sortOrder }) => {
      const mine = { customerName: 'order', sortField, sortOrder }
      const { data } = await find(mine)
      const keys = data.map((row) => getKey[sortField]!(row))
      const given = keys.filter((key) => key !== null)
      const ascending = given.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(given).toEqual(sortOrder === 1 ? ascending : ascending.toReversed())
      const paged: string[] = []
      for (let page = 0; page < 5; page++) {
        const answer = await find({ ...mine, limit: 3, page })
        expect(answer).toMatchObject({ total: 11, page, limit: 3, sortField, sortOrder })
        paged.push(...answer.data.map(({ _id }) => _id))
      }
      expect(paged).toEqual(data.map(({ _id }) => _id))
    },
  )
})

describe('§5 §7 P8: quality', () => {
  const getItem = async (item: object) => {
    const order = await makeOrder(shop, catalogue, {
      productionProducts: [production(catalogue, { items: [dozens(color), item as never] })],
    })
    return { order, item: order.productionProductData[0]!.items[1]! }
  }
  const twoSizes = dozens('', { smallQuantity: 1, xlQuantity: 2 })
  const all = Object.fromEntries(SIZES.map((size) => [qualityField(size), 'second']))

  test.each(['administrator', 'warehouse_operator', 'machine_operator'] as const)(
    'the %s records it, size by size',
    async (as) => {
      const { order, item } = await getItem({ ...twoSizes, color })
      const { message, productionProduct } = await shop.call(
        updateQuality,
        { id: item._id, smallQuality: 'second', xlQuality: 'first' },
        { as },
      )
      expect(message).toMatch(/\S/)
      expect(productionProduct.items).toEqual([
        order.productionProductData[0]!.items[0],
        { ...item, version: 2, smallQuality: 'second', xlQuality: 'first' },
      ])
      expect(productionProduct.version, 'O7: each change raises the version').toBeGreaterThan(
        order.productionProductData[0]!.version,
      )
      expect((await shop.call(getOrder, { id: order._id })).productionProductData).toEqual([productionProduct])
    },
  )

  test('sizes that are not made stay blank, whatever is sent', async () => {
    const { item } = await getItem(mix(color, 2, { mediumQuantity: 12 }))
    const { productionProduct } = await shop.call(updateQuality, { id: item._id, ...all })
    expect(productionProduct.items[1]).toMatchObject({
      smallQuality: '',
      mediumQuality: 'second',
      largeQuality: '',
      xlQuality: '',
      twoXlQuality: '',
      threeXlQuality: '',
    })
  })

  test.each<[string, object, string]>([
    ['none at all', {}, 'smallQuality'],
    ['one of two', { smallQuality: 'first' }, 'xlQuality'],
    ['a blank one', { smallQuality: 'first', xlQuality: '' }, 'xlQuality'],
    ['a null one', { smallQuality: null, xlQuality: 'first' }, 'smallQuality'],
  ])('%s is refused and nothing is stored', async (_, qualities, field) => {
    const { order, item } = await getItem({ ...twoSizes, color })
    expect(await shop.refusal(updateQuality, { id: item._id, ...qualities })).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message: `Select the quality of size ${field === 'xlQuality' ? 'XL' : 'S'}` },
    })
    expect(await shop.call(getOrder, { id: order._id })).toEqual(order)
  })

  test.each(['third', '1st', 1, true])('a quality of %j is refused', async (smallQuality) => {
    const { order, item } = await getItem({ ...twoSizes, color })
    expect(await shop.refusal(updateQuality, { id: item._id, smallQuality, xlQuality: 'first' })).toEqual({
      status: 400,
      problem: { code: 'invalid', field: 'smallQuality', message: 'The quality is 1st or 2nd' },
    })
    expect(await shop.call(getOrder, { id: order._id })).toEqual(order)
  })

  test('an item that does not exist is not found, and what is no id is refused', async () => {
    expect(await shop.refusal(updateQuality, { id: NO_SUCH_ID, ...all })).toMatchObject({
      status: 404,
      problem: { message: 'This production item does not exist any more.' },
    })
    expect(await shop.refusal(updateQuality, { id: 'small', ...all })).toMatchObject({
      status: 400,
      problem: { field: 'id' },
    })
  })

  test('an item of an order in the trash stays as it was, so that the same order comes back', async () => {
    const { order, item } = await getItem({ ...twoSizes, color })
    await shop.call(softDeleteOrders, { ids: [order._id] })
    expect(await shop.refusal(updateQuality, { id: item._id, ...all })).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
    expect((await shop.call(getOrder, { id: order._id })).productionProductData[0]!.items[1]).toEqual(item)
  })

  test('other screens are told, of the change and not of the refusal', async () => {
    const { item } = await getItem({ ...twoSizes, color })
    const screen = await shop.watch({ as: 'machine_operator' })
    await shop.refusal(updateQuality, { id: item._id })
    await shop.call(updateQuality, { id: item._id, ...all })
    expect(await screen.next(recordsChanged)).toEqual({ tables: ['productions'] })
    expect(screen.received).toHaveLength(1)
  })

  test('two people at once: each size ends as one of them said', async () => {
    const { order, item } = await getItem({ ...twoSizes, color })
    await Promise.all(
      (['first', 'second'] as const).flatMap((quality) =>
        Array.from({ length: 5 }, () =>
          shop.call(updateQuality, { id: item._id, smallQuality: quality, xlQuality: quality }),
        ),
      ),
    )
    const stored = (await shop.call(getOrder, { id: order._id })).productionProductData[0]!.items[1]!
    expect(stored.smallQuality).toBe(stored.xlQuality)
  })
})

describe('M4: who may do what', () => {
  const FORBIDDEN = { status: 403, problem: { code: 'forbidden', message: 'Your role does not allow this.' } }

  test.each([listProductions, updateQuality])('$name: nobody may without signing in', async (endpoint) => {
    for (const as of ['nobody', 'a-token-that-nobody-has']) {
      expect(await shop.refusal(endpoint, { id: NO_SUCH_ID }, { as })).toEqual({
        status: 401,
        problem: { code: 'unauthenticated', message: 'Please sign in.' },
      })
    }
  })

  test.each(['warehouse_operator', 'machine_operator'] as const)(
    'the production list is not for the %s',
    async (as) => {
      expect(await shop.refusal(listProductions, {}, { as })).toEqual(FORBIDDEN)
    },
  )
})
