import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { type Size, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { searchable } from '../../../../../shared/text.ts'
import { COLOR_LINE } from '../places.ts'
import { parseRows } from './clipboard.ts'
import { getHeading } from './grid.ts'
import { withPasted } from './paste.ts'

const COLORS = ['Black', 'Navy', 'White', '1964'].map((name) => ({ _id: name, name, code: '112233' }))
const findColor = (name: string) => COLORS.find((color) => searchable(color.name) === searchable(name))

/** Each row as its color and its sizes; what was left out. */
function pasted(text: string): [rows: string[], leftOut: string] {
  const { items, said } = withPasted([], COLOR_LINE, parseRows(text, 'small', findColor), findColor)!
  const rows = items.map((row) =>
    [row.color?.name ?? '-', ...SIZES.map((size) => row[quantityField(size)])].join(' ').trim(),
  )
  return [rows, /Not pasted: (.*)\./.exec(said)?.[1] ?? '']
}

const SPELLINGS: Record<Size, string[]> = {
  small: ['S', 'sm', 'Sml', 'SMALL', 'Size S', 'S (Small)', 's.'],
  medium: ['M', 'Med', 'Md.', 'medium', 'Gr. M', 'Adult M', "Men's M", 'Größe M'],
  large: ['L', 'Lg', 'LRG', 'Large', 'Qty L', 'L (dz)', 'L - Large'],
  xl: ['XL', 'X-L', 'x large', 'X-Large', 'XLarge', 'Extra Large', 'Extra-Lg', '1XL', 'XL +$2', 'XLge'],
  twoXl: ['2XL', 'XXL', '2x', '2X-Large', '2 XLarge', 'XX-Large', 'Double XL', 'Extra Extra Large', 'XX-Lg'],
  threeXl: ['3XL', 'xxxl', '3X', '3X-Large', 'XXX-Large', 'Triple XL', '3-XL', 'XXX'],
}
const UNKNOWN = [
  ...['XS', 'XXS', 'X-Small', 'Extra Small', '4XL', '5X', '10XL', 'XXXX-Large', 'YS', 'YM', 'YXL', 'Youth M', 'Kids L'],
  ...[
    'Ladies M',
    'L (pcs)',
    'Pieces S',
    "Women's XL",
    '2T',
    '5/6',
    '10-12',
    '32/34',
    'LT',
    '2XLT',
    'S/M',
    'S/S',
    '1X',
    'L-XL',
    'S (4-6)',
    'One Size',
    'OSFA',
  ],
]

describe('the name of a size', () => {
  it.each(SIZES)('%s is known however it is spelled', (size) => {
    expect(SPELLINGS[size].filter((cell) => getHeading(cell) !== size)).toEqual([])
  })

  it('is never taken for another one', () => {
    expect(UNKNOWN.filter((cell) => getHeading(cell))).toEqual([])
  })
})

it('a row is a mix where its column says so', () => {
  const { lines } = parseRows('Color\tMix\tS\nBlack\tx\t6\nNavy\tno\t6\nWhite\tMix\t6\n1964\t\t6', 'small', findColor)
  expect(lines.map(({ fields }) => fields.size)).toEqual(['mix', 'not_mix', 'mix', 'not_mix'])
})

describe('a pasted table', () => {
  it.each([
    [
      'leaves sizes out',
      'Color XS S M L XL 2XL 3XL 4XL|Black 1 2 3 4 5 6 7 8',
      ['Black 2 3 4 5 6 7'],
      'XS (1), 4XL (8)',
    ],
    ['with words', 'Color Small Medium Large X-Large 2X-Large|Black 1 2 3 4 5', ['Black 1 2 3 4 5'], ''],
    ['in any order', '3X M Color 2X S|5 1 Black 4 2', ['Black 2 1   4 5'], ''],
    ['with no size of ours', 'Tee XS 4XL|Black 1 2|Zorp 3 4', ['Black', 'Zorp'], 'XS (4), 4XL (6)'],
    ['in another language', '_ Klein Groß|Rot 1 2', ['Rot'], 'Klein (1), Groß (2)'],
    ['with sizes that are numbers', 'Color 30 32|Black 1 2', ['Black'], '30 (1), 32 (2)'],
    ['with such sizes beside a corner', '_ 30 32|Black 1 2', ['Black'], '30 (1), 32 (2)'],
    ['whose corner was cut off', 'XS S M|Black 1 2 3', ['Black 2 3'], 'XS (1)'],
    ['with a column alone', '4XL|4|5', [], '4XL (9)'],
    ['without colors', 'XS S M|1 2 3', ['- 2 3'], 'XS (1)'],
    [
      'with other columns',
      '# Item Shade S Total|1 Tee Zorp 2 2|2 Tee Black 3 3',
      ['Zorp 2', 'Black 3'],
      '#, Item, Total',
    ],
    ['with a row of totals', 'Color S Total|Black 1 1|Total 1 1', ['Black 1'], 'Total'],
    ['with totals of another name', 'Color S M|Black 1 2|Total+Shirts 1 2', ['Black 1 2'], 'Total Shirts'],
    ['with totals without a name', 'Color S M|Black 1 2|Navy 3 -|_ 4 2', ['Black 1 2', 'Navy 3'], 'the totals'],
    [
      'with totals of totals',
      'Color S|Black 1|Subtotal 1|Navy 2|Subtotal 2|Total+Shirts 3',
      ['Black 1', 'Navy 2'],
      'Subtotal, Total Shirts',
    ],
    ['with a row without a color', 'Color S M|Black 1 2|_ 1 2', ['Black 1 2', '- 1 2'], ''],
    ['with a size twice', 'Color M S Medium|Black 1 2 3', ['Black 2 1'], 'another Medium (3)'],
    [
      'with groups',
      '_ Youth _ Adult _|_ S M S M|Black 1 2 3 4',
      ['Black 3 4'],
      'Youth, Adult, Youth S (1), Youth M (2)',
    ],
    [
      'with whose sizes they are above each part',
      'Youth _|Color S M|Black 1 2|Adult _|Color S M|Navy 3 4',
      ['Black', 'Navy 3 4'],
      'Youth S (1), Youth M (2)',
    ],
    ['with it within a part', 'Color S|Kids _|Black 1|Adults _|Navy 2', ['Black', 'Navy 2'], 'Kids S (1)'],
    [
      'with it in each heading',
      'Adult S M|Black 1 2|Youth S M|Navy 3 4',
      ['Black 1 2', 'Navy'],
      'Youth S (3), Youth M (4)',
    ],
    ['with it below totals', 'Color S|Black 1|Total 1|Ladies S|Navy 2', ['Black 1', 'Navy'], 'Total, Ladies S (2)'],
    [
      'with it and a colon',
      'YOUTH+SIZES: _|Color S|Black 1|ADULT+SIZES: _|Navy 2',
      ['Black', 'Navy 2'],
      'YOUTH SIZES: S (1)',
    ],
    ['with it over all', 'YOUTH+SIZES _|Color S M|Black 1 2', ['Black'], 'YOUTH SIZES S (1), YOUTH SIZES M (2)'],
    [
      'with it among sizes that stand down',
      'Size Black|Youth _|S 1|Adult _|S 2',
      ['Black 2'],
      'Youth, Youth S (1), Adult',
    ],
    [
      'with groups that are not known',
      '_ Damen _ Herren _|_ S M S M|Black 1 2 3 4',
      ['Black'],
      'Damen, Herren, Damen S (1), Damen M (2), Herren S (3), Herren M (4)',
    ],
    [
      'with whose sizes they are in its rows',
      'Color Fit S|Black Adult 1|Navy Youth 2',
      ['Black 1', 'Navy 2 Youth'],
      'Fit',
    ],
    ['with its unit in its rows', 'Color Counted+in S|Black Dz 1|Navy Pcs 12', ['Black 1', 'Navy 1'], ''],
    ['with it in another column', 'Color UOM S|Black EA 12', ['Black 12 EA'], 'UOM'],
    ['with a unit that is not known', 'Color Counted+in S|Black Zorp 1', ['Black 1'], 'Counted in'],
    ['of pieces', 'Color S+(pcs) M|Black 12 1', ['Black  1'], 'S (pcs) (12)'],
    ['with its sizes down under a title', 'Fall|Size Black Navy|S 1 2|M 3 4', ['Black 1 3', 'Navy 2 4'], 'Fall'],
    ['under a title', 'Fall|_|Color S XS|Black 1 2', ['Black 1'], 'Fall, XS (2)'],
    ['under a title with a number', 'PO 1234|Color S|Black 1', ['Black 1'], 'PO, 1234'],
    ['with its heading again', 'Color S M|Black 1 2|Color S M|Navy 3 4', ['Black 1 2', 'Navy 3 4'], ''],
    ['with another heading', 'Color S M|Black 1 2|Tee M XS|Navy 3 4', ['Black 1 2', 'Navy  3'], 'XS (4)'],
    ['with one of no size of ours', 'Color S M|Black 1 2|Tee YS YM|Navy 3 4', ['Black 1 2', 'Navy'], 'YS (3), YM (4)'],
    ['with its sizes down', 'Size Black Navy|S 1 2|XS 3 4|L 5 6', ['Black 1  5', 'Navy 2  6'], 'XS (7)'],
    ['that is a list', 'Black S 5|Black M 3', ['Black', 'Black'], 'S, 5, M, 3'],
    ['with a column of words', 'Black Tee 1 2|Navy Tee 3 4', ['Black', 'Navy'], 'Tee, 1, 2, Tee, 3, 4'],
    ['with a cell below no heading', 'Color S|Black 1 2', ['Black 1'], 'a column without a heading (2)'],
    ['with dozens that belong to no mix', 'Color S Dozens|Black 1 12', ['Black 1'], 'Dozens'],
    ['with wrong quantities', 'Color XS|Black 3+dz|Navy 2+2nd|White -', ['Black', 'Navy', 'White'], 'XS (2 + 3 dz)'],
    ['with a wrong quantity', 'Zorp n.a. 3|Snow 1 2', ['Zorp n.a. 3', 'Snow 1 2'], ''],
    [
      'whose colors begin with signs',
      '3D+Camo 1|50/50+Heather 2|-Navy 3',
      ['3D Camo 1', '50/50 Heather 2', '-Navy 3'],
      '',
    ],
    ['with a number among its colors', 'Zorp 1|1965 2', ['Zorp 1', '1965 2'], ''],
    ['with numbers for colors', '_ S|1965 2', ['1965 2'], ''],
    ['with a number that is a color', '1964 1 2', ['1964 1 2'], ''],
    ['of quantities alone', '12+Pcs 1,200|- 4', ['- 1 1,200', '-  4'], ''],
  ] satisfies [string, string, string[], string][])('%s', (_, table, rows, leftOut) => {
    const text = table.replaceAll('|', '\n').replaceAll(' ', '\t').replaceAll('+', ' ').replaceAll('_', '')
    expect(pasted(text)).toEqual([rows, leftOut])
  })

  it('that is only a heading changes nothing, and says so', () => {
    const pastedHeading = parseRows('Color\tS\tXS', 'small', findColor)
    expect(withPasted([], COLOR_LINE, pastedHeading, findColor)).toMatchObject({
      items: [],
      said: 'Nothing was pasted. Not pasted: XS.',
    })
  })

  it('has each quantity in its own column or among what was left out, whatever the order of its columns', () => {
    const known = SIZES.map((size) => fc.constantFrom(...SPELLINGS[size]).map((name) => ({ name, size })))
    const unknown = UNKNOWN.map((name) => fc.constant({ name, size: undefined }))
    const sizes = fc
      .subarray([...known, ...unknown], { minLength: 1, maxLength: 12 })
      .chain((some) => fc.tuple(...some))
      .chain((columns) => fc.shuffledSubarray(columns, { minLength: columns.length }))
    const quantities = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 12, maxLength: 12 })
    const rows = fc.array(fc.record({ name: fc.constantFrom('Black', 'Zorp', '1964'), quantities }), { minLength: 1 })
    const corner = fc.constantFrom('Color', 'Garment Colour', 'Tee', '')
    fc.assert(
      fc.property(sizes, rows, corner, fc.nat(12), fc.boolean(), (columns, colors, over, at, hasTotal) => {
        const place = over.includes('Colo') ? at : 0
        const table = [{ name: over, quantities: columns.map(({ name }) => name) }, ...colors].map((row, index) => {
          const cells: (string | number)[] = row.quantities.slice(0, columns.length)
          const total = hasTotal ? [index === 0 ? 'Total' : sum(row.quantities.slice(0, columns.length))] : []
          return [...cells.toSpliced(place, 0, row.name), ...total].join('\t')
        })
        const { lines, leftOut } = parseRows(table.join('\n'), 'small', findColor)
        for (const [index, { name, quantities: pastedRow }] of colors.entries()) {
          const expected = columns.flatMap(({ size }, column) =>
            size ? [[quantityField(size), pastedRow[column]]] : [],
          )
          expect(lines[index]).toMatchObject({ color: name, fields: Object.fromEntries(expected) })
        }
        const placed = lines.map(({ fields }) => sum(SIZES.map((size) => fields[quantityField(size)] ?? 0)))
        const named = leftOut.map((text) => / \((\d+)\)$/.exec(text)?.[1] ?? 0)
        const all = colors.map((color) => sum(color.quantities.slice(0, columns.length)))
        expect(sum(placed) + sum(named)).toBe(sum(all))
      }),
    )
  })
})

const sum = (numbers: readonly (number | string)[]): number =>
  numbers.reduce<number>((total, number) => total + Number(number), 0)
