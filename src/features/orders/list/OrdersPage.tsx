import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconRepeat, IconTruckReturn } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RowAction } from '../../../web/table/DataTable.tsx'
import { DeleteSelected } from '../../../web/records/DeleteSelected.tsx'
import { whyNotReturn } from '../order-returns.rules.ts'
import { OrderList, useViewOrder } from './OrderList.tsx'
import {
  listOrders,
  listOrderTrash,
  ORDER_STATUSES,
  type OrderRow,
  restoreOrders,
  softDeleteOrders,
} from '../orders.contract.ts'

const DUE_FIRST = { sortField: 'dueDate', sortOrder: 1 } as const
const STATUSES = ORDER_STATUSES.filter((status) => status !== 'cancel')
const SHOWN_IN = [listOrders, listOrderTrash]

/** The list of orders for administrators; the warehouse has `WarehouseOrdersPage`. */
export function OrdersPage() {
  const navigate = useNavigate()
  const view = useViewOrder()
  const actions = useMemo<RowAction<OrderRow>[]>(
    () => [
      view,
      {
        label: 'Edit',
        icon: <IconPencil size="1.1em" />,
        onClick: ({ _id }) => void navigate({ to: '/orders/edit/$id', params: { id: _id } }),
      },
      {
        label: 'Order again',
        icon: <IconRepeat size="1.1em" />,
        onClick: ({ _id }) => void navigate({ to: '/orders/new', search: { from: _id } }),
      },
      {
        label: 'Return order',
        icon: <IconTruckReturn size="1.1em" />,
        onClick: ({ _id }) => void navigate({ to: '/orders/return/$id', params: { id: _id } }),
        whyNot: (order) => whyNotReturn(order)?.message ?? null,
      },
    ],
    [navigate, view],
  )
  return (
    <OrderList
      title="Orders"
      ownDefaults={DUE_FIRST}
      statuses={STATUSES}
      actions={actions}
      isSelectable
      toolbar={(selection) => (
        <>
          <Button leftSection={<IconPlus size={18} />} onClick={() => void navigate({ to: '/orders/new' })}>
            New
          </Button>
          <DeleteSelected
            selection={selection}
            nouns="orders"
            softDelete={softDeleteOrders}
            restore={restoreOrders}
            changes={SHOWN_IN}
          />
        </>
      )}
    />
  )
}
