import { useQuery } from '@tanstack/react-query'
import { queryClient, getQuery } from '../../../web/api/queries.ts'
import { idsIn } from '../../../web/print/print-options.ts'
import { useRecordsInParts } from '../../../web/print/useRecordsInParts.ts'
import type { Machine } from '../../machines/machine-key.contract.ts'
import { filtersIn, MAX_TICKETS, type TicketsSearch } from './tickets-search.ts'
import { getTickets, listQueueIds } from './tickets.contract.ts'

/** Few enough that the first ones are soon there. */
const TICKETS_AT_ONCE = 25

/** A queue is read once: what is put on the machine while its tickets are looked at does not push them along. */
export function useTickets(machine: Machine, search: TicketsSearch) {
  const asked = search.ids === undefined ? undefined : idsIn(search.ids)
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
  const { records: tickets, ...result } = useRecordsInParts(
    (part) => getQuery(getTickets, { ids: part }),
    ids,
    TICKETS_AT_ONCE,
  )
  return {
    tickets,
    count: all && ids.length,
    left: (all?.length ?? 0) - ids.length,
    missing: result.missing,
    isComplete: all !== undefined && result.isComplete,
    failed: queue.isError && !queue.data ? queue : result.failed,
  }
}
