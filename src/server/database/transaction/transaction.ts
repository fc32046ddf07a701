/**
 * A transaction is Kysely's with notes of what is done in it, new ones for each run of a change: after a conflict, and for
 * each of those that SQLite commits together. Nothing is looked up by which object a transaction is.
 *
 * Elsewhere objects mean something: what `remember` and `compiled` keep belongs to a database, known by Kysely's adapter.
 * Two have a method replaced: PostgreSQL's executor waits for locks outside of transactions (`postgres.ts`), and each
 * connection to it prepares statements, and knows by their texts whether it is in a transaction (`prepare-repeated.ts`).
 */
import type { Transaction } from 'kysely'

export type Value = string | number | null
export type Row = Readonly<Record<string, Value>> & { readonly _id: string }

export interface ChangeOf<R> {
  readonly before: R | null
  readonly after: R | null
}
export type Change = ChangeOf<Row>

/** By table and id. */
export type ChangesOf<Schema> = Map<keyof Schema, Map<string, Change>>

export interface Notes<Schema> {
  readonly changedTables: Set<keyof Schema>
  readonly changes: ChangesOf<Schema>
  /** Those of `changes` that are not in the history yet. */
  unrecorded: ChangesOf<Schema>
  /** By table and id, what was read of a table before it was changed. */
  readonly known: Map<string, object>
}

export interface TransactionOf<Schema> extends Transaction<Schema> {
  readonly notes: Notes<Schema>
}

/** Kysely's own one stays as it is, because several changes may share it: its copy sends statements to the same place. */
export function withNotes<Schema>(tx: Transaction<Schema>): TransactionOf<Schema> {
  const notes: Notes<Schema> = { changedTables: new Set(), changes: new Map(), unrecorded: new Map(), known: new Map() }
  return Object.assign(tx.withoutPlugins(), { notes })
}
