import type { z } from 'zod'
import { errorMap } from './error-map.ts'
import type { Role } from './roles.ts'

/** One validation error of an input, with the path of its field. */
export type Issue = z.core.$ZodIssue

/**
 * One call of the HTTP interface, declared once and used four times: the server validates and types its handler
 * from it, `call` types the browser, forms validate with its input schema, and the API description is made from it.
 *
 * `input` is one flat object: the path's parameters, and the query (GET) or the body (all others).
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The whole path, parameters as `:id`, or `:id?` where the call itself refuses an address without it. */
  readonly path: `/api/${string}`
  /** The values to which a path parameter is restricted, where two endpoints share a path. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** Who may call it: anybody, anybody who is signed in, or these roles (rule M4). */
  readonly access: 'public' | 'signed-in' | readonly Role[]
  /** Answered also while the caller must choose a password of their own (rule M3). */
  readonly beforeOwnPassword?: true
  /**
   * The tables whose records the answer shows: a screen asks again when one of them has changed. Every GET declares it.
   */
  readonly shows?: readonly string[]
  readonly input: Input
  readonly output: Output
  /** Rewords validation errors of `input` whose text depends on other fields. */
  readonly explain?: (issues: readonly Issue[], sent: unknown) => readonly Issue[]
  /** The status on success; 200 by default. */
  readonly status?: 200 | 201
  /** The body is a multipart form; files arrive in `input` as `Upload`. */
  readonly multipart?: boolean
  /** Most bytes of its body, if more than usual. */
  readonly bodyLimit?: number
  /** The answer is a file of this type to download, named after `name` and the day; `output` is its text. */
  readonly download?: { readonly type: 'text/csv'; readonly name: string }
}

export const endpoint = <Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Endpoint<Input, Output> &
    ({ method: 'GET'; shows: readonly string[] } | { method: 'POST' | 'PUT' | 'DELETE'; shows?: never }),
): Endpoint<Input, Output> => declaration

/** The input as a caller writes it; fields with a default may be left out. */
export type InputOf<E extends Endpoint> = z.input<E['input']>
/** The fields that a list can be sorted by; `never` for a call that is no list. */
export type SortFieldOf<E extends Endpoint> = InputOf<E> extends { sortField?: infer Name } ? Name & string : never
/** The input as a handler reads it: parsed, trimmed, defaults filled in. */
export type ParsedOf<E extends Endpoint> = z.output<E['input']>
export type OutputOf<E extends Endpoint> = z.input<E['output']>

/** The parsed input, or its validation errors in words for people, at least one. */
export function validate<E extends Endpoint>(
  { input, explain }: E,
  sent: unknown,
): { data: ParsedOf<E>; issues?: undefined } | { issues: readonly Issue[] } {
  const { data, error } = input.safeParse(sent, { error: errorMap })
  if (!error) return { data: data as ParsedOf<E> }
  return { issues: explain ? explain(error.issues, sent) : error.issues }
}

/** Fills the path's parameters from the input and returns what is left of the input. */
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
