import { DatabaseFault, type Fault, faultOf, OutcomeUnknown } from './faults.ts'

export interface Checks {
  /** Remembers why a write failed, or that the database is damaged. */
  note(this: void, error: unknown): void
  /** The fault with which writing last failed; undefined once a check has found it to be over. */
  lastFault(this: void): Fault | undefined
  /** Reads, and also writes if a write has failed since the last successful check. Throws the error that it meets. */
  check(this: void): Promise<void>
}

/** `write` writes some hundred kilobytes and keeps none: a disk that is too full for an order may still take a byte. */
export function openChecks(tries: { read(): Promise<unknown>; write(): Promise<unknown> }): Checks {
  let fault: Fault | undefined
  return {
    note(error) {
      // Damage stays until a backup is restored, and the errors that follow it say less: keep the fault `damaged`.
      if (fault !== 'damaged') fault = faultOf(error instanceof OutcomeUnknown ? error.cause : error) ?? fault
    },
    lastFault: () => fault,
    async check() {
      if (fault === 'damaged') throw new DatabaseFault(fault, new Error('Damage was found before.'))
      await tries.read()
      if (!fault) return
      await tries.write()
      fault = undefined
    },
  }
}
