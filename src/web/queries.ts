import { QueryClient, queryOptions, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '../shared/endpoint.ts'
import { call, Unreachable } from './call.ts'
import { onConnected } from './live.ts'
import { getSession, onSession } from './session.ts'

/**
 * What the browser remembers of the server. One key per endpoint and input: `keyOf(endpoint, input)`.
 *
 * It is part of no context: the first page does without it, and hooks of the library are given `queryClient`.
 *
 *   const order = useEndpoint(getOrder, { id })                       // order.data, order.error, order.isPending
 *   await call(updateOrder, { id, ... })
 *   await refresh(getOrder, listOrders)                               // both are asked for again
 *   refreshTables(['orders'])                                         // on a live event
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 5_000,
      retry: (failures, error) => error instanceof Unreachable && failures < 2,
    },
  },
})
queryClient.mount()

let person = getSession()?.userId
onSession(() => {
  // What one person was shown is not for the next one.
  if (getSession()?.userId !== person) queryClient.clear()
  person = getSession()?.userId
})

// What was asked for before there was a connection may have missed events, the first one included.
onConnected(() => void queryClient.invalidateQueries())

export const keyOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => [endpoint.name, input] as const

/** What `refreshTables` reads of a query. */
export const metaOf = ({ shows }: Endpoint) => ({ shows })

export const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<OutputOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
    meta: metaOf(endpoint),
  })

export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: Omit<UseQueryOptions<OutputOf<E>>, 'queryKey' | 'queryFn'>,
): UseQueryResult<OutputOf<E>> {
  return useQuery<OutputOf<E>>({ ...options, ...queryOf(endpoint, input) }, queryClient)
}

/** Asks again for what screens show of these endpoints; what is not on a screen is asked for when it is next needed. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** Events of one change come in about at once. */
const REFRESH_DELAY_MS = 100
const changed = new Set<string>()

/**
 * On a live event: asks again for what screens show of these tables, as the calls' contracts say; once, however many
 * events arrive at about the same time. A list that a mutation with its key is about to change is left alone: the
 * mutation asks again when it has been answered.
 */
export function refreshTables(tables: readonly string[]): void {
  if (changed.size === 0) {
    setTimeout(() => {
      const isChanged = new Set(changed)
      changed.clear()
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name], meta }) =>
          shownBy(meta).some((table) => isChanged.has(table)) && queryClient.isMutating({ mutationKey: [name] }) === 0,
      })
    }, REFRESH_DELAY_MS)
  }
  for (const table of tables) changed.add(table)
}

const shownBy = (meta: Record<string, unknown> | undefined) => (meta?.['shows'] ?? []) as readonly string[]
