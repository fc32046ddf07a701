import type { z } from 'zod'

/**
 * A field of a record as people see it, declared once for its input in the form, its column in tables and CSV files,
 * and sorting.
 */
export interface Field {
  readonly label: string
  /** The label of its column, if it differs from that of its input. */
  readonly columnLabel?: string
  /** What people read in place of each value. */
  readonly words?: Readonly<Record<string, string>>
  /** It is only an input, as a password or an image to upload: no table and no CSV file has it, and nothing sorts by it. */
  readonly formOnly?: true
}

export type Fields = Readonly<Record<string, Field>>

/** A value that is one of a few must have words. */
type Worded<Value> = string extends Value
  ? Field
  : [Value] extends [string]
    ? Field & { readonly words: Readonly<Record<Value, string>> }
    : Field

/** One entry for each field of the form, in the order of the columns; what the record does not have is `formOnly`. */
export type FieldsOf<Form extends z.ZodObject, Saved extends z.ZodObject> = {
  readonly [Name in keyof Form['shape'] & string]: Worded<NonNullable<z.input<Form['shape'][Name]>>> &
    (Name extends keyof Saved['shape'] ? unknown : { readonly formOnly: true })
}

/** The names of the fields that are columns. */
export type ColumnName<Own extends Fields> = {
  [Name in keyof Own & string]: Own[Name] extends { readonly formOnly: true } ? never : Name
}[keyof Own & string]

/** A column of a record as tables and CSV files show it. */
export interface FieldColumn<Name extends string = string> extends Pick<Field, 'label' | 'words'> {
  readonly field: Name
}

export const columnsOf = <const Own extends Fields>(fields: Own): FieldColumn<ColumnName<Own>>[] =>
  Object.entries<Field>(fields)
    .filter(([, { formOnly }]) => !formOnly)
    .map(([field, { label, columnLabel = label, words }]) => ({
      field: field as ColumnName<Own>,
      label: columnLabel,
      ...(words && { words }),
    }))

/** What every list of such records can be sorted by: all of its columns, and when a record was made and changed. */
export type SortFieldName<Own extends Fields> = ColumnName<Own> | 'createdAt' | 'updatedAt'

export const sortFieldsOf = <const Own extends Fields>(fields: Own): SortFieldName<Own>[] => [
  ...columnsOf(fields).map(({ field }) => field),
  'createdAt',
  'updatedAt',
]
