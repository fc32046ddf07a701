import type { SortFieldOf } from '../../../shared/endpoint.ts'
import { formatDay } from '../../../shared/day.ts'
import { formatPieces } from '../../../shared/pieces.ts'
import type { Column } from '../../../web/table/DataTable.tsx'
import { OrderStatusTag } from '../OrderStatusTag.tsx'
import { NamePhone } from '../../../web/ui/NamePhone.tsx'
import classes from './order-columns.module.css'
import type { listOrders, OrderRow } from '../orders.contract.ts'

const MAX_LINES = 3

/** The first lines of what is ordered, and the number of the others. */
const OrderInfo = ({ lines }: { lines: readonly string[] }) => (
  <span>
    <span className={classes.info} title={lines.join('\n')}>
      {lines.slice(0, MAX_LINES).join('\n')}
    </span>
    {lines.length > MAX_LINES && <span className={classes.more}>{`and ${lines.length - MAX_LINES} more`}</span>}
  </span>
)

/** The columns of every list of orders. */
export const ORDER_COLUMNS: readonly Column<OrderRow, SortFieldOf<typeof listOrders>>[] = [
  {
    key: 'orderNo',
    header: 'Order',
    sortable: true,
    width: 'fit',
    narrow: 'heading',
    cell: (order) => <b className={classes.number}>#{order.orderNo}</b>,
  },
  {
    key: 'customerName',
    header: 'Customer',
    sortable: true,
    cell: (order) => <NamePhone name={order.customerName} phoneNo={order.customerPhoneNo} />,
  },
  {
    key: 'referrerName',
    header: 'Deliver To',
    sortable: true,
    cell: (order) => <NamePhone name={order.referrerName} phoneNo={order.referrerPhoneNo} />,
  },
  { key: 'orderInfo', header: 'Order Info', width: 'wide', cell: (order) => <OrderInfo lines={order.orderInfo} /> },
  {
    key: 'orderQuantity',
    header: 'Quantity',
    sortable: true,
    align: 'right',
    width: 'fit',
    cell: (order) => <span className={classes.number}>{formatPieces(order.orderQuantity)}</span>,
  },
  {
    key: 'dueDate',
    header: 'Due Date',
    sortable: true,
    width: 'fit',
    cell: (order) => <span className={classes.number}>{formatDay(order.dueDate)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    width: 'fit',
    cell: (order) => <OrderStatusTag status={order.status} />,
  },
]

export const nameOfOrder = (order: { orderNo: number }): string => `order ${order.orderNo}`
