import type { Tables } from '../database/database.ts'
import { searchable } from '../../shared/text.ts'
import type { SearchedTable } from './records.ts'

type Keys = Readonly<Record<string, string>>

const declared = new Map<keyof Tables, Keys>()

/**
 * Says once for a kind of record which column holds the key of each text that its lists sort by: the whole text, without
 * case and accents. Answers what fills those columns.
 */
export function declareSortKeys<T extends SearchedTable, const K extends Readonly<Record<string, keyof Tables[T]>>>(
  table: T,
  keys: K,
): (texts: Readonly<Record<keyof K, string>>) => Record<K[keyof K] & string, string> {
  declared.set(table, keys as unknown as Keys)
  return (texts) =>
    Object.fromEntries(
      Object.entries(keys).map(([field, key]) => [key, searchable(texts[field as keyof K])]),
    ) as Record<K[keyof K] & string, string>
}

/** The column by which a list is sorted. Other columns than texts that people write are compared as they stand. */
export const sortKeyOf = (table: SearchedTable, sortField: string): string =>
  declared.get(table)?.[sortField] ?? sortField
