import { selectLateOrders } from '../../features/plan/press-plan.api.ts'
import { localTime } from '../../server/clock.ts'
import type { Reader } from '../../server/database/database.ts'
import { stream } from '../../server/handlers.ts'
import { getCsv } from '../../server/records/csv/csv.ts'
import type { ParsedOf } from '../../shared/endpoint.ts'
import { productionsOfOrders } from '../../features/productions/productions.db.ts'
import { ALL_ORDER_TEXTS } from '../../features/orders/order-fields.contract.ts'
import { exportOrderItems, exportOrders } from '../../features/orders/orders.contract.ts'
import { getOrderProducts } from '../../features/orders/products/order-products.db.ts'
import { requireAccess } from '../../server/security/sessions.ts'
import { batchesOfOrders, toOrderRows } from '../../features/orders/list/order-list.db.ts'
import {
  ITEM_COLUMNS,
  getOrderColumns,
  ORDER_AND_CONTACT_COLUMNS,
  toItemRows,
  RUSH_COLUMN,
} from '../../features/orders/order-csv.rules.ts'

/** The same orders as in the list, and by the same input. */
export const orderExportHandlers = {
  exportOrders: stream(exportOrders, ({ db, snapshot, input, session }) => {
    if (input.deleted) requireAccess(session, 'orders.readTrash')
    return getCsv(
      ORDER_COLUMNS,
      rowsOfOrders(db, input, () => snapshot(selectLateOrders)),
      input,
    )
  }),

  exportOrderItems: stream(exportOrderItems, ({ db, snapshot, input, session }) => {
    if (input.deleted) requireAccess(session, 'orders.readTrash')
    return getCsv(
      ORDER_ITEM_COLUMNS,
      rowsOfItems(db, input, () => snapshot(selectLateOrders)),
      input,
    )
  }),
}

const ORDER_COLUMNS = [
  ...ORDER_AND_CONTACT_COLUMNS,
  { field: 'orderInfo', label: 'Order Info' },
  { field: 'orderQuantity', label: 'Pieces' },
  ...getOrderColumns('status', 'dueDate', 'deliveryDate', 'shippingMethod', 'boxes'),
  ...getOrderColumns(...ALL_ORDER_TEXTS.map(({ name }) => name)),
  ...getOrderColumns('remark'),
  { field: 'createdAt', label: 'Created' },
  { field: 'updatedAt', label: 'Changed' },
  RUSH_COLUMN,
] as const

const ORDER_ITEM_COLUMNS = [
  ...ORDER_AND_CONTACT_COLUMNS,
  ...getOrderColumns('status', 'dueDate', 'deliveryDate', 'shippingMethod'),
  ...ITEM_COLUMNS,
]

type GetLate = Parameters<typeof batchesOfOrders>[2]

async function* rowsOfOrders(db: Reader, input: ParsedOf<typeof exportOrders>, getLate: GetLate) {
  for await (const batch of batchesOfOrders(db, input, getLate)) {
    yield (await toOrderRows(db, batch)).map((order) => ({
      ...order,
      orderInfo: order.orderInfo.join('; '),
      createdAt: localTime(order.createdAt),
      updatedAt: localTime(order.updatedAt),
    }))
  }
}

/** With all that belongs to them: more would make others wait. */
const ORDERS_AT_ONCE = 50

async function* rowsOfItems(db: Reader, input: ParsedOf<typeof exportOrders>, getLate: GetLate) {
  for await (const batch of batchesOfOrders(db, input, getLate, ORDERS_AT_ONCE)) {
    const ids = batch.map(({ _id }) => _id)
    const productions = await productionsOfOrders(db, ids)
    const stockLines = await getOrderProducts(db, ids)
    yield batch.flatMap((order) => toItemRows(order, productions.get(order._id), stockLines.get(order._id)))
  }
}
