import type { Tables, Transaction } from '../database/database.ts'
import { allChanges, type Changes } from './history-changes.ts'

export interface ChangeListener {
  readonly tables: readonly (keyof Tables)[]
  readonly onChange: (tx: Transaction, changes: Changes) => Promise<void>
}

const changed = new WeakMap<Transaction, Set<keyof Tables>>()

export function noteChange(tx: Transaction, table: keyof Tables): void {
  const tables = changed.get(tx) ?? new Set()
  changed.set(tx, tables.add(table))
}

export const changedTables = (tx: Transaction): (keyof Tables)[] => [...(changed.get(tx) ?? [])]

export async function notifyListeners(tx: Transaction, listeners: readonly ChangeListener[]): Promise<void> {
  const tables = new Set(changedTables(tx))
  for (const listener of listeners)
    if (listener.tables.some((table) => tables.has(table))) await listener.onChange(tx, allChanges(tx))
}
