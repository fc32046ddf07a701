import { describe, expect, it } from 'vitest'
import { moved } from './queue.rules.ts'

describe('moving a row', () => {
  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [1, 2, 'acb'],
    [3, 0, 'abc'],
  ])('from %i to %i gives %s', (from, to, expected) => {
    expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(expected)
  })
})
