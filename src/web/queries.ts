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
 *   refreshSoon(listOrders)                                           // on a live event
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

export const queryOf = <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
  queryOptions<OutputOf<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
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

/** In milliseconds; events of one change come in about at once. */
const SOON = 100
const old = new Set<Endpoint>()
/** A screen shows these as they will be once the server has been told: it asks again by itself afterwards. */
export const ahead = new Set<Endpoint>()

/** As `refresh`, for live events: however many arrive at about the same time, it is asked once; not for what is `ahead`. */
export function refreshSoon(...endpoints: readonly Endpoint[]): void {
  if (old.size === 0) {
    setTimeout(() => {
      void refresh(...[...old].filter((endpoint) => !ahead.has(endpoint)))
      old.clear()
    }, SOON)
  }
  endpoints.forEach((endpoint) => old.add(endpoint))
}
