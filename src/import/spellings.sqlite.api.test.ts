import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ObjectId } from 'bson'
import { afterAll, describe, expect, test } from 'vitest'
import { clothingTypeEndpoints } from '../features/clothing-types/clothing-types.contract.ts'
import { customerEndpoints } from '../features/customers/customers.contract.ts'
import { listOrders } from '../features/orders/orders.contract.ts'
import { userEndpoints } from '../features/users/users.contract.ts'
import { makeOldShop, type OldDoc, type OldShop, writeDump } from '../server/testing/shops/old-shop.ts'
import { openShop } from '../server/testing/shop.ts'
import { getAttention, getGaps, nameOrder } from './attention.ts'
import { SIZES } from '../shared/quantities/sizes.ts'
import { readDump, readMapping } from './dump/dump.ts'
import { importDump } from './import.ts'
import { toHtml } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'spellings-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function bringIn(old: Partial<OldShop>) {
  const shop = await openShop()
  await shop.database.write((tx) => tx.deleteFrom('users').execute())
  const place = mkdtempSync(join(folder, 'dump-'))
  writeDump(place, old, 'bson')
  const dump = readDump(place, { ...readMapping(undefined), timeZone: 'America/New_York' })
  const { report } = (await importDump(shop.database, dump, { onProgress: () => {}, beforeCommit: () => {} }))!
  shop.staff.administrator = await shop.hire('administrator', 'Boss')
  const find = (doc: OldDoc) => report.entries.find(({ oldId }) => oldId === doc._id.toHexString())
  return { shop, report, dump, find }
}

const productionsOf = (order: OldDoc) => order['productionProductData'] as OldDoc[]
const itemsOf = (order: OldDoc) => productionsOf(order).flatMap((one) => one['items'] as OldDoc[])

const respell = (value: unknown, spell: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((one) => respell(one, spell))
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name === '_id' ? name : spell(name), respell(one, spell)]),
  )
}

test.each<[string, (name: string) => string]>([
  ['snake_case', (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)],
  ['kebab-case', (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')],
  ['Words With Blanks', (name) => name.replaceAll('_', ' ').replace(/^[a-z]|[A-Z]/g, (one) => ` ${one.toUpperCase()}`)],
  ['camelCase', (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())],
])('fields in %s are found', async (_, spell) => {
  const old = respell(makeOldShop(9), spell) as OldShop
  const { report, shop } = await bringIn(old)
  const odd = report.entries.filter(({ outcome }) => outcome !== 'taken')
  // The images are not there.
  expect(odd.filter(({ kind }) => kind !== 'designs').map(({ why }) => why)).toEqual([])
  for (const [what, { before, after }] of report.sums) expect(after, what).toBe(before)
  expect((await shop.call(listOrders, { search: 'club 3', limit: 50 })).total).toBeGreaterThan(0)
})

test('the very name wins over another spelling of it, which is told as not read, with an example that says something', async () => {
  const old = makeOldShop(2)
  const [first, second] = old.customers as [OldDoc, OldDoc]
  Object.assign(first, { Name: 'Wrong', rush: false })
  Object.assign(second, { rush: 'always' })
  const { shop, dump } = await bringIn(old)
  expect((await shop.call(customerEndpoints.list, { search: 'wrong' })).total).toBe(0)
  const unread = new Map(dump.getUnread().map(({ path, example }) => [path, example]))
  expect(unread.get('customers.Name')).toBe('"Wrong"')
  expect(unread.get('customers.rush')).toBe('"always"')
})

test('a production that is complete has complete sides, whatever its sides and its order say', async () => {
  const old = makeOldShop(2)
  const order = old.orders[1]!
  for (const one of productionsOf(order)) one['complete_production'] = 'true'
  const { shop, find } = await bringIn(old)
  const { data } = await shop.call(listOrders, { limit: 50 })
  expect(data.find(({ orderNo }) => orderNo === 2)?.status).toBe('complete')
  expect(find(order)?.why).toContain('the status confirm is now complete')
})

const capital = (doc: OldDoc, ...fields: string[]) => {
  for (const field of fields.filter((one) => typeof doc[one] === 'string'))
    doc[field] = ` ${String(doc[field]).replace(/^./, (one) => one.toUpperCase())}`
}

test('options are read whatever their case, and those that are unknown are counted', async () => {
  const old = makeOldShop(9)
  for (const one of [...old.users, ...old.orders, ...old.schedules, ...old.printingdesigns])
    capital(one, 'status', 'shippingMethod', 'role', 'machine', 'screenPrintingOn')
  old.users[1]!['role'] = 'MachineOperator'
  for (const one of old.orders.flatMap(productionsOf)) capital(one, 'frontStatus', 'backStatus')
  for (const one of old.orders.flatMap(itemsOf)) capital(one, 'size', 'smallQuality', 'largeQuality')
  const { report, shop } = await bringIn(old)
  expect(report.entries.filter(({ outcome, kind }) => outcome !== 'taken' && kind !== 'designs')).toEqual([])
  const { data } = await shop.call(userEndpoints.list, {})
  expect(data.map(({ username, role }) => [username, role])).toContainEqual(['Ruth', 'administrator'])

  const odd = makeOldShop(9)
  for (const one of odd.orders.slice(0, 2)) one['status'] = 'Lost'
  itemsOf(odd.orders[3]!)[0]!['size'] = 'jumbo'
  productionsOf(odd.orders[0]!)[0]!['frontStatus'] = 'drying'
  const lines = getAttention((await bringIn(odd)).report).join('\n')
  expect(lines).toContain('Orders, status "Lost", in 2 records.')
  expect(lines).toContain('Items, size "jumbo", in 1 record.')
  expect(lines).toContain('Productions, frontStatus "drying", in 1 record.')
})

test('orders that say that they are cancelled are', async () => {
  const old = makeOldShop(8)
  const said: object[] = [{ cancelled: true }, { isCanceled: 1 }, { cancelled_at: new Date('2022-03-02') }]
  for (const [at, fields] of said.entries()) Object.assign(old.orders[at]!, fields)
  Object.assign(old.orders[3]!, { cancelled: false, cancelledAt: null })
  const { shop, find } = await bringIn(old)
  const { data } = await shop.call(listOrders, { limit: 50, status: ['cancel'] })
  expect(new Set(data.map(({ orderNo }) => orderNo))).toEqual(new Set([1, 2, 3, 8]))
  expect(find(old.orders[0]!)?.why).toContain('cancelled is true: the status pending is now cancel')
})

test('a dump without schedules though sides or orders are in a queue lacks them', async () => {
  const { schedules, ...others } = makeOldShop(3)
  expect(schedules.length).toBeGreaterThan(0)
  expect(getGaps((await bringIn(others)).report).join()).toContain('There are no schedules in the dump')
})

describe.each([
  ['stands in the orders', false],
  ['is in collections of its own', true],
])('the sums of the older system have what was not taken, which %s', (_, isSplit) => {
  const refusals: Record<string, (old: OldShop, order: OldDoc, items: OldDoc[]) => void> = {
    'an order that stands there twice': (old, order) =>
      old.orders.push({ ...order, returnProductsData: undefined, orderProductData: [] }),
    'an item that cannot be read': (_old, _order, [item]) => Object.assign(item!, { smallQuantity: 'three' }),
    'an order that is too large': (_old, order, [item]) => {
      Object.assign(item!, { size: 'not_mix', smallQuantity: 80_000, mediumQuantity: 9000 })
      order['orderQuantity'] = 12 * 89_000
    },
    'stock that cannot be read': (old) => {
      const stocked = old.inventories[0]!['items'] as OldDoc[]
      Object.assign(stocked[0]!, { small: -1 })
    },
    'a production of no order': (old, order, items) => {
      const [production] = isSplit ? old.productions : productionsOf(order)
      const moved = { ...production!, orderId: new ObjectId(), _id: new ObjectId(), items }
      old.productions.push(moved)
    },
  }

  test.each(Object.entries(refusals))('%s', async (name, refuse) => {
    const old = makeOldShop(12, isSplit)
    const of = (order: OldDoc) =>
      isSplit ? old.productions.filter(({ orderId }) => orderId === order._id) : productionsOf(order)
    const ordered = old.orders[11]!
    const itemsOfOrder = of(ordered).flatMap((one) => one['items'] as OldDoc[])
    for (const item of itemsOfOrder) Object.assign(item, { xlQuantityReturn: 1 })
    refuse(old, ordered, itemsOfOrder)
    const { report } = await bringIn(old)
    const sum = (docs: OldDoc[], ...fields: string[]) =>
      docs.reduce((all, doc) => all + fields.reduce((some, field) => some + (Number(doc[field]) || 0), 0), 0)
    const productions = [...old.orders.flatMap((one) => (isSplit ? [] : productionsOf(one))), ...old.productions]
    const items = productions.flatMap((one) => one['items'] as OldDoc[])
    const lines = [
      ...old.orderProducts,
      ...old.orders.flatMap((one) => (isSplit ? [] : (one['orderProductData'] as OldDoc[]))),
    ]
    const before = Object.fromEntries([...report.sums].map(([what, one]) => [what, one.before]))
    expect(before).toEqual({
      'In stock': sum(
        old.inventories.flatMap((one) => one['items'] as OldDoc[]),
        ...SIZES,
      ),
      Ordered: sum(old.orders, 'orderQuantity'),
      'To be printed': 12 * sum(items, 'itemQuantity'),
      Returned:
        sum(items, ...SIZES.map((size) => `${size}QuantityReturn`)) +
        sum(lines, ...SIZES.map((size) => `${size}Return`)),
    })
    const refused = report.entries.filter(({ outcome }) => outcome === 'refused')
    expect(refused.length, name).toBeGreaterThan(0)
    expect([...report.sums.values()].some((one) => one.after < one.before)).toBe(true)
  })
})

test('what orders say of their customers is told where it differs, and names what has no name or is missing', async () => {
  const { clothing_types, ...others } = makeOldShop(6)
  expect(clothing_types.length).toBeGreaterThan(0)
  const [same, first, second, third] = others.orders as [OldDoc, OldDoc, OldDoc, OldDoc]
  Object.assign(first, { customerAddress: '1 Elsewhere', customerPhoneNo: '555-9999' })
  Object.assign(others.customers[2]!, { name: '' })
  Object.assign(third, { referrerName: 'Somebody Else' })
  const { shop, find } = await bringIn(others)
  expect(find(same)?.outcome).toBe('taken')
  expect(find(first)).toMatchObject({ outcome: 'changed', why: expect.stringContaining('"1 Elsewhere" on the order') })
  expect(find(first)?.why).toContain('"555-011" in its own record')
  expect(find(second)?.outcome).toBe('taken')
  expect(find(others.customers[2]!)?.why).toContain('others call it Club 2')
  expect(find(third)?.why).toContain('name of the referrer is "Somebody Else"')
  expect((await shop.call(customerEndpoints.list, { search: 'club 2' })).data.map(({ name }) => name)).toContain(
    'Club 2',
  )
  const { data } = await shop.call(clothingTypeEndpoints.list, {})
  expect(data.map(({ name }) => name).filter((name) => !name.startsWith('Unknown'))).toContain('Garment 3')
})

test('the report names what was not taken, in the words of people', async () => {
  const old = makeOldShop(6)
  const [order] = old.orders as [OldDoc]
  const production = productionsOf(order)[0]!
  const [item] = itemsOf(order)
  Object.assign(item!, { size: 'not_mix', threeXlQuantity: 'many' })
  old.customers.push({ ...old.customers[0]!, name: 'Twin Club' })
  old.schedules.push({
    ...old.schedules[0]!,
    _id: new ObjectId(),
    orderId: order._id,
    productionProductId: production._id,
    screenPrintingOn: 'sleeve',
  })
  const orphan = { ...old.schedules[0]!, _id: new ObjectId(), orderId: order._id, productionProductId: new ObjectId() }
  old.schedules.push(orphan)
  old.orders[2]!['status'] = 'preparing'
  productionsOf(old.orders[2]!).forEach((one) => (one['complete_production'] = true))
  const { report, dump, find } = await bringIn(old)
  report.open('orders', { _id: 'x' }).refuse('orders.json, record 7: it is cut off')
  const rows = toHtml(report, 'Import')
    .split('<tr>')
    .map((row) => row.replace(/<[^>]*>/g, '|'))
  const has = (...texts: string[]) =>
    expect(
      rows.filter((row) => texts.every((text) => row.includes(text))),
      texts.join(),
    ).not.toEqual([])
  has('Items', 'Design 0, Shade 0', '#1, Club 0', '3XL quantity &#34;many&#34;')
  has('Customers', 'Twin Club')
  has('Schedules', 'sleeve', '#1, Club 0')
  has('Schedules', '#1, Club 0', String(orphan._id))

  expect(find(old.orders[2]!)?.why).toContain('the status preparing is now complete')
  expect(nameOrder(report.entries.at(-1)!, dump)).toBe('')
})

test('of many lines of a kind the first are told, and how many more there are; every question is', async () => {
  const old = makeOldShop(60)
  for (const [n, one] of old.orders.entries()) Object.assign(one, { status: `lost ${n}`, [`hidden${n}`]: n > 29 })
  const lines = getAttention((await bringIn(old)).report)
  expect(lines.filter((line) => line.startsWith('Not known: '))).toHaveLength(20)
  expect(lines).toContain('and 40 more.')
  expect(lines.filter((line) => line.includes('--deleted'))).toHaveLength(29) // One order is deleted anyway.
})
