import type { Tables, Transaction } from '../database/database.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, Value>> & { readonly _id: string }

export interface ChangeOf<R> {
  before: R | null
  after: R | null
}
export type Change = ChangeOf<Row>

export type Changes = Map<keyof Tables, Map<string, Change>>

const unrecorded = new WeakMap<Transaction, Changes>()
const whole = new WeakMap<Transaction, Changes>()

/** Who writes records otherwise than by `records.ts` must call it. */
export function noteHistory<T extends keyof Tables>(
  tx: Transaction,
  table: T,
  before: readonly Tables[T][],
  after: readonly Tables[T][],
): void {
  for (const noted of [unrecorded, whole]) {
    const changes: Changes = noted.get(tx) ?? new Map()
    noted.set(tx, changes)
    const records = changes.get(table) ?? new Map<string, Change>()
    changes.set(table, records)
    addTo(records, before as unknown as readonly Row[], after as unknown as readonly Row[])
  }
}

function addTo(records: Map<string, Change>, before: readonly Row[], after: readonly Row[]): void {
  for (const row of before) {
    const known = records.get(row._id)
    if (known) known.after = null
    else records.set(row._id, { before: row, after: null })
  }
  for (const row of after) {
    const known = records.get(row._id)
    if (known) known.after = row
    else records.set(row._id, { before: null, after: row })
  }
}

export function takeChanges(tx: Transaction): Changes {
  const changes = unrecorded.get(tx) ?? new Map()
  unrecorded.delete(tx)
  return changes
}

export const allChanges = (tx: Transaction): Changes => whole.get(tx) ?? new Map()
