import { expect, test } from 'vitest'
import { chipsOf, filterOf, NO_FILTER } from './inventory-filter.ts'
import { signed } from './signed.ts'

const NAMES: Record<string, string> = { tee: 'Tee', hoodie: 'Hoodie', red: 'Red' }
const labels = (query: Parameters<typeof filterOf>[0]) =>
  chipsOf(filterOf(query), (id) => NAMES[id]).map(({ label }) => label)

test('each filter is a chip that removes it', () => {
  expect(labels({})).toEqual([])
  expect(labels({ level: 'low,none', clothingType: ['tee', 'hoodie'], color: 'red' })).toEqual([
    'Stock: Low stock, No stock',
    'Clothing type: Tee, Hoodie',
    'Color: Red',
  ])
  const filter = filterOf({ level: 'low', printingDesign: 'mandala' })
  const cleared = chipsOf(filter, () => undefined).reduce((rest, { without }) => ({ ...rest, ...without }), filter)
  expect(cleared).toEqual(NO_FILTER)
})

test('a name that is not loaded yet is a number', () => {
  expect(labels({ clothingType: ['tee', 'unknown'] })).toEqual(['Clothing type: 2 chosen'])
})

test('a difference has its sign', () => {
  expect([1200, -2, 0].map(signed)).toEqual(['+1,200', '−2', '0'])
})
