import type { ImportedRow } from '../../shared/record-import.ts'

/** So many rows of each sort are drawn; a dialog of 20,000 would stand still. */
export const MOST_SHOWN = 200

/** What a preview shows: the wrong rows first, because they are what there is to do, then the beginning of the file. */
export function rowsToShow(rows: readonly ImportedRow[]): readonly ImportedRow[] {
  const wrong = rows.filter(isWrong).slice(0, MOST_SHOWN)
  const right = rows.slice(0, MOST_SHOWN).filter((row) => !isWrong(row))
  return [...wrong, ...right]
}

export const isWrong = ({ problems }: ImportedRow): boolean => problems.length > 0
