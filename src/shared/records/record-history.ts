import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, unsortedPaged, unsortedPageOf } from '../paging.ts'
import type { Role } from '../roles.ts'

export const HISTORY_ACTIONS = ['create', 'change', 'trash', 'restore', 'purge'] as const
export type HistoryAction = (typeof HISTORY_ACTIONS)[number]

/** What was done to a record with all that belongs to it, by one person at one time (rule M13). */
const historyEntry = z.object({
  /** Counts up; a later change has a higher number. */
  no: z.number().int(),
  at: z.iso.datetime(),
  by: z.string(),
  action: z.enum(HISTORY_ACTIONS),
  /** In words for people: `Production 2, Red, L`, `2 Dz`, `3 Dz`. Null where there was or is nothing. */
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** The call that answers the history of one record, newest first. */
export const historyEndpoint = ({
  name,
  noun,
  ...call
}: {
  /** The name of the kind in the name of the call: `Color`. */
  name: string
  noun: string
  /** Without the id and what follows. */
  path: `/api/${string}`
  access: readonly Role[]
  /** The tables of the record and of what belongs to it. */
  shows: readonly string[]
}) =>
  endpoint({
    ...call,
    name: `get${name}History`,
    summary: `Read who changed what in a ${noun}, and when`,
    method: 'GET',
    path: `${call.path}/:id/history`,
    input: unsortedPageOf({ limit: 20 }).extend({ id }),
    output: unsortedPaged(historyEntry),
  })
export type HistoryEndpoint = ReturnType<typeof historyEndpoint>
