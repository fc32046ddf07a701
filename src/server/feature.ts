import type { Handler } from './handlers.ts'
import type { ChangeListener } from './records/changes.ts'
import type { History } from './records/history.ts'
import type { Reference } from './records/references.ts'

/** What one feature adds to the server. `src/app.ts` lists all features. */
export interface Feature {
  /** The handlers of its calls, by name. */
  readonly handlers: Readonly<Record<string, Handler>>
  /** How its records refer to those of other features, whose deletion for good they prevent (rule M1). */
  readonly references?: readonly Reference[]
  /** How the history tells the records of its tables (rule M13). */
  readonly histories?: readonly History[]
  readonly changeListeners?: readonly ChangeListener[]
}
