import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id as recordId, unsortedPaged, getUnsortedPage } from '../paging.ts'
import type { Access } from '../policies.ts'

export const HISTORY_ACTIONS = ['create', 'change', 'trash', 'restore', 'purge'] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

const historyEntry = z.object({
  no: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const historyEndpoint = ({
  name,
  noun,
  id = recordId,
  access,
  ...call
}: {
  name: string
  noun: string
  /** Of records that there always are, by their names. */
  id?: z.ZodType<string, string>
  path: `/api/${string}`
  access: Access
  shows: readonly string[]
}) =>
  endpoint(access, {
    ...call,
    name: `get${name}History`,
    summary: `Read who changed what in a ${noun}, and when`,
    method: 'GET',
    path: `${call.path}/:id/history`,
    input: getUnsortedPage({ limit: 20 }).extend({ id }),
    output: unsortedPaged(historyEntry),
  })
export type HistoryEndpoint = ReturnType<typeof historyEndpoint>
