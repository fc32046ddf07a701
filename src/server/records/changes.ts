import type { Changes, Tables, Transaction } from '../database/database.ts'
import type { Change, Row } from '../database/transaction/transaction.ts'

export interface ChangeListener {
  readonly tables: readonly (keyof Tables)[]
  readonly onChange: (tx: Transaction, changes: Changes) => Promise<void>
}

export const noteChange = (tx: Transaction, table: keyof Tables): void => void tx.notes.changedTables.add(table)

/** Who writes records otherwise than by `records.ts` must call it. */
export function noteHistory<T extends keyof Tables>(
  tx: Transaction,
  table: T,
  before: readonly Tables[T][],
  after: readonly Tables[T][],
): void {
  for (const changes of [tx.notes.unrecorded, tx.notes.changes]) {
    const records = changes.get(table) ?? new Map<string, Change>()
    changes.set(table, records)
    addTo(records, before as unknown as readonly Row[], after as unknown as readonly Row[])
  }
}

function addTo(records: Map<string, Change>, before: readonly Row[], after: readonly Row[]): void {
  for (const row of before) {
    const known = records.get(row._id)
    records.set(row._id, { before: known ? known.before : row, after: null })
  }
  for (const row of after) records.set(row._id, { before: records.get(row._id)?.before ?? null, after: row })
}

export async function notifyListeners(tx: Transaction, listeners: readonly ChangeListener[]): Promise<void> {
  const tables = new Set(tx.notes.changedTables)
  for (const listener of listeners)
    if (listener.tables.some((table) => tables.has(table))) await listener.onChange(tx, tx.notes.changes)
}
