import { DOZEN, formatPieces, piecesOfSize, quantityField, sumOfSizes } from '../../../../shared/quantities/pieces.ts'
import { eachSize, type Size, SIZE_LABELS, SIZES } from '../../../../shared/quantities/sizes.ts'
import { NO_QUANTITY, QUALITY_LABELS, qualityField } from '../../../../features/productions/productions.contract.ts'
import type { StoredReason } from '../../../../features/productions/return-reasons.contract.ts'
import {
  duplicateItem,
  errorsOfItem,
  type ItemFormValues,
  nameOfProduction,
  getNumbers,
  piecesOfItemValues,
  type ProductionFormValues,
} from '../draft/order-draft.ts'
import { getPiecesLeft, NO_DOZENS, parsePieces } from '../draft/quantity-units.ts'
import type { Column } from './places.ts'

/** The row of what came back can only be removed. */
export type Returned = { pieces: number } & StoredReason

export const nameOfRow = ({ color }: ItemFormValues): string => color?.name ?? 'No color'

export const withFields = (
  items: readonly ItemFormValues[],
  key: string,
  fields: Partial<ItemFormValues>,
): ItemFormValues[] => items.map((item) => (item.key === key ? { ...item, ...fields } : item))

export function withCopyOf(items: readonly ItemFormValues[], key: string): { items: ItemFormValues[]; copy: string } {
  const index = items.findIndex((item) => item.key === key)
  const copy = duplicateItem(items[index]!)
  return { items: items.toSpliced(index + 1, 0, copy), copy: copy.key }
}

/** The sum of a mix's cells; 12 is right. */
export const mixedPieces = (item: ItemFormValues): number => sumOfSizes(getNumbers(item))

export interface RowProblem {
  column: Column
  message: string
  detail: string
  /** Whether the row is only unfinished: it is not called wrong before the order is to be saved. */
  isUnfinished: boolean
}

const result = new WeakMap<ItemFormValues, RowProblem | null>()

export function problemOfRow(item: ItemFormValues): RowProblem | null {
  const known = result.get(item)
  if (known !== undefined) return known
  const problem = findProblem(item)
  result.set(item, problem)
  return problem
}

function findProblem(item: ItemFormValues): RowProblem | null {
  const errors = errorsOfItem(item)
  const [field, message] = Object.entries(errors)[0] ?? []
  if (!field || !message) return null
  const wrong = (column: Column, detail: string) => ({ column, detail, message: detail, isUnfinished: false })
  const unfinished = (column: Column, detail: string) => {
    return { column, detail, message: `${NO_QUANTITY}: ${detail}`, isUnfinished: true }
  }
  if (errors['color'])
    return wrong('color', item.color ? `No color is called “${item.color.name}”: choose one or add it` : message)
  const [left] = getPiecesLeft(item)
  if (left) {
    const sum = SIZES.reduce((all, one) => all + (parsePieces(item[quantityField(one)]) ?? 0), 0)
    return { column: left, detail: NO_DOZENS, message: NO_DOZENS, isUnfinished: sum < DOZEN }
  }
  const size = SIZES.find((one) => quantityField(one) in errors)
  if (size) return wrong(size, errors[quantityField(size)]!)
  if (message !== NO_QUANTITY) return wrong(item.size === 'mix' ? 'dozens' : SIZES[0], message)
  if (item.size === 'not_mix') return unfinished(SIZES[0], 'no quantity yet')
  const pieces = mixedPieces(item)
  if (pieces < DOZEN) return unfinished(SIZES[0], `${formatPieces(DOZEN - pieces)} missing`)
  // In pieces, as the cells are counted: `109 Pcs too many`, not `9 Dz, 1 Pc`.
  const tooMany = pieces - DOZEN
  if (tooMany > 0) return unfinished(SIZES[0], `${tooMany} ${tooMany === 1 ? 'Pc' : 'Pcs'} too many`)
  return unfinished('dozens', 'no dozens yet')
}

/** A row without any quantity has just been added: it is not wrong before the first attempt to save. */
export function isCalledWrong(item: ItemFormValues, isTried: boolean): boolean {
  const problem = problemOfRow(item)
  return problem !== null && (isTried || !problem.isUnfinished || mixedPieces(item) > 0)
}

export function firstWrongRow(
  productions: readonly ProductionFormValues[],
  isTried: boolean,
): { production: number; text: string } | null {
  for (const [production, { items }] of productions.entries()) {
    for (const item of items) {
      const problem = problemOfRow(item)
      if (!problem || !isCalledWrong(item, isTried)) continue
      return { production, text: `${nameOfRow(item)} in ${nameOfProduction(production)}: ${problem.detail}` }
    }
  }
  return null
}

/** Dozens of the rows that count in them, and pieces of the mixes. */
export function getTotals(items: readonly ItemFormValues[]) {
  const rows = items.map(getNumbers)
  const sumSizes = (mode: ItemFormValues['size'], count: typeof piecesOfSize) =>
    eachSize((size) => rows.reduce((sum, row) => sum + (row.size === mode ? count(row, size) : 0), 0))
  return { dozens: sumSizes('not_mix', (row, size) => row[quantityField(size)]), pieces: sumSizes('mix', piecesOfSize) }
}

/** 0 counts as nothing. */
export const hasQuantity = (item: ItemFormValues, size: Size): boolean => Boolean(item[quantityField(size)])

export const isSecond = (item: ItemFormValues, size: Size): boolean =>
  hasQuantity(item, size) && item[qualityField(size)] === 'second'

export const formatSizes = (item: ItemFormValues): string =>
  SIZES.filter((size) => hasQuantity(item, size))
    .map((size) =>
      [SIZE_LABELS[size], item[quantityField(size)], isSecond(item, size) && QUALITY_LABELS.second]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ')

export function formatRow(item: ItemFormValues): string {
  const sizes = formatSizes(item)
  const parts = [
    sizes && (item.size === 'mix' ? `${sizes} Pcs in each dozen` : sizes),
    formatPieces(piecesOfItemValues([item])),
    item.returnedPieces > 0 && `${formatPieces(item.returnedPieces)} returned`,
  ]
  return `${nameOfRow(item)}: ${parts.filter(Boolean).join(', ')}`
}
