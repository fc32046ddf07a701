import { addDays, mondayOf } from '../../../shared/days/calendar.ts'
import type { BackupReason } from '../manifest.ts'

const DAYS = 14
const WEEKS = 8
const MONTHS = 12

export interface Dated {
  /** The day in the shop, `yyyy-mm-dd`. */
  day: string
  reason: BackupReason
}

/**
 * Of copies, newest first, those that stay: the newest, all of the newest day, and the last of each of 14 days, 8 weeks
 * and 12 months that have one. What was copied before an update stays for 14 days, as the way back.
 */
export function keepBackups<Copy extends Dated>(copies: readonly Copy[]): Set<Copy> {
  const [newest] = copies
  if (!newest) return new Set()
  const isRecent = ({ day }: Dated) => day > addDays(newest.day, -DAYS)
  return new Set([
    ...copies.filter(({ day }) => day === newest.day),
    ...copies.filter((copy) => copy.reason === 'update' && isRecent(copy)),
    ...lastOfEach(copies, DAYS, ({ day }) => day),
    ...lastOfEach(copies, WEEKS, ({ day }) => mondayOf(day)),
    ...lastOfEach(copies, MONTHS, ({ day }) => day.slice(0, 7)),
  ])
}

function lastOfEach<Copy>(copies: readonly Copy[], count: number, period: (copy: Copy) => string): Copy[] {
  const last = new Map<string, Copy>()
  for (const copy of copies) if (!last.has(period(copy))) last.set(period(copy), copy)
  return [...last.values()].slice(0, count)
}
