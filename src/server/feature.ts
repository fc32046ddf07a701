import type { Handler } from './handlers.ts'
import type { ChangeListener } from './records/changes.ts'
import type { Reference } from './records/references.ts'

/** What one part of the business brings to the server. `src/app.ts` lists all of them. */
export interface Feature {
  /** The answer to each of its calls, by name. */
  readonly handlers: Readonly<Record<string, Handler>>
  /** How its records refer to those of other features: none of these can be deleted for good meanwhile (rule M1). */
  readonly references?: readonly Reference[]
  readonly changeListeners?: readonly ChangeListener[]
}
