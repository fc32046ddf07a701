import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../shared/endpoint.ts'
import { queryClient, getQuery } from '../../../web/api/queries.ts'
import type { Machine } from '../schedules.contract.ts'
import { filtersIn, idsIn, MAX_TICKETS, type TicketsSearch } from './tickets-search.ts'
import { getTickets, listQueueIds } from './tickets.contract.ts'

/** Few enough that the first ones are soon there. */
const TICKETS_AT_ONCE = 25

/** A constant, so that the answer is the same one until there is another. */
const combine = (found: readonly UseQueryResult<OutputOf<typeof getTickets>>[]) => {
  const isComplete = found.every(({ data }) => data)
  // Up to the first part that is still on its way: no ticket moves when that has come.
  const come = isComplete ? found.length : found.findIndex(({ data }) => !data)
  return {
    tickets: found.slice(0, come).flatMap(({ data }) => data!.data),
    isComplete,
    failed: found.find(({ isError, data }) => isError && !data),
  }
}

/** A queue is read once: what is put on the machine while its tickets are looked at does not push them along. */
export function useTickets(machine: Machine, search: TicketsSearch) {
  const asked = idsIn(search)
  const queue = useQuery(
    {
      ...getQuery(listQueueIds, { ...filtersIn(search), machine }),
      enabled: asked === undefined,
      meta: {},
      staleTime: 'static',
      // The next time that they are printed it is another queue.
      gcTime: 0,
    },
    queryClient,
  )
  const all = asked ?? queue.data?.data
  const ids = all?.slice(0, MAX_TICKETS) ?? []
  const parts = Array.from({ length: Math.ceil(ids.length / TICKETS_AT_ONCE) }, (_, index) =>
    ids.slice(index * TICKETS_AT_ONCE, (index + 1) * TICKETS_AT_ONCE),
  )
  const result = useQueries({ queries: parts.map((part) => getQuery(getTickets, { ids: part })), combine }, queryClient)
  const isComplete = all !== undefined && result.isComplete
  return {
    tickets: result.tickets,
    count: all && ids.length,
    left: (all?.length ?? 0) - ids.length,
    missing: isComplete ? ids.length - result.tickets.length : 0,
    isComplete,
    failed: queue.isError && !queue.data ? queue : result.failed,
  }
}
