import { today } from '../../server/clock.ts'
import type { Feature } from '../../server/feature.ts'
import type { Reader, Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { movedMessage } from '../../server/records/moved-message.ts'
import { purgeRecords, namesInTrash } from '../../server/records/record-trash.ts'
import { requireFresh, requireLiveRecord, requireRecord } from '../../server/records/records.ts'
import { repeatedMessage, getRequest, selectRequested } from '../../server/records/requests.ts'
import type { Session } from '../../server/security/sessions.ts'
import type { ParsedOf } from '../../shared/endpoint.ts'
import type { Size } from '../../shared/quantities/sizes.ts'
import { ApiError, throwIf } from '../../shared/problem.ts'
import { insertProductions, getOrderInfo, selectSides } from '../productions/productions.db.ts'
import { ordersInDetail, requireLiveOrder, requireOrderInDetail, requireVisible } from './summary/order-details.api.ts'
import { orderProductHandlers, requireProducts } from './products/order-products.api.ts'
import { piecesOfOrder } from './products/order-products.contract.ts'
import { followStockHold, getStockLinesInfo, insertLines } from './products/order-products.db.ts'
import { orderProductionHandlers, withSides } from './productions/order-productions.api.ts'
import { type OrderFields, type OrderStatus } from './order-fields.contract.ts'
import {
  createOrder,
  getOrder,
  listOrders,
  type OrderRow,
  purgeOrders,
  updateOrder,
  updateOrderSummary,
} from './orders.contract.ts'
import { countOrderViews } from './list/order-views.contract.ts'
import { pageOfOrders } from './list/order-list.db.ts'
import { countViews } from './list/order-views.db.ts'
import { getOrderHistory } from './orders.contract.ts'
import { getOrders } from './print/printed-orders.contract.ts'
import { listStatusChanges } from './summary/order-steps.contract.ts'
import { orderHistory } from './order-history.db.ts'
import { orderProductHistory } from './products/order-products-history.db.ts'
import {
  toOrderRow,
  insertOrder,
  namesOfOrders,
  type OrderColumns,
  orderReferences,
  type SelectedOrder,
  updateOrderFields,
} from './orders.db.ts'
import {
  clearUnusedShipping,
  deliveryDateAfter,
  derivedOrderStatus,
  statusChoices,
  summaryChoices,
  whyNotStatus,
} from './orders.rules.ts'

/** The orders that the press plan says will be late: a later feature knows them. */
type WillBeLate = (db: Reader) => Promise<readonly string[]>

const listHandlers = (willBeLate: WillBeLate) => ({
  countOrderViews: read(countOrderViews, async ({ db }) => {
    const late = await willBeLate(db)
    return { counts: { ...(await countViews(db, today())), will_be_late: late.length } }
  }),

  listOrders: read(listOrders, async ({ db, input: { deleted, detail, ...input }, session }) => {
    // `deleted` lists the trash, so it needs the role that `listOrderTrash` needs (rule M4).
    if (deleted && session.role !== 'administrator') {
      throw new ApiError({ code: 'forbidden', message: 'Your role does not allow this.' })
    }
    const only = input.view === 'will_be_late' ? await willBeLate(db) : null
    const result = await pageOfOrders(db, input, deleted, only)
    if (!detail) return { ...result, data: await toOrderRows(db, result.data) }
    const ids = result.data.map((row) => row._id)
    return { ...result, data: await ordersInDetail(db, ids) }
  }),
})

const handlers = {
  getOrder: read(getOrder, async ({ db, input, session }) => {
    const order = await requireOrderInDetail(db, input.id)
    requireVisible(order.deleted, session)
    return order
  }),

  getOrders: read(getOrders, async ({ db, input: { ids }, session }) => {
    const result = await ordersInDetail(db, [...new Set(ids)])
    return { data: result.filter(({ deleted }) => !deleted || session.role === 'administrator') }
  }),

  getOrderHistory: read(getOrderHistory, async ({ db, input, session, history }) => {
    if (session.role !== 'administrator') {
      const { deletedAt } = await requireRecord(db, 'orders', input.id, 'order')
      requireVisible(deletedAt !== null, session)
    }
    return history.page(db, 'orders', input, 'order')
  }),

  listStatusChanges: read(listStatusChanges, async ({ db, input: { id }, session, history }) => {
    const { deletedAt } = await requireRecord(db, 'orders', id, 'order')
    requireVisible(deletedAt !== null, session)
    const changes = await history.getValues(db, { table: 'orders', id }, 'orders', 'status')
    return { data: changes.map(({ value, at, by }) => ({ status: value as OrderStatus, at, by })) }
  }),

  createOrder: {
    // Goods from the stock are changed by others at the same time: such orders would conflict.
    lock: ({ orderProducts }: ParsedOf<typeof createOrder>) => (orderProducts.length === 0 ? 'shared' : 'exclusive'),
    ...write(createOrder, async ({ tx, input, session }) => {
      const { productionProducts, orderProducts, requestId: _, ...fields } = input
      const request = getRequest(session.userId, input)
      const stored = await selectRequested(tx, 'orders', request)
      if (stored) {
        const message = repeatedMessage(stored, request, `Order #${stored.orderNo}`, ANOTHER_ORDER)
        return { message, order: await requireOrderInDetail(tx, stored._id) }
      }
      await requireCustomers(tx, fields)
      const drafts = await withSides(tx, productionProducts)
      await requireProducts(tx, orderProducts, (index) => `orderProducts.${index}.productId`)
      const pieces = piecesOfOrder(drafts, orderProducts)
      const order = await insertOrder(tx, clearUnusedShipping(fields), pieces, request)
      await insertProductions(tx, order._id, drafts)
      const getField = (productId: string, size: Size) =>
        `orderProducts.${orderProducts.findIndex((line) => line.productId === productId)}.${size}`
      await insertLines(tx, order, { drafts: orderProducts }, { by: session.username, kind: 'order', getField })
      return { message: `Order #${order.orderNo} created.`, order: await requireOrderInDetail(tx, order._id) }
    }),
  },

  updateOrder: write(updateOrder, ({ tx, input, session }) => saveOrder(tx, input, session, statusChoices)),

  updateOrderSummary: write(updateOrderSummary, ({ tx, input, session }) =>
    saveOrder(tx, input, session, summaryChoices),
  ),

  purgeOrders: write(purgeOrders, async ({ tx, input: { ids }, references }) => {
    const names = await namesInTrash(tx, 'orders', ids, 'order', namesOfOrders)
    // The foreign keys cascade: productions, items, schedules and goods from stock are deleted with the order.
    await purgeRecords(tx, 'orders', ids, references)
    return { message: movedMessage('order', names, 'deleted for good'), data: ids }
  }),
}

/** The floor feature trashes and restores orders, because their schedules change too. */
export const orders = (willBeLate: WillBeLate): Feature => ({
  handlers: { ...handlers, ...listHandlers(willBeLate), ...orderProductionHandlers, ...orderProductHandlers },
  references: orderReferences,
  histories: [orderHistory, orderProductHistory],
})

export async function toOrderRows(db: Reader, rows: readonly SelectedOrder[]): Promise<OrderRow[]> {
  const ids = rows.map(({ _id }) => _id)
  const made = await getOrderInfo(db, ids)
  const stockLines = await getStockLinesInfo(db, ids)
  return rows.map((row) => toOrderRow(row, made.get(row._id), stockLines.get(row._id)))
}

const ANOTHER_ORDER = 'Change it there, or save again to store this as another order.'

function storedFields(current: OrderColumns, sent: Partial<OrderFields>): Partial<OrderFields> {
  const { shippingMethod } = { ...current, ...sent }
  return {
    ...clearUnusedShipping({ ...sent, shippingMethod }),
    deliveryDate: deliveryDateAfter(current, sent, today()),
  }
}

/** Moves the goods where the status says so (rule I8). */
async function saveOrder(
  tx: Transaction,
  { id, _id: _, version, ...sent }: Partial<OrderFields> & Pick<ParsedOf<typeof updateOrder>, 'id' | '_id' | 'version'>,
  session: Session,
  getChoices: typeof statusChoices,
) {
  const current = await requireLiveOrder(tx, id, session)
  const fields = storedFields(current, sent)
  await requireFresh(current, version, fields, () => requireOrderInDetail(tx, id))
  const productions = await selectSides(tx, [id])
  const target = sent.status ?? current.status
  throwIf(whyNotStatus(target, current.status, getChoices(current.status, productions)))
  await requireCustomers(tx, { ...current, ...sent }, current)
  // A cancelled order may have got printed productions back; when it is pending again, they count (rule O3).
  const saved = await updateOrderFields(tx, current, { ...fields, status: derivedOrderStatus(target, productions) })
  const kind = saved.status === 'cancel' ? 'order_cancelled' : 'order_reopened'
  const why = { by: session.username, kind, getField: () => 'status' } as const
  await followStockHold(tx, [current], { status: saved.status }, why)
  return { message: `Order #${saved.orderNo} updated.`, order: await requireOrderInDetail(tx, saved._id) }
}

/** A trashed customer may stay on an order, but must not be newly set (rule M1). */
async function requireCustomers(
  tx: Transaction,
  order: { customer: string; referrer?: string | null | undefined },
  current?: OrderColumns,
): Promise<void> {
  if (order.customer !== current?.customer) {
    await requireLiveRecord(tx, 'customers', order.customer, {
      field: 'customer',
      message: 'This customer does not exist any more.',
    })
  }
  if (order.referrer && order.referrer !== current?.referrer) {
    await requireLiveRecord(tx, 'customers', order.referrer, {
      field: 'referrer',
      message: 'This deliver-to does not exist any more.',
    })
  }
}
