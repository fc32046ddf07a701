import { searchable } from '../../shared/text.ts'

export type SortKeys = Readonly<Record<string, string>>

type Keyed<Keys extends SortKeys> = {
  [Field in keyof Keys]: Keys[Field] extends Field ? never : Field
}[keyof Keys]

export const sortKeyColumns = <const Keys extends SortKeys>(
  keys: Keys,
  texts: Readonly<Record<Keyed<Keys>, string>>,
): Record<Keys[Keyed<Keys>], string> =>
  Object.fromEntries(Object.entries<string>(texts).map(([field, text]) => [keys[field], searchable(text)])) as Record<
    Keys[Keyed<Keys>],
    string
  >

export const getSortColumn = (keys: SortKeys, sortField: string): string => keys[sortField] ?? sortField
