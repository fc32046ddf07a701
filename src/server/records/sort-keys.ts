import { searchable } from '../../shared/text.ts'

/**
 * Of each text that the lists of a kind sort by, the column that holds its key: the whole text, without case and
 * accents. Other columns than texts that people write are compared as they stand.
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

/** The column by which a list is sorted that is asked to sort by this field. */
export const sortColumnOf = (keys: SortKeys, sortField: string): string => keys[sortField] ?? sortField
