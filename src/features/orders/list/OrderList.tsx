import { Button } from '@mantine/core'
import { IconEye, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { InputOf } from '../../../shared/endpoint.ts'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import type { RowAction } from '../../../web/table/DataTable.tsx'
import { ListPage, type Selection } from '../../../web/table/ListPage.tsx'
import { useListAddress } from '../../../web/table/useListAddress.ts'
import { useNames } from '../../catalogue/useNames.ts'
import { nameOfOrder, ORDER_COLUMNS } from './order-columns.tsx'
import { chipsOf, figureChipsOf, filterOf, namedBy, recordChipsOf } from './order-filter.ts'
import { OrderProductions } from './OrderProductions.tsx'
import { listOrders, type OrderRow, type OrderStatus } from '../orders.contract.ts'

const OrderFilterDialog = lazyDialog(async () => (await import('./OrderFilterDialog.tsx')).OrderFilterDialog)
const expansion = (order: OrderRow) => <OrderProductions id={order._id} />

/** The row action that every list of orders has first; the same object on every render. */
export function useViewOrder(): RowAction<OrderRow> {
  const navigate = useNavigate()
  const onClick = useCallback(
    ({ _id }: OrderRow) => void navigate({ to: '/orders/$id', params: { id: _id } }),
    [navigate],
  )
  return useMemo(() => ({ label: 'View', icon: <IconEye size="1.1em" />, onClick }), [onClick])
}

interface OrderListProps {
  title: string
  /** Replaces the default sort order (newest first); must be a constant. */
  ownDefaults?: Partial<InputOf<typeof listOrders>>
  /** The statuses that the search offers. */
  statuses: readonly OrderStatus[]
  actions: readonly RowAction<OrderRow>[]
  /** Buttons before the search. */
  toolbar?: (selection: Selection<OrderRow>) => ReactNode
  isSelectable?: boolean
  /** Large touch targets and a reduced search, for the warehouse. */
  touch?: boolean
}

/** A list of orders with its advanced search. */
export function OrderList({ title, ownDefaults, statuses, actions, toolbar, isSelectable, touch }: OrderListProps) {
  const [input, change] = useListAddress(listOrders, ownDefaults)
  const [isSearching, setSearching] = useState(false)
  const { nameOf } = useNames(namedBy(input))
  return (
    <>
      <ListPage
        title={title}
        endpoint={listOrders}
        input={input}
        change={change}
        columns={ORDER_COLUMNS}
        nameOf={nameOfOrder}
        actions={actions}
        onOpen={actions[0]!.onClick}
        expansion={expansion}
        touch={touch}
        pageSizes={[50, 100, 150]}
        isSelectable={isSelectable}
        searchLabel="Search orders by any words"
        emptyText="Order not found."
        loadingText="Loading order data. Please wait."
        filters={[...recordChipsOf(input, nameOf), ...figureChipsOf(input), ...chipsOf(filterOf(input))]}
        toolbar={(selection) => (
          <>
            {toolbar?.(selection)}
            <Button variant="default" leftSection={<IconSearch size={18} />} onClick={() => setSearching(true)}>
              Advance Search
            </Button>
          </>
        )}
      />
      <OrderFilterDialog
        opened={isSearching}
        onClose={() => setSearching(false)}
        filter={filterOf(input)}
        onSearch={change}
        statuses={statuses}
        isReduced={touch}
      />
    </>
  )
}
