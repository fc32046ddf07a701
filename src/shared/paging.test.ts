import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { id, ids, manyOf, getPage } from './paging.ts'

const ID = '01890000-0000-7000-8000-000000000000'
const page = getPage(['name', 'createdAt'], { limit: 50, sortField: 'createdAt', sortOrder: -1 })

describe('C3: a page of a list', () => {
  test('asked for without a word it is the first one, as the screen opens', () => {
    expect(page.parse({})).toEqual({ page: 0, limit: 50, sortField: 'createdAt', sortOrder: -1 })
  })

  test('numbers may come as the text of an address', () => {
    expect(page.parse({ page: '3', limit: '100', sortField: 'name', sortOrder: '1' })).toEqual({
      page: 3,
      limit: 100,
      sortField: 'name',
      sortOrder: 1,
    })
  })

  test.each([
    ['page', 0, true],
    ['page', 1_000_000, true],
    ['page', -1, false],
    ['page', 1_000_001, false],
    ['page', 0.5, false],
    ['page', 'two', false],
    ['limit', 1, true],
    ['limit', 300, true],
    ['limit', 0, false],
    ['limit', 301, false],
    ['limit', 'all', false],
    ['sortOrder', 1, true],
    ['sortOrder', -1, true],
    ['sortOrder', 0, false],
    ['sortOrder', 'desc', false],
    ['sortField', 'name', true],
    ['sortField', 'password', false],
    ['sortField', '', false],
  ])('%s %j is accepted: %s', (field, value, accepted) => {
    expect(page.safeParse({ [field]: value }).success).toBe(accepted)
  })
})

describe('C3: a parameter with several values', () => {
  const statuses = manyOf(z.enum(['pending', 'confirm', 'schedule']))

  test.each([
    [undefined, []],
    ['', []],
    ['pending', ['pending']],
    ['pending,confirm', ['pending', 'confirm']],
    ['pending,,confirm,', ['pending', 'confirm']],
    [
      ['pending', 'confirm'],
      ['pending', 'confirm'],
    ],
    [
      ['pending,confirm', 'schedule'],
      ['pending', 'confirm', 'schedule'],
    ],
  ])('%j means %j', (given, meant) => {
    expect(statuses.parse(given)).toEqual(meant)
  })

  test.each([['lost'], ['pending,lost'], [['pending', 'lost']], [7], [{ pending: true }]])('%j is refused', (given) => {
    expect(statuses.safeParse(given).success).toBe(false)
  })

  test('300 values are the most', () => {
    expect(statuses.safeParse(Array.from({ length: 300 }, () => 'pending')).success).toBe(true)
    expect(statuses.safeParse(Array.from({ length: 301 }, () => 'pending').join()).success).toBe(false)
  })
})

describe('C2: ids', () => {
  test('capitals are those of the same id', () => {
    const letters = '01890abc-def0-7000-8000-00000000000f'
    expect(id.parse(letters.toUpperCase())).toBe(letters)
  })

  test.each(['', 'red', '507f1f77bcf86cd799439011', `${ID}0`, 7, null])('%j is not an id', (given) => {
    expect(id.safeParse(given).error?.issues[0]?.message).toBe('This id is not valid')
  })

  test.each([
    [0, 'Select at least one record'],
    [1, undefined],
    [1000, undefined],
    [1001, 'Select at most 1,000 records'],
  ])('a selection of %d ends in %j', (count, message) => {
    const selection = ids.safeParse({ ids: Array.from({ length: count }, () => ID) })
    expect(selection.error?.issues[0]?.message).toBe(message)
  })
})
