import { quantityField } from '../../../../shared/quantities/pieces.ts'
import { SIZES, type Size } from '../../../../shared/quantities/sizes.ts'
import { isSame } from '../../../../web/form/merge/is-same.ts'
import { qualityField } from '../../../../features/productions/productions.contract.ts'
import type { ItemFormValues } from '../draft/order-draft.ts'

export type Column = 'color' | 'unit' | Size | 'dozens' | 'copy' | 'remove'

/** The last line, where the next color is typed, is the row `COLOR_LINE`. */
export interface Place {
  row: string
  column: Column
}

export const COLOR_LINE: Place = { row: '', column: 'color' }

const isColorLine = ({ row }: Place): boolean => row === COLOR_LINE.row

export const MARKABLE = ['color', ...SIZES] as const
export type Markable = (typeof MARKABLE)[number]

export const isSize = (column: Column): column is Size => (SIZES as readonly Column[]).includes(column)
export const isMarkable = (column: Column): column is Markable => (MARKABLE as readonly Column[]).includes(column)

type Row = Pick<ItemFormValues, 'key' | 'size'>

const typedIn = ({ size }: Row): readonly Column[] => (size === 'mix' ? [...SIZES, 'dozens'] : SIZES)

const getColumns = (row: Row): readonly Column[] => ['color', 'unit', ...typedIn(row), 'copy', 'remove']

const inColumn = (row: Row, column: Column): Place => ({
  row: row.key,
  column: getColumns(row).includes(column) ? column : SIZES.at(-1)!,
})

export function placeAfter(rows: readonly Row[], { row, column }: Place): Place | null {
  const index = rows.findIndex(({ key }) => key === row)
  const current = rows[index]
  if (!current) return null
  const cells = typedIn(current)
  const isBefore = column === 'color' || column === 'unit'
  const next = isBefore ? cells[0] : cells[cells.indexOf(column) + 1]
  if (next && (isBefore || cells.includes(column))) return { row, column: next }
  const below = rows[index + 1]
  return below ? { row: below.key, column: SIZES[0] } : COLOR_LINE
}

export function placeBefore(rows: readonly Row[], place: Place): Place | null {
  const index = isColorLine(place) ? rows.length : rows.findIndex(({ key }) => key === place.row)
  const current = rows[index]
  if (current) {
    const cells = typedIn(current)
    const at = cells.indexOf(place.column)
    if (at > 0) return { row: place.row, column: cells[at - 1]! }
    if (place.column === 'copy' || place.column === 'remove') return { row: place.row, column: cells.at(-1)! }
  }
  const above = rows[index - 1]
  return above ? { row: above.key, column: typedIn(above).at(-1)! } : null
}

/** Null if the key does not move within the sheet, or leads nowhere. */
export function placeByKey(rows: readonly Row[], place: Place, key: string, isControl: boolean): Place | null {
  const index = isColorLine(place) ? rows.length : rows.findIndex((row) => row.key === place.row)
  const current = rows[index]
  const inRow = (at: number): Place | null => {
    const column = current && getColumns(current)[at]
    return column ? { row: current.key, column } : null
  }
  const at = current ? getColumns(current).indexOf(place.column) : 0
  const across = (to: number): Place => (rows[to] ? inColumn(rows[to], place.column) : COLOR_LINE)
  switch (key) {
    case 'ArrowRight':
      return inRow(at + 1)
    case 'ArrowLeft':
      return inRow(at - 1)
    case 'ArrowDown':
      return current ? across(isControl ? rows.length - 1 : index + 1) : null
    case 'ArrowUp':
      return index > 0 ? across(isControl ? 0 : index - 1) : null
    case 'Home':
      return isControl ? (rows[0] ? { row: rows[0].key, column: SIZES[0] } : null) : inRow(2)
    case 'End':
      return isControl ? COLOR_LINE : inRow(1 + SIZES.length)
    default:
      return null
  }
}

export interface Range {
  from: { row: string; column: Markable }
  to: { row: string; column: Markable }
}

export function getCells<R extends Row>(rows: readonly R[], { from, to }: Range): { rows: R[]; columns: Markable[] } {
  const between = (a: number, b: number): [number, number] => [Math.min(a, b), Math.max(a, b) + 1]
  const indexOf = (row: string) => rows.findIndex(({ key }) => key === row)
  return {
    rows: rows.slice(...between(indexOf(from.row), indexOf(to.row))),
    columns: MARKABLE.slice(...between(MARKABLE.indexOf(from.column), MARKABLE.indexOf(to.column))),
  }
}

export function extended(rows: readonly Row[], range: Range, key: string): Range {
  const index = rows.findIndex((row) => row.key === range.to.row)
  const at = MARKABLE.indexOf(range.to.column)
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  const right = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return {
    ...range,
    to: {
      row: rows[index + down]?.key ?? range.to.row,
      column: MARKABLE[at + right] ?? range.to.column,
    },
  }
}

/** Null where rows were only removed, or several have changed. */
export function changedPlace(
  before: readonly ItemFormValues[],
  after: readonly ItemFormValues[],
  current: Column,
): Place | null {
  const added = after.find(({ key }) => !before.some((item) => item.key === key))
  if (added) return inColumn(added, current)
  const changed = after.filter((item, index) => !isSame(item, before[index]))
  const [item] = changed
  const was = before.find(({ key }) => key === item?.key)
  if (!item || !was || changed.length > 1 || before.length !== after.length) return null
  const differs = (field: keyof ItemFormValues) => item[field] !== was[field]
  const size = SIZES.find((one) => differs(quantityField(one)) || differs(qualityField(one)))
  const column = size ?? (differs('size') ? 'unit' : differs('itemQuantity') ? 'dozens' : 'color')
  return { row: item.key, column }
}

export const placeOfRemoved = (rest: readonly Row[], index: number, column: Column): Place => {
  const row = rest[index] ?? rest.at(-1)
  return row ? inColumn(row, column) : COLOR_LINE
}
