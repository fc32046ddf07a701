import { expect, test } from 'vitest'
import { monthsUntil, rankUses, sumByMonth } from './overviews.rules.ts'

test('twelve months, also past the turn of a year, and those without anything too', () => {
  const months = monthsUntil('2026-02-14')
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03-01', '2026-02-01'])
  const rows = [
    { month: '2025-12-01', pieces: 12 },
    { month: '2025-12-01', pieces: 1 },
    { month: '2026-02-01', pieces: 24 },
  ]
  const sums = sumByMonth(rows, months)
  expect(sums).toHaveLength(12)
  expect(sums.filter(({ pieces }) => pieces > 0)).toEqual([
    { month: '2025-12-01', pieces: 13 },
    { month: '2026-02-01', pieces: 24 },
  ])
})

test('the five that most dozens are of, each order counted once', () => {
  const uses = ['a', 'b', 'c', 'd', 'e', 'f'].map((design, at) => ({ design, dozens: 6 - at }))
  expect(rankUses([...uses, { design: 'f', dozens: 4 }, { design: 'f', dozens: 4 }], 'design')).toEqual([
    { _id: 'f', dozens: 9 },
    ...['a', 'b', 'c', 'd'].map((_id, at) => ({ _id, dozens: 6 - at })),
  ])
})
