import { useQuery } from '@tanstack/react-query'
import { type Choice, getCatalogue, getCatalogueTimestamp } from './catalogue.contract.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { call } from '../../web/call.ts'
import { keyOf, metaOf, queryClient } from '../../web/queries.ts'

type Catalogue = OutputOf<typeof getCatalogue>

/** The records of one kind that an order can be made of: what is kept stays good until the server's timestamp differs. */
async function load(choice: Choice, signal: AbortSignal): Promise<Catalogue> {
  const kept = queryClient.getQueryData<Catalogue>(keyOf(getCatalogue, { parts: choice }))
  if (kept) {
    const { timestamp } = await call(getCatalogueTimestamp, {}, signal)
    if (timestamp === kept.timestamp) return kept
  }
  return call(getCatalogue, { parts: choice }, signal)
}

/** What is kept, if it is known to be as the server has it; until then, and while it is asked for, nothing. */
export function useCatalogue<C extends Choice>(choice: C): Catalogue[C] {
  const { data, isFetching, isSuccess } = useQuery(
    {
      queryKey: keyOf(getCatalogue, { parts: choice }),
      queryFn: ({ signal }) => load(choice, signal),
      meta: metaOf(getCatalogue),
      gcTime: Infinity,
    },
    queryClient,
  )
  return isSuccess && !isFetching ? data[choice] : undefined
}
