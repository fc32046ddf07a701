import { addDays, mondayOf } from '../../shared/days/calendar.ts'
import { getDay, HOUR_MS, now, localTime, startOfDay, toInstant } from '../clock.ts'
import type { BackupReason } from './backup-file.ts'
import type { Backup, BackupLog } from './backup-folder.ts'
import type { FailureCode } from './failures.ts'

const LATE_MS = 36 * HOUR_MS

export interface BackupState extends Pick<BackupLog, 'failure' | 'rehearsal'> {
  /** When the next one is made, ISO 8601 UTC; null where BACKUP_AT is off. */
  nextAt: string | null
  /** Why the backups are not in BACKUP_DIR; undefined if they are. */
  away?: string | undefined
  /** Newest first. */
  backups: readonly Backup[]
}

/** The last backup that was made since then. One of the future is of a day when the clock was wrong. */
export const getNewest = (backups: readonly Backup[], since = ''): Backup | undefined =>
  backups.find(({ manifest: { madeAt } }) => madeAt > since && madeAt <= now())

/** The first BACKUP_AT after the last backup, and an hour after a failure. */
export function getNext(at: string, { backups, failure }: Pick<BackupState, 'backups' | 'failure'>): string | null {
  if (at === 'off') return null
  const newest = getNewest(backups)
  const due = newest ? nextTime(at, newest.manifest.madeAt) : now()
  const retry = failure ? new Date(Date.parse(failure.at) + HOUR_MS).toISOString() : ''
  return due > retry ? due : retry
}

/** `at` is a time of the day in the shop, `hh:mm`. */
export function nextTime(at: string, after: string): string {
  const [hours, minutes] = at.split(':').map(Number)
  const day = getDay(new Date(after))
  const [same, next] = [day, addDays(day, 1)].map((one) => toInstant(one, hours! * 60 + minutes!))
  return new Date(same! > Date.parse(after) ? same! : next!).toISOString()
}

/** The first backup of each week from Sunday on, and whatever follows a rehearsal that failed. */
export function isRehearsalDue(madeAt: string, rehearsal: BackupLog['rehearsal']): boolean {
  if (!rehearsal || rehearsal.message || rehearsal.at > now()) return true
  const day = getDay(new Date(madeAt))
  const sunday = addDays(mondayOf(addDays(day, 1)), -1)
  return rehearsal.at < startOfDay(sunday)
}

const CAUSES: Record<FailureCode, string> = {
  no_room: 'There is no room for another.',
  shop_damaged: 'The database is damaged.',
  damaged: 'The next one did not pass its check.',
  missing_tools: 'pg_dump is missing.',
  busy: 'Another server makes one.',
  failed: 'The next one failed.',
}

/** Without a path or an address: everybody may read it. Undefined while all is well. */
export function getWarning({ nextAt, backups, failure, rehearsal, away }: BackupState): string | undefined {
  if (nextAt === null) return undefined
  const newest = getNewest(backups)
  if (newest ? Date.parse(newest.manifest.madeAt) < Date.now() - LATE_MS : failure) {
    const last = newest ? `The last good backup is of ${localTime(newest.manifest.madeAt)}.` : 'There is no backup.'
    return failure ? `${last} ${CAUSES[failure.code]}` : last
  }
  if (rehearsal?.message) return 'The last backup could not be restored when that was rehearsed.'
  return away && 'The folder for backups is away: they are made on the disk of the shop.'
}

const DAYS = 14
const WEEKS = 8
const MONTHS = 12

export interface Dated {
  /** The day in the shop, `yyyy-mm-dd`. */
  day: string
  reason: BackupReason
}

export const toDated = (backup: Backup): Dated & { backup: Backup } => ({
  backup,
  day: getDay(new Date(backup.manifest.madeAt)),
  reason: backup.manifest.reason,
})

/**
 * Of copies, the last made first, those that stay: the newest, all of the newest day, and the last of each of 14 days,
 * 8 weeks and 12 months that have one. What was copied before an update stays with those of the 14 days, as the way back.
 * Only days that have a copy count, in the order in which they were made: no clock that was wrong drives one out.
 */
export const keepBackups = <Copy extends Dated>(copies: readonly Copy[]): Set<Copy> =>
  new Set([...copies.filter(({ day }) => day === copies[0]?.day), ...getNeeded(copies)])

/** What may go for want of room, the first to go last: what the newest day has twice; by hand nothing else. */
export function getExpendable<Copy extends Dated>(copies: readonly Copy[], reason: BackupReason): Copy[] {
  const needed = getNeeded(copies)
  const spare = copies.filter((copy) => copy.day === copies[0]?.day && !needed.has(copy))
  return reason === 'request' ? spare : [...copies.slice(1).filter((copy) => !spare.includes(copy)), ...spare]
}

function getNeeded<Copy extends Dated>(copies: readonly Copy[]): Set<Copy> {
  const days = new Set([...new Set(copies.map(({ day }) => day))].slice(0, DAYS))
  return new Set([
    ...copies.filter(({ day, reason }) => reason === 'update' && days.has(day)),
    ...lastOfEach(copies, DAYS, ({ day }) => day),
    ...lastOfEach(copies, WEEKS, ({ day }) => mondayOf(day)),
    ...lastOfEach(copies, MONTHS, ({ day }) => day.slice(0, 7)),
  ])
}

const lastOfEach = <Copy>(copies: readonly Copy[], count: number, period: (copy: Copy) => string): Copy[] =>
  [...Map.groupBy(copies, period).values()].slice(0, count).map(([last]) => last!)
