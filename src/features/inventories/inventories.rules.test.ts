import { describe, expect, test } from 'vitest'
import { soldIn30Days, stockLevel } from './inventories.rules.ts'

describe('I7: low stock', () => {
  test.each([
    ['as many as are sold', 12, null, 12, 'low'],
    ['one more than is sold', 13, null, 12, null],
    ['none of what is sold', 0, null, 12, 'none'],
    ['a leftover', 1, null, 0, null],
    ['none of a leftover', 0, null, 0, null],
    ['as many as the threshold, whatever is sold', 5, 5, 300, 'low'],
    ['more than the threshold, whatever is sold', 6, 5, 300, null],
    ['none of a leftover with a threshold', 0, 5, 0, 'none'],
    ['threshold 0: never', 1, 0, 300, null],
    ['threshold 0: not without a piece either', 0, 0, 300, null],
  ] as const)('%s', (_, itemQuantity, lowStockThreshold, sold, level) => {
    expect(stockLevel({ itemQuantity, lowStockThreshold, soldIn30Days: sold })).toBe(level)
  })

  test.each([
    [36, 12],
    [37, 13],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-40, 0],
  ])('of %i pieces in 90 days %i are sold in 30', (sold, monthly) => {
    expect(soldIn30Days(sold)).toBe(monthly)
  })
})
