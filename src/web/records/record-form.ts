import type { Endpoint, InputOf, OutputOf } from '../../shared/endpoint.ts'
import { call } from '../call.ts'
import { refresh } from '../queries.ts'

/**
 * The form values of a record: each field that it has, and those of `empty` for a new record and for what only the form
 * has, such as a password.
 */
export const valuesFrom =
  <V extends object>(empty: V) =>
  (record: { readonly [Name in keyof V]?: V[Name] } | null): V => ({
    ...empty,
    ...Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => name in empty)),
  })

/** Creates a record (`record` null) or changes it, and fetches the lists of its kind again. */
export async function saveRecord<E extends { create: Endpoint; update: Endpoint; list: Endpoint }>(
  endpoints: E,
  record: { _id: string } | null,
  values: InputOf<E['create']>,
  version: number | undefined,
): Promise<OutputOf<E['create']> & { message: string }> {
  const saved = record
    ? await call(endpoints.update, { ...(values as object), id: record._id, version })
    : await call(endpoints.create, values)
  await refresh(endpoints.list)
  return saved as OutputOf<E['create']> & { message: string }
}
