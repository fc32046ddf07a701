import type { z } from 'zod'

export interface Field {
  readonly label: string
  readonly columnLabel?: string
  readonly words?: Readonly<Record<string, string>>
  readonly formOnly?: true
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

export interface FieldColumn<Name extends string = string> extends Pick<Field, 'label' | 'words'> {
  readonly field: Name
}

export const getColumns = <const Own extends Fields>(fields: Own): FieldColumn<ColumnName<Own>>[] =>
  Object.entries<Field>(fields)
    .filter(([, { formOnly }]) => !formOnly)
    .map(([field, { label, columnLabel = label, words }]) => ({
      field: field as ColumnName<Own>,
      label: columnLabel,
      ...(words && { words }),
    }))

export type SortFieldName<Own extends Fields> = ColumnName<Own> | 'createdAt' | 'updatedAt'

export const getSortFields = <const Own extends Fields>(fields: Own): SortFieldName<Own>[] => [
  ...getColumns(fields).map(({ field }) => field),
  'createdAt',
  'updatedAt',
]
