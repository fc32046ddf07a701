import { Button } from '@mantine/core'
import { IconPencil, IconRepeat, IconTruckReturn } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { NewButton } from '../../../web/keys/NewButton.tsx'
import type { RowAction } from '../../../web/table/DataTable.tsx'
import type { ListSelection } from '../../../web/list/useSelection.ts'
import { DeleteSelected } from '../../../web/records/DeleteSelected.tsx'
import { whyNotReturn } from '../order-returns.rules.ts'
import { PrintMenu } from '../print/PrintMenu.tsx'
import type { OwnView } from '../../saved-views/useListViews.tsx'
import type { OrderView } from './order-views.contract.ts'
import { OrderList, useViewOrder } from './OrderList.tsx'
import { ORDER_STATUSES } from '../order-fields.contract.ts'
import { orderFilters } from './order-filters.contract.ts'
import { listOrders, listOrderTrash, type OrderRow, restoreOrders, softDeleteOrders } from '../orders.contract.ts'

const DUE_FIRST = { sortField: 'dueDate', sortOrder: 1 } as const
/** Finished orders are looked for among the latest. */
const DUE_LAST = { ...DUE_FIRST, sortOrder: -1 } as const
const DONE: ReadonlySet<unknown> = new Set(['delivered', 'cancelled'])

const SHOW_OPEN = { view: 'open', label: 'Show open orders' } as const
const VIEWS: readonly OwnView<OrderView>[] = [
  {
    view: 'open',
    label: 'Open',
    empty: 'No order is open: all are delivered or cancelled.',
    next: { view: 'delivered', label: 'Show delivered orders' },
  },
  {
    view: 'late_to_print',
    label: 'Late to print',
    isAlarm: true,
    empty: 'Nothing that is late is still to be printed.',
    next: { view: 'due', label: 'Show what is due this week' },
  },
  {
    view: 'will_be_late',
    label: 'Will be late',
    isAlarm: true,
    empty: 'By the press plan every order will be printed in time.',
    next: { view: 'due', label: 'Show what is due this week' },
  },
  { view: 'due', label: 'Due this week', empty: 'Nothing is due today or in the next six days.', next: SHOW_OPEN },
  { view: 'complete', label: 'Waiting for pickup', empty: 'Nothing waits to be picked up.', next: SHOW_OPEN },
  { view: 'delivered', label: 'Delivered', empty: 'Nothing has been delivered yet.', next: SHOW_OPEN },
  { view: 'cancelled', label: 'Cancelled', empty: 'No order is cancelled.', next: SHOW_OPEN },
  { view: 'all', label: 'All', empty: 'There is no order yet.' },
]

const STATUSES = ORDER_STATUSES.filter((status) => status !== 'cancel')
const FILTERS = { ...orderFilters, status: { ...orderFilters.status, choices: STATUSES } }
const SHOWN_IN = [listOrders, listOrderTrash]

export function OrdersPage({ tools }: { tools: (selection: ListSelection<OrderRow>) => ReactNode }) {
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
      begin={<Button onClick={begin}>Take the first order</Button>}
      isSelectable
      toolbar={<NewButton onClick={begin} />}
      selectionTools={(selection) => (
        <>
          {tools(selection)}
          <PrintMenu ids={selection.rows.map(({ _id }) => _id)} />
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
