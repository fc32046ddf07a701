import { Button } from '@mantine/core'
import { IconPencil, IconRepeat, IconTruckReturn } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { NewButton } from '../../web/keys/NewButton.tsx'
import type { RowAction } from '../../web/table/DataTable.tsx'
import { expansion } from './expansion.tsx'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { whyNotReturn } from '../../features/returns/order-returns.rules.ts'
import type { OwnView } from '../../features/saved-views/useListViews.tsx'
import { ORDER_VIEW_LABELS, type OrderView } from '../../features/orders/filters/order-views.contract.ts'
import { OrderList, useViewOrder } from './OrderList.tsx'
import { ORDER_STATUSES } from '../../features/orders/order-fields.contract.ts'
import { orderFilters } from '../../features/orders/filters/order-filters.contract.ts'
import type { OrderRow } from '../../features/orders/orders.contract.ts'

const SelectedOrders = lazyDialog(async () => (await import('./SelectedOrders.tsx')).SelectedOrders)

const DUE_FIRST = { sortField: 'dueDate', sortOrder: 1 } as const
/** Finished orders are looked for among the latest. */
const DUE_LAST = { ...DUE_FIRST, sortOrder: -1 } as const
const DONE: ReadonlySet<unknown> = new Set(['delivered', 'cancelled'])

const SHOW_OPEN = { view: 'open', label: 'Show open orders' } as const
const VIEWS: readonly OwnView<OrderView>[] = [
  {
    view: 'open',
    label: ORDER_VIEW_LABELS.open,
    empty: 'No order is open: all are delivered or cancelled.',
    next: { view: 'delivered', label: 'Show delivered orders' },
  },
  {
    view: 'late_to_print',
    label: ORDER_VIEW_LABELS.late_to_print,
    isAlarm: true,
    empty: 'Nothing that is late is still to be printed.',
    next: { view: 'due', label: 'Show what is due this week' },
  },
  {
    view: 'will_be_late',
    label: ORDER_VIEW_LABELS.will_be_late,
    isAlarm: true,
    empty: 'By the press plan every order will be printed in time.',
    next: { view: 'due', label: 'Show what is due this week' },
  },
  {
    view: 'due',
    label: ORDER_VIEW_LABELS.due,
    empty: 'Nothing is due today or in the next six days.',
    next: SHOW_OPEN,
  },
  { view: 'complete', label: ORDER_VIEW_LABELS.complete, empty: 'Nothing waits to be picked up.', next: SHOW_OPEN },
  { view: 'delivered', label: ORDER_VIEW_LABELS.delivered, empty: 'Nothing has been delivered yet.', next: SHOW_OPEN },
  { view: 'cancelled', label: ORDER_VIEW_LABELS.cancelled, empty: 'No order is cancelled.', next: SHOW_OPEN },
  { view: 'all', label: ORDER_VIEW_LABELS.all, empty: 'There is no order yet.' },
]

const STATUSES = ORDER_STATUSES.filter((status) => status !== 'cancel')
const FILTERS = { ...orderFilters, status: { ...orderFilters.status, choices: STATUSES } }

export function OrdersPage() {
  const navigate = useNavigate()
  const view = useViewOrder()
  const { view: shown } = useSearch({ strict: false }) as { view?: unknown }
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
  const begin = () => void navigate({ to: '/orders/new' })
  return (
    <OrderList
      title="Orders"
      list="/orders"
      views={VIEWS}
      ownDefaults={DONE.has(shown) ? DUE_LAST : DUE_FIRST}
      filters={FILTERS}
      actions={actions}
      expansion={expansion}
      begin={<Button onClick={begin}>Take the first order</Button>}
      isSelectable
      toolbar={<NewButton onClick={begin} />}
      selectionTools={(selection) => <SelectedOrders opened={selection.rows.length > 0} selection={selection} />}
    />
  )
}
