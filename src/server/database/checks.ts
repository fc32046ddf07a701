import { DatabaseFault, type Fault, getFault, OutcomeUnknown } from './faults.ts'

export interface Checks {
  note(this: void, error: unknown): void
  lastFault(this: void): Fault | undefined
  check(this: void): Promise<void>
}

/** `write` writes some hundred kilobytes and keeps none: a disk that is too full for an order may still take a byte. */
export function openChecks(tries: { read(): Promise<unknown>; write(): Promise<unknown> }): Checks {
  let fault: Fault | undefined
  return {
    note(error) {
      // Damage stays until a backup is restored, and the errors that follow it say less: keep the fault `damaged`.
      if (fault !== 'damaged') fault = getFault(error instanceof OutcomeUnknown ? error.cause : error) ?? fault
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
