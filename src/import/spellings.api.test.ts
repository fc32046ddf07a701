import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { customerEndpoints } from '../features/customers/customers.contract.ts'
import { listOrders } from '../features/orders/orders.contract.ts'
import { userEndpoints } from '../features/users/users.contract.ts'
import { makeOldShop, type OldDoc, type OldShop, writeDump } from '../server/testing/shops/old-shop.ts'
import { openShop } from '../server/testing/shop.ts'
import { getAttention, getGaps } from './attention.ts'
import { readDump, readMapping } from './dump/dump.ts'
import { importDump } from './import.ts'

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
