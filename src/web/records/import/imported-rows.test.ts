import { expect, test } from 'vitest'
import { byUrgency } from './imported-rows.ts'

const REMARK = [{ field: null, message: 'Look at it' }]

const row = (number: number, { isWrong = false, isWarned = false } = {}) => ({
  row: number,
  values: {},
  problems: isWrong ? REMARK : [],
  warnings: isWarned ? REMARK : [],
})

const ordered = (rows: Parameters<typeof byUrgency>[0]) => byUrgency(rows).map((one) => one.row)

test('wrong rows come first, then those with a warning, then the others, each sort as in the file', () => {
  expect(
    ordered([
      row(2),
      row(3, { isWarned: true }),
      row(4, { isWrong: true }),
      row(5),
      row(6, { isWarned: true }),
      row(7, { isWrong: true, isWarned: true }),
    ]),
  ).toEqual([4, 7, 3, 6, 2, 5])
})

test('a wrong row and a warning far down stand before the beginning of the file, and no row is left out', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) =>
    row(at + 2, { isWrong: at === 19_000, isWarned: at === 19_500 }),
  )
  const all = ordered(rows)
  expect(all.slice(0, 4)).toEqual([19_002, 19_502, 2, 3])
  expect(new Set(all).size).toBe(20_000)
})
