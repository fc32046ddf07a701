import { expect, test } from 'vitest'
import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { SIZES } from '../../../../../shared/quantities/sizes.ts'
import { parseLines } from './lines.ts'

const COLORS = ['Black', 'Navy', 'Sport Gray']
const rows = (text: string) =>
  parseLines(text, (name) => COLORS.includes(name))?.map(({ color, fields }) =>
    [color, ...SIZES.map((size) => fields[quantityField(size)] || '-')].join(' '),
  )

test.each([
  ['Black: S 12, M 24', ['Black 12 24 - - - -']],
  ['Black - S: 12, M: 24, 2XL: 1', ['Black 12 24 - - 1 -']],
  ['Black S-2 M-4 L-6', ['Black 2 4 6 - - -']],
  ['Black: 2 small, 4 medium and 1 XL', ['Black 2 4 - 1 - -']],
  ['2xS 4xM Black', ['Black 2 4 - - - -']],
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
  'Black\nNavy',
  'Black',
  'Total: S 12',
  '12',
  '',
])('%j is not', (text) => {
  expect(rows(text)).toBeUndefined()
})
