import { DatabaseFault, type Fault, faultOf, OutcomeUnknown } from './faults.ts'

export interface Checks {
  /** Remembers what a write, or a damaged database, failed of. */
  note(this: void, error: unknown): void
  /** What writing failed of, until a check finds that it is over. */
  lastFault(this: void): Fault | undefined
  /** Reads, and writes too where writing has failed since the last check; throws what is wrong. */
  check(this: void): Promise<void>
}

/** `write` writes some hundred kilobytes and leaves nothing of them: what is too full for an order may hold a byte. */
export function openChecks(tries: { read(): Promise<unknown>; write(): Promise<unknown> }): Checks {
  let fault: Fault | undefined
  return {
    note(error) {
      // Damage does not go by itself: what comes after it says less.
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
