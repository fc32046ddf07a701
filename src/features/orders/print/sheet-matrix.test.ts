import { describe, expect, test } from 'vitest'
import { NO_PIECES, quantityField } from '../../../shared/quantities/pieces.ts'
import { bySize } from '../../../shared/quantities/sizes.ts'
import { type ProductionItem, qualityField, returnField } from '../../productions/productions.contract.ts'
import { stockReturnField, type OrderProduct } from '../products/order-products.contract.ts'
import type { Order } from '../orders.contract.ts'
import { formatDozens, stockLineRow, insideOf, itemRow, getPieces, sumOfRows } from './sheet-matrix.ts'

const item = (color: string, more: Partial<ProductionItem>): ProductionItem => ({
  ...{
    _id: `item ${color}`,
    version: 1,
    color,
    colorName: color,
    colorCode: '112233',
    size: 'not_mix',
    itemQuantity: 1,
  },
  ...bySize(quantityField, () => 0),
  ...bySize(qualityField, () => '' as const),
  ...bySize(returnField, () => 0),
  ...{ returnReason: '', returnReasonText: '' },
  ...more,
})
const garment = {
  clothingType: 't',
  clothingTypeName: 'Tee',
  printingDesign: 'd',
  printingDesignData: { name: 'Tigers' },
}
const stockLines = (color: string, more: Partial<OrderProduct>) =>
  ({
    ...{ ...garment, _id: `line ${color}`, color, colorName: color, colorCode: '445566', ...NO_PIECES },
    ...bySize(stockReturnField, () => 0),
    ...more,
  }) as OrderProduct
const order = (items: ProductionItem[], lines: OrderProduct[] = [], more: object = {}) =>
  ({ productionProductData: [{ ...garment, ...more, items }], orderProductData: lines }) as unknown as Order

const MIX = item('Red', {
  ...{ size: 'mix', itemQuantity: 5, smallQuantity: 2, mediumQuantity: 3, largeQuantity: 4, xlQuantity: 2 },
  ...{ twoXlQuantity: 1, mediumQuality: 'second', smallQuality: 'first' },
})

describe('a row', () => {
  test('of whole dozens counts pieces', () => {
    const row = itemRow(item('Red', { mediumQuantity: 4, threeXlQuantity: 1, itemQuantity: 5 }))
    expect(row).toMatchObject({ pieces: { ...NO_PIECES, medium: 48, threeXl: 12 }, seconds: [], mix: null })
  })

  test('of a mix says how it is made up, and which sizes are 2nd', () => {
    expect(itemRow(MIX)).toMatchObject({
      pieces: { small: 10, medium: 15, large: 20, xl: 10, twoXl: 5, threeXl: 0 },
      seconds: ['medium'],
      mix: 'Mix 5 × (2·3·4·2·1·0)',
    })
  })

  test('has dozens below its pieces, and `mix` where they are none', () => {
    expect(formatDozens({ mix: null }, 0)).toBe('')
    expect(formatDozens({ mix: null }, 11)).toBe('')
    expect(formatDozens({ mix: null }, 48)).toBe('4 Dz')
    expect(formatDozens({ mix: null }, 27)).toBe('2 Dz, 3 Pcs')
    expect(formatDozens({ mix: 'Mix' }, 24)).toBe('mix')
    expect(formatDozens({ mix: 'Mix' }, 0)).toBe('')
  })

  test('sums are those of each size', () => {
    const rows = [itemRow(MIX), stockLineRow(stockLines('Blue', { small: 3, threeXl: 7 }))]
    expect(sumOfRows(rows)).toEqual({ small: 13, medium: 15, large: 20, xl: 10, twoXl: 5, threeXl: 7 })
  })

  test('an order is what is made and what is taken from stock', () => {
    const made = [MIX, item('Blue', { smallQuantity: 2, itemQuantity: 2 })]
    expect(getPieces(order(made, [stockLines('Red', { small: 3, large: 4 })]))).toEqual({ made: 84, stock: 7 })
  })
})

describe('what is inside', () => {
  test('one color of one garment is one row, made or taken from stock', () => {
    const { groups, returnedPieces } = insideOf(
      order(
        [item('Red', { smallQuantity: 1 })],
        [stockLines('Red', { small: 3, large: 1 }), stockLines('Blue', { xl: 2 })],
      ),
    )
    expect(groups.map(({ title, rows }) => [title, rows.map(({ colorName, pieces }) => [colorName, pieces])])).toEqual([
      [
        'Tee / Tigers',
        [
          ['Red', { ...NO_PIECES, small: 15, large: 1 }],
          ['Blue', { ...NO_PIECES, xl: 2 }],
        ],
      ],
    ])
    expect(returnedPieces).toBe(0)
  })

  test('another garment is another group', () => {
    const { groups } = insideOf(
      order([item('Red', { smallQuantity: 1 })], [stockLines('Red', { small: 3 })], {
        clothingType: 'p',
        clothingTypeName: 'Polo',
      }),
    )
    expect(groups.map(({ title }) => title)).toEqual(['Polo / Tigers', 'Tee / Tigers'])
  })

  test('what came back is not counted, and a color of which all came back is left out', () => {
    const { groups, returnedPieces } = insideOf(
      order([item('Red', { smallQuantity: 1, smallQuantityReturn: 2 })], [stockLines('Blue', { xl: 2, xlReturn: 2 })]),
    )
    expect(groups.flatMap(({ rows }) => rows.map(({ colorName, pieces }) => [colorName, pieces.small]))).toEqual([
      ['Red', 10],
    ])
    expect(returnedPieces).toBe(4)
  })

  test('an order of which all came back has nothing inside', () => {
    expect(insideOf(order([], [stockLines('Blue', { xl: 2, xlReturn: 2 })])).groups).toEqual([])
  })
})
