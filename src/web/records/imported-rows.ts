import type { ImportedRow } from '../../shared/record-import.ts'

/** So many rows are drawn at once; a dialog of 20,000 would stand still. */
export const ROWS_OF_PAGE = 200

/** The wrong rows first, because they are what there is to do, then those to look at, then the others: each as in the file. */
export const byUrgency = (rows: readonly ImportedRow[]): readonly ImportedRow[] =>
  rows.toSorted((one, other) => urgency(other) - urgency(one))

export const isWrong = ({ problems }: ImportedRow): boolean => problems.length > 0

const urgency = (row: ImportedRow): number => (isWrong(row) ? 2 : row.warnings.length > 0 ? 1 : 0)
