import { expect, test } from 'vitest'
import { pluralize, formatCount, formatPercent } from './numbers.ts'

test('thousands are set apart', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567')
  expect(formatCount(0)).toBe('0')
})

test('one order, and any other number of orders', () => {
  expect([0, 1, 2, 1425].map((count) => pluralize(count, 'order'))).toEqual([
    '0 orders',
    '1 order',
    '2 orders',
    '1,425 orders',
  ])
})

test('a share has one digit, a share of nothing is none', () => {
  expect(formatPercent(49, 50)).toBe('98.0 %')
  expect(formatPercent(1, 3)).toBe('33.3 %')
  expect(formatPercent(0, 0)).toBe('0 %')
})

test('a part is neither nothing nor all', () => {
  expect(formatPercent(3, 6591)).toBe('0.1 %')
  expect(formatPercent(6588, 6591)).toBe('99.9 %')
  expect(formatPercent(0, 6591)).toBe('0.0 %')
  expect(formatPercent(6591, 6591)).toBe('100.0 %')
})
