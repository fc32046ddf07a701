import type { z } from 'zod'

export interface Field {
  readonly label: string
  readonly columnLabel?: string
  readonly words?: Readonly<Record<string, string>>
  readonly formOnly?: true
  /** What a record becomes of which an imported file says nothing. */
  readonly whenEmpty?: string
  /** Stands before each value in a file, so that a spreadsheet takes it for a text. */
  readonly prefix?: string
}

export type Fields = Readonly<Record<string, Field>>

type Worded<Value> = string extends Value
  ? Field
  : [Value] extends [string]
    ? Field & { readonly words: Readonly<Record<Value, string>> }
    : Field

export type FieldsOf<Form extends z.ZodObject, Saved extends z.ZodObject> = {
  readonly [Name in keyof Form['shape'] & string]: Worded<NonNullable<z.input<Form['shape'][Name]>>> &
    (Name extends keyof Saved['shape'] ? unknown : { readonly formOnly: true })
}

export type ColumnName<Own extends Fields> = {
  [Name in keyof Own & string]: Own[Name] extends { readonly formOnly: true } ? never : Name
}[keyof Own & string]

export interface FieldColumn<Name extends string = string> extends Omit<Field, 'columnLabel' | 'formOnly'> {
  readonly field: Name
  /** Other names that a column of a file often has. */
  readonly aliases?: readonly string[]
  /** Where a rule knows these names. */
  readonly isUsual?: (name: string) => boolean
}

export const getColumns = <const Own extends Fields>(
  fields: Own,
  aliases: { readonly [Name in ColumnName<Own>]?: readonly string[] } = {},
): FieldColumn<ColumnName<Own>>[] =>
  Object.entries<Field>(fields)
    .filter(([, { formOnly }]) => !formOnly)
    .map(([field, { columnLabel, ...rest }]) => ({
      ...rest,
      field: field as ColumnName<Own>,
      ...(field in aliases && { aliases: aliases[field as ColumnName<Own>] ?? [] }),
      label: columnLabel ?? rest.label,
    }))

export type SortFieldName<Own extends Fields> = ColumnName<Own> | 'createdAt' | 'updatedAt'

export const getSortFields = <const Own extends Fields>(fields: Own): SortFieldName<Own>[] => [
  ...getColumns(fields).map(({ field }) => field),
  'createdAt',
  'updatedAt',
]
