import { ApiError } from '../../shared/problem.ts'
import { createStore } from '../state/store.ts'

interface Asked {
  /** Throws what the dialog shows: that the password was wrong, or tried too often. */
  attempt: (currentPassword: string) => Promise<void>
  cancel: () => void
}

/** What the dialog asks the own password for. */
export const askedPassword = createStore<Asked | null>(null)

/** Whoever cancelled knows it: nothing is said. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'password_required'
