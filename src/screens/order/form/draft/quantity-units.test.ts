import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantityField, sumOfSizes } from '../../../../shared/quantities/pieces.ts'
import { SIZES } from '../../../../shared/quantities/sizes.ts'
import { emptyItem, errorsOfItem, getNumbers, type ItemFormValues, piecesOfItemValues } from './order-draft.ts'
import { splitAtLetter, withPiecesCounted } from './quantity-units.ts'

const COLOR = { _id: 'c', name: 'Black', code: '112233' }
const item = (fields: Partial<ItemFormValues>): ItemFormValues => ({ ...emptyItem(), color: COLOR, ...fields })
const shown = ({ size, itemQuantity, ...row }: ItemFormValues) =>
  [size, ...SIZES.map((one) => row[quantityField(one)] || '-'), itemQuantity || '-'].join(' ')

describe('pieces that are typed', () => {
  test.each([
    [{ smallQuantity: '24p' }, 'not_mix 2 - - - - - -'],
    [{ smallQuantity: '24 Pcs', mediumQuantity: 3 }, 'not_mix 2 3 - - - - -'],
    [{ smallQuantity: '12 pieces', largeQuantity: '36pc' }, 'not_mix 1 - 3 - - - -'],
    [{ smallQuantity: '4p', mediumQuantity: '4p', largeQuantity: '4p' }, 'mix 4 4 4 - - - 1'],
    [{ smallQuantity: '6p', mediumQuantity: '6p', itemQuantity: 5 }, 'mix 6 6 - - - - 1'],
    [{ smallQuantity: '12p', mediumQuantity: '0p' }, 'not_mix 1 - - - - - -'],
    [{ smallQuantity: '4p', mediumQuantity: '20p' }, 'not_mix 4p 20p - - - - -'],
    [{ smallQuantity: '6p', mediumQuantity: '6p', largeQuantity: 1 }, 'not_mix 6p 6p 1 - - - -'],
    [{ smallQuantity: '12p', mediumQuantity: '8p' }, 'not_mix 1 8p - - - - -'],
    [{ size: 'mix' as const, smallQuantity: '4p', mediumQuantity: 8, itemQuantity: 2 }, 'mix 4 8 - - - - 2'],
    [{ smallQuantity: 'p', mediumQuantity: '2x', largeQuantity: '1.5p' }, 'not_mix p 2x 1.5p - - - -'],
  ])('%j', (fields, counted) => {
    const once = withPiecesCounted(item(fields))
    expect(shown(once)).toBe(counted)
    expect(withPiecesCounted(once), 'nothing more is counted').toBe(once)
  })

  test('are never more or fewer than they were, or the row is refused', () => {
    const quantity = fc.oneof(
      fc.constant<number | string>(''),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 60 }).map((pieces) => `${pieces}p`),
    )
    fc.assert(
      fc.property(fc.array(quantity, { minLength: 6, maxLength: 6 }), fc.constantFrom('', 5), (typed, itemQuantity) => {
        const row = item({
          ...Object.fromEntries(SIZES.map((size, at) => [quantityField(size), typed[at]!])),
          itemQuantity,
        })
        if (Object.keys(errorsOfItem(row)).length > 0) return
        const meant = typed.reduce<number>(
          (sum, one) => sum + (typeof one === 'number' ? one * 12 : Number(one.replace('p', ''))),
          0,
        )
        expect(piecesOfItemValues([row])).toBe(meant)
        const counted = getNumbers(row)
        if (counted.size === 'mix') expect(sumOfSizes(counted)).toBe(12)
      }),
    )
  })
})

test.each([
  ['24', 'p', null],
  ['24', 'P', null],
  ['24P', 'i', null],
  ['24Pi', 'n', { stays: '24', begins: 'Pi' }],
  ['24Pi', 'e', null],
  ['24p', 'c', null],
  ['24pc', 's', null],
  ['24pcs', 'B', { stays: '24pcs', begins: '' }],
  ['24p', 'B', { stays: '24p', begins: '' }],
  ['24p', 'I', { stays: '24p', begins: '' }],
  ['24P', 'I', null],
  ['24p', 'e', { stays: '24', begins: 'p' }],
  ['24P', 'u', { stays: '24', begins: 'P' }],
  ['24', 'B', { stays: '24', begins: '' }],
  ['', 'P', { stays: '', begins: '' }],
])('behind %j the letter %s leaves %j', (typed, letter, split) => {
  expect(splitAtLetter(typed, letter)).toEqual(split)
})
