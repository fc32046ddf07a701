import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ObjectId } from 'bson'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { colorEndpoints } from '../features/colors/colors.contract.ts'
import { customerEndpoints } from '../features/customers/customers.contract.ts'
import { designEndpoints } from '../features/designs/designs.contract.ts'
import { listInventories } from '../features/inventories/inventories.contract.ts'
import { listOrders } from '../features/orders/orders.contract.ts'
import { listOrderTrash } from '../screens/orders/order-trash.contract.ts'
import { makeOldShop, type OldDoc, writeDump } from '../server/testing/shops/old-shop.ts'
import { openShop } from '../server/testing/shop.ts'
import { getDays, getGaps, getQuestions } from './attention.ts'
import { readDump, readMapping } from './dump/dump.ts'
import { importDump } from './import.ts'
import { toCsv, toHtml } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'odd-'))
afterAll(() => rmSync(folder, { recursive: true }))
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#f60' } })
  .png()
  .toBuffer()
const mapping = { ...readMapping(undefined), timeZone: 'America/New_York' }
const made = { createdAt: new Date('2022-03-02T10:00:00Z'), updatedAt: new Date('2022-03-02T10:00:00Z') }
const named = (name: string, fields: object): OldDoc => ({ _id: new ObjectId(), ...made, name, ...fields })

describe('fields that say whether a record is deleted', () => {
  const read = (fields: object, answers = {}) => {
    const place = mkdtempSync(join(folder, 'flags-'))
    writeDump(place, { customers: [named('Ada', fields)] }, 'bson')
    const dump = readDump(place, mapping, answers)
    return {
      asks: getQuestions(dump).length,
      deleted: dump.getFlags().some((one) => one.verdict === 'deleted'),
    }
  }

  test.each<object>([
    { is_deleted: 1 },
    { isDeleted: 'yes' },
    { deleted: true },
    { deleted: 'Y' },
    { deletedAt: new Date('2023-01-01') },
    { deleted_on: 1_650_000_000_000 },
    { softDeleted: '1' },
    { is_removed: 'true' },
    { trashed: true },
    { status: 'deleted' },
    { deleted: true, deletedBy: 'Ann' },
  ])('%j: deleted', (fields) => expect(read(fields)).toEqual({ asks: 0, deleted: true }))

  test.each<object>([
    { active: false },
    { isActive: 0 },
    { archived: true },
    { archivedAt: new Date('2023-01-01') },
    { status: 'inactive' },
    { account_status: 'Deleted' },
    { disabled: 'yes' },
    { deleted: 'perhaps' },
    { deletedAt: new Date('2999-01-01') },
    { deleted: false, deletedAt: new Date('2023-01-01') },
    { deletedBy: 'Ann' },
    { meta: { deleted: true } },
    { customerActive: false },
    { noLongerActive: true },
    { is_not_visible: true },
    { history: [{ status: 'deleted' }], active: false },
    { isLive: false },
    { live: 0 },
    { valid: false },
    { in_use: false },
    { inUse: 'no' },
    { bin: true },
    { binned: 1 },
    { recycled: true },
    { tombstone: true },
    { recordStatus: 'D' },
    { flags: ['deleted'] },
    { tags: ['vip', 'Archived'] },
    { tag: 'archived' },
    { cancelled: true },
  ])('%j: asked about', (fields) => expect(read(fields)).toEqual({ asks: 1, deleted: false }))

  test.each<object>([
    { deleted: false },
    { isDeleted: 0 },
    { deletedAt: null },
    { active: true },
    { archived: 'no' },
    { status: 'active' },
    { canDelete: true },
    { notificationsEnabled: true },
    { undeleted: true },
    { state: 'NY' },
    { note: 'deleted' },
    { activity: 'printing', completed: true },
    { bin: 'A-12', tags: ['vip'], live: true, delivery: false, validUntil: '2022-01-01' },
  ])('%j: neither', (fields) => expect(read(fields)).toEqual({ asks: 0, deleted: false }))

  test('what lists say that nobody reads is no record, and is told as a field that was not read', () => {
    const place = mkdtempSync(join(folder, 'lists-'))
    writeDump(place, { customers: [named('Ada', { history: [{ _id: 1, deleted: true }, { active: false }] })] }, 'bson')
    const dump = readDump(place, mapping)
    expect(dump.getFlags()).toEqual([])
    expect(dump.getUnread().map(({ path }) => path)).toContain('customers.history')
  })

  test('an answer counts for what is not clear, and must be about a field that is there', () => {
    expect(read({ active: false }, { deleted: ['customers.active'] })).toEqual({ asks: 0, deleted: true })
    expect(read({ archived: true }, { kept: ['customers.archived'] })).toEqual({ asks: 0, deleted: false })
    expect(() => read({ active: false }, { kept: ['customers.activ'] })).toThrow('customers.activ')
  })
})

describe('a shop with records that are deleted or cannot be read, and fields that nobody knows', async () => {
  const shop = await openShop()
  await shop.database.write((tx) => tx.deleteFrom('users').execute())
  const old = makeOldShop(24)
  const [order, other, third] = old.orders as [OldDoc, OldDoc, OldDoc]
  const productions = (doc: OldDoc) => doc['productionProductData'] as OldDoc[]
  const items = (doc: OldDoc) => productions(doc)[0]!['items'] as OldDoc[]
  Object.assign(order, { deleted: undefined, is_deleted: '1', priority: { level: 'high' } })
  Object.assign(items(other)[0]!, { isDeleted: true, weight: 12 })
  items(other).push({ ...items(third)[0]!, _id: new ObjectId() })
  Object.assign(items(third)[0]!, { smallQuantity: -1 })
  items(third).push({ ...items(order)[0]!, _id: new ObjectId() })
  Object.assign(old.users[0]!, { passwordHash: 'abcdef' })
  Object.assign(old.orders[4]!, { status: 'deliver', deliveryDate: new Date('2022-03-02T05:00:00Z') })
  Object.assign(old.orders[5]!, { status: 'deliver', deliveryDate: new Date('2025-01-01T05:00:00Z') })
  const stocked = old.inventories[0]!['items'] as OldDoc[]
  Object.assign(stocked[0]!, { deleted: true })
  const long = 'x'.repeat(3000)
  const odd = [
    named('Long Id', { _id: long }),
    named('Number Id', { _id: 7 }),
    named('Object Id', { _id: { region: 'east', no: 1 } }),
    named('Gone', { isRemoved: true }),
  ]
  old.customers.push(...odd)
  Object.assign(old.orders[6]!, { customer: { region: 'east', no: 1 }, customerName: undefined })
  old.printingdesigns.push(
    named('Found', {
      screenPrintingOn: 'front_back',
      frontImage: 'http://old/Caf%C3%A9%20Logo.PNG?v=2',
      backImage: 'sub/CASE.png',
    }),
  )
  const place = join(folder, 'shop')
  writeDump(place, old, 'bson', {
    'uploads/cafe\u0301 logo.png': png,
    'uploads/sub/case.png': png,
    'uploads/front.png': png,
    'uploads/back.png': png,
    'uploads/spare.png': png,
    'notes.bson': Buffer.from('none'),
    '.DS_Store': Buffer.from('none'),
    '._orders.bson': Buffer.from('none'),
  })
  writeFileSync(join(place, 'orders.csv'), 'a,b')
  const dump = readDump(place, mapping)
  const { report } = (await importDump(shop.database, dump, { onProgress: () => {}, beforeCommit: () => {} }))!
  shop.staff.administrator = await shop.hire('administrator', 'Boss')
  const find = (id: unknown) => report.entries.find(({ oldId }) => oldId === String(id))

  test('what is deleted is in the trash, or left out where nothing has one', async () => {
    expect((await shop.call(listOrderTrash, {})).data).toMatchObject([{ orderNo: 1 }])
    expect(find(items(other)[0]!._id)).toMatchObject({
      outcome: 'refused',
      why: 'it is deleted there: isDeleted is true',
    })
    expect((await shop.call(customerEndpoints.trash, {})).data).toMatchObject([{ name: 'Gone' }])
    expect(find(stocked[0]!._id)).toMatchObject({ outcome: 'refused' })
    const stock = (await shop.call(listInventories, { limit: 300 })).data.flatMap((one) => one.items)
    expect(stock.find(({ colorName, small }) => colorName === 'Shade 0' && small === 10)).toBeUndefined()
  })

  test('ids of all kinds are taken, and found where records name them', async () => {
    expect(find(long)).toMatchObject({ outcome: 'changed', why: expect.stringContaining('3000 characters') })
    const { data } = await shop.call(listOrders, { search: 'Object Id', limit: 50 })
    expect(data).toHaveLength(1)
    expect((await shop.call(customerEndpoints.list, { search: 'Id' })).total).toBe(3)
  })

  test('fields and files that nothing reads are listed, but no password', () => {
    const unread = new Map(dump.getUnread().map((one) => [one.path, one]))
    expect(unread.get('orders.priority')).toMatchObject({ records: 1, example: '{"level":"high"}' })
    expect(unread.get('orders.productionProductData[].items[].weight')).toMatchObject({ records: 1, example: '12' })
    expect(unread.get('users.passwordHash')).toMatchObject({ example: '(not shown)' })
    expect([...unread.keys()]).not.toContain('orders.customer')
    expect([...unread.keys()]).not.toContain('orders.productionProductData[].items[].smallQuantity')
    expect(dump.unknown).toEqual(['notes.bson'])
    expect(dump.getNotRead().toSorted()).toEqual(
      ['.DS_Store', '._orders.bson', 'orders.csv', 'orders.metadata.json', 'uploads/spare.png'].toSorted(),
    )
  })

  test('images are found by names that are written otherwise', async () => {
    const { data } = await shop.call(designEndpoints.list, { search: 'Found' })
    expect(data[0]).toMatchObject({ frontImagePaths: expect.anything(), backImagePaths: expect.anything() })
  })

  test('a delivery that was still to come when the dump was made has the day of its last change', async () => {
    const { data } = await shop.call(listOrders, { limit: 300 })
    const dayOf = (no: number) => data.find(({ orderNo }) => orderNo === no)?.deliveryDate
    expect(dayOf(5)).toBe('2022-03-02')
    expect(dayOf(6)).not.toBe('2025-01-01')
  })

  test('the report names the order of what is refused, the time zone and what is not at its midnight', () => {
    const html = toHtml(report, 'Dry run')
    expect(html).toContain('<td>#3, Club 2</td>')
    expect(getDays(report)[0]).toMatch(/America\/New_York: \d+ of \d+ are not at its midnight/)
    expect(toCsv(report)).toContain('"#3, Club 2"')
    expect(html).not.toContain('abcdef')
  })
})

test('a kind that is missing and a file that is cut off are gaps', async () => {
  const shop = await openShop()
  await shop.database.write((tx) => tx.deleteFrom('users').execute())
  const place = join(folder, 'gaps')
  const { colors, ...others } = makeOldShop(3)
  expect(colors.length).toBeGreaterThan(0)
  writeDump(place, others, 'lines')
  const file = readdirSync(place).find((name) => name === 'customers.json')!
  writeFileSync(join(place, file), '{"_id":"1","name":"Ada"}\n{"_id":"2","na')
  const { report } = (await importDump(shop.database, readDump(place, mapping), {
    onProgress: () => {},
    beforeCommit: () => {},
  }))!
  const gaps = getGaps(report).join('\n')
  expect(gaps).toContain('There are no colors in the dump')
  expect(gaps).toContain('customers.json ends in the middle of a record')
  expect(report.entries.find(({ oldId }) => oldId === '2')).toMatchObject({ kind: 'customers', outcome: 'refused' })
  shop.staff.administrator = await shop.hire('administrator', 'Boss')
  expect((await shop.call(colorEndpoints.list, {})).total).toBeGreaterThan(0)
})
