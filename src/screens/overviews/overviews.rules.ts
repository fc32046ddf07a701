import { MONTHS_SHOWN, type Months, MOST_USED } from './overviews.contract.ts'

/** The first days of the months, the oldest first. */
export function monthsUntil(today: string): string[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, at) =>
    new Date(Date.UTC(year!, month! - MONTHS_SHOWN + at)).toISOString().slice(0, 10),
  )
}

export const sumByMonth = (rows: Months, months: readonly string[]): Months =>
  months.map((month) => ({
    month,
    pieces: rows.reduce((sum, row) => sum + (row.month === month ? row.pieces : 0), 0),
  }))

export type Use<By extends string> = Record<By, string> & { dozens: number }

/** Those that most dozens are of. */
export const rankUses = <By extends string>(uses: readonly Use<By>[], by: By): { _id: string; dozens: number }[] =>
  [...Map.groupBy(uses, (use) => use[by])]
    .map(([_id, rows]) => ({ _id, dozens: rows.reduce((sum, { dozens }) => sum + dozens, 0) }))
    .toSorted((a, b) => b.dozens - a.dozens || (a._id < b._id ? -1 : 1))
    .slice(0, MOST_USED)
