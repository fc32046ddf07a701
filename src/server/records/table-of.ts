import type { z } from 'zod'
import { getColumns, type RecordFields, savedOf, type SavedValues, tellValue } from '../../shared/records/fields.ts'
import { phoneWords, searchable, searchKey } from '../../shared/text.ts'
import { HIDDEN, type HistoryField } from './history/history.ts'
import { getRecordFields, type RecordColumns, type SearchedColumns } from './records.ts'

type SortKeyOf<Own extends RecordFields> = {
  [Name in keyof Own]: Own[Name] extends { readonly sortKey: infer Key extends string } ? Key : never
}[keyof Own]

export type ColumnsOf<Own extends RecordFields> = SearchedColumns & SavedValues<Own> & Record<SortKeyOf<Own>, string>

type Needed<Own extends RecordFields> = {
  [Name in keyof SavedValues<Own>]: undefined extends z.input<Own[Name]['schema']> ? never : Name
}[keyof SavedValues<Own>]

/** What the form may leave out may be left out here. */
export type Given<Own extends RecordFields> = Partial<SavedValues<Own>> & Pick<SavedValues<Own>, Needed<Own>>

type Values = Readonly<Record<string, unknown>>

/** What follows from the fields of a kind for the columns of its table, by whichever fields it has. */
export function tableOf<Own extends RecordFields>(fields: Own) {
  const saved = savedOf(fields)
  const [nameField] = saved[0]!
  const searched = saved.filter(([, field]) => !field.unlisted || field.searched)
  const keyed = saved.flatMap(([name, { sortKey }]) => (sortKey ? [[name, sortKey] as const] : []))
  const by = (value: (name: string, schema: z.ZodType) => unknown): Values =>
    Object.fromEntries(saved.map(([name, { schema }]) => [name, value(name, schema)]))
  const empty = by((_, schema) => schema.safeParse(undefined).data)

  return {
    columns: getColumns(fields),

    stored(given: Given<Own>) {
      const form: Values = given
      const values = by((name) => form[name] ?? empty[name])
      const texts = searched.map(([name, field]) => tellValue(field, values[name]))
      const phones = searched
        .filter(([, { type }]) => type === 'tel')
        .map(([name]) => phoneWords(values[name] as string))
      return {
        ...values,
        ...Object.fromEntries(keyed.map(([name, sortKey]) => [sortKey, searchable(values[name] as string)])),
        nameWords: searchKey(values[nameField] as string),
        searchKey: [searchKey(...texts), ...phones].join(' ').trim(),
      } as SavedValues<Own> & Record<SortKeyOf<Own> | 'nameWords' | 'searchKey', string>
    },

    shown: (row: SavedValues<Own> & Pick<RecordColumns, '_id' | 'version' | 'createdAt' | 'updatedAt'>) => ({
      ...getRecordFields(row),
      ...(by((name) => row[name as keyof SavedValues<Own>]) as SavedValues<Own>),
    }),

    history: Object.fromEntries<HistoryField<unknown> | typeof HIDDEN>([
      ...keyed.map(([, sortKey]) => [sortKey, HIDDEN] as const),
      ...saved.map(
        ([name, field]) => [name, { label: field.label, shown: (is: unknown) => tellValue(field, is) }] as const,
      ),
    ]) as Record<keyof SavedValues<Own>, HistoryField<unknown>> & Record<SortKeyOf<Own>, typeof HIDDEN>,
  }
}
