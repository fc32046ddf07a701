import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyItem } from '../draft/order-draft.ts'
import {
  getCells,
  changedPlace,
  COLOR_LINE,
  extended,
  type Place,
  placeAfter,
  placeBefore,
  placeByKey,
  placeOfRemoved,
} from './places.ts'

const ROWS = [
  { key: 'a', size: 'not_mix' },
  { key: 'b', size: 'mix' },
  { key: 'c', size: 'not_mix' },
] as const

describe('Tab and Enter', () => {
  it('go through the cells of a row, the dozens of a mix last, to the next row and the line for a color', () => {
    let place: Place | null = { row: 'b', column: 'xl' }
    const seen: string[] = []
    while (place) {
      seen.push(`${place.row} ${place.column}`)
      place = placeAfter(ROWS, place)
    }
    expect(seen).toEqual([
      ...['b xl', 'b twoXl', 'b threeXl', 'b dozens'],
      ...['c small', 'c medium', 'c large', 'c xl', 'c twoXl', 'c threeXl', ' color'],
    ])
  })

  it('leave what is no cell for the first cell, or the next row', () => {
    expect(placeAfter(ROWS, { row: 'a', column: 'color' })).toEqual({ row: 'a', column: 'small' })
    expect(placeAfter(ROWS, { row: 'a', column: 'remove' })).toEqual({ row: 'b', column: 'small' })
    expect(placeBefore(ROWS, { row: 'b', column: 'copy' })).toEqual({ row: 'b', column: 'dozens' })
  })

  it('come back the same way, and out of the sheet from its first cell', () => {
    const rows = fc.array(fc.constantFrom('mix', 'not_mix'), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(rows, (sizes) => {
        const list = sizes.map((size, index) => ({ key: `row${index}`, size }))
        let place: Place = { row: 'row0', column: 'small' }
        expect(placeBefore(list, place)).toBeNull()
        for (let next = placeAfter(list, place); next; next = placeAfter(list, place)) {
          expect(placeBefore(list, next)).toEqual(place)
          place = next
        }
        expect(place).toEqual(COLOR_LINE)
      }),
    )
  })
})

describe('the keys that move', () => {
  const move = (place: Place, key: string, isControl = false) => placeByKey(ROWS, place, key, isControl)

  it('stay in the column, and end in the line for a color', () => {
    expect(move({ row: 'a', column: 'large' }, 'ArrowDown')).toEqual({ row: 'b', column: 'large' })
    expect(move({ row: 'b', column: 'dozens' }, 'ArrowUp')).toEqual({ row: 'a', column: 'threeXl' })
    expect(move({ row: 'c', column: 'large' }, 'ArrowDown')).toEqual(COLOR_LINE)
    expect(move({ row: 'a', column: 'large' }, 'ArrowUp')).toBeNull()
  })

  it('reach everything in a row', () => {
    let place: Place | null = { row: 'b', column: 'color' }
    const seen: string[] = []
    while (place) {
      seen.push(place.column)
      place = move(place, 'ArrowRight')
    }
    expect(seen).toEqual([
      ...['color', 'unit', 'small', 'medium', 'large', 'xl', 'twoXl', 'threeXl', 'dozens', 'copy', 'remove'],
    ])
    expect(move({ row: 'b', column: 'color' }, 'ArrowLeft')).toBeNull()
  })

  it('Home and End go to the sizes, with Ctrl to the corners', () => {
    expect(move({ row: 'b', column: 'large' }, 'Home')).toEqual({ row: 'b', column: 'small' })
    expect(move({ row: 'b', column: 'large' }, 'End')).toEqual({ row: 'b', column: 'threeXl' })
    expect(move({ row: 'b', column: 'large' }, 'Home', true)).toEqual({ row: 'a', column: 'small' })
    expect(move({ row: 'b', column: 'large' }, 'End', true)).toEqual(COLOR_LINE)
  })
})

it('a marked range grows and shrinks by its free corner, and stays within the sheet', () => {
  let range = {
    from: { row: 'b', column: 'medium' },
    to: { row: 'b', column: 'medium' },
  } as const satisfies object as Parameters<typeof extended>[1]
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) range = extended(ROWS, range, key)
  expect(getCells(ROWS, range)).toEqual({ rows: ROWS.slice(0, 2), columns: ['color', 'small', 'medium'] })
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) range = extended(ROWS, range, key)
  expect(getCells(ROWS, range)).toEqual({ rows: ROWS.slice(1), columns: ['small', 'medium'] })
})

it('after a row was removed the focus is in the row below, else above, else in the line for a color', () => {
  expect(placeOfRemoved(ROWS, 1, 'large')).toEqual({ row: 'b', column: 'large' })
  expect(placeOfRemoved(ROWS, 3, 'dozens')).toEqual({ row: 'c', column: 'threeXl' })
  expect(placeOfRemoved([], 0, 'large')).toEqual(COLOR_LINE)
})

describe('the place of a change', () => {
  const rows = ['a', 'b'].map((key) => ({ ...emptyItem(), key }))
  const [a, b] = rows as [ReturnType<typeof emptyItem>, ReturnType<typeof emptyItem>]

  it.each([
    ['a quantity', { ...b, xlQuantity: 2 }, 'xl'],
    ['a quality', { ...b, xlQuality: 'second' as const }, 'xl'],
    ['the unit', { ...b, size: 'mix' as const }, 'unit'],
    ['the dozens of a mix', { ...b, itemQuantity: 2 }, 'dozens'],
    ['the color', { ...b, color: { _id: 'c', name: 'Red', code: 'ff0000' } }, 'color'],
  ])('%s is in one row', (_, changed, column) => {
    expect(changedPlace(rows, [a, changed], 'small')).toEqual({ row: 'b', column })
    expect(changedPlace([a, changed], rows, 'small')).toEqual({ row: 'b', column })
  })

  it('of rows that were added it is the first of them, in the present column', () => {
    expect(changedPlace([b], rows, 'large')).toEqual({ row: 'a', column: 'large' })
    expect(changedPlace([], rows, 'dozens')).toEqual({ row: 'a', column: 'threeXl' })
  })

  it('of rows that were removed, of several that have changed, and of none there is none', () => {
    for (const after of [
      [a],
      rows,
      [
        { ...a, xlQuantity: 1 },
        { ...b, xlQuantity: 1 },
      ],
    ])
      expect(changedPlace(rows, after, 'small')).toBeNull()
  })
})
