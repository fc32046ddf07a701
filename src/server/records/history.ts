import type { Generated } from 'kysely'
import type { HistoryAction } from '../../shared/records/record-history.ts'
import type { Tables, Transaction } from '../database/database.ts'
import type { Person } from '../security/security-events.ts'
import type { ChangeOf, Row, Value } from './history-changes.ts'
import type { RecordColumns, SearchedColumns } from './records.ts'

interface HistoryColumns {
  no: Generated<number>
  at: string
  by: string
  userId: string | null
  action: HistoryAction
  ofTable: string
  recordId: string
  changed: string
}

declare module '../database/database.ts' {
  interface Tables {
    history: HistoryColumns
  }
}

/** The tables whose records have a name, by which the history calls them. */
export type NamedTable = {
  [T in keyof Tables]: Tables[T] extends { name: string } & RecordColumns ? T : never
}[keyof Tables]

/** The names of these records as they are at the end of the transaction, by id. */
export type Names = (table: NamedTable, ids: readonly Value[]) => Promise<ReadonlyMap<string, string>>

/** How the history tells one column. */
export interface HistoryField<R = never> {
  readonly label: string
  /** What people read in place of each value. */
  readonly words?: Readonly<Record<string, string>>
  /** The same for values that are not among a few. Of the record it is given what the entry holds; '' is nothing. */
  readonly shown?: (value: string | number, row: Partial<R>, side: 'from' | 'to') => string
  /** The column holds the id of a record of this table, and the history its name. */
  readonly names?: NamedTable
  /** The value that follows from the record's other values: it is not told, as long as the column has it. */
  readonly usual?: (row: R) => Value
  /** Stored beside every change of the record, because `shown` of other columns needs it. */
  readonly isContext?: true
  /** The subject says it already, so it is told where it changes, and not of a record that is added or deleted. */
  readonly isSubject?: true
}

/** A column that is not for people: a key, a place in a queue, or what follows from other columns. */
export const HIDDEN = 'hidden'

/** What the history never tells: `version` and `updatedAt` change with every entry, which says the rest itself. */
type Untold = keyof SearchedColumns

/** A record that another one has, as an order has productions. Its changes are in the history of the other. */
interface Part<R> {
  readonly table: keyof Tables
  /** The id of the record that has it. */
  readonly id: (row: R) => string
  /**
   * What these are called within the other, as `Production 2` or `Red`. `isMoved` tells whether one is put in the trash,
   * restored or deleted: its number is then that of another one before or after. `was` gives a
   * row as it was before the transaction, null for one that was made in it.
   */
  readonly subjects: (
    tx: Transaction,
    rows: readonly R[],
    names: Names,
    isMoved: (row: R) => boolean,
    was: (row: R) => R | null,
  ) => Promise<readonly string[]>
}

/** How the history tells the records of one table. Each feature lists those of its tables in its `Feature`. */
interface HistoryOf<T extends keyof Tables> {
  readonly table: T
  readonly partOf?: Part<Tables[T]>
  /** An entry for every column, so that none can be forgotten. The history lists changes in this order. */
  readonly fields: {
    readonly [Column in Exclude<keyof Tables[T], Untold>]-?: HistoryField<Tables[T]> | typeof HIDDEN
  }
  /** Keeps of these changes what the feature needs in rows of its own, in their transaction and for the same person. */
  readonly keep?: (tx: Transaction, changes: readonly ChangeOf<Tables[T]>[], by: Person) => Promise<void>
}

/** The same without the types of its table. */
export interface History {
  readonly table: keyof Tables
  readonly partOf?: Part<Row>
  readonly fields: Readonly<Record<string, HistoryField<Row> | typeof HIDDEN>>
  readonly keep?: (tx: Transaction, changes: readonly ChangeOf<Row>[], by: Person) => Promise<void>
}

export const historyOf = <T extends keyof Tables>(declared: HistoryOf<T>): History => declared as unknown as History
