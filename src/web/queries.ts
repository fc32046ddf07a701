import { QueryClient, queryOptions, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '../shared/endpoint.ts'
import { call, Unreachable } from './call.ts'
import { onConnected } from './live.ts'
import { getSession, onSession } from './session.ts'

/**
 * The cache of the server's answers. One key per endpoint and input: `keyOf(endpoint, input)`.
 *
 * There is no QueryClientProvider, so that the first page loads without the library: pass `queryClient` to its hooks.
 *
 *   const order = useEndpoint(getOrder, { id })                       // order.data, order.error, order.isPending
 *   await call(updateOrder, { id, ... })
 *   await refresh(getOrder, listOrders)                               // refetches both
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
  // The next user must not see data that was loaded for the previous one.
  if (getSession()?.userId !== person) queryClient.clear()
  person = getSession()?.userId
})

// Data loaded while there was no live connection may be out of date: its change events were missed.
onConnected(() => void queryClient.invalidateQueries())

export const keyOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => [endpoint.name, input] as const

/** The `meta` of a query, from which `refreshTables` reads the tables that the query shows. */
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

/** Refetches the queries of these endpoints that are on screen; the others are refetched when they are next used. */
export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}

/** The same for all queries that show a table which this endpoint shows. */
export const refreshAllThatShow = ({ shows = [] }: Endpoint): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => shownBy(meta).some((table) => shows.includes(table)) })

/** One change can cause several events at about the same time; this delay merges them into one refetch. */
const REFRESH_DELAY_MS = 100
const changed = new Set<string>()

/**
 * On a live event: refetches the queries that show these tables (`shows` in the endpoint's contract), once for all
 * events within 100 ms. A query with a pending mutation of the same key is skipped, to keep its optimistic update: the
 * mutation refetches it when it is done.
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
