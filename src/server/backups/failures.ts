import { getFault } from '../database/faults.ts'

export type FailureCode = 'no_room' | 'damaged' | 'missing_tools' | 'busy' | 'failed'

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

export function toFailure(error: unknown): BackupFailed {
  if (error instanceof BackupFailed) return error
  const { message } = error as Error
  if (getFault(error) === 'disk_full') return new BackupFailed('no_room', 'The disk is full.', error)
  return new BackupFailed('failed', message, error)
}
