import { useMemo } from 'react'
import { OrderList, useViewOrder } from './OrderList.tsx'

const STATUSES = ['schedule', 'complete'] as const

/** The list of orders for the warehouse: search and view only. */
export function WarehouseOrdersPage() {
  const view = useViewOrder()
  const actions = useMemo(() => [view], [view])
  return <OrderList title="Warehouse Orders" statuses={STATUSES} actions={actions} touch />
}
