import { expect, test } from 'vitest'
import { NameIndex } from './name-index.ts'

const index = new NameIndex(['Navy', 'Navy-Blue', 'Navy Blue', 'Café', '+', 'O’Neill', '李'], (name) => [name])

test.each([
  ['Navy', ['Navy']],
  ['NAVY ', ['Navy']],
  ['Navy Blue', ['Navy Blue']],
  ['navyblue', ['Navy-Blue', 'Navy Blue']],
  ['CAFE', ['Café']],
  ["o'neill", ['O’Neill']],
  ['+', ['+']],
  ['-', []],
  ['李', ['李']],
  ['Nav', []],
])('%s finds %j', (name, found) => {
  expect(index.find([name])).toEqual(found)
})

test('several names fit where each does', () => {
  const products = new NameIndex(
    [
      ['Tee', 'Sun', 'Red'],
      ['T-ee', 'Sun', 'Red'],
    ],
    (names) => names,
  )
  expect(products.find(['tee', 'SUN', 'red'])).toHaveLength(2)
  expect(products.find(['Tee', 'Sun', 'Red'])).toHaveLength(1)
  expect(products.find(['Tee', 'Sun', ''])).toEqual([])
})
