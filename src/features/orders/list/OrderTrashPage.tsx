import { useMemo } from 'react'
import { TrashPage } from '../../../web/records/TrashPage.tsx'
import { useListAddress } from '../../../web/list/useListAddress.ts'
import { useFilters } from '../../catalogue/useFilters.tsx'
import { orderFilters } from './order-filters.contract.ts'
import { nameOfOrder, ORDER_COLUMNS } from './order-columns.tsx'
import { useViewOrder } from './OrderList.tsx'
import { listOrderTrash, purgeOrders, restoreOrders } from '../orders.contract.ts'

const ENDPOINTS = { trash: listOrderTrash, restore: restoreOrders, purge: purgeOrders }

export function OrderTrashPage() {
  const view = useViewOrder()
  const { chips } = useFilters(orderFilters, ...useListAddress(listOrderTrash))
  const actions = useMemo(() => [view], [view])
  return (
    <TrashPage
      title="Order Trash"
      nouns="orders"
      endpoints={ENDPOINTS}
      filters={chips}
      columns={ORDER_COLUMNS}
      getName={nameOfOrder}
      searchLabel="Search orders by any words"
      actions={actions}
      onOpen={view.onClick}
    />
  )
}
