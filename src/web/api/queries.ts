import { QueryClient, queryOptions, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { saysTimeZone } from '../../shared/days/shop-day.ts'
import type { Endpoint, InputOf, OutputOf } from '../../shared/endpoint.ts'
import { call, Unreachable } from './call.ts'
import { onConnected } from './live.ts'
import { getSession, onSession } from './session.ts'

/** Without QueryClientProvider, so that the first page loads without the library: pass `queryClient` to its hooks. */
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

export const getKey = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => [endpoint.name, input] as const

export const getMeta = ({ shows }: Endpoint) => ({ shows })

export const getQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<OutputOf<E>>({
    queryKey: getKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
    meta: getMeta(endpoint),
  })

export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: Omit<UseQueryOptions<OutputOf<E>>, 'queryKey' | 'queryFn'>,
): UseQueryResult<OutputOf<E>> {
  return useQuery<OutputOf<E>>({ ...options, ...getQuery(endpoint, input) }, queryClient)
}

export async function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}

export const refreshAllThatShow = ({ shows = [] }: Endpoint): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => shownBy(meta).some((table) => shows.includes(table)) })

const REFRESH_DELAY_MS = 100
const changed = new Set<string>()

/** A query with a pending mutation of its key keeps its optimistic update: the mutation refetches it. */
export function refreshTables(tables: readonly string[]): void {
  if (changed.size === 0) {
    setTimeout(() => {
      const isChanged = new Set(changed)
      changed.clear()
      // Days are in nearly everything, and each answer says the time zone.
      const isAll = saysTimeZone([...isChanged])
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [name], meta }) =>
          (isAll || shownBy(meta).some((table) => isChanged.has(table))) &&
          queryClient.isMutating({ mutationKey: [name] }) === 0,
      })
    }, REFRESH_DELAY_MS)
  }
  for (const table of tables) changed.add(table)
}

const shownBy = (meta: Record<string, unknown> | undefined) => (meta?.['shows'] ?? []) as readonly string[]
