import type { Tables, Transaction } from '../database/database.ts'
import { allChanges, type Changes } from './history-changes.ts'

/**
 * Runs in the transaction that has changed records of these tables, and is given all that it has changed; if it throws, the
 * transaction is rolled back.
 */
export interface ChangeListener {
  readonly tables: readonly (keyof Tables)[]
  readonly onChange: (tx: Transaction, changes: Changes) => Promise<void>
}

const changed = new WeakMap<Transaction, Set<keyof Tables>>()

/** Notes that this transaction changes records of that table. */
export function noteChange(tx: Transaction, table: keyof Tables): void {
  const tables = changed.get(tx) ?? new Set()
  changed.set(tx, tables.add(table))
}

/** The tables whose records this transaction has changed so far. */
export const changedTables = (tx: Transaction): (keyof Tables)[] => [...(changed.get(tx) ?? [])]

/** Called at the end of a transaction: runs each listener of a changed table once. */
export async function notifyListeners(tx: Transaction, listeners: readonly ChangeListener[]): Promise<void> {
  const tables = new Set(changedTables(tx))
  for (const listener of listeners)
    if (listener.tables.some((table) => tables.has(table))) await listener.onChange(tx, allChanges(tx))
}
