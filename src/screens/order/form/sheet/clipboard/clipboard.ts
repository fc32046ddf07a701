import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { type Size, SIZE_LABELS, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { compact } from '../../../../../shared/text.ts'
import { guessCode } from '../../../../../features/colors/color-guess.ts'
import { toQuantity } from '../../../../../web/input/quantity.ts'
import { QUALITY_LABELS, qualityField } from '../../../../../features/productions/productions.contract.ts'
import { emptyItem, type ItemFormValues } from '../../draft/order-draft.ts'
import type { Markable } from '../places.ts'
import { isSecond } from '../rows.ts'
import {
  type Columns,
  getHeading,
  getLeftOut,
  isFilled,
  isMix,
  isNothing,
  isOtherRow,
  isQuantity,
  sectionsOf,
  totalsOf,
  upright,
} from './grid.ts'

type PastedFields = Partial<Omit<ItemFormValues, 'key' | 'color'>>

export interface PastedLine {
  /** The name of its color; null in a block of quantities. */
  color: string | null
  fields: PastedFields
}

export interface Pasted {
  lines: PastedLine[]
  hasColors: boolean
  leftOut: string[]
}

const UNIT_LABELS = { not_mix: 'Dz', mix: 'Mix' } as const

const SECOND = new RegExp(`\\s*${QUALITY_LABELS.second}$`, 'i')

/** A single value is typed into the cell that has the focus. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\n\r]+$/, ''))

/** What sentences, lists and addresses have, and names of colors have not. */
const PROSE = /[,:;!?@]|\.$| \d+$|^[-–•*] |^(\S+ ){5}\S/
const HOUSE = /^\d+(?:-\d+)?[a-c]? .*\p{L}{3}/iu

const isProseLine = (line: string): boolean =>
  PROSE.test(line) || (HOUSE.test(line) && guessCode(line.split(' ').at(-1)!) === undefined)

export function isProse(text: string, colors: readonly { name: string }[]): boolean {
  const names = new Set(colors.map(({ name }) => compact(name)))
  const isCell = (cell: string) => isQuantity(cell) || getHeading(cell) !== undefined || names.has(compact(cell))
  const rows = cellsOfText(text)
  if (!text.trimEnd().includes('\t') && rows.some(([cell = '']) => isProseLine(cell) && !isCell(cell))) return true
  const cells = rows.flat().filter(Boolean)
  return isTable(text) && cells.length > 0 && !cells.some((cell) => isCell(cell) || guessCode(cell) !== undefined)
}

type FindColor = (name: string) => ItemFormValues['color'] | undefined

/** Without any headings the quantities begin at the size `start`, or after a color at S. */
export function parseRows(text: string, start: Size, findColor: FindColor = () => undefined): Pasted {
  const table = upright(cellsOfText(text.replace(/[\n\r]+$/, '')))
  const totals = new Set(totalsOf(table))
  const counted = table.filter((row) => !totals.has(row))
  const sections = sectionsOf(counted, start, (name) => name !== '' && Boolean(findColor(name)))
  const lines = sections.flatMap(({ columns, rows }) => {
    // In a block an empty line is an empty row: without it the rows below would move up.
    const body = columns.includes('color') ? rows.filter(isFilled) : rows
    return columns.some(Boolean) ? body.map((cells) => getLine(cells, columns)) : []
  })
  const hasColors = sections.some(({ columns }) => columns.includes('color'))
  return { lines, hasColors, leftOut: getLeftOut(sections, [...totals]) }
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

function getLine(cells: readonly string[], columns: Columns): PastedLine {
  const fields: PastedFields = {}
  let color: string | null = null
  const other = cells.find((cell, index) => columns[index] !== 'color' && isOtherRow(cell))
  // What is not ours stays as it is written, to be looked at: `12 Pcs`, `3 Youth`.
  const read = (cell: string) => getQuantity(other && !isNothing(cell) ? `${cell} ${other}` : cell)
  columns.forEach((column, index) => {
    const cell = cells[index] ?? ''
    if (column === 'color') color = cell
    else if (column === 'unit') fields.size = isMix(cell) ? 'mix' : 'not_mix'
    else if (column === 'dozens') fields.itemQuantity = read(cell)
    else if (column) {
      fields[quantityField(column)] = read(cell.replace(SECOND, ''))
      fields[qualityField(column)] = SECOND.test(cell) ? 'second' : 'first'
    }
  })
  return { color, fields }
}

const getQuantity = (cell: string) => (isNothing(cell) ? '' : toQuantity(cell))

/** A name that no color has stays, to be chosen or added. */
export function getRow({ color, fields }: PastedLine, findColor: FindColor): ItemFormValues {
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
