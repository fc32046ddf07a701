import { describe, expect, it } from 'vitest'
import { emptyItem, emptyProduction, type ItemFormValues } from '../draft/order-draft.ts'
import { firstWrongRow, problemOfRow, formatSizes, getTotals, withCopyOf } from './rows.ts'

const color = { _id: '019ab6c0-0000-7000-8000-000000000001', name: 'White', code: 'ffffff' }
const item = (fields: Partial<ItemFormValues>): ItemFormValues => ({ ...emptyItem(), color, ...fields })
const mix = (fields: Partial<ItemFormValues>) => item({ size: 'mix', ...fields })

describe('what is wrong with a row', () => {
  it.each([
    ['nothing', item({ largeQuantity: 1 }), undefined, undefined],
    ['nothing with a mix of 12', mix({ largeQuantity: 12, itemQuantity: 2 }), undefined, undefined],
    ['no quantity', item({}), 'small', 'Invalid Product Quantity: no quantity yet'],
    ['9 mixed pieces', mix({ largeQuantity: 9, itemQuantity: 2 }), 'small', 'Invalid Product Quantity: 3 Pcs missing'],
    ['13 mixed pieces', mix({ largeQuantity: 13 }), 'small', 'Invalid Product Quantity: 1 Pc too many'],
    ['24 mixed pieces', mix({ largeQuantity: 24 }), 'small', 'Invalid Product Quantity: 12 Pcs too many'],
    ['no dozens of a mix', mix({ largeQuantity: 12 }), 'dozens', 'Invalid Product Quantity: no dozens yet'],
    ['no whole number', item({ xlQuantity: '1.5' }), 'xl', 'A quantity is a whole number from 0'],
    ['too much', item({ xlQuantity: 99_999 }), 'small', 'At most 1,000,000 pieces'],
    ['no color', item({ color: null, xlQuantity: 1 }), 'color', 'Select the color'],
    [
      'a color that there is none of',
      item({ color: { ...color, _id: '', name: 'Mauve' }, xlQuantity: 1 }),
      'color',
      'No color is called “Mauve”: choose one or add it',
    ],
  ])('%s', (_, row, column, message) => {
    expect([problemOfRow(row)?.column, problemOfRow(row)?.message]).toEqual([column, message])
  })
})

it('the first wrong row is named with its production; one without a quantity only once the order is to be saved', () => {
  const order = [
    { ...emptyProduction(), items: [item({ smallQuantity: 1 }), item({ color: { ...color, name: 'Red' } })] },
    { ...emptyProduction(), items: [mix({ smallQuantity: 9 })] },
  ]
  expect(firstWrongRow(order, false)).toEqual({ production: 1, text: 'White in Production 2: 3 Pcs missing' })
  expect(firstWrongRow(order, true)).toEqual({ production: 0, text: 'Red in Production 1: no quantity yet' })
  expect(firstWrongRow([], true)).toBeNull()
})

it('the totals of a size are the dozens, and beside them the pieces of mixes', () => {
  const { dozens, pieces } = getTotals([
    item({ smallQuantity: 2, largeQuantity: 'x' }),
    item({ smallQuantity: 3 }),
    mix({ smallQuantity: 4, largeQuantity: 8, itemQuantity: 3 }),
  ])
  expect(dozens).toEqual({ small: 5, medium: 0, large: 0, xl: 0, twoXl: 0, threeXl: 0 })
  expect(pieces).toEqual({ small: 12, medium: 0, large: 24, xl: 0, twoXl: 0, threeXl: 0 })
})

it('a copy of a row stands below it and has a key of its own', () => {
  const rows = [item({ smallQuantity: 1 }), item({ smallQuantity: 2 })]
  const { items, copy } = withCopyOf(rows, rows[0]!.key)
  expect(items.map(({ key }) => key)).toEqual([rows[0]!.key, copy, rows[1]!.key])
  expect(items[1]).toEqual({ ...rows[0], key: copy })
})

it('a row in words leaves out what is empty', () => {
  expect(formatSizes(item({ smallQuantity: 2, mediumQuantity: 0, largeQuantity: 4, largeQuality: 'second' }))).toBe(
    'S 2, L 4 2nd',
  )
})
