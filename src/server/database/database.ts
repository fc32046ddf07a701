import type { Engine } from './engine.ts'
import type { ChangesOf, TransactionOf } from './transaction/transaction.ts'

/** Each feature adds its own by declaration merging in its `.db.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Tables {}

export type Database = Engine<Tables>
export type Reader = Database['read']
export type Transaction = TransactionOf<Tables>
export type Changes = ChangesOf<Tables>

/** Within the limit of values in one statement: 32,766 in SQLite, 65,535 in PostgreSQL. */
export const ROWS_AT_ONCE = 500

export function* getBatches<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
