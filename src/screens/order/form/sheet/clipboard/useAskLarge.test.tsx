import { expect, it } from 'vitest'
import { emptyItem, emptyProduction, type ItemFormValues } from '../../draft/order-draft.ts'
import { largeAmounts } from './useAskLarge.tsx'

const color = { _id: 'white', name: 'White', code: 'ffffff' }
const getTexts = (fields: Partial<ItemFormValues>) =>
  largeAmounts({
    productions: [{ ...emptyProduction(), items: [{ ...emptyItem(), color, ...fields }] }],
  }).map(({ text }) => text)

it.each([
  ['41 dozens are not', { largeQuantity: 41 }, []],
  ['42 dozens are', { smallQuantity: 1, largeQuantity: 42 }, ['White, L: 504 Pcs']],
  [
    '1,200 pieces are, and 3XL',
    { largeQuantity: 100, threeXlQuantity: 50 },
    ['White, L: 1,200 Pcs', 'White, 3XL: 600 Pcs'],
  ],
  [
    '500 pieces of a mix are not, its dozens are',
    { size: 'mix', mediumQuantity: 5, largeQuantity: 7, itemQuantity: 71 },
    ['White: 71 Dz'],
  ],
  ['more of a mix are', { size: 'mix', mediumQuantity: 4, largeQuantity: 8, itemQuantity: 63 }, ['White, L: 504 Pcs']],
  ['60 dozens of a row are not', { smallQuantity: 30, mediumQuantity: 30 }, []],
  ['61 dozens of a row are', { smallQuantity: 30, mediumQuantity: 31 }, ['White: 61 Dz']],
  ['what is no number is not', { largeQuantity: '1000x' }, []],
] satisfies [string, Partial<ItemFormValues>, string[]][])('a quantity is large: %s', (_, fields, texts) => {
  expect(getTexts(fields)).toEqual(texts)
})

it('more than 20 boxes are large', () => {
  expect(largeAmounts({ productions: [], boxes: 20 })).toEqual([])
  expect(largeAmounts({ productions: [], boxes: '' })).toEqual([])
  expect(largeAmounts({ productions: [], boxes: 21 }).map(({ text }) => text)).toEqual(['21 boxes'])
})
