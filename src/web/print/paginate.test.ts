import { describe, expect, test } from 'vitest'
import { paginate } from './paginate.ts'

const rows = (count: number, height: number, table?: string) => Array.from({ length: count }, () => ({ height, table }))
const noHead = () => 0

describe('pages', () => {
  test('an empty paper is one page', () => {
    expect(paginate([], 100, noHead)).toEqual([[]])
  })

  test('a page takes what fits exactly, and cuts nothing', () => {
    expect(paginate(rows(5, 40), 80, noHead)).toEqual([[0, 1], [2, 3], [4]])
  })

  test('what is higher than a page has one of its own', () => {
    expect(paginate([...rows(1, 10), { height: 500 }, ...rows(1, 10)], 100, noHead)).toEqual([[0], [1], [2]])
  })

  test('the head of a table takes room on each page where the table goes on', () => {
    expect(paginate(rows(6, 20, 'matrix'), 100, () => 40)).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
  })

  test('a heading goes to the next page with the first row of its table', () => {
    const blocks = [...rows(2, 40), { height: 10, keepsWithNext: true }, ...rows(2, 20, 'matrix')]
    expect(paginate(blocks, 100, () => 5)).toEqual([
      [0, 1],
      [2, 3, 4],
    ])
  })

  test('a heading at the very end needs nothing behind it', () => {
    expect(paginate([{ height: 10, keepsWithNext: true }], 100, noHead)).toEqual([[0]])
  })

  test('two tables have a head each', () => {
    const heads: string[] = []
    paginate([...rows(2, 10, 'a'), ...rows(1, 10, 'b')], 100, (table) => heads.push(table))
    expect(heads).toEqual(['a', 'b'])
  })

  test('the row that a page repeats takes room there, and only there', () => {
    const blocks = rows(6, 20, 'matrix').map((row, at) => ({ ...row, under: at === 0 ? undefined : 20 }))
    expect(paginate(blocks, 100, () => 20)).toEqual([
      [0, 1, 2, 3],
      [4, 5],
    ])
    expect(
      paginate(
        rows(9, 20, 'matrix').map((row) => ({ ...row, under: 20 })),
        80,
        () => 20,
      ),
    ).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6],
      [7, 8],
    ])
  })
})
