import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ObjectId } from 'bson'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { colorEndpoints } from '../features/colors/colors.contract.ts'
import { customerEndpoints } from '../features/customers/customers.contract.ts'
import { designEndpoints } from '../features/designs/designs.contract.ts'
import { listInventories } from '../features/inventories/inventories.contract.ts'
import { listOrders, type OrderRow } from '../features/orders/orders.contract.ts'
import { listOrderTrash } from '../screens/orders/order-trash.contract.ts'
import { userEndpoints } from '../features/users/users.contract.ts'
import { expectInvariants } from '../server/testing/life/invariants.ts'
import { FORMS, makeOldShop, type OldDoc, type OldShop, writeDump } from '../server/testing/shops/old-shop.ts'
import { openShop, type Shop } from '../server/testing/shop.ts'
import { quantityField } from '../shared/quantities/pieces.ts'
import { bySize } from '../shared/quantities/sizes.ts'
import { readDump, readMapping } from './dump/dump.ts'
import { importDump, type Imported } from './import.ts'

const folder = mkdtempSync(join(tmpdir(), 'dumps-'))
afterAll(() => rmSync(folder, { recursive: true }))
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f60' } })
  .png()
  .toBuffer()
/** The other file of the same name is not the one that the design names. */
const IMAGES = { 'uploads/front.png': png, 'thumbnails/front.png': Buffer.from('none'), 'uploads/back.png': png }
const mapping = { ...readMapping(undefined), timeZone: 'America/New_York' }

/** A shop without anybody, whose administrator is hired after the import. */
async function openEmptyShop(): Promise<Shop> {
  const shop = await openShop()
  await shop.database.write((tx) => tx.deleteFrom('users').execute())
  return shop
}

let dumps = 0
async function bringIn(shop: Shop, old: OldShop, beforeCommit: () => void = () => {}): Promise<Imported | undefined> {
  const place = join(folder, `${++dumps}`)
  writeDump(place, old, 'bson', IMAGES)
  const asked = { onProgress: () => {}, beforeCommit }
  const imported = await importDump(shop.database, readDump(place, mapping), asked)
  shop.staff.administrator = await shop.hire('administrator', `Boss ${dumps}`)
  return imported
}

test.each(FORMS)('records are read from %s as from any other', (form) => {
  const [one, other] = [join(folder, `as-${form}`), join(folder, `beside-${form}`)]
  writeDump(one, makeOldShop(5), form)
  writeDump(other, makeOldShop(5), 'lines')
  expect(readDump(one, mapping).collections).toEqual(readDump(other, mapping).collections)
})

test('a date or a number that is none stays for the report, and two files of a name are told apart by their folders', () => {
  const place = join(folder, 'odd')
  writeDump(place, {}, 'lines', { 'a/front.png': png, 'b/front.png': png })
  writeFileSync(join(place, 'orders.json'), '{"dueDate":{"$date":"soon"},"boxes":{"$numberDouble":"NaN"}}')
  writeFileSync(join(place, 'заказы.json'), 'not JSON')
  const { collections, unknown, findFiles } = readDump(place, mapping)
  expect([...collections]).toEqual([['orders', [{ dueDate: 'Invalid Date', boxes: 'NaN' }]]])
  expect(unknown).toEqual(['заказы.json'])
  expect(findFiles('front.png')).toHaveLength(2)
})

test('an image is found by its name as it is written first, then by the longest end of its path', () => {
  const place = join(folder, 'images')
  const files = { 'a/logo.png': png, 'b/logo.png': png, 'Club #1.png': png, 'What?.png': png, 'old.png': png }
  writeDump(place, {}, 'lines', files)
  const { findFiles } = readDump(place, mapping)
  const find = (path: string) => findFiles(path).map((file) => relative(place, file))
  expect(find('uploads/A/logo.png')).toEqual(['a/logo.png'])
  expect(find('uploads/Club #1.png')).toEqual(['Club #1.png'])
  expect(find('What?.png')).toEqual(['What?.png'])
  expect(find('http://old/OLD.png?v=2#top')).toEqual(['old.png'])
})

describe.each([
  ['stand in the orders', false],
  ['are collections of their own', true],
])('a shop whose parts %s', async (_, isSplit) => {
  const shop = await openEmptyShop()
  const old = makeOldShop(110, isSplit)
  const imported = (await bringIn(shop, old))!

  test('every record is taken as it is, with the same pieces', () => {
    const records = Object.values(old).flat().length
    expect(imported.report.entries.length).toBeGreaterThan(records)
    expect(imported.report.entries.filter(({ outcome }) => outcome !== 'taken')).toEqual([])
    for (const [what, { before, after }] of imported.report.sums) expect(after, what).toBe(before)
    expect([...imported.report.sums.keys()].toSorted()).toEqual(['In stock', 'Ordered', 'Returned', 'To be printed'])
  })

  test('orders have their status, days, people and pieces, and are numbered by their creation', async () => {
    const { data } = await shop.call(listOrders, { limit: 300, sortField: 'orderNo', sortOrder: 1 })
    const live = old.orders.filter(({ deleted }) => !deleted)
    const inNewYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
    const day = (value: unknown) => (value instanceof Date ? inNewYork.format(value) : null)
    expect((data as OrderRow[]).map(toCompared)).toEqual(
      live.map((doc) => ({
        orderNo: old.orders.indexOf(doc) + 1,
        createdAt: (doc['createdAt'] as Date).toISOString(),
        customerName: doc['customerName'],
        orderQuantity: doc['orderQuantity'],
        status: doc['status'],
        dueDate: day(doc['dueDate']),
        deliveryDate: day(doc['deliveryDate']),
        shippingMethod: doc['shippingMethod'],
        awb: doc['awb'],
        boxes: doc['boxes'] || null,
        remark: doc['remark'],
        addOn: doc['addOn'],
      })),
    )
    expect((await shop.call(listOrderTrash, {})).total).toBe(old.orders.length - live.length)
  })

  test('the stock is what the older system counted, and every rule of the shop holds', async () => {
    const { data } = await shop.call(listInventories, { limit: 300 })
    const stocked = (docs: readonly { items: unknown }[], quantity: (item: Record<string, number>) => number) =>
      docs.flatMap(({ items }) => (items as Record<string, number>[]).map(quantity)).toSorted((a, b) => a - b)
    expect(stocked(data, ({ small, threeXl }) => small! + threeXl!).filter(Boolean)).toEqual(
      stocked(old.inventories as never, ({ small, threeXl }) => small! + threeXl!),
    )
    await expectInvariants(shop)
  })

  test('orders are found by what is in them, and the images are there', async () => {
    expect((await shop.call(listOrders, { search: 'club 3 design 3' })).total).toBeGreaterThan(0)
    const { data } = await shop.call(designEndpoints.list, {})
    for (const { screenPrintingOn, frontImagePaths, backImagePaths } of data) {
      expect(frontImagePaths !== null).toBe(screenPrintingOn !== 'back')
      expect(backImagePaths !== null).toBe(screenPrintingOn !== 'front')
    }
  })

  test('people get one-time passwords', async () => {
    expect(imported.passwords.map(({ username }) => username)).toEqual(['Ruth', 'Otto'])
    const { data } = await shop.call(userEndpoints.list, {})
    expect(data.map(({ username, role }) => [username, role])).toContainEqual(['Otto', 'machine_operator'])
    const rows = await shop.database.read.selectFrom('users').select(['username', 'mustChangePassword']).execute()
    expect(rows).toContainEqual({ username: 'Ruth', mustChangePassword: 1 })
  })

  test('a second time changes nothing', async () => {
    const count = async () => (await shop.call(listOrders, {})).total
    const before = await count()
    expect(await bringIn(shop, old)).toBeUndefined()
    expect(await count()).toBe(before)
  })
})

const toCompared = (row: OrderRow) => ({
  orderNo: row.orderNo,
  createdAt: row.createdAt,
  customerName: row.customerName,
  orderQuantity: row.orderQuantity,
  status: row.status,
  dueDate: row.dueDate,
  deliveryDate: row.deliveryDate,
  shippingMethod: row.shippingMethod,
  awb: row.awb,
  boxes: row.boxes,
  remark: row.remark,
  addOn: row.addOn,
})

interface Fault {
  kind: string
  outcome: 'taken' | 'changed' | 'refused' | 'made'
  note: string
  /** Returns the record that it is in. */
  plant(shop: OldShop, order: OldDoc): ObjectId
}

const gone = new ObjectId('60000000aaaaaaaaaaaaaaaa')
const firstProduction = (order: OldDoc) => (order['productionProductData'] as OldDoc[])[0]!
const firstItem = (order: OldDoc) => (firstProduction(order)['items'] as OldDoc[])[0]!
const edit = (doc: OldDoc, fields: object): ObjectId => Object.assign(doc, fields)._id
const inOrder = (note: string, fields: object, outcome: Fault['outcome'] = 'changed'): Fault => ({
  ...{ kind: 'orders', outcome, note },
  plant: (_, order) => edit(order, fields),
})
const inItem = (note: string, fields: object, outcome: Fault['outcome'] = 'refused'): Fault => ({
  ...{ kind: 'items', outcome, note },
  plant: (_, order) => edit(firstItem(order), { size: 'not_mix', ...fields }),
})

/** Each is planted in an order of its own. */
const FAULTS: Record<string, Fault> = {
  'quantities as texts': inItem(
    '',
    { smallQuantity: ' 3 ', mediumQuantity: '', largeQuantity: null, itemQuantity: '9' },
    'taken',
  ),
  'a negative quantity': inItem('smallQuantity -1: A quantity is a whole number from 0', { smallQuantity: -1 }),
  'a quantity in words': inItem('smallQuantity "three": A quantity is', { smallQuantity: 'three' }),
  'a quantity that is no number at all': inItem('smallQuantity "NaN": A quantity is', { smallQuantity: NaN }),
  'half a dozen': inItem('smallQuantity 1.5: A quantity is', { smallQuantity: 1.5 }),
  'another number of dozens': inItem('itemQuantity 100 is now', { itemQuantity: 100 }, 'changed'),
  'a quality that is none': inItem('smallQuality: "third" is now ""', { smallQuality: 'third' }, 'changed'),
  'a mix that is no dozen': inItem('Invalid Product Quantity', { size: 'mix', smallQuantity: 11 }),
  'a color that is missing': {
    ...{ kind: 'colors', outcome: 'made', note: 'names it, and it is missing' },
    plant: (_, order) => (edit(firstItem(order), { color: gone, colorName: 'Lost Lilac' }), gone),
  },
  'more returned than ordered': inItem('99 is now', { threeXlQuantityReturn: 99 }, 'changed'),
  'a customer that is missing': {
    ...{ kind: 'customers', outcome: 'made', note: 'names it, and it is missing' },
    plant: (_, order) => (edit(order, { customer: gone, customerName: 'Vanished Inc' }), gone),
  },
  'a day that is none': inOrder('dueDate: "soon" is now null', { dueDate: 'soon' }),
  'the day that means none': inOrder('', { dueDate: new Date('9999-12-31T05:00:00Z') }, 'taken'),
  'the day that means none, elsewhere on earth': inOrder('', { dueDate: new Date('9999-12-31T00:00:00Z') }, 'taken'),
  'a day in words': inOrder('', { dueDate: 'Mar 09, 2023' }, 'taken'),
  'a shipping method that is none': inOrder('shippingMethod: "boat" is now "pickup"', { shippingMethod: 'boat' }),
  'boxes in words': inOrder('boxes: "two" is now null', { boxes: 'two' }),
  'the status of a schedule': inOrder('the status processing is now confirm', {
    status: 'processing',
    productionProductData: [],
  }),
  'an unknown status': inOrder('status: "lost" is now "pending"', { status: 'lost' }),
  'another sum': inOrder('orderQuantity 7 is now', { orderQuantity: 7 }),
  'no time of creation': inOrder('createdAt is now 2022-03-', { createdAt: undefined }),
  'a text that is too long': inOrder('At most 2000 characters', { remark: 'x'.repeat(2500) }),
  'a delivered order that was not printed': {
    ...{ kind: 'productions', outcome: 'changed', note: 'is printed, nobody knows where' },
    plant: (shop, order) => {
      edit(order, { status: 'deliver', deliveryDate: null })
      const production = firstProduction(order)
      shop.schedules = shop.schedules.filter((one) => one['productionProductId'] !== production._id)
      return production._id
    },
  },
  'a schedule of nothing': {
    ...{ kind: 'schedules', outcome: 'refused', note: 'its production is missing or deleted, or has no such side' },
    plant: (shop) =>
      addTo(shop.schedules, { productionProductId: gone, machine: 'machineM1', screenPrintingOn: 'front' }),
  },
  'a production of no order': {
    ...{ kind: 'productions', outcome: 'refused', note: 'no record that was taken names it' },
    plant: (shop) => addTo(shop.productions, { orderId: gone, items: [] }),
  },
  'a production in two orders': {
    ...{ kind: 'productions', outcome: 'changed', note: 'it stands in two orders, and is taken in both' },
    plant: (shop, order) => {
      edit(order, { productionProductData: shop.orders[0]!['productionProductData'] })
      return firstProduction(order)._id
    },
  },
  'an order that is too large': {
    ...{ kind: 'orders', outcome: 'refused', note: 'pieces, more than 1000000' },
    plant: (_, order) => {
      const much = { ...firstItem(order), size: 'not_mix', ...bySize(quantityField, () => 0), smallQuantity: 60_000 }
      edit(order, { productionProductData: [{ ...firstProduction(order), items: [much, much] }] })
      return order._id
    },
  },
  'returns of an item that the order has not': inOrder('smallQuantityReturn 4 is now 0', {
    returnProductsData: { productionProducts: [null, { items: [null, { _id: gone, smallQuantityReturn: 4 }] }] },
  }),
  'returns of an item that stands twice, which count once': {
    ...{ kind: 'items', outcome: 'taken', note: '' },
    plant: (_, order) => {
      const item = { ...firstItem(order), size: 'not_mix', ...bySize(quantityField, () => 0), smallQuantity: 3 }
      const twice = [item, { ...item }].map((one) => ({ ...one, itemQuantity: 3 }))
      const returnProductsData = { productionProducts: [{ items: [{ _id: item._id, smallQuantityReturn: 5 }] }] }
      edit(order, { productionProductData: [{ ...firstProduction(order), items: twice }], returnProductsData })
      return item._id
    },
  },
  'a record twice': {
    ...{ kind: 'orders', outcome: 'refused', note: 'a record with this id is there already' },
    plant: (shop, order) => (shop.orders.push({ ...order }), order._id),
  },
  'equal names': {
    ...{ kind: 'colors', outcome: 'changed', note: 'another one has the same name' },
    plant: (shop) => addTo(shop.colors, { name: 'SHADE 1', code: 'no color' }),
  },
  'a name twice among users': {
    ...{ kind: 'users', outcome: 'changed', note: 'now ruth 2' },
    plant: (shop) => addTo(shop.users, { username: 'ruth', role: 'boss', email: 'nobody' }),
  },
  'a name among users that looks like another': {
    ...{ kind: 'users', outcome: 'changed', note: 'now \u039ftto 2' },
    plant: (shop) => addTo(shop.users, { username: '\u039ftto', role: 'machine_operator' }),
  },
  'a misspelt address and a deleted record': {
    ...{ kind: 'customers', outcome: 'taken', note: '' },
    plant: (shop) =>
      addTo(shop.customers, { name: 'Old Club', phone_no: 5551234, adderss: '1 Old Lane', deleted: true }),
  },
  'a username that nobody can see': {
    ...{ kind: 'users', outcome: 'changed', note: 'is now "user"' },
    plant: (shop) => addTo(shop.users, { username: '\u200b', role: 'machine_operator' }),
  },
  'a username of which half a character would be left': {
    ...{ kind: 'users', outcome: 'changed', note: `is now "${'a'.repeat(59)}" (` },
    plant: (shop) => addTo(shop.users, { username: `${'a'.repeat(59)}😀bc`, role: 'machine_operator' }),
  },
  'a character that no database takes': {
    ...{ kind: 'clothingTypes', outcome: 'taken', note: '' },
    plant: (shop) => addTo(shop.clothing_types, { name: 'Null\0Tee' }),
  },
  'colors in stock that are missing and have no id': {
    ...{ kind: 'inventories', outcome: 'taken', note: '' },
    plant: (shop) => {
      const items = shop.inventories[0]!['items'] as object[]
      items.push({ colorName: 'Lost Pink', small: 5 }, { colorName: 'Lost Teal', small: 7 })
      return shop.inventories[0]!._id
    },
  },
  'an image that is lost': {
    ...{ kind: 'designs', outcome: 'changed', note: 'there is no file a/lost.png' },
    plant: (shop) => addTo(shop.printingdesigns, { name: 'Lost', screenPrintingOn: 'front', frontImage: 'a/lost.png' }),
  },
}

function addTo(docs: OldDoc[], fields: object): ObjectId {
  const doc = { _id: new ObjectId(), createdAt: new Date('2022-03-02'), updatedAt: new Date('2022-03-02'), ...fields }
  docs.push(doc)
  return doc._id
}

describe('a shop with faults', async () => {
  const shop = await openEmptyShop()
  const old = makeOldShop(Object.keys(FAULTS).length)
  const planted = Object.entries(FAULTS).map(([name, fault], n) => ({
    name,
    fault,
    id: fault.plant(old, old.orders[n]!).toHexString(),
  }))
  const { report } = (await bringIn(shop, old))!

  test.each(planted)('$name', ({ fault: { kind, outcome, note }, id }) => {
    const entries = report.entries.filter((entry) => entry.kind === kind && entry.oldId === id)
    const result = entries.find((entry) => entry.outcome === outcome)
    expect(result, JSON.stringify(entries)).toBeDefined()
    expect(result!.notes.join('; ')).toContain(note)
  })

  test('every record is accounted for, embedded ones too', () => {
    const told = new Set(report.entries.map(({ oldId }) => oldId))
    const parts = (docs: readonly OldDoc[], field: string) => docs.flatMap((doc) => (doc[field] ?? []) as OldDoc[])
    const productions = parts(old.orders, 'productionProductData')
    const docs = [...Object.values(old).flat(), ...productions, ...parts(productions, 'items')]
    const stocked = parts(old.inventories, 'items').filter(({ _id }) => _id)
    for (const { _id } of [...docs, ...stocked, ...parts(old.orders, 'orderProductData')])
      expect(told).toContain(_id.toHexString())
  })

  test('every rule of the shop holds all the same', () => expectInvariants(shop))

  test('what is there is what was meant', async () => {
    expect((await shop.call(customerEndpoints.trash, { search: 'old club' })).data).toMatchObject([
      { address: '1 Old Lane', phone_no: '5551234' },
    ])
    expect((await shop.call(colorEndpoints.list, { search: 'lost lilac' })).total).toBe(1)
    const stock = (await shop.call(listInventories, { limit: 300 })).data.flatMap(({ items }) => items)
    const lost = stock.filter(({ colorName }) => colorName.startsWith('Lost'))
    expect(lost.map(({ colorName, small }) => [colorName, small])).toEqual([
      ['Lost Pink', 5],
      ['Lost Teal', 7],
    ])
    const { data } = await shop.call(listOrders, { search: 'vanished', limit: 50 })
    expect(data).toMatchObject([{ customerName: 'Vanished Inc' }])
  })
})

test('a record without an id is accounted for, too', async () => {
  const old = makeOldShop(1)
  old.schedules.push({ productionProductId: gone, screenPrintingOn: 'front' } as unknown as OldDoc)
  const { report } = (await bringIn(await openEmptyShop(), old))!
  expect(report.entries.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
    { kind: 'schedules', oldId: '', notes: ['its production is missing or deleted, or has no such side'] },
  ])
})

test('all of it or nothing: a failure leaves the shop empty, and a shop that is not empty is refused', async () => {
  const shop = await openEmptyShop()
  const fail = () => {
    throw new Error('the disk is full')
  }
  await expect(bringIn(shop, makeOldShop(10), fail)).rejects.toThrow('the disk is full')
  shop.staff.administrator = await shop.hire('administrator', 'Ada')
  expect((await shop.call(listOrders, {})).total).toBe(0)
  expect((await shop.call(colorEndpoints.list, {})).total).toBe(0)
  await expect(bringIn(shop, makeOldShop(1))).rejects.toThrow('There are users in this shop already.')
})
