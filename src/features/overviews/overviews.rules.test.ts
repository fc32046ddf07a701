import { expect, test } from 'vitest'
import { monthsUntil, rankUses, sumByMonth } from './overviews.rules.ts'

test('twelve months, also past the turn of a year, with what falls outside left out', () => {
  const months = monthsUntil('2026-02-14')
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03-01', '2026-02-01'])
  const rows = [
    { day: '2025-02-28', pieces: 5 },
    { day: '2025-12-31', pieces: 12 },
    { day: '2025-12-01', pieces: 1 },
    { day: '2026-02-14', pieces: 24 },
  ]
  expect(sumByMonth(rows, '2026-02-14').filter(({ pieces }) => pieces > 0)).toEqual([
    { month: '2025-12-01', pieces: 13 },
    { month: '2026-02-01', pieces: 24 },
  ])
})

test('the five that most dozens are of, each order counted once', () => {
  const uses = ['a', 'b', 'c', 'd', 'e', 'f'].map((_id, at) => ({ _id, dozens: 6 - at }))
  expect(rankUses([...uses, { _id: 'f', dozens: 4 }, { _id: 'f', dozens: 4 }])).toEqual([
    { _id: 'f', dozens: 9 },
    ...['a', 'b', 'c', 'd'].map((_id, at) => ({ _id, dozens: 6 - at })),
  ])
})
