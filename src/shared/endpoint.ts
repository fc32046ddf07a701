import type { z } from 'zod'
import type { Access } from './policies.ts'

export type Issue = z.core.$ZodIssue

/** `input` is flat: the path's parameters, and the query (GET) or the body (all others). */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/api/${string}`
  /** For endpoints that share a path: what a parameter is written as. */
  readonly only?: Readonly<Record<string, RegExp>>
  readonly access: Access
  /** Answered also while the caller must choose a password of their own (rule M3). */
  readonly beforeOwnPassword?: true
  /** A screen asks again when a record of these tables has changed. */
  readonly shows?: readonly string[]
  readonly input: Input
  readonly output: Output
  readonly explain?: (issues: readonly Issue[], sent: unknown) => readonly Issue[]
  readonly status?: 200 | 201
  readonly multipart?: boolean
  readonly bodyLimit?: number
  /** Without a `name` the file is called as the last part of the path. */
  readonly download?:
    | { readonly type: 'text/csv'; readonly name: string }
    | { readonly type: 'application/zstd'; readonly name?: undefined }
}

const blanks = new WeakMap<z.ZodType, { value: unknown }>()

/** For '' and null, which other programs send for a field that was not filled in, the server takes this value. */
export const blankAs = <Schema extends z.ZodType>(
  value: NonNullable<z.input<Schema>> | undefined,
  schema: Schema,
): Schema => {
  blanks.set(schema, { value })
  return schema
}
export const getBlankOf = (schema: z.ZodType): { value: unknown } | undefined => blanks.get(schema)

export const endpoint = <Input extends z.ZodType, Output extends z.ZodType>(
  access: Access,
  declaration: Omit<Endpoint<Input, Output>, 'access'> &
    ({ method: 'GET'; shows: readonly string[] } | { method: 'POST' | 'PUT' | 'DELETE'; shows?: never }),
): Endpoint<Input, Output> => ({ ...declaration, access })

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type SortFieldOf<E extends Endpoint> = InputOf<E> extends { sortField?: infer Name } ? Name & string : never
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.input<E['output']>

const NOT_OF_TYPE: Readonly<Record<string, string>> = {
  string: 'Write this as text',
  number: 'This is not a number',
  int: 'This is not a whole number',
  boolean: 'This is either true or false',
  array: 'This is not a list',
}

const errorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'This is missing' : (NOT_OF_TYPE[issue.expected] ?? 'This is not valid')
  }
  if (issue.code === 'too_small') return 'This is too little'
  if (issue.code === 'too_big') return 'This is too much'
  return 'This is not valid'
}

export function validate<E extends Endpoint>(
  { input, explain }: E,
  sent: unknown,
): { data: ParsedOf<E>; issues?: undefined } | { issues: readonly Issue[] } {
  const { data, error } = input.safeParse(sent, { error: errorMap })
  if (!error) return { data: data as ParsedOf<E> }
  return { issues: explain ? explain(error.issues, sent) : error.issues }
}

export function splitPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)\??/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
