import { firstOfMonth } from '../../shared/days/calendar.ts'
import { MONTHS_SHOWN, type Months, MOST_USED, type MostUsed } from './overviews.contract.ts'

/** The first days of the months, the oldest first. */
export function monthsUntil(today: string): string[] {
  const [year, month] = today.split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, at) =>
    new Date(Date.UTC(year!, month! - MONTHS_SHOWN + at)).toISOString().slice(0, 10),
  )
}

export function sumByMonth(rows: readonly { day: string; pieces: number }[], today: string): Months {
  const sums = new Map<string, number>()
  for (const { day, pieces } of rows) sums.set(firstOfMonth(day), (sums.get(firstOfMonth(day)) ?? 0) + pieces)
  return monthsUntil(today).map((month) => ({ month, pieces: sums.get(month) ?? 0 }))
}

interface Use {
  _id: string
  dozens: number
}

export const rankUses = (uses: readonly Use[]): Omit<MostUsed[number], 'name'>[] =>
  [...Map.groupBy(uses, ({ _id }) => _id)]
    .map(([_id, rows]) => ({ _id, dozens: rows.reduce((sum, { dozens }) => sum + dozens, 0) }))
    .toSorted((a, b) => b.dozens - a.dozens)
    .slice(0, MOST_USED)
