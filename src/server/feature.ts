import type { Handler } from './handlers.ts'
import type { ChangeListener } from './records/changes.ts'
import type { History } from './records/history/history.ts'
import type { Reference } from './records/references.ts'

export interface Feature {
  readonly handlers: Readonly<Record<string, Handler>>
  readonly references?: readonly Reference[]
  readonly histories?: readonly History[]
  readonly changeListeners?: readonly ChangeListener[]
}
