import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPieces, itemDozens, piecesOfSize, quantityField, type SizeMode, sumOfSizes } from './pieces.ts'
import { bySize, SIZES } from './sizes.ts'

const none = bySize(quantityField, () => 0)
const quantities = fc.record(bySize(quantityField, () => fc.nat(80_000)))

describe('§9 Q5: pieces as people read them', () => {
  test.each([
    [0, '0'],
    [1, '1 Pc'],
    [2, '2 Pcs'],
    [11, '11 Pcs'],
    [12, '1 Dz'],
    [13, '1 Dz, 1 Pc'],
    [14, '1 Dz, 2 Pcs'],
    [23, '1 Dz, 11 Pcs'],
    [24, '2 Dz'],
    [25, '2 Dz, 1 Pc'],
    [999_999, '83,333 Dz, 3 Pcs'],
    [1_000_000, '83,333 Dz, 4 Pcs'],
  ])('%d pieces are %s', (pieces, text) => {
    expect(formatPieces(pieces)).toBe(text)
  })

  test('what is read adds up to the pieces again', () => {
    const read = (text: string) =>
      text
        .split(', ')
        .reduce((sum, part) => sum + Number.parseInt(part.replace(',', ''), 10) * (part.endsWith('Dz') ? 12 : 1), 0)
    fc.assert(fc.property(fc.nat(1_000_000), (pieces) => read(formatPieces(pieces)) === pieces))
  })
})

describe('§5 §9 Q2: a not-mix item counts its sizes in dozens', () => {
  const item = { ...none, size: 'not_mix' as const, smallQuantity: 1, threeXlQuantity: 11, itemQuantity: 999 }

  test('its dozens are the sum of its sizes, whatever is claimed', () => {
    expect(itemDozens(item)).toBe(12)
  })
  test('the pieces of a size are its dozens times twelve', () => {
    expect(piecesOfSize(item, 'small')).toBe(12)
    expect(piecesOfSize(item, 'medium')).toBe(0)
    expect(piecesOfSize(item, 'threeXl')).toBe(132)
  })
})

describe('§5 §9 Q3: a mix item counts the pieces in one dozen', () => {
  const item = { ...none, size: 'mix' as const, smallQuantity: 1, mediumQuantity: 11, itemQuantity: 13 }

  test('its dozens are how many of that dozen are made', () => {
    expect(itemDozens(item)).toBe(13)
  })
  test('the pieces of a size are its share of every dozen', () => {
    expect(piecesOfSize(item, 'small')).toBe(13)
    expect(piecesOfSize(item, 'medium')).toBe(143)
    expect(piecesOfSize(item, 'xl')).toBe(0)
  })
})

describe('Q1: every count is whole and the sizes add up to the item', () => {
  const getPieces = (item: Parameters<typeof itemDozens>[0]) =>
    SIZES.reduce((sum, size) => sum + piecesOfSize(item, size), 0)

  test('of any not-mix item', () => {
    fc.assert(
      fc.property(quantities, fc.nat(), (sizes, claimed) => {
        const item = { ...sizes, size: 'not_mix' as SizeMode, itemQuantity: claimed }
        expect(getPieces(item)).toBe(12 * itemDozens(item))
        expect(itemDozens(item)).toBe(sumOfSizes(sizes))
      }),
    )
  })

  test('of any mix item whose dozen is twelve', () => {
    const dozens = fc
      .array(fc.constantFrom(...SIZES), { minLength: 12, maxLength: 12 })
      .map((pieces) => bySize(quantityField, (size) => pieces.filter((piece) => piece === size).length))
    fc.assert(
      fc.property(dozens, fc.integer({ min: 1, max: 83_333 }), (sizes, itemQuantity) => {
        const item = { ...sizes, size: 'mix' as SizeMode, itemQuantity }
        expect(sumOfSizes(sizes)).toBe(12)
        expect(getPieces(item)).toBe(12 * itemDozens(item))
      }),
    )
  })
})
