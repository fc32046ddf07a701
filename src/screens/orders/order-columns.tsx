import { Text } from '@mantine/core'
import type { SortFieldOf } from '../../shared/endpoint.ts'
import { formatDay } from '../../shared/days/day.ts'
import { formatPieces } from '../../shared/quantities/pieces.ts'
import { dayInShop, useToday } from '../../web/today.ts'
import type { Column } from '../../web/table/DataTable.tsx'
import { RowLink, RowToggle } from '../../web/table/row-parts.tsx'
import { NamePhone } from '../../web/table/NamePhone.tsx'
import { TwoLines } from '../../web/table/TwoLines.tsx'
import { ArtImage } from '../../web/art/ArtImage.tsx'
import { formatMoment } from '../../web/ui/format-times.ts'
import { formatPlannedLate } from '../../features/orders/status/planned-late.ts'
import { Marked } from '../../web/ui/Marked.tsx'
import { wordsIn } from '../../features/orders/search/order-documents.rules.ts'
import { SHIPPING_METHOD_LABELS } from '../../features/orders/order-fields.contract.ts'
import { DueDay } from '../../features/orders/status/DueDay.tsx'
import { OrderStatusTag } from '../../features/orders/status/OrderStatusTag.tsx'
import classes from './order-columns.module.css'
import type { listOrders, OrderRow } from '../../features/orders/orders.contract.ts'
import { foundInRow } from '../../features/orders/list/found-in.rules.ts'

const OrderNumber = ({ order }: { order: OrderRow }) => (
  <span className={classes.order}>
    <span className={classes.art} data-fold="4" data-more={order.orderInfo.length > 1 || undefined}>
      {order.thumbnail && <ArtImage src={order.thumbnail} alt="" loading="lazy" />}
    </span>
    <span>
      <RowLink to="/orders/$id" params={{ id: order._id }}>{`#${order.orderNo}`}</RowLink>
      <span className={classes.second} data-folded="3">
        {formatPieces(order.orderQuantity)}, {SHIPPING_METHOD_LABELS[order.shippingMethod]}
      </span>
    </span>
  </span>
)

const Customer = ({ order, found, search }: { order: OrderRow; found: string | null; search: string }) => (
  <div>
    <span className={classes.customer} data-found={found !== null || undefined}>
      <NamePhone {...order} second={found && <Marked text={found} words={wordsIn(search)} />} />
    </span>
    <span className={classes.second} data-second data-folded="2">
      <OrderInfo lines={order.orderInfo} />
    </span>
  </div>
)

const Quantity = ({ order: { orderQuantity, shippingMethod } }: { order: OrderRow }) => (
  <span className={classes.quantity}>
    {formatPieces(orderQuantity)} <span className={classes.shipping}>{SHIPPING_METHOD_LABELS[shippingMethod]}</span>
  </span>
)

const OrderInfo = ({ lines }: { lines: readonly string[] }) => (
  <span className={classes.info}>
    <span className={classes.text} title={lines.join('\n')}>
      {lines[0]}
    </span>
    <RowToggle more={lines.length - 1} />
  </span>
)

/** In the view of what waits for pickup with its day, in that of what will be late with when it is printed. */
function Status({ order: { status, dueDate, completeSince, planned } }: { order: OrderRow }) {
  const today = useToday()
  const tag = <OrderStatusTag status={status} />
  const note = planned
    ? [formatMoment(planned.finish, today), formatPlannedLate({ ...planned, dueDate })].filter(Boolean).join(', ')
    : completeSince && `since ${formatDay(dayInShop(completeSince))}`
  if (!note) return tag
  const second = (
    <Text span inherit className={classes.note} {...(planned && { c: 'var(--late)', fw: 600 })}>
      {note}
    </Text>
  )
  return <TwoLines first={tag} second={second} title={note} />
}

export const orderColumns = (search = ''): readonly Column<OrderRow, SortFieldOf<typeof listOrders>>[] => [
  {
    key: 'orderNo',
    header: 'Order',
    sortable: true,
    width: 'fit',
    narrow: 'heading',
    cell: (order) => <OrderNumber order={order} />,
  },
  {
    key: 'customerName',
    header: 'Customer',
    sortable: true,
    also: { key: 'referrerName', header: 'Deliver To' },
    width: 'pairs',
    narrow: 'line',
    cell: (order) => <Customer order={order} found={foundInRow(order, search)} search={search} />,
  },
  {
    key: 'orderInfo',
    header: 'Order Info',
    fold: 2,
    narrow: 'line',
    cell: (order) => <OrderInfo lines={order.orderInfo} />,
  },
  {
    key: 'orderQuantity',
    header: 'Quantity',
    sortable: true,
    align: 'right',
    width: 'fit',
    fold: 3,
    narrow: 'start',
    cell: (order) => <Quantity order={order} />,
  },
  {
    key: 'dueDate',
    header: 'Due Date',
    sortable: true,
    width: 'fit',
    narrow: 'end',
    cell: ({ dueDate, rush, status }) => <DueDay {...{ dueDate, rush, status }} layout="lines" />,
  },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    width: 'fit',
    narrow: 'tag',
    cell: (order) => <Status order={order} />,
  },
]

export const nameOfOrder = (order: { orderNo: number }): string => `order ${order.orderNo}`

export const sumOfOrders = (orders: readonly OrderRow[]): string =>
  formatPieces(orders.reduce((sum, { orderQuantity }) => sum + orderQuantity, 0))
