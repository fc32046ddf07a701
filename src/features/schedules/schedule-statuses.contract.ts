/**
 * What a machine does with a job: it has not begun, its screens are set up, they stand, it prints, it is done with it.
 * Everything but samples and texts asks for it, and names no status.
 */
export type Work = 'waits' | 'setsUp' | 'stands' | 'prints' | 'done'

/**
 * In the order in which a job usually takes them. For a new one the compiler asks for its look
 * (`schedule-status-variants.ts`), and docs/decisions/034-schedule-statuses.md says how its migration is written.
 */
export const STATUSES = {
  pending: { label: 'Pending', work: 'waits' },
  preparing: { label: 'Preparing', work: 'setsUp' },
  ready: { label: 'Ready', work: 'stands' },
  processing: { label: 'Processing', work: 'prints' },
  complete: { label: 'Complete', work: 'done' },
} as const satisfies Record<string, { label: string; work: Work }>
