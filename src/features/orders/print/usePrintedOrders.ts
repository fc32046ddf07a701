import { useQueries } from '@tanstack/react-query'
import { queryClient, queryOf } from '../../../web/queries.ts'
import type { Order } from '../orders.contract.ts'
import { getOrders, MAX_ORDERS_IN_DETAIL } from './printed-orders.contract.ts'

/** The orders with these ids, in their order; they come in parts, and those that have come are shown meanwhile. */
export function usePrintedOrders(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / MAX_ORDERS_IN_DETAIL) }, (_, index) =>
    ids.slice(index * MAX_ORDERS_IN_DETAIL, (index + 1) * MAX_ORDERS_IN_DETAIL),
  )
  const found = useQueries({ queries: parts.map((part) => queryOf(getOrders, { ids: part })) }, queryClient)
  const orders: Order[] = found.flatMap(({ data }) => data?.data ?? [])
  const isLoading = found.some(({ isPending }) => isPending)
  return {
    orders,
    isLoading,
    failed: found.find(({ isError, data }) => isError && !data),
    /** How many of them do not exist, or not for this role. */
    missing: found.some(({ data }) => !data) ? 0 : ids.length - orders.length,
  }
}
