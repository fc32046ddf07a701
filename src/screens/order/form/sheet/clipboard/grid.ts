import { type Size, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { DOZENS, PIECES, sizeNamed, wordsOf } from '../../../../../shared/quantities/size-names.ts'
import { searchable } from '../../../../../shared/text.ts'
import { toQuantity } from '../../../../../web/input/quantity.ts'
import { guessCode } from '../../../../../features/colors/color-guess.ts'

type Row = readonly string[]
type Heading = 'color' | 'unit' | 'dozens' | Size
export type Columns = readonly (Heading | undefined)[]
type IsColor = (name: string) => boolean

const UNIT = `(?:1st|2nd|${PIECES}|${DOZENS}|shirts?|tees?)`
const NUMBER = new RegExp(`^[-–+]?\\d[\\d.,]*(?: \\d{3})*(?: ?${UNIT}\\.?)*$`, 'i')

const isNumber = (cell = ''): boolean => NUMBER.test(cell)
/** Spreadsheets write nothing, a dash or a zero where there is nothing. */
export const isNothing = (cell = ''): boolean => /^(?:[-–—]*|0)$/.test(cell)
export const isQuantity = (cell: string): boolean => isNumber(cell) || isNothing(cell)
const isWord = (cell = ''): boolean => !isQuantity(cell)

const COLOR = /^(?:(?:garment|shirt|item|product|style) )?colou?rs?(?: name)?$|^farben?$/

export function getHeading(cell: string): Heading | undefined {
  if (isQuantity(cell)) return undefined
  const name = searchable(cell)
  if (COLOR.test(name)) return 'color'
  if (name === 'dozens') return name
  if (/^(?:counted in|mix|dz)$/.test(name)) return 'unit'
  return sizeNamed(cell, 'dozens')
}

const isSizeName = (cell = ''): boolean => SIZES.some((size) => size === getHeading(cell))

export const isFilled = (row: Row): boolean => row.some(Boolean)

const cellsOf = (rows: readonly Row[], column: number): string[] => rows.flatMap((row) => row[column] || [])

/** A table with its colors across and its sizes down is turned; an empty corner that was cut off is there again. */
export function upright(table: readonly Row[]): readonly Row[] {
  const filled = table.filter(isFilled)
  const titles = filled.slice(
    0,
    filled.findIndex((row) => row.filter(Boolean).length > 1),
  )
  const rows = filled.slice(titles.length)
  const [top = [], ...others] = rows
  const isBody = (row: Row, index: number) =>
    row.length <= top.length && row.slice(1).every(index === 0 ? (cell) => !isSizeName(cell) : isQuantity)
  const isTurned = top.length > 1 && cellsOf(rows, 0).filter(isSizeName).length > 1 && rows.every(isBody)
  if (isTurned) return [...titles, ...top.map((_, column) => rows.map((row) => row[column] ?? ''))]
  const isCut = isSizeName(top[0]) || /^[a-z]?\d*x*[smlt]t?$/i.test(top[0] ?? '')
  const areLonger = others.length > 0 && others.every((row) => row.length === top.length + 1 && isWord(row[0]))
  return isCut && areLonger ? [['', ...top], ...others] : table
}

interface Section {
  /** Null where there is none: cells go by place. */
  heading: Row | null
  columns: Columns
  rows: readonly Row[]
}

export function sectionsOf(table: readonly Row[], start: Size, isColor: IsColor): Section[] {
  const sections: Section[] = []
  let [sizes, heading, wearer]: [Row | null, Row | null, string] = [null, null, '']
  for (let from = 0; ;) {
    const rows: readonly Row[] = table.slice(from)
    const columns: Columns = heading ? columnsByHeading(heading, rows, isColor) : columnsByPlace(rows, start, isColor)
    const next = rows.findIndex((row, at) => isGroup(row) || isHeading(rows, at, columns.indexOf('color'), isColor))
    if (next < 0) return [...sections, { heading, columns, rows }]
    // Nothing goes by place above a heading.
    if (next > 0) sections.push({ heading, columns: heading ? columns : [], rows: rows.slice(0, next) })
    if (isGroup(rows[next]!)) wearer = rows[next]!.find(Boolean)!
    else sizes = rows[next]!
    heading =
      sizes && underGroups(sizes, isGroup(rows[next]!) || rows[next - 1]?.some(isNumber) ? [] : rows[next - 1], wearer)
    from += next + 1
  }
}

/** No color is called so. */
const LABEL = /^(?:(?:colou?r|farbe|size|waist|item|style|garment|product|description|name)s?(?: ?[/&+] ?| |$))+$/

/** By what the whole row holds, and what stands below it. */
function isHeading(rows: readonly Row[], at: number, color: number, isColor: IsColor): boolean {
  const row = rows[at]!
  const hasNumbers = row.some(isNumber)
  if (row.filter(isSizeName).length > (hasNumbers ? 1 : 0)) return true
  if (row.some((cell) => isWord(cell) && LABEL.test(searchable(cell)))) return true
  const cells = row.filter((cell, column) => column !== color && !isNothing(cell))
  const hasWords = cells.filter(isWord).length > (hasNumbers ? 1 : 0)
  const isTop =
    row[color] === '' && cells.length > 0 && !rows.some((above, index) => index < at && above.some(isNumber))
  if (!(hasWords || isTop) || new Set(cells).size < cells.length || row.some(isColor)) return false
  const next = rows.find((below, index) => index > at && below.some(isNumber)) ?? []
  const counted = next.flatMap((cell, column) => (column !== color && isNumber(cell) ? column : []))
  // Numbers beside an empty corner over names are sizes too: `30`, `32`, `34`.
  return (hasWords || isWord(next[color])) && counted.length > 0 && counted.every((column) => !isNothing(row[column]))
}

const OTHER_WEARERS =
  /\b(?:youths?|kids?|child(?:ren)?|juniors?|lady|ladies|wom[ae]n'?s?|girls?|boys?|toddlers?|infants?|baby|babies|tall)\b/
const matches = (words: string) => {
  const pattern = new RegExp(`^${words}:?$`)
  return (cell: string): boolean => pattern.test(searchable(cell))
}
const isOurWearer = matches("(?:adults?|unisex|m[ae]n'?s?)(?: sizes?)?")
const isOtherWearer = matches(`${OTHER_WEARERS.source}(?: sizes?)?`)
const isWearer = (cell: string): boolean => isOurWearer(cell) || isOtherWearer(cell)
const isPieces = matches(`${PIECES}\\.?`)
export const isMix = matches('(?:mix(?:ed)?|x|y(?:es)?|true|✓|✔)')
const isDozens = matches(`(?:${DOZENS}\\.?|not mix|no?|false)`)
const isUnit = (cell: string): boolean => isNothing(cell) || isMix(cell) || isPieces(cell) || isDozens(cell)

/** Says of the quantities of its row that they are not dozens, or not of our sizes. */
export const isOtherRow = (cell: string): boolean => isPieces(cell) || isOtherWearer(cell)

/** Whose sizes those below are. */
const isGroup = (row: Row): boolean => row.filter(Boolean).length === 1 && row.some(isWearer)

/** Sizes under or behind `Youth` are not those under `Adult`; of two groups of other names neither is known to be ours. */
function underGroups(heading: Row, above: Row = [], wearer = ''): Row {
  const sizes = heading.map(getHeading)
  const isTwice = (size: Heading | undefined) => sizes.indexOf(size) < sizes.lastIndexOf(size)
  return heading.map((cell, column) => {
    const named = above.slice(1, column + 1).findLast(Boolean)
    const group = named ?? heading.slice(0, column).findLast(isWearer) ?? wearer
    const isOther = OTHER_WEARERS.test(searchable(group)) || (named && isTwice(sizes[column]) && !isOurWearer(named))
    return isSizeName(cell) && isOther ? `${group} ${cell}` : cell
  })
}

function columnsByHeading(heading: Row, rows: readonly Row[], isColor: IsColor): Columns {
  const some = rows.slice(0, 100)
  const width = Math.max(heading.length, some[0]?.length ?? 0)
  const cells = Array.from({ length: width }, (_, column) => cellsOf(some, column))
  const found = heading.map(getHeading)
  const columns = found.map((name, column) => {
    const isUseless = name === 'unit' ? !cells[column]!.every(isUnit) : name === 'dozens' && !found.includes('unit')
    return isUseless || found.indexOf(name) < column ? undefined : name
  })
  if (columns.includes('color')) return columns
  // Tables often have nothing, or the name of the garment, over the names of the colors, which stand before the sizes.
  const countColors = (column: number) => cells[column]!.filter(isColor).length
  const free = [...cells.keys()].filter((at) => !columns[at] && (cells[at]!.some(isWord) || countColors(at) > 0))
  const before = free.filter((column) => !columns.slice(0, column).some(Boolean))
  const [color = columns[0] || (heading[0] && cells[0]!.length > 0) ? -1 : 0] = (
    before.length > 0 ? before : free.filter(countColors)
  ).toSorted((a, b) => countColors(b) - countColors(a))
  return color < 0 ? columns : Object.assign([...columns], { [color]: 'color' })
}

function columnsByPlace(rows: readonly Row[], start: Size, isColor: IsColor): Columns {
  const names = cellsOf(rows, 0)
  const [top = '', ...others] = names
  // A word over a column of quantities is its heading.
  const isOver = others.length > 0 && !rows.find(isFilled)!.slice(1).some(isNumber) && guessCode(top) === undefined
  const hasColors = others.some(isWord) || (isWord(top) && !isOver) || (names.length > 0 && names.every(isColor))
  // A size or a unit beside a quantity, or a column of words: the places are others.
  const beside = cellsOf(rows, 1)
  const areWords = hasColors && beside.length > 1 && beside.every(isWord)
  const isOther = areWords || rows.some((row) => row.some(getHeading))
  const sizes = isOther ? [] : SIZES.slice(hasColors ? 0 : SIZES.indexOf(start))
  return hasColors ? ['color', ...sizes] : sizes
}

const TOTAL = /^(?:sub ?|grand )?(?:totals?|ttl|sum|summe|gesamt|insgesamt)$/
export const isTotalName = (cell = ''): boolean => TOTAL.test(wordsOf(cell))

/** Rows of totals: by their name; by what they count where they have one as `Total Shirts`, or none below several rows. */
export function totalsOf(table: readonly Row[]): Row[] {
  const sums: number[] = []
  let counted = 0
  const count = (cell: string) => Number(cell) || 0
  return table.filter((row) => {
    if (!row.some(isNumber)) return false
    const [first = ''] = row
    const mayBeTotal = first === '' ? counted > 1 && isNumber(row.find(Boolean)) : /\btotals?\b/.test(searchable(first))
    const isSum = (cell: string, column: number) => !isNumber(cell) || count(cell) === (sums[column] ?? 0)
    if (isTotalName(row.find(Boolean)) || (mayBeTotal && row.every(isSum))) return true
    if (first === '' || isNumber(first)) return false
    counted++
    row.forEach((cell, column) => (sums[column] = (sums[column] ?? 0) + count(cell)))
    return false
  })
}

/** What has no place in the sheet: cells without a heading, and names of columns with what stood in them. */
export function getLeftOut(sections: readonly Section[], totals: readonly Row[]): string[] {
  const cells: string[] = []
  const named = new Map<string, string[]>(totals.map((row) => [row[0] || row.find(isTotalName) || 'the totals', []]))
  for (const { heading, columns, rows } of sections) {
    for (const row of heading ? [heading, ...rows] : rows) {
      row.forEach((cell, index) => {
        if (!cell || columns[index]) return
        if (!heading) return cells.push(cell)
        const title = heading[index] || 'a column without a heading'
        const known = getHeading(title)
        const name = known && columns.includes(known) ? `another ${title}` : title
        const below = named.get(name) ?? []
        named.set(name, below)
        if (row !== heading) below.push(cell)
      })
    }
  }
  return [...cells, ...Array.from(named, ([name, below]) => `${name}${describeCells(name, below)}`)]
}

const NO_SIZE =
  /#|\b(?:total|count|amount|price|cost|style|item|product|sku|code|no|nr|number|po|order|id|line|row|ref)\b/

/** As they were written, where they count shirts: they may be dozens or pieces. */
function describeCells(name: string, cells: readonly string[]): string {
  const isSize = wordsOf(name) !== '' && !isTotalName(name) && !NO_SIZE.test(searchable(name))
  if (!isSize || !cells.some(isNumber)) return ''
  const parts = cells.filter((cell) => !isNothing(cell)).map((cell) => toQuantity(cell.replace(/ ?2nd$/i, '')))
  const sum = parts.reduce<number>((total, part) => total + (typeof part === 'number' ? part : 0), 0)
  const written = [sum, ...parts.filter((part) => typeof part === 'string')].filter(Boolean)
  return written.length > 0 ? ` (${written.join(' + ')})` : ''
}
