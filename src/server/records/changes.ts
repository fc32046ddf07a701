import type { Tables, Transaction } from '../database/database.ts'

/** What must happen in the same transaction after records of these tables have changed; a throw undoes it all. */
export interface ChangeListener {
  readonly tables: readonly (keyof Tables)[]
  readonly onChange: (tx: Transaction) => Promise<void>
}

const changed = new WeakMap<Transaction, Set<keyof Tables>>()

/** Notes that this transaction changes records of that table. */
export function noteChange(tx: Transaction, table: keyof Tables): void {
  const tables = changed.get(tx) ?? new Set()
  changed.set(tx, tables.add(table))
}

/** The tables of which this transaction has changed records so far. */
export const changedTables = (tx: Transaction): (keyof Tables)[] => [...(changed.get(tx) ?? [])]

/** Runs at the end of a transaction each listener that one of its changes concerns, once. */
export async function notifyListeners(tx: Transaction, listeners: readonly ChangeListener[]): Promise<void> {
  const tables = new Set(changedTables(tx))
  for (const listener of listeners) if (listener.tables.some((table) => tables.has(table))) await listener.onChange(tx)
}
