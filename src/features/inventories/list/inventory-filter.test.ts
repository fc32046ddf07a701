import { expect, test } from 'vitest'
import { chipsOf, filterOf, NO_FILTER } from './inventory-filter.ts'
import { signed } from './signed.ts'

const namesOf = (ids: readonly string[]) => ids.join(' and ')
const labels = (query: Parameters<typeof filterOf>[0]) => chipsOf(filterOf(query), namesOf).map(({ label }) => label)

test('each filter is a chip that removes it', () => {
  expect(labels({})).toEqual([])
  expect(labels({ level: 'low,none', clothingType: ['tee', 'hoodie'], color: 'red' })).toEqual([
    'Stock: Low stock, No stock',
    'Clothing type: tee and hoodie',
    'Color: red',
  ])
  const filter = filterOf({ level: 'low', printingDesign: 'mandala' })
  const without = chipsOf(filter, namesOf).map((chip) => chip.without)
  expect(Object.assign({}, filter, ...without)).toEqual(NO_FILTER)
})

test('a difference has its sign', () => {
  expect([1200, -2, 0].map(signed)).toEqual(['+1,200', '−2', '0'])
})
