import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { bySize, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { searchable } from '../../../../../shared/text.ts'
import { QUALITIES, qualityField } from '../../../../../features/productions/productions.contract.ts'
import { emptyItem, type ItemFormValues } from '../../draft/order-draft.ts'
import { isProse, isTable, parseRows, getRow, getText } from './clipboard.ts'
import { withPasted } from './paste.ts'
import { COLOR_LINE, MARKABLE } from '../places.ts'
import { isSecond } from '../rows.ts'

const COLORS = ['Black', 'Café au Lait', 'Red'].map((name) => ({ _id: `id of ${name}`, name, code: '112233' }))
const findColor = (name: string) => COLORS.find((color) => searchable(color.name) === searchable(name))
const item = (fields: Partial<ItemFormValues> = {}): ItemFormValues => ({
  ...emptyItem(),
  color: COLORS[0]!,
  ...fields,
})

/** Rows as a person reads them: color, unit, sizes, dozens of a mix. */
const shown = (items: readonly ItemFormValues[]) =>
  items.map((row) =>
    [
      row.color?.name ?? '-',
      row.size,
      ...SIZES.map((size) => `${row[quantityField(size)]}${isSecond(row, size) ? '!' : ''}`),
      row.itemQuantity,
    ].join('|'),
  )
const pasted = (text: string, items: readonly ItemFormValues[] = [], at = COLOR_LINE) => {
  const start = SIZES.find((size) => size === at.column) ?? 'small'
  return withPasted(items, at, parseRows(text, start, findColor), findColor)
}

describe('rows of a spreadsheet', () => {
  it('are found by the names of their columns, whatever their order and case', () => {
    const after = pasted('\tL\tsmall\tXXL\tTotal\r\nblack\t3\t1\t\t4\r\nCAFE AU LAIT\t5 2nd\t0\t-\t5\r\n')!
    expect(shown(after.items)).toEqual(['Black|not_mix|1||3||||', 'Café au Lait|not_mix|||5!||||'])
    expect(after.said).toBe('2 rows pasted. Not pasted: Total.')
    expect(after.focus).toEqual({ row: after.items[0]!.key, column: 'small' })
  })

  it('need no names of columns: the color comes first, then S to 3XL', () => {
    const after = pasted('Red\t1\t2\t3\t4\t5\t6\t7\nBlack\t\t2')!
    expect(shown(after.items)).toEqual(['Red|not_mix|1|2|3|4|5|6|', 'Black|not_mix||2|||||'])
    expect(after.said).toBe('2 rows pasted. Not pasted: 7.')
  })

  it('keep the name of a color that there is none of, and what is no quantity, and say so', () => {
    const after = pasted('Mauve\t1.5\t2')!
    expect(after.items[0]!.color).toMatchObject({ _id: '', name: 'Mauve' })
    expect(shown(after.items)).toEqual(['Mauve|not_mix|1.5|2|||||'])
    expect(after.said).toBe(
      '1 row pasted. No color is called “Mauve”: choose their colors, or add them. 1 quantity is no whole number.',
    )
  })

  it('are added below the row that has the focus', () => {
    const [a, b] = [item(), item()]
    const after = pasted('Red\t1\t', [a, b], { row: a.key, column: 'xl' })!
    expect(after.items.map(({ key }) => key)).toEqual([a.key, after.focus.row, b.key])
  })
})

describe('a block of quantities', () => {
  it('goes over the cells from the one with the focus on, and what does not fit into rows without a color', () => {
    const [a, b] = [item({ smallQuantity: 9, largeQuantity: 9 }), item({ largeQuantity: 9 })]
    const after = pasted('1\t2\n3\t4\n5\t6', [a, b], { row: a.key, column: 'medium' })!
    expect(shown(after.items)).toEqual(['Black|not_mix|9|1|2||||', 'Black|not_mix||3|4||||', '-|not_mix||5|6||||'])
    expect(after.items.slice(0, 2).map(({ key }) => key)).toEqual([a.key, b.key])
    expect(after.focus).toEqual({ row: a.key, column: 'medium' })
    expect(after.said).toBe('3 rows pasted. 1 row has no color yet.')
  })

  it('empties the cells that it has nothing for', () => {
    const row = item({ smallQuantity: 9, mediumQuantity: 9, largeQuantity: 9 })
    expect(shown(pasted('1\t\t3', [row], { row: row.key, column: 'small' })!.items)).toEqual(['Black|not_mix|1||3||||'])
  })
})

it('an empty line of a block stays an empty row', () => {
  const rows = [item(), item({ smallQuantity: 9 }), item()]
  const after = pasted('1\t2\n\t\n3\t4', rows, { row: rows[0]!.key, column: 'small' })!
  expect(shown(after.items)).toEqual(['Black|not_mix|1|2|||||', 'Black|not_mix|||||||', 'Black|not_mix|3|4|||||'])
})

it('more rows than a production may have are refused as a whole', () => {
  const items = Array.from({ length: 99 }, () => item())
  expect(pasted('Red\t1\nRed\t2', items)).toBeNull()
  expect(pasted('Red\t1\t', items)!.items).toHaveLength(100)
})

it('a single value is no table', () => {
  expect(isTable('12')).toBe(false)
  expect(isTable('Red\r\n')).toBe(false)
  expect(isTable('Red\nBlack')).toBe(true)
  expect(isTable('1\t2')).toBe(true)
})

describe('a text is', () => {
  it.each([
    ['a sentence', 'Please send them by Friday, thanks'],
    ['an e-mail with the name of a color', 'Hi Zoe,\n\nthese are\nBlack\n\nRegards\nTom'],
    ['an address', 'Café Zoë\n12 Harbor Street\nBellingham WA 98225'],
    ['a German address', 'Zoë Müller\nHafenstraße 12\n10115 Berlin'],
    ['a line of more than five words', 'send all of them to us'],
    ['an e-mail address', 'zoe@cafe.example'],
    ['a list of names', 'Bob Smith\nAnn Lee\nJoe Doe'],
    ['a list of what is to be done', 'Rush\nHang tags'],
    ['a list with dashes', '- navy as before\n- fold and bag'],
    ['colors with a number behind them', 'Navy 12\nBlack 24'],
    ['an address with names of colors', 'Bob Brown\n12 Green Street\nSpringfield'],
    ['a house number with a letter', 'Bob Brown\n221B Baker Street'],
    ['a table of words', 'Name\tBob Smith\nPhone\t555 1234\nNote\tplease hurry'],
    ['an address with a tab', 'Ship to:\tBob Smith\n\t12 Main St'],
  ])('no table: %s', (_, text) => {
    expect(isProse(text, COLORS)).toBe(true)
  })

  it.each([
    ['rows with colors that there are none of', 'Heather, Dark\t1\t2\nMauve!\t3'],
    ['a column of colors', 'Mauve\nPMS 286 C\nHeather Deep Forest Green\n'],
    ['a column of quantities', '4\r\n1,200\r\n\r\n2 2nd\r\n12 Pcs\r\n1.5\r\n-'],
    ['a column with its heading', '2XL\n4\n5'],
    ['a column with a heading of no size of ours', '4XL\n4\n5'],
    ['colors that begin with a number', '3D Camo\n50/50 Heather\n1964 Red\n2 Tone Navy\n+Plus Blue'],
    ['a grid of which nothing is known', 'Tee\tYS\t4XL\nHeliconia\t1\t2'],
    ['a color with a comma that there is', 'Gray, Dark\nBlack'],
    ['a name', 'St. Patrick Green'],
    ['a column of colors that there is one of', 'Heliconia\nBlack'],
    ['rows of quantities that are wrong', 'Heliconia\tten\t-1\nSnow\t2'],
    ['a quantity', '12'],
    ['a word', 'Snow'],
    ['empty cells', '\t\n\t'],
    ['nothing', ''],
  ])('part of a table: %s', (_, text) => {
    expect(isProse(text, [...COLORS, { name: 'Gray, Dark' }])).toBe(false)
  })
})

it('a name that no color has shows the code that is guessed from it', () => {
  expect(pasted('Heather Navy\t1')!.items[0]!.color).toEqual({ _id: '', name: 'Heather Navy', code: '1f2a44' })
})

describe('copied text', () => {
  const quantity = fc.oneof(fc.constant('' as const), fc.integer({ min: 1, max: 99_999 }))
  const row = fc
    .record({
      color: fc.constantFrom(...COLORS),
      size: fc.constantFrom('mix' as const, 'not_mix' as const),
      itemQuantity: quantity,
      ...bySize(quantityField, () => quantity),
      ...bySize(qualityField, () => fc.constantFrom(...QUALITIES)),
    })
    .map((fields) => item({ ...fields, itemQuantity: fields.size === 'mix' ? fields.itemQuantity : '' }))

  it('brings the same rows back', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const after = pasted(getText(rows, MARKABLE))!
        expect(shown(after.items)).toEqual(shown(rows))
        expect(after.said).toBe(rows.length === 1 ? '1 row pasted.' : `${rows.length} rows pasted.`)
      }),
    )
  })

  it('brings the same block of quantities back', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const { lines } = parseRows(getText(rows, SIZES), 'small')
        const quantities = (list: readonly ItemFormValues[]) => shown(list).map((line) => line.split('|').slice(2, 8))
        expect(quantities(lines.map((line) => getRow(line, findColor)))).toEqual(quantities(rows))
      }),
    )
  })

  it('never fails on what people copy elsewhere', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('Color', 'S', 'XL', 'Red', '3', '2nd', '0', '-', ''))
    fc.assert(
      fc.property(fc.array(fc.array(cell)), (table) => {
        const text = table.map((cells) => cells.join('\t')).join('\n')
        const after = pasted(text, [item()])
        expect(after === null || after.items.length >= 1).toBe(true)
      }),
    )
  })
})

it('a cell in quotation marks is one cell, whatever line breaks, tabs and quotation marks are in it', () => {
  const { lines } = parseRows(
    'Color\tS\tM\r\n"Heather\r\nGray"\t1\t2\r\n"The ""old""\tred"\t3\t4\r\n5" stripes\t6\t\r\n',
    'small',
  )
  expect(lines.map(({ color, fields }) => [color, fields.smallQuantity, fields.mediumQuantity])).toEqual([
    ['Heather Gray', 1, 2],
    ['The "old" red', 3, 4],
    ['5" stripes', 6, ''],
  ])
})
