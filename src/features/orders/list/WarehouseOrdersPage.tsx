import { useMemo } from 'react'
import { OrderList, useViewOrder } from './OrderList.tsx'

const STATUSES = ['schedule', 'complete'] as const

/** The orders as the warehouse needs them: to find and to view. */
export function WarehouseOrdersPage() {
  const view = useViewOrder()
  const actions = useMemo(() => [view], [view])
  return <OrderList title="Warehouse Orders" statuses={STATUSES} actions={actions} touch />
}
