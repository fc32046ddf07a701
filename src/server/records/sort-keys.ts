import type { Endpoint, SortFieldOf } from '../../shared/endpoint.ts'
import type { Tables } from '../database/database.ts'

export type SortKeys = Readonly<Record<string, string>>

/** A sort field that is no column of the table must say what it is sorted by; one that is may. */
export type SortColumns<E extends Endpoint, T extends keyof Tables> = Record<
  Exclude<SortFieldOf<E>, keyof Tables[T]>,
  string
> &
  Partial<Record<SortFieldOf<E>, string>>

/** Where tables are joined, the name of a column alone may be ambiguous. */
export const getSortColumn = (keys: SortKeys, sortField: string, table?: string): string =>
  keys[sortField] ?? (table ? `${table}.${sortField}` : sortField)
