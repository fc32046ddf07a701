import { z } from 'zod'

export interface Field {
  readonly label: string
  readonly columnLabel?: string
  readonly words?: Readonly<Record<string, string>>
  /** What a record becomes of which an imported file says nothing. */
  readonly whenEmpty?: string
  /** Stands before each value that is told, so that a spreadsheet takes it for a text. */
  readonly prefix?: string
}

/**
 * A field of master data: a text, or one of `words`. The form, the record, the column of the table, the list, its order and
 * search, the file, the history and the usual input follow from it.
 */
export interface RecordField extends Field {
  /** What the form takes. What it makes of nothing is the value of a record of which the field is not told. */
  readonly schema: z.ZodType
  /** What the record has, where it is neither a text nor one of `words`. Its input is written by hand. */
  readonly saved?: z.ZodType<string | number | null>
  /** The column of the text as it is sorted; a field without one is sorted by as it stands. */
  readonly sortKey?: string
  /** The record has it, and neither the list nor the file shows it. */
  readonly unlisted?: true
  /** The list is searched by it, although it does not show it. */
  readonly searched?: true
  /** The record does not have it, and what becomes of it is written by hand. */
  readonly formOnly?: true
  /** Other names that a column of a file often has. */
  readonly aliases?: readonly string[]
  /** Of its input. What is `tel` is also found by the digits alone. */
  readonly type?: 'tel' | 'email'
  /** Of the input of a text of several lines. */
  readonly maxRows?: number
}

/** The first one is the name of the record. */
export type RecordFields = Readonly<Record<string, RecordField>>

type FormOnly = { readonly formOnly: true }

type SavedSchema<One> = One extends { readonly saved: infer Schema extends z.ZodType }
  ? Schema
  : One extends { readonly words: Readonly<Record<infer Value extends string, string>> }
    ? z.ZodEnum<{ [Each in Value]: Each }>
    : z.ZodString

export type SavedShape<Own extends RecordFields> = {
  -readonly [Name in keyof Own & string as Own[Name] extends FormOnly ? never : Name]: SavedSchema<Own[Name]>
}
export type SavedValues<Own extends RecordFields> = {
  [Name in keyof SavedShape<Own>]: z.output<SavedShape<Own>[Name]>
}

export type FormShape<Own extends RecordFields> = { -readonly [Name in keyof Own & string]: Own[Name]['schema'] }

type Worded<Value> = [Value] extends [string]
  ? string extends Value
    ? unknown
    : { readonly words: Readonly<Record<Value, string>> }
  : unknown

/** One of a few values has words, and what the form makes is what the record has. */
type Checked<Own extends RecordFields> = {
  readonly [Name in keyof Own]: Own[Name] extends FormOnly
    ? unknown
    : Worded<z.output<Own[Name]['schema']>> & { readonly schema: z.ZodType<z.output<SavedSchema<Own[Name]>>> }
}

const mapped = <Value>(fields: RecordFields, value: (field: RecordField) => Value) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, value(field)]))

export const formOf = <Own extends RecordFields>(fields: Own & Checked<Own>) =>
  z.object(mapped(fields, ({ schema }) => schema) as FormShape<Own>)

export const savedOf = <Own extends RecordFields>(fields: Own): [keyof SavedShape<Own> & string, RecordField][] =>
  Object.entries<RecordField>(fields).filter(([, { formOnly }]) => !formOnly) as never

export const savedShape = <Own extends RecordFields>(fields: Own): SavedShape<Own> =>
  mapped(
    Object.fromEntries(savedOf(fields)),
    ({ saved, words }) => saved ?? (words ? z.enum(Object.keys(words)) : z.string()),
  ) as SavedShape<Own>

export type ColumnName<Own extends RecordFields> = {
  [Name in keyof Own & string]: Own[Name] extends FormOnly | { readonly unlisted: true } ? never : Name
}[keyof Own & string]

export interface FieldColumn<Name extends string = string>
  extends Omit<Field, 'columnLabel'>, Pick<RecordField, 'aliases' | 'sortKey'> {
  readonly field: Name
  /** Where a rule knows these names. */
  readonly isUsual?: (name: string) => boolean
}

export const getColumns = <Own extends RecordFields>(fields: Own): FieldColumn<ColumnName<Own>>[] =>
  Object.entries<RecordField>(fields)
    .filter(([, { formOnly, unlisted }]) => !formOnly && !unlisted)
    .map(([field, { columnLabel, ...rest }]) => ({
      ...rest,
      field: field as ColumnName<Own>,
      label: columnLabel ?? rest.label,
    }))

export type SortFieldName<Own extends RecordFields> = ColumnName<Own> | 'createdAt' | 'updatedAt'

export const getSortFields = <Own extends RecordFields>(fields: Own): SortFieldName<Own>[] => [
  ...getColumns(fields).map(({ field }) => field),
  'createdAt',
  'updatedAt',
]

/** A value as lists, files, the search and the history tell it. */
export function tellValue({ words, prefix = '' }: Field, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text && prefix + (words?.[text] ?? text)
}
