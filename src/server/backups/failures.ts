import { now } from '../clock.ts'
import { getCause, getFault, type Fault } from '../database/faults.ts'

export type FailureCode = 'no_room' | 'shop_damaged' | 'damaged' | 'missing_tools' | 'busy' | 'failed'

export class BackupFailed extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** The file or its content is not what was written. */
export const damaged = (what: string, cause?: unknown): BackupFailed =>
  new BackupFailed('damaged', `The backup is damaged: ${what}.`, cause)

/** For what was unpacked from a backup: damage there is not that of the shop. */
export function blameBackup(error: unknown): never {
  throw getFault(error) === 'damaged' ? damaged('its database is not whole', error) : error
}

const OF_FAULT: Partial<Record<Fault, FailureCode>> = { disk_full: 'no_room', damaged: 'shop_damaged' }

export function toFailure(error: unknown): BackupFailed {
  if (error instanceof BackupFailed) return error
  // Closing failed, too: the cause of both is what failed first.
  if (error instanceof SuppressedError) return toFailure(error.suppressed)
  // A name such as localhost has several addresses, each of which was tried.
  const first = (error instanceof AggregateError ? error.errors[0] : error) as Error
  const fault = getFault(first)
  if (fault) return new BackupFailed(OF_FAULT[fault] ?? 'failed', getCause(fault), error)
  return new BackupFailed('failed', first.message, error)
}

export interface Failure {
  /** ISO 8601 UTC. */
  at: string
  code: FailureCode
  message: string
}

export function describeFailure(error: unknown): Failure {
  const { code, message } = toFailure(error)
  return { at: now(), code, message }
}
