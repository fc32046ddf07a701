import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import { withoutLabels } from '../../shared/records/filters.ts'
import { orderFilters } from '../../features/orders/filters/order-filters.contract.ts'
import type { OwnView } from '../../features/saved-views/useListViews.tsx'
import type { OrderView } from '../../features/orders/filters/order-views.contract.ts'
import { OrderList, useViewOrder } from './OrderList.tsx'
import { expansion } from './expansion.tsx'

const { status, created } = orderFilters
const FILTERS = {
  ...withoutLabels(orderFilters),
  status: { ...status, choices: ['schedule', 'complete'] },
  created,
}
const SHOW_ALL = { view: 'all', label: 'Show all orders' } as const
const VIEWS: readonly OwnView<OrderView>[] = [
  {
    view: 'complete',
    label: 'Complete',
    empty: 'Nothing is ready to be shipped.',
    next: { view: 'schedule', label: 'Show what is on the machines' },
  },
  {
    view: 'schedule',
    label: 'Schedule',
    empty: 'Nothing is on the machines.',
    next: { view: 'complete', label: 'Show what is ready to be shipped' },
  },
  { view: 'both', label: 'Both', empty: 'Nothing is on the machines or ready to be shipped.', next: SHOW_ALL },
  { view: 'all', label: 'All', empty: 'There is no order yet.' },
]

export function WarehouseOrdersPage() {
  const view = useViewOrder()
  const actions = useMemo(() => [view], [view])
  const touch = useMediaQuery('(width < 48em), (pointer: coarse)', false, { getInitialValueInEffect: false })
  return (
    <OrderList
      title="Warehouse Orders"
      list="/wh-orders"
      {...{ views: VIEWS, filters: FILTERS, actions, expansion, touch }}
    />
  )
}
