import { z } from 'zod'

/** What the interface has always said for "no due date"; stored as null, shown as `-`. */
export const NO_DAY = 'Dec 31, 9999'

const WRONG_DAY = 'A day is written as yyyy-mm-dd'

export const requiredDay = z.iso.date(WRONG_DAY)

export const dayOrNone = z
  .string(WRONG_DAY)
  .nullable()
  .transform((value) => (!value || value === NO_DAY || value === '9999-12-31' ? null : value))
  // Nothing else may be concluded from a text that is no day.
  .pipe(z.iso.date({ error: WRONG_DAY, abort: true }).nullable())

export const optionalDay = dayOrNone.default(null)

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function formatDay(day: string | null): string {
  if (!day) return '-'
  const [year, month, date] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${date}, ${year}`
}

export const dayRange = (from: string | null, to: string | null): string =>
  from && to ? `${formatDay(from)} - ${formatDay(to)}` : from ? `from ${formatDay(from)}` : `until ${formatDay(to)}`
