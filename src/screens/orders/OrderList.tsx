import { IconEye } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import type { InputOf } from '../../shared/endpoint.ts'
import { getValues } from '../../shared/paging.ts'
import type { Filters } from '../../shared/records/filters.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import type { RowAction } from '../../web/table/DataTable.tsx'
import { rememberNavigation } from '../../web/list/record-navigation.ts'
import { ListPage } from '../../web/list/ListPage.tsx'
import type { ListSelection } from '../../web/list/useSelection.ts'
import { useListAddress } from '../../web/list/useListAddress.ts'
import { useShownLocation } from '../../web/address/shown-location.ts'
import { type OwnView, useListViews } from '../../features/saved-views/useListViews.tsx'
import { useFilters } from '../../features/filters/useFilters.tsx'
import { ExportOrders } from './ExportOrders.tsx'
import { nameOfOrder, orderColumns, sumOfOrders } from './order-columns.tsx'
import { listOrders, type OrderRow, WITHOUT_LINES } from '../../features/orders/orders.contract.ts'
import { ShippingChoice } from './ShippingChoice.tsx'
import {
  countOrderViews,
  ORDER_VIEW_LABELS,
  type OrderView,
} from '../../features/orders/filters/order-views.contract.ts'

/** The same object on every render. */
export function useViewOrder(): RowAction<OrderRow> {
  const navigate = useNavigate()
  const onClick = useCallback(
    ({ _id }: OrderRow) => void navigate({ to: '/orders/$id', params: { id: _id } }),
    [navigate],
  )
  return useMemo(() => ({ label: 'View', icon: <IconEye size="1.1em" />, onClick }), [onClick])
}

/** Has a control of its own above the list. */
const SHIPPING = 'shippingMethod' satisfies keyof InputOf<typeof listOrders>

const NEWEST_FIRST = { sortField: 'orderNo', sortOrder: -1 } as const

interface OrderListProps {
  title: string
  list: '/orders' | '/wh-orders'
  views: readonly OwnView<OrderView>[]
  /** Replaces newest first; must be a constant. */
  ownDefaults?: Partial<InputOf<typeof listOrders>>
  filters: Filters
  actions: readonly RowAction<OrderRow>[]
  expansion: (order: OrderRow) => ReactNode
  toolbar?: ReactNode
  selectionTools?: (selection: ListSelection<OrderRow>) => ReactNode
  begin?: ReactNode
  isSelectable?: boolean
  touch?: boolean
}

export function OrderList({ list, views: ownViews, ownDefaults, filters, touch, begin, ...page }: OrderListProps) {
  const defaults = useMemo(() => ({ ...ownDefaults, ...WITHOUT_LINES }), [ownDefaults])
  const [input, change] = useListAddress(listOrders, defaults)
  const { chips, search } = useFilters(filters, input, change)
  const { data: counted } = useEndpoint(countOrderViews, {})
  const {
    current,
    saveView,
    page: views,
  } = useListViews({
    list,
    views: ownViews,
    counts: counted?.counts,
    late: counted?.late,
    input,
    change,
    searchAll: 'Search all orders',
    none: (
      <>
        There is no order yet.
        {begin}
      </>
    ),
  })
  useRememberedNavigation(list, input, current?.view === 'all' ? '' : (current?.label.toLowerCase() ?? ''))
  return (
    <ListPage
      {...page}
      {...views}
      toolbar={
        <>
          {page.toolbar}
          <ExportOrders input={input} />
        </>
      }
      endpoint={listOrders}
      input={input}
      change={change}
      columns={useMemo(() => orderColumns(input.search), [input.search])}
      getName={nameOfOrder}
      sum={sumOfOrders}
      onOpen={page.actions[0]!.onClick}
      opensInCell
      newest={NEWEST_FIRST}
      touch={touch}
      pageSizes={[50, 100, 150]}
      searchLabel="Number, name, design"
      emptyText="Order not found."
      loadingText="Loading order data. Please wait."
      filters={[
        ...(input.view && !current
          ? [{ label: `View: ${ORDER_VIEW_LABELS[input.view]}`, without: { view: undefined } }]
          : []),
        ...chips.map((chip) => ({ ...chip, isInSight: SHIPPING in chip.without })),
      ]}
      searchTools={
        <>
          <ShippingChoice
            chosen={getValues(input.shippingMethod)}
            onChange={(shippingMethod) => change({ shippingMethod })}
          />
          {search}
          {saveView}
        </>
      }
    />
  )
}

function useRememberedNavigation(list: OrderListProps['list'], input: InputOf<typeof listOrders>, of: string): void {
  const { data } = useEndpoint(listOrders, input)
  const { href, pathname } = useShownLocation()
  useEffect(() => {
    // The address can be that of the next screen a moment before this one is gone.
    if (!data || pathname !== list) return
    const ids = data.data.map(({ _id }) => _id)
    const { page, limit, total } = data
    rememberNavigation('orders', { href, input: { ...input, page, limit }, ids, first: page * limit, total, of })
  }, [data, href, pathname, list, input, of])
}
