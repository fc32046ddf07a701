import { expect, test } from 'vitest'
import { ORDER_STATUSES } from '../order-fields.contract.ts'
import { getPlace, getPlaces, numberIn, wordsIn } from './order-documents.rules.ts'

test.each([
  ['Tee / Front Runner (front)', ['tee', 'front', 'runner']],
  ['Tee / Two Face (front & back)', ['tee', 'two', 'face']],
  ['Tee / Front Runner (From Stock)', ['tee', 'front', 'runner']],
  ['1/2 (front', ['12', 'front']],
  ['(back)', ['back']],
  ['/', ['/']],
  [' ', []],
])('the words of %j', (search, words) => {
  expect(wordsIn(search)).toEqual(words.map((word) => [word]))
})

test.each([
  ['303', '303'],
  [' #303 ', '303'],
  ['# 303', '303'],
  ['３０３', '303'],
  ['＃３０３', '303'],
  ['0303', undefined],
  ['3 03', undefined],
  ['303 tees', undefined],
])('O8: the number of an order in %j is %s', (search, number) => {
  expect(numberIn(search)).toBe(number)
})

test('no status is a part of another: SQLite looks for it as for a word', () => {
  for (const one of ORDER_STATUSES) expect(ORDER_STATUSES.filter((status) => status.includes(one))).toEqual([one])
})

test.each([...ORDER_STATUSES, null])('orders are within the places of their status, and of the trash: %s', (status) => {
  const isWithin = (place: number, [first, last]: readonly [number, number]) => place >= first && place <= last
  for (const orderNo of [1, 999_999_999])
    for (const one of ORDER_STATUSES) {
      const live = getPlace({ orderNo, status: one, deletedAt: null })
      const trashed = getPlace({ orderNo, status: one, deletedAt: '2026-11-27' })
      if (status === null || status === one) expect(isWithin(live, getPlaces(status && [status], false))).toBe(true)
      expect(isWithin(trashed, getPlaces(status && [status], true))).toBe(true)
      expect(isWithin(trashed, getPlaces(status && [status], false))).toBe(false)
      expect(isWithin(live, getPlaces(status && [status], true))).toBe(false)
    }
})
