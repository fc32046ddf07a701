import { searchable } from '../../shared/text.ts'

/**
 * For each text field to sort by, the column that holds its key: the whole text, without case and accents. Other
 * columns are compared as they are stored.
 */
export type SortKeys = Readonly<Record<string, string>>

/** The key columns of a record with these texts. */
export const sortKeyColumns = <const Keys extends SortKeys>(
  keys: Keys,
  texts: Readonly<Record<keyof Keys, string>>,
): Record<Keys[keyof Keys], string> =>
  Object.fromEntries(Object.entries(keys).map(([field, key]) => [key, searchable(texts[field])])) as Record<
    Keys[keyof Keys],
    string
  >

/** The column to sort by for a sort field. */
export const sortColumnOf = (keys: SortKeys, sortField: string): string => keys[sortField] ?? sortField
