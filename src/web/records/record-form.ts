import type { z } from 'zod'
import type { Endpoint, InputOf, OutputOf } from '../../shared/endpoint.ts'
import type { RecordFields } from '../../shared/records/fields.ts'
import { call } from '../api/call.ts'
import { refresh } from '../api/queries.ts'

export type FormValues<Own extends RecordFields> = {
  [Name in keyof Own & string]: NonNullable<z.input<Own[Name]['schema']>>
}

/** What the form begins with: what is neither of the record nor in `start` is an empty text. */
export const valuesFrom =
  <Own extends RecordFields>(fields: Own, start: Partial<FormValues<Own>>) =>
  (record: { readonly [Name in keyof Own]?: unknown } | null): FormValues<Own> =>
    Object.fromEntries(
      Object.keys(fields).map((name) => [name, record?.[name] ?? start[name as keyof typeof start] ?? '']),
    ) as FormValues<Own>

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
