import { expect, test } from 'vitest'
import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { SIZES } from '../../../../../shared/quantities/sizes.ts'
import { namesQuantities, parseLines } from './lines.ts'

const COLORS = ['Black', 'Navy', 'Sport Gray']
const rows = (text: string) =>
  parseLines(text, (name) => COLORS.includes(name))?.lines.map(({ color, fields }) =>
    [color, ...SIZES.map((size) => fields[quantityField(size)] || '-')].join(' '),
  )

test.each([
  ['Black: S 12, M 24', ['Black 12 24 - - - -']],
  ['Black - S: 12, M: 24, 2XL: 1', ['Black 12 24 - - 1 -']],
  ['Black S-2 M-4 L-6', ['Black 2 4 6 - - -']],
  ['Black: 2 small, 4 medium and 1 XL', ['Black 2 4 - 1 - -']],
  ['2xS 4xM Black', ['Black 2 4 - - - -']],
  ['12 x S, 24 x M, 6 x L Navy', ['Navy 12 24 6 - - -']],
  ['Navy: S x 12, L × 4, 2XL*1', ['Navy 12 - 4 - 1 -']],
  ['Navy S12 m24 2XL6', ['Navy 12 24 - - 6 -']],
  ['Navy 12S, 24L', ['Navy 12 - 24 - - -']],
  ['Navy: X-Large 3', ['Navy - - - 3 - -']],
  ['- Navy: S 24pcs, M 8 pieces, L 2 dz', ['Navy 24 pcs 8 pcs 2 - - -']],
  ['Black S 1\r\n\r\nSport Gray M 2 / L 3\nTotal: S 1, M 2, L 3', ['Black 1 - - - - -', 'Sport Gray - 2 3 - - -']],
])('%j is read', (text, read) => {
  expect(rows(text)).toEqual(read)
})

test.each([
  'Black: S 12, M',
  'Black: S 12, 24',
  'Black: S 12, S 24',
  'Black: S 12 soon',
  'Mauve: S 12',
  'S 12, M 24',
  'Black: XS 12',
  'Hi, please add\nBlack: S 12',
  // An x may be a sign or a part of the size.
  'Black: X L 6',
  'Black: 6 X L',
  'Black: x large 6',
  'Black: x - large 12',
  'Black: extra large 12',
  'black 2xl\nNavy 2xl',
  'Black 12xl\nNavy 6xl',
  'Black: 12 x S, 6 x L',
  'Black: 4xM, 2xL',
  // A unit at the end may be that of all.
  'Black: S 12, M 24, L 36 pcs',
  'Black: S 12, M 12 each',
  'no Black: S 12',
  'Total Black: S 12',
  'Black & Navy: S 12',
  'Black (pcs): S 12',
  'Black\nNavy',
  'Black',
  'Total: S 12',
  '12',
  '',
])('%j is not', (text) => {
  expect(rows(text)).toBeUndefined()
})

test.each([
  ['no Black: S 12', true],
  ['Hello\nBlack 6 X L', true],
  ['Black\nNavy', false],
  ['Color,S,M\nBlack,12,24', false],
  ['Black\tS 12', false],
])('%j names sizes with quantities, and is no list of colors: %s', (text, is) => {
  expect(namesQuantities(text)).toBe(is)
})

test('a line of totals is named, as that of a table is', () => {
  expect(parseLines('Black S 1\nNavy S 2\nTotal: S 4', () => true)!.leftOut).toEqual(['Total'])
})
