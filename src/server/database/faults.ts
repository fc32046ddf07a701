import { statfsSync } from 'node:fs'
import { ApiError } from '../../shared/problem.ts'

const CAUSES = {
  disk_full: 'The disk is full.',
  locked: 'The database is locked by another program.',
  crowded: 'The database allows no more connections.',
  too_many_files: 'The server has too many files and connections open.',
  unreachable: 'The database cannot be reached.',
  slow: 'The database does not answer in time.',
  read_only: 'The database cannot be written.',
  disk_broken: 'The disk cannot be read or written.',
  damaged: 'The database is damaged. Restore the newest backup.',
} as const

export type Fault = keyof typeof CAUSES

export const getCause = (fault: Fault): string => CAUSES[fault]

const TO_PEOPLE: Partial<Record<Fault, string>> = {
  locked: 'The database is busy.',
  crowded: 'The database is busy.',
  unreachable: 'The database does not answer.',
  slow: 'The database does not answer.',
  damaged: 'The database is damaged. Tell whoever looks after the server: a backup must be restored.',
}
const PASSING: ReadonlySet<Fault> = new Set(['locked', 'crowded', 'too_many_files', 'unreachable', 'slow'])
const FILES_WAIT_SECONDS = 10

export class DatabaseFault extends Error {
  readonly fault: Fault

  constructor(fault: Fault, cause: unknown) {
    super((cause as Error).message, { cause })
    this.name = 'DatabaseFault'
    this.fault = fault
  }
}

/** The shop, or a backup of it, is lost or damaged: another backup is what to take, `but` for one that was tried. */
export class BackupNeeded extends Error {
  readonly but: string | undefined

  constructor(message: string, { but, cause }: { but?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.but = but
  }
}

/** Nobody knows whether it was saved. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('It is not known whether this was saved.', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** Keyed by the low byte of SQLite's result code, which is in `errcode`. */
const OF_SQLITE: Partial<Record<number, Fault>> = {
  5: 'locked',
  6: 'locked',
  8: 'read_only',
  10: 'disk_broken',
  11: 'damaged',
  13: 'disk_full',
  14: 'disk_broken',
  26: 'damaged',
}

/** Keyed by SQLSTATE. */
const OF_POSTGRES: Partial<Record<string, Fault>> = {
  '25006': 'read_only',
  '25P03': 'slow',
  '53100': 'disk_full',
  '53300': 'crowded',
  '55P03': 'slow',
  '57014': 'slow',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  '58030': 'damaged',
  '58P01': 'damaged',
  XX001: 'damaged',
  XX002: 'damaged',
}

const OF_PG: readonly (readonly [RegExp, Fault])[] = [
  [/^timeout exceeded when trying to connect$|^Connection terminated due to connection timeout$/, 'slow'],
  [/^Connection terminated|^Client (was closed|has encountered a connection error)|has been discarded$/, 'unreachable'],
]

export function getFault(error: unknown): Fault | undefined {
  if (error instanceof DatabaseFault) return error.fault
  if (!(error instanceof Error)) return undefined
  const { errcode, code, syscall } = error as { errcode?: unknown; code?: unknown; syscall?: unknown }
  if (typeof errcode === 'number') return OF_SQLITE[errcode & 0xff]
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk_full'
  if (code === 'EMFILE' || code === 'ENFILE') return 'too_many_files'
  if (typeof code !== 'string') return OF_PG.find(([words]) => words.test(error.message))?.[1]
  if (code.startsWith('08')) return 'unreachable'
  // Only an error of our own socket has a `syscall`. One of a browser that has disconnected has none.
  if (/^(ECONN|EPIPE|ETIMEDOUT)/.test(code) && typeof syscall === 'string') return 'unreachable'
  return OF_POSTGRES[code]
}

export function getApiError(error: unknown, { isWrite }: { isWrite: boolean }): ApiError | undefined {
  const fault = getFault(error)
  if (!fault) return undefined
  const toPeople = TO_PEOPLE[fault] ?? getCause(fault)
  const message = [toPeople, isWrite && 'Nothing was saved.', PASSING.has(fault) && 'Try again.']
  const waitSeconds = fault === 'too_many_files' ? FILES_WAIT_SECONDS : undefined
  return new ApiError({ code: 'unavailable', message: message.filter(Boolean).join(' ') }, waitSeconds)
}

const NO_ROOM = 65_536

/** SQLite reports a full disk as full only when it writes the database file itself; in all other cases as broken. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < NO_ROOM
  } catch {
    return false
  }
}
