import { z } from 'zod'

/** What the interface has always said for "no due date"; stored as null, shown as `-`. */
export const NO_DAY = 'Dec 31, 9999'

const WRONG_DAY = 'A day is written as yyyy-mm-dd'

/** A calendar day yyyy-mm-dd without a time zone, or null; empty values and the sentinel are null (rule C2). */
export const dayOrNone = z
  .string(WRONG_DAY)
  .nullable()
  .transform((value) => (!value || value === NO_DAY || value.startsWith('9999-12-31') ? null : value))
  // Nothing else may be concluded from a text that is no day.
  .pipe(z.iso.date({ error: WRONG_DAY, abort: true }).nullable())

/** The same; null if it is not sent. */
export const optionalDay = dayOrNone.default(null)

/** Short names, January first. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-23` as `Nov 23, 2026`; no day as `-`. */
export function formatDay(day: string | null): string {
  if (!day) return '-'
  const [year, month, date] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}

/** `Nov 01, 2026 - Nov 30, 2026`, `from …` or `until …`. */
export const dayRange = (from: string | null, to: string | null): string =>
  from && to ? `${formatDay(from)} - ${formatDay(to)}` : from ? `from ${formatDay(from)}` : `until ${formatDay(to)}`
