import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clothingTypeEndpoints } from '../../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { designEndpoints } from '../../features/designs/designs.contract.ts'
import { userEndpoints } from '../../features/users/users.contract.ts'
import { searchable } from '../../shared/text.ts'
import { migrate } from '../database/migrate.ts'
import { tinyPng } from '../testing/fixtures.ts'
import { openShop } from '../testing/shop.ts'

const shop = await openShop()

const NAMES = ['Ann', 'Ölga & Co. №½', 'Straße ﬁ 名前', '강남', '\u0301', 'ΣΊΣΥΦΟΣ']
const PHONES = [
  '1',
  '+46 8-123 45',
  'Tél. 0123',
  'Größe 12 12',
  '（０３）12–34 ½',
  'ß',
  'Ä Ö ÜßÆ 7',
  '\u0301',
  'extern',
]
const EMAILS = ['', 'Ann.Lee@Example.com']
const ADDRESSES = [
  '',
  'Street 1\nLUND',
  'Göteborg',
  '12 12 Ängsväg ½',
  'Ann.Lee@example.com Ö',
  '\u0301',
  '강남 12',
  ' ',
]

// Those whom the tests hire are searched by their names alone.
await shop.database.script(`update users set "searchKey" = "searchKey" || ' ' || replace("role", '_', ' ')`)

for (const name of NAMES) {
  await shop.call(clothingTypeEndpoints.create, { name })
  await shop.call(designEndpoints.create, { name, screenPrintingOn: 'front', frontImage: tinyPng() })
  await shop.call(colorEndpoints.create, { name, code: '#C0FFEE' })
  for (const email of EMAILS) {
    const username = `${name} ${email.length}`
    const role = 'warehouse_operator'
    await shop.call(userEndpoints.create, { username, email, role, password: 'long enough 1' })
    for (const phone_no of PHONES) {
      for (const address of ADDRESSES) await shop.call(customerEndpoints.create, { name, phone_no, email, address })
    }
  }
}

/** The texts of each table and their keys. */
const KEYS = {
  colors: { name: 'nameKey' },
  clothingTypes: { name: 'nameKey' },
  designs: { name: 'nameKey' },
  users: { username: 'nameKey', email: 'emailKey' },
  customers: { name: 'nameKey', phone_no: 'phoneKey', email: 'emailKey', address: 'addressKey' },
}

const rowsOf = async (table: string) =>
  (
    await shop.database.write((tx) =>
      sql<Record<string, string>>`select * from ${sql.table(table)} order by "_id"`.execute(tx),
    )
  ).rows

const expectKeys = async () => {
  for (const [table, keys] of Object.entries(KEYS)) {
    for (const row of await rowsOf(table)) {
      for (const [field, key] of Object.entries(keys)) {
        expect(row[key], `${key} of ${JSON.stringify(row)}`).toBe(searchable(row[field]))
      }
    }
  }
}

test('records of earlier versions sort alike: their keys are cut out of the text they are searched by', async () => {
  await expectKeys()
  const before = await Promise.all(Object.keys(KEYS).map(rowsOf))
  const indexes = ['colors', 'clothing_types', 'designs', 'users', 'customers'].flatMap((name) => [
    `${name}_live`,
    `${name}_trashed`,
  ])
  const customersBy = ['phone', 'email', 'address'].map((column) => `customers_by_${column}`)
  const columns = [
    ...['colors', '"clothingTypes"', 'users'].map((table) => `${table} drop column "nameKey"`),
    'users drop column "emailKey"',
    ...['phoneKey', 'emailKey', 'addressKey'].map((key) => `customers drop column "${key}"`),
  ]
  await shop.database.script(
    [
      ...[...indexes, ...customersBy].map((index) => `drop index ${index}`),
      ...columns.map((drop) => `alter table ${drop}`),
      `delete from migrations where name like '0009%'`,
    ].join(';'),
  )
  expect(await migrate(shop.database, join(import.meta.dirname, '../../../migrations'))).toBe(2)
  expect(await Promise.all(Object.keys(KEYS).map(rowsOf))).toEqual(before)
  await expectKeys()
})
