import { expect, test } from 'vitest'
import { MOST_SHOWN, rowsToShow } from './imported-rows.ts'

const rows = (count: number, isWrong: (row: number) => boolean) =>
  Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    values: {},
    problems: isWrong(at + 2) ? [{ field: null, message: 'Wrong' }] : [],
    warnings: [],
  }))

const shown = (count: number, isWrong: (row: number) => boolean) =>
  rowsToShow(rows(count, isWrong)).map(({ row }) => row)

test('a small file is shown whole, its wrong rows first', () => {
  expect(shown(4, () => false)).toEqual([2, 3, 4, 5])
  expect(shown(5, (row) => row % 2 === 1)).toEqual([3, 5, 2, 4, 6])
})

test('a wrong row far down is shown before the beginning of the file', () => {
  const all = shown(20_000, (row) => row === 19_999)
  expect(all.slice(0, 3)).toEqual([19_999, 2, 3])
  expect(all).toHaveLength(MOST_SHOWN + 1)
})

test('of very many wrong rows the first ones are shown, and none twice', () => {
  const all = shown(20_000, (row) => row > 101)
  expect(all).toHaveLength(MOST_SHOWN + 100)
  expect(new Set(all).size).toBe(all.length)
  expect(shown(20_000, () => true)).toHaveLength(MOST_SHOWN)
})
