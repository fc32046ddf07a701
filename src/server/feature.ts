import type { Reader } from './database/database.ts'
import type { Handler } from './handlers.ts'
import type { ChangeListener } from './records/changes.ts'
import type { History } from './records/history/history.ts'
import type { Reference } from './records/references.ts'
import type { VerifyOwnPassword } from './security/own-password.ts'

/** What is counted for the metrics whenever they are asked for: it must be cheap at any size of the shop. */
export interface FeatureGauge {
  readonly name: string
  readonly help: string
  readonly labelNames: string[]
  read(this: void, db: Reader): Promise<{ labels: Record<string, string>; value: number }[]>
}

export interface Feature {
  readonly handlers: Readonly<Record<string, Handler>>
  readonly references?: readonly Reference[]
  readonly histories?: readonly History[]
  readonly changeListeners?: readonly ChangeListener[]
  /** One feature has it. */
  readonly verifyOwnPassword?: VerifyOwnPassword
  readonly gauges?: readonly FeatureGauge[]
}
