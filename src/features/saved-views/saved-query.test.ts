import { expect, test } from 'vitest'
import { isWorthSaving, getSavedQuery } from './saved-query.ts'

test.each([
  ['?view=late&q=bluebird', 'q=bluebird&view=late'],
  ['?q=blue%20bird&page=3&limit=100&view=all', 'q=blue+bird&view=all'],
  ['view=late', 'view=late'],
  ['?customer=["b","a"]', 'customer=%5B%22b%22%2C%22a%22%5D'],
  ['', ''],
])('of %s is saved %s', (search, saved) => {
  expect(getSavedQuery(search)).toBe(saved)
  expect(getSavedQuery(saved), 'what is saved stays as it is').toBe(saved)
})

test.each([
  ['', false],
  ['view=late', false],
  ['q=x&view=late', true],
  ['sortField=orderNo', true],
  ['shippingMethod=ups&view=all', true],
])('%j is worth saving: %s', (query, isWorth) => {
  expect(isWorthSaving(query)).toBe(isWorth)
})
