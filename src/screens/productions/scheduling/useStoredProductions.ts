import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { InputOf } from '../../../shared/endpoint.ts'
import { queryClient, getQuery, useEndpoint } from '../../../web/api/queries.ts'
import { isUnknown } from '../../../features/orders/NoOrder.tsx'
import { getOrder } from '../../../features/orders/orders.contract.ts'
import { listProductions, type ProductionRow } from '../../../features/production-list/production-list.contract.ts'

/** Of more than a page the server says which are gone, when they are saved. */
const MAX_ASKED = 50

export type SelectedProduction = ProductionRow & { hasLeft?: boolean }

/** A production that is no longer on the page is looked for in its order: it may only have moved on. */
export function useStoredProductions(
  input: InputOf<typeof listProductions>,
  rows: readonly ProductionRow[],
  isOpen: boolean,
): SelectedProduction[] {
  const { data } = useEndpoint(listProductions, input, { placeholderData: keepPreviousData, enabled: isOpen })
  const listed = new Map(data?.data.map((row) => [row._id, row]))
  const missing = rows.filter(({ _id }) => isOpen && data && !listed.has(_id)).map(({ orderId }) => orderId)
  const asked = missing.length > MAX_ASKED ? [] : [...new Set(missing)]
  const result = useQueries({ queries: asked.map((id) => getQuery(getOrder, { id })) }, queryClient)
  const orders = new Map(result.flatMap(({ data: order }) => (order ? [[order._id, order]] : [])))
  const unknown = new Set(result.flatMap(({ error }, at) => (isUnknown(error) ? [asked[at]] : [])))
  return rows.map((row) => {
    const stored = listed.get(row._id)
    if (stored || !data || !isOpen) return stored ?? row
    const order = orders.get(row.orderId)
    const production = order?.productionProductData.find(({ _id }) => _id === row._id)
    if (!order) return { ...row, hasLeft: unknown.has(row.orderId) }
    return production && !order.deleted
      ? { ...row, ...production, orderStatus: order.status, dueDate: order.dueDate }
      : { ...row, hasLeft: true }
  })
}
