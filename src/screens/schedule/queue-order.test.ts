import { expect, test } from 'vitest'
import { idsBetween, movedPast, movedWithin, type QueuePage } from './queue-order.ts'

/** A page of a queue: its schedules are named by letters, their places are given. */
const getPage = (places: Record<string, number>, more: Partial<QueuePage> = {}) =>
  ({
    data: Object.entries(places).map(([_id, place]) => ({ _id, place })),
    ...{ total: Object.keys(places).length, page: 0, limit: 50, sortField: 'createdAt', sortOrder: -1 },
    ...more,
  }) as unknown as QueuePage
const recorded = ({ data }: QueuePage) => data.map(({ _id, place }) => `${_id}${place}`).join(' ')

test.each([
  ['up', 'd', 1, 'a1 d2 b3 c4 e5', ['d', 'b', 'c']],
  ['down', 'b', 3, 'a1 c2 d3 b4 e5', ['c', 'd', 'b']],
  ['nowhere', 'c', 2, 'a1 b2 c3 d4 e5', ['c']],
])('moved %s, what is between makes room, and only that is told to the server', (_, id, to, order, ids) => {
  const page = getPage({ a: 1, b: 2, c: 3, d: 4, e: 5 })
  expect(recorded(movedWithin(page, id, to))).toBe(order)
  expect(idsBetween(page, id, to)).toEqual(ids)
})

test('of a filtered queue the places that it shows are shared out', () => {
  expect(recorded(movedWithin(getPage({ a: 3, b: 8, c: 21 }), 'c', 0))).toBe('c3 a8 b21')
})

test('a queue that is read from its end is told to the server from its top', () => {
  const page = getPage({ c: 3, b: 2, a: 1 }, { sortOrder: 1 })
  expect(recorded(movedWithin(page, 'a', 0))).toBe('a3 c2 b1')
  expect(idsBetween(page, 'a', 0)).toEqual(['b', 'c', 'a'])
})

test('what a colleague has taken off meanwhile is not moved', () => {
  const page = getPage({ a: 1, b: 2 })
  expect(movedWithin(page, 'gone', 0)).toBe(page)
})

const WHOLE = getPage({ a: 1, b: 2, c: 3, d: 4 })
const SECOND = getPage({ d: 4, e: 5, f: 6 }, { page: 1, limit: 3, total: 9 })
const LAST = getPage({ g: 7, h: 8 }, { page: 2, limit: 3, total: 8 })

test.each([
  ['to the top', WHOLE, ['b', 'd'], 'top', 4, 'b1 d2 a3 c4'],
  ['to the end', WHOLE, ['a', 'c'], 'end', 4, 'b1 d2 a3 c4'],
  ['to the top, from a later page', SECOND, ['e'], 'top', 9, 'd5 f6'],
  ['to the end, from a page before the last', SECOND, ['d'], 'end', 9, 'e4 f5'],
  ['to the end, on the last page', LAST, ['g'], 'end', 8, 'h7 g8'],
  ['to the end of a queue that is filtered', getPage({ a: 2, b: 5 }), ['a'], 'end', 30, 'b4 a30'],
  [
    'to the top of one that is read from its end',
    getPage({ c: 3, b: 2, a: 1 }, { sortOrder: 1 }),
    ['c'],
    'top',
    3,
    'b3 a2 c1',
  ],
] as const)('%s', (_, page, ids, end, length, order) => {
  expect(recorded(movedPast(page, ids, end, length))).toBe(order)
})
