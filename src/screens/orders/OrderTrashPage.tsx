import { useMemo } from 'react'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { useListAddress } from '../../web/list/useListAddress.ts'
import { useFilters } from '../../features/filters/useFilters.tsx'
import { orderFilters } from '../../features/orders/filters/order-filters.contract.ts'
import { nameOfOrder, orderColumns } from './order-columns.tsx'
import { useViewOrder } from './OrderList.tsx'
import { WITHOUT_LINES } from '../../features/orders/orders.contract.ts'
import { listOrderTrash, purgeOrders, restoreOrders } from './order-trash.contract.ts'
import { useRequeue } from '../../features/schedules/queue-place/requeue.tsx'

const ENDPOINTS = { trash: listOrderTrash, restore: restoreOrders, purge: purgeOrders }

export function OrderTrashPage() {
  const view = useViewOrder()
  const [input, change] = useListAddress(listOrderTrash, WITHOUT_LINES)
  const { chips } = useFilters(orderFilters, input, change)
  const actions = useMemo(() => [view], [view])
  return (
    <TrashPage
      title="Order Trash"
      nouns="orders"
      endpoints={ENDPOINTS}
      requeue={useRequeue(restoreOrders)}
      ownDefaults={WITHOUT_LINES}
      filters={chips}
      columns={useMemo(() => orderColumns(input.search), [input.search])}
      getName={nameOfOrder}
      searchLabel="Search any words"
      actions={actions}
      onOpen={view.onClick}
    />
  )
}
