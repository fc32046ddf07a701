import { useQuery } from '@tanstack/react-query'
import { type Choice, getOrderUtilities, getUtilitiesTimestamp } from './catalogue.contract.ts'
import type { OutputOf } from '../../shared/endpoint.ts'
import { call } from '../../web/call.ts'
import { keyOf, metaOf, queryClient } from '../../web/queries.ts'

type OrderUtilities = OutputOf<typeof getOrderUtilities>

/** The records of one kind that an order can be made of: what is kept stays good until the server's timestamp differs. */
async function load(choice: Choice, signal: AbortSignal): Promise<OrderUtilities> {
  const kept = queryClient.getQueryData<OrderUtilities>(keyOf(getOrderUtilities, { parts: choice }))
  if (kept) {
    const { timestamp } = await call(getUtilitiesTimestamp, {}, signal)
    if (timestamp === kept.timestamp) return kept
  }
  return call(getOrderUtilities, { parts: choice }, signal)
}

/** What is kept, if it is known to be as the server has it; until then, and while it is asked for, nothing. */
export function useOrderUtilities<C extends Choice>(choice: C): OrderUtilities[C] {
  const { data, isFetching, isSuccess } = useQuery(
    {
      queryKey: keyOf(getOrderUtilities, { parts: choice }),
      queryFn: ({ signal }) => load(choice, signal),
      meta: metaOf(getOrderUtilities),
      gcTime: Infinity,
    },
    queryClient,
  )
  return isSuccess && !isFetching ? data[choice] : undefined
}
