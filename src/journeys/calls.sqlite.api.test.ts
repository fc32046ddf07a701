import { expect, test } from 'vitest'
import type { Tables } from '../server/database/database.ts'
import { endpoints, openShop } from '../server/testing/shop.ts'
import type { Endpoint } from '../shared/endpoint.ts'

const shop = await openShop()

const contracts = import.meta.glob<object>('../{features,screens}/**/*.contract.ts', { eager: true })

/** The endpoints that a contract exports, directly or within an object such as `colorEndpoints`. */
const endpointsIn = (value: unknown): Endpoint[] => {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  if ('method' in value && 'path' in value) return [value as Endpoint]
  return Object.getPrototypeOf(value) === Object.prototype ? Object.values(value).flatMap(endpointsIn) : []
}

// The server itself refuses to start with two handlers of one endpoint.
test.each(Object.entries(contracts))('§7 each call of %s is answered', (_, contract) => {
  const declared = Object.values(contract).flatMap(endpointsIn)
  expect(declared.filter((endpoint) => !endpoints.includes(endpoint)).map(({ name }) => name)).toEqual([])
})

const apiTests = import.meta.glob<string>('../{features,screens}/**/*.api.test.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The kinds of master data: what `recordEndpoints` makes, by the name under which a contract exports it. */
const kinds = Object.values(contracts)
  .flatMap((contract) => Object.entries(contract))
  .flatMap(([name, value]) => (typeof value === 'object' && 'create' in value && 'purge' in value ? [name] : []))

test('there are kinds of master data', () => {
  expect(kinds).toContain('colorEndpoints')
})

// The suite also proves that only an administrator may make these calls, and that refusals call the record by its name.
test.each(kinds)('§7 the suite of all kinds tests %s', (name) => {
  const tests = Object.values(apiTests).filter((text) => text.includes(`${name} as endpoints`))
  expect(tests.filter((text) => /^testRecords\(shop, \{\n {2}endpoints,/m.test(text))).toHaveLength(1)
})

test.each([...new Set(endpoints.flatMap(({ shows }) => shows ?? []))])('a call shows %s, a table', async (table) => {
  const rows = shop.database.read
    .selectFrom(table as keyof Tables)
    .select('_id')
    .limit(1)
  await expect(rows.execute()).resolves.toBeInstanceOf(Array)
})
