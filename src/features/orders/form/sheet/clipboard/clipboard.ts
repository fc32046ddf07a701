import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { type Size, SIZE_LABELS, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { searchable } from '../../../../../shared/text.ts'
import { guessCode } from '../../../../colors/color-guess.ts'
import { toQuantity } from '../../../../../web/input/quantities/quantity.ts'
import { QUALITY_LABELS, qualityField } from '../../../../productions/productions.contract.ts'
import { emptyItem, type ItemFormValues } from '../../draft/order-draft.ts'
import type { Markable } from '../keys/places.ts'
import { isSecond } from '../rows.ts'

type PastedFields = Partial<Omit<ItemFormValues, 'key' | 'color'>>

interface PastedLine {
  /** The name of its color; null in a block of quantities. */
  color: string | null
  fields: PastedFields
}

export interface Pasted {
  lines: PastedLine[]
  hasColors: boolean
  /** What has no place in the sheet: names of columns, or quantities right of the last size. */
  leftOut: string[]
}

type Heading = 'color' | 'unit' | 'dozens' | Size

const UNIT_LABELS = { not_mix: 'Dz', mix: 'Mix' } as const

/** Names of columns as `searchable` writes them. */
const HEADINGS = new Map<string, Heading>([
  ['color', 'color'],
  ['colour', 'color'],
  ['colors', 'color'],
  ['counted in', 'unit'],
  ['mix', 'unit'],
  ['dozens', 'dozens'],
  ...SIZES.map((size) => [searchable(SIZE_LABELS[size]), size] as const),
  ['small', 'small'],
  ['medium', 'medium'],
  ['large', 'large'],
  ['x-large', 'xl'],
  ['xxl', 'twoXl'],
  ['xxxl', 'threeXl'],
])

const getHeading = (cell: string): Heading | undefined => HEADINGS.get(searchable(cell))

const SECOND = new RegExp(`\\s*${QUALITY_LABELS.second}$`, 'i')

const isQuantity = (cell: string): boolean => /^\d/.test(cell) && getHeading(cell) === undefined

/** A single value is typed into the cell that has the focus. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\n\r]+$/, ''))

/** A number, with up to three letters behind it: `4 2nd`, `12 Pcs`; or nothing. */
const NUMBER = /^[-–+]?([\d.,]+ ?\w{0,3})?$/
/** What sentences, lists and addresses have, and names of colors have not. */
const PROSE = /[,:;!?@]|\.$|^\d| \d+$|^[-–•*] |^(\S+ ){5}\S/

export function isProse(text: string, colors: readonly { name: string }[]): boolean {
  const names = new Set(colors.map(({ name }) => searchable(name)))
  const isCell = (cell: string) => NUMBER.test(cell) || getHeading(cell) !== undefined || names.has(searchable(cell))
  const rows = cellsOfText(text)
  if (!text.trimEnd().includes('\t') && rows.some(([cell = '']) => PROSE.test(cell) && !isCell(cell))) return true
  const cells = rows.flat().filter(Boolean)
  return isTable(text) && cells.length > 0 && !cells.some((cell) => isCell(cell) || guessCode(cell) !== undefined)
}

/** Without headings the quantities begin at the size `start`, or after a color at S. */
export function parseRows(text: string, start: Size): Pasted {
  const table = cellsOfText(text.replace(/[\n\r]+$/, ''))
  const top = table.findIndex(isFilled)
  const first = table[top] ?? []
  const hasHeadings = first.some((cell) => getHeading(cell)) && !first.some(isQuantity)
  const below = hasHeadings ? table.slice(top + 1) : table
  const columns = hasHeadings ? columnsByHeading(first) : columnsByPlace(below, start)
  const hasColors = columns.includes('color')
  // In a block an empty line is an empty row: without it the rows below would move up.
  const body = hasColors ? below.filter(isFilled) : below
  const leftOut = hasHeadings
    ? first.filter((cell, index) => cell && !columns[index])
    : body.flatMap((cells) => cells.filter((cell, index) => cell && !columns[index]))
  return { lines: body.map((cells) => getLine(cells, columns)), hasColors, leftOut }
}

/** A cell with a line break or a tab in it is in quotation marks, and those in it are doubled. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/y

function cellsOfText(text: string): string[][] {
  const plain = text.replaceAll(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  CELL.lastIndex = 0
  for (let result = CELL.exec(plain); result; result = CELL.exec(plain)) {
    const [, quoted, bare = '', end] = result
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? bare).trim().replaceAll(/\s+/g, ' '))
    if (!end) break
    if (end === '\n') rows.push([])
  }
  return rows
}

const isFilled = (cells: readonly string[]): boolean => cells.some(Boolean)

type Columns = readonly (Heading | undefined)[]

function columnsByHeading(headings: readonly string[]): Columns {
  const columns = headings.map(getHeading)
  // Tables often have nothing, or the name of the garment, over the names of the colors.
  return columns[0] || columns.includes('color') ? columns : ['color', ...columns.slice(1)]
}

function columnsByPlace(body: readonly (readonly string[])[], start: Size): Columns {
  const hasColors = body.some(([cell = '']) => cell !== '' && !/^[\d.,+-]/.test(cell))
  return hasColors ? ['color', ...SIZES] : SIZES.slice(SIZES.indexOf(start))
}

function getLine(cells: readonly string[], columns: Columns): PastedLine {
  const fields: PastedFields = {}
  let color: string | null = null
  columns.forEach((column, index) => {
    const cell = cells[index] ?? ''
    if (column === 'color') color = cell
    else if (column === 'unit') fields.size = searchable(cell) === 'mix' ? 'mix' : 'not_mix'
    else if (column === 'dozens') fields.itemQuantity = getQuantity(cell)
    else if (column) {
      fields[quantityField(column)] = getQuantity(cell.replace(SECOND, ''))
      fields[qualityField(column)] = SECOND.test(cell) ? 'second' : 'first'
    }
  })
  return { color, fields }
}

/** Spreadsheets write nothing, a dash or a zero where there is nothing. */
const getQuantity = (cell: string) => (/^(-|–|0)?$/.test(cell) ? '' : toQuantity(cell))

/** A name that no color has stays, to be chosen or added. */
export function getRow(
  { color, fields }: PastedLine,
  findColor: (name: string) => ItemFormValues['color'] | undefined,
): ItemFormValues {
  const toNew = (name: string) => ({ _id: '', name, code: guessCode(name) ?? 'ffffff' })
  return { ...emptyItem(), ...fields, color: color ? (findColor(color) ?? toNew(color)) : null }
}

export function getText(rows: readonly ItemFormValues[], columns: readonly Markable[]): string {
  const cell = (row: ItemFormValues, size: Size): string =>
    [row[quantityField(size)] || '', isSecond(row, size) && QUALITY_LABELS.second].filter(Boolean).join(' ')
  const table = columns.includes('color')
    ? [
        ['Color', 'Counted in', ...SIZES.map((size) => SIZE_LABELS[size]), 'Dozens'],
        ...rows.map((row) => [
          row.color?.name ?? '',
          UNIT_LABELS[row.size],
          ...SIZES.map((size) => cell(row, size)),
          row.size === 'mix' ? String(row.itemQuantity) : '',
        ]),
      ]
    : rows.map((row) => columns.map((column) => (column === 'color' ? '' : cell(row, column))))
  return table.map((cells) => cells.join('\t')).join('\n')
}
