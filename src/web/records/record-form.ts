import type { Endpoint, InputOf, OutputOf } from '../../shared/endpoint.ts'
import { call } from '../api/call.ts'
import { refresh } from '../api/queries.ts'

export const valuesFrom =
  <V extends object>(empty: V) =>
  (record: { readonly [Name in keyof V]?: V[Name] } | null): V => ({
    ...empty,
    ...Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => name in empty)),
  })

export async function saveRecord<E extends { create: Endpoint; update: Endpoint; list: Endpoint }>(
  endpoints: E,
  record: { _id: string } | null,
  values: InputOf<E['create']>,
  version: number | undefined,
  requestId: string,
): Promise<OutputOf<E['create']> & { message: string }> {
  const saved = record
    ? await call(endpoints.update, { ...(values as object), id: record._id, version })
    : await call(endpoints.create, { ...(values as object), requestId })
  await refresh(endpoints.list)
  return saved as OutputOf<E['create']> & { message: string }
}
