import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newId } from '../../../server/clock.ts'
import { makeCustomer, makeDesign, makeOrder, openCatalogue, production } from '../../../server/testing/fixtures.ts'
import { openShop } from '../../../server/testing/shop.ts'
import type { Endpoint, InputOf } from '../../../shared/endpoint.ts'
import {
  exportProductions,
  listProductions,
  PRODUCTION_SORT_FIELDS,
} from '../../production-list/production-list.contract.ts'
import { exportOrders, listOrders } from '../orders.contract.ts'
import { writeDocuments } from './order-documents.db.ts'

const shop = await openShop()
const { database } = shop

/** More than a list sorts by what it finds, and the rest of a last page. */
const MANY = 2_345
const LIMIT = 50
const NO_DAY = '9999-12-31'
const DAYS = ['2026-11-02', null, '2026-11-01', '2026-11-03']

async function fillShop(): Promise<void> {
  const catalogue = await openCatalogue(shop)
  const people: string[] = []
  for (const name of ['Common Zoë', 'common abel', 'Common Mae']) people.push((await makeCustomer(shop, name))._id)
  const designs = [catalogue.front, (await makeDesign(shop, 'Another', 'front'))._id]
  const made = await makeOrder(shop, catalogue, {
    customer: people[0]!,
    productionProducts: [production(catalogue, { printingDesign: catalogue.front })],
  })
  await database.write(async (tx) => {
    const order = await tx.selectFrom('orders').selectAll().where('_id', '=', made._id).executeTakeFirstOrThrow()
    const like = await tx
      .selectFrom('productions')
      .selectAll()
      .where('orderId', '=', made._id)
      .executeTakeFirstOrThrow()
    const orders = Array.from({ length: MANY - 1 }, (_, n) => ({
      ...order,
      ...{ _id: newId(), orderNo: 2 + n, orderQuantity: n % 7, updatedAt: `2026-11-0${1 + (n % 9)}T08:00:00.000Z` },
      ...{ dueDate: DAYS[n % 3]!, dueKey: DAYS[n % 3] ?? NO_DAY, deliveryDate: DAYS[n % 4]! },
      ...{ status: n % 50 === 0 ? 'complete' : 'deliver', customer: people[n % 3]!, referrer: people[n % 4] ?? null },
    })) as (typeof order)[]
    const productions = orders.map(({ _id: orderId, createdAt }, n) => ({
      ...like,
      ...{ _id: newId(), orderId, createdAt, printingDesign: designs[n % 2]!, productQuantity: 1 + (n % 5) },
      ...{ frontStatus: 'complete' as const, completedAt: createdAt },
    }))
    for (let from = 0; from < MANY; from += 300) {
      const batch = orders.slice(from, from + 300)
      await tx.insertInto('orders').values(batch).execute()
      await tx
        .insertInto('productions')
        .values(productions.slice(from, from + 300))
        .execute()
      const ids = batch.map(({ _id }) => _id)
      await writeDocuments(tx, ids)
    }
  })
}
await fillShop()

/** The order numbers in a file. */
async function readFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<number[]> {
  const rows = parse(await shop.text(endpoint, input as object), { bom: true, columns: true }) as { Order: string }[]
  return rows.map(({ Order }) => Number(Order))
}

type Key = string | number | null

/** Equal values follow the direction; empty ones come last, and first backwards. */
function sorted<Row extends { _id: string }>(
  rows: readonly Row[],
  getKey: (row: Row) => Key,
  sortOrder: 1 | -1,
): string[] {
  const compare = (one: Key, other: Key): number =>
    one === other ? 0 : one === null || (other !== null && one > other) ? 1 : -1
  return rows
    .toSorted((one, other) => sortOrder * (compare(getKey(one), getKey(other)) || compare(one._id, other._id)))
    .map(({ _id }) => _id)
}

/** The first page, one that is read from the other end, and the last one. */
const PAGES = [0, 30, Math.floor((MANY - 1) / LIMIT)]

test.each([
  ['all', {}],
  ['delivered', { view: 'delivered' }],
  ['of a common name', { customerName: 'common' }],
  ['with a common word', { search: 'common' }],
  ['with a letter that all have', { search: 'o' }],
] as const)('each order is on one page, in every sort order: %s', async (_, filter) => {
  const rows = await database.read
    .selectFrom('orders')
    .innerJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')
    .selectAll('orders')
    .select(['customer.nameKey as customerName', 'referrer.nameKey as referrerName'])
    .execute()
  const found =
    'view' in filter && filter.view === 'delivered' ? rows.filter(({ status }) => status === 'deliver') : rows
  const dated = found.map((row) => ({ ...row, dueDate: row.dueKey }))
  for (const sortField of listOrders.input.shape.sortField.unwrap().options)
    for (const sortOrder of [1, -1] as const) {
      const expected = sorted(dated, (row) => row[sortField], sortOrder)
      for (const page of PAGES) {
        const input: InputOf<typeof listOrders> = { ...filter, sortField, sortOrder, page, limit: LIMIT }
        const { data, total } = await shop.call(listOrders, input)
        expect(total).toBe(found.length)
        expect(
          data.map(({ _id }) => _id),
          `${sortField} ${sortOrder}, page ${page}`,
        ).toEqual(expected.slice(page * LIMIT, (page + 1) * LIMIT))
      }
      const numbers = new Map(found.map(({ _id, orderNo }) => [_id, orderNo]))
      const file = await readFile(exportOrders, { ...filter, sortField, sortOrder })
      expect(file, `${sortField} ${sortOrder}, the file`).toEqual(expected.map((id) => numbers.get(id)))
    }
})

test.each(PRODUCTION_SORT_FIELDS)('each production is on one page: by %s', async (sortField) => {
  const rows = await database.read
    .selectFrom('productions')
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .innerJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')
    .select(['productions._id', 'productions.createdAt', 'productions.productQuantity', 'orders.orderNo'])
    .select(['orders.dueKey as dueDate', 'designs.nameKey as designName', 'clothingTypes.nameKey as clothingTypeName'])
    .select(['customer.nameKey as customerName', 'referrer.nameKey as referrerName'])
    .execute()
  for (const filter of [{}, { search: 'common' }])
    for (const sortOrder of [1, -1] as const) {
      const expected = sorted(rows, (row) => row[sortField], sortOrder)
      for (const page of PAGES) {
        const input = { view: 'all', ...filter, sortField, sortOrder, page, limit: LIMIT } as const
        const { data, total } = await shop.call(listProductions, input)
        expect(total).toBe(MANY)
        expect(
          data.map(({ _id }) => _id),
          `${sortOrder}, page ${page}`,
        ).toEqual(expected.slice(page * LIMIT, (page + 1) * LIMIT))
      }
      const numbers = new Map(rows.map(({ _id, orderNo }) => [_id, orderNo]))
      const file = await readFile(exportProductions, { view: 'all', ...filter, sortField, sortOrder })
      expect(file, `${sortOrder}, the file`).toEqual(expected.map((id) => numbers.get(id)))
    }
})
