import type { Generated } from 'kysely'
import type { HistoryAction } from '../../../shared/records/record-history.ts'
import type { Tables, Transaction } from '../../database/database.ts'
import type { ChangeOf, Row, Value } from '../../database/transaction/transaction.ts'
import type { Person } from '../../security/security-events.ts'
import type { RecordColumns, SearchedColumns } from '../records.ts'

declare module '../../database/database.ts' {
  interface Tables {
    history: { no: Generated<number>; userId: string | null; action: HistoryAction } & Record<
      'at' | 'by' | 'ofTable' | 'recordId' | 'changed',
      string
    >
  }
}

export type NamedTable = {
  [T in keyof Tables]: Tables[T] extends { name: string } & RecordColumns ? T : never
}[keyof Tables]

export type Names = (table: NamedTable, ids: readonly Value[]) => Promise<ReadonlyMap<string, string>>

export interface HistoryField<R = never> {
  readonly label: string
  readonly words?: Readonly<Record<string, string>>
  readonly shown?: (
    value: string | number,
    row: Partial<R>,
    side: 'from' | 'to',
    names: ReadonlyMap<string, string>,
  ) => string
  /** The present names of its records are handed to `shown`. */
  readonly naming?: NamedTable
  /** Its value is the id of a record there: the name that it has then is recorded. */
  readonly names?: NamedTable
  /** The value that follows from the record's other values: it is not told, as long as the column has it. */
  readonly usual?: (row: R) => Value
  /** Stored beside every change of the record, because `shown` of other columns needs it. */
  readonly isContext?: true
  /** The subject says it already, so it is told where it changes, and not of a record that is added or deleted. */
  readonly isSubject?: true
}

export const HIDDEN = 'hidden'

type UnrecordedColumn = keyof SearchedColumns

interface Part<R> {
  readonly table: keyof Tables
  readonly id: (row: R) => string
  /** `isMoved`: one is put in the trash, restored or deleted, so its number is that of another one before or after. */
  readonly subjects: (
    tx: Transaction,
    rows: readonly R[],
    names: Names,
    isMoved: (row: R) => boolean,
    was: (row: R) => R | null,
  ) => Promise<readonly string[]>
}

interface HistoryOf<T extends keyof Tables> {
  readonly table: T
  readonly partOf?: Part<Tables[T]>
  readonly fields: {
    readonly [Column in Exclude<keyof Tables[T], UnrecordedColumn>]-?: HistoryField<Tables[T]> | typeof HIDDEN
  }
  readonly keep?: (tx: Transaction, changes: readonly ChangeOf<Tables[T]>[], by: Person) => Promise<void>
}

export interface History {
  readonly table: keyof Tables
  readonly partOf?: Part<Row>
  readonly fields: Readonly<Record<string, HistoryField<Row> | typeof HIDDEN>>
  readonly keep?: (tx: Transaction, changes: readonly ChangeOf<Row>[], by: Person) => Promise<void>
}

export const defineHistory = <T extends keyof Tables>(declared: HistoryOf<T>): History => declared as unknown as History
