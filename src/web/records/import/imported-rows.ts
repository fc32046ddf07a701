import type { ImportedRow } from '../../../shared/records/record-import.ts'

/** Rendering 20,000 rows at once would freeze the dialog. */
export const ROWS_OF_PAGE = 200

export const byUrgency = (rows: readonly ImportedRow[]): readonly ImportedRow[] =>
  rows.toSorted((one, other) => urgency(other) - urgency(one))

export const isWrong = ({ problems }: ImportedRow): boolean => problems.length > 0

const urgency = (row: ImportedRow): number => (isWrong(row) ? 2 : row.warnings.length > 0 ? 1 : 0)
