import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { queryClient, getQuery } from '../../../web/api/queries.ts'
import type { OutputOf } from '../../../shared/endpoint.ts'
import { getOrders, MAX_ORDERS_IN_DETAIL } from './printed-orders.contract.ts'

/** A constant, so that the answer is the same one until there is another: paper is laid out anew for every new one. */
const combine = (found: readonly UseQueryResult<OutputOf<typeof getOrders>>[]) => ({
  orders: found.flatMap(({ data }) => data?.data ?? []),
  isLoading: found.some(({ isPending }) => isPending),
  isComplete: found.every(({ data }) => data),
  failed: found.find(({ isError, data }) => isError && !data),
})

/** Orders come in parts, and those that have come are shown meanwhile. */
export function usePrintedOrders(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_ORDERS_IN_DETAIL) }, (_, index) =>
    ids.slice(index * MAX_ORDERS_IN_DETAIL, (index + 1) * MAX_ORDERS_IN_DETAIL),
  )
  const result = useQueries({ queries: parts.map((part) => getQuery(getOrders, { ids: part })), combine }, queryClient)
  return { ...result, missing: result.isComplete ? ids.length - result.orders.length : 0 }
}
