import { searchable } from '../../shared/text.ts'

/**
 * For each field to sort by, the column that is compared. For a text it is the column of its key: the whole text,
 * without case and accents. A field that is compared as it is stored names its own column.
 */
export type SortKeys = Readonly<Record<string, string>>

/** The fields whose key has a column of its own. */
type Keyed<Keys extends SortKeys> = {
  [Field in keyof Keys]: Keys[Field] extends Field ? never : Field
}[keyof Keys]

/** The key columns of a record with these texts. */
export const sortKeyColumns = <const Keys extends SortKeys>(
  keys: Keys,
  texts: Readonly<Record<Keyed<Keys>, string>>,
): Record<Keys[Keyed<Keys>], string> =>
  Object.fromEntries(Object.entries<string>(texts).map(([field, text]) => [keys[field], searchable(text)])) as Record<
    Keys[Keyed<Keys>],
    string
  >

/** The column to sort by for a sort field. What every record has, as `createdAt`, is compared as it is stored. */
export const sortColumnOf = (keys: SortKeys, sortField: string): string => keys[sortField] ?? sortField
