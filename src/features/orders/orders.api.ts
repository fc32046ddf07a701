import { today } from '../../server/clock.ts'
import type { Feature } from '../../server/feature.ts'
import type { Reader, Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import {
  asTrashed,
  liveRecords,
  purgeRecords,
  requireFresh,
  requireLiveRecord,
  requireRecord,
} from '../../server/records/records.ts'
import type { Session } from '../../server/security/sessions.ts'
import type { Size } from '../../shared/sizes.ts'
import { ApiError, throwIf } from '../../shared/problem.ts'
import type { ProductionDraft } from '../productions/productions.contract.ts'
import { type DraftWithSides, insertProductions, orderInfoOf, selectSides } from '../productions/productions.db.ts'
import { ordersInDetail, requireLiveOrder, requireOrderInDetail, requireSight } from './order-details.api.ts'
import { orderProductHandlers, requireProducts } from './order-products.api.ts'
import { piecesOfOrder } from './order-products.contract.ts'
import { followStanding, goodsInfoOf, insertLines } from './order-products.db.ts'
import { orderProductionHandlers } from './order-productions.api.ts'
import {
  createOrder,
  getOrder,
  listOrders,
  listOrderTrash,
  type OrderFields,
  purgeOrders,
  updateOrder,
  updateOrderSummary,
} from './orders.contract.ts'
import { getOrderHistory } from './order-fields.contract.ts'
import { orderHistory } from './order-history.db.ts'
import { orderProductHistory } from './order-products-history.db.ts'
import {
  asOrderRow,
  insertOrder,
  type OrderColumns,
  orderReferences,
  pageOfOrders,
  requestOf,
  selectRequested,
  updateOrderFields,
} from './orders.db.ts'
import {
  clearUnusedShipping,
  deliveredOn,
  derivedOrderStatus,
  statusChoices,
  summaryChoices,
  whyNotStatus,
} from './orders.rules.ts'

const handlers = {
  listOrders: read(listOrders, async ({ db, input: { deleted, detail, ...input }, session }) => {
    // `deleted` lists the trash, so it needs the role that `listOrderTrash` needs (rule M4).
    if (deleted && session.role !== 'administrator') {
      throw new ApiError({ code: 'forbidden', message: 'Your role does not allow this.' })
    }
    const found = await pageOfOrders(db, input, deleted)
    const ids = found.data.map((row) => row._id)
    if (detail) return { ...found, data: await ordersInDetail(db, ids) }
    const info = await linesOfInfo(db, ids)
    return { ...found, data: found.data.map((row) => asOrderRow(row, info(row._id))) }
  }),

  listOrderTrash: read(listOrderTrash, async ({ db, input }) => {
    const found = await pageOfOrders(db, input, true)
    const ids = found.data.map((row) => row._id)
    const info = await linesOfInfo(db, ids)
    return { ...found, data: found.data.map((row) => ({ ...asOrderRow(row, info(row._id)), ...asTrashed(row) })) }
  }),

  getOrder: read(getOrder, async ({ db, input, session }) => {
    const order = await requireOrderInDetail(db, input.id)
    requireSight(order.deleted, session)
    return order
  }),

  getOrderHistory: read(getOrderHistory, async ({ db, input, session, history }) => {
    if (session.role !== 'administrator') {
      const { deletedAt } = await requireRecord(db, 'orders', input.id, 'order')
      requireSight(deletedAt !== null, session)
    }
    return history.page(db, 'orders', input, 'order')
  }),

  createOrder: write(createOrder, async ({ tx, input, session }) => {
    const { productionProducts, orderProducts, requestId: _, ...fields } = input
    const request = requestOf(session.userId, input)
    const stored = request.requestKey && (await selectRequested(tx, request.requestKey))
    if (stored) return storedAlready(tx, stored, request.requestDigest)
    await requireCustomers(tx, fields)
    const drafts = await requireWork(tx, productionProducts)
    await requireProducts(tx, orderProducts, (index) => `orderProducts.${index}.productId`)
    const pieces = piecesOfOrder(drafts, orderProducts)
    const order = await insertOrder(tx, clearUnusedShipping(fields), pieces, request)
    await insertProductions(tx, order._id, drafts)
    const fieldOf = (productId: string, size: Size) =>
      `orderProducts.${orderProducts.findIndex((line) => line.productId === productId)}.${size}`
    await insertLines(tx, order, { drafts: orderProducts }, { by: session.username, kind: 'order', fieldOf })
    return { message: `Order #${order.orderNo} created.`, order: await requireOrderInDetail(tx, order._id) }
  }),

  updateOrder: write(updateOrder, async ({ tx, input: { id, version, ...input }, session }) => {
    const present = await requireLiveOrder(tx, id, session)
    await requireFresh(present, version, storedFields(present, input), () => requireOrderInDetail(tx, id))
    const productions = await selectSides(tx, [id])
    const wanted = input.status ?? present.status
    throwIf(whyNotStatus(wanted, present.status, statusChoices(present.status, productions)))
    await requireCustomers(tx, input, present)
    // A cancelled order may have got printed productions back; when it is pending again, they count (rule O3).
    const status = derivedOrderStatus(wanted, productions)
    return saveOrder(tx, present, { ...input, status }, session)
  }),

  updateOrderSummary: write(updateOrderSummary, async ({ tx, input: { id, version, ...input }, session }) => {
    const present = await requireLiveOrder(tx, id, session)
    await requireFresh(present, version, storedFields(present, input), () => requireOrderInDetail(tx, id))
    const status = input.status ?? present.status
    throwIf(whyNotStatus(status, present.status, summaryChoices(present.status)))
    return saveOrder(tx, present, input, session)
  }),

  purgeOrders: write(purgeOrders, async ({ tx, input: { ids }, references }) => {
    // The foreign keys cascade: productions, items and schedules are deleted with the order.
    await purgeRecords(tx, 'orders', ids, references)
    return { message: 'Deleted for good.', data: ids }
  }),
}

/** The floor feature handles trashing and restoring of orders, because their schedules change too. */
export const orders: Feature = {
  handlers: { ...handlers, ...orderProductionHandlers, ...orderProductHandlers },
  references: orderReferences,
  histories: [orderHistory, orderProductHistory],
}

/** What orders are of, a line each: what is made, then what is taken from stock. */
async function linesOfInfo(db: Reader, ids: readonly string[]): Promise<(id: string) => string[]> {
  const made = await orderInfoOf(db, ids)
  const goods = await goodsInfoOf(db, ids)
  return (id) => [...made.get(id)!, ...(goods.get(id) ?? [])]
}

/** The answer to a repeated request: the order as it is now, or a conflict if the contents differ (rule O10). */
async function storedAlready(tx: Transaction, stored: OrderColumns, digest: string | null) {
  const message = `Order #${stored.orderNo} had been stored already`
  const refuse = (end: string) => new ApiError({ code: 'conflict', message: message + end })
  if (stored.deletedAt) throw refuse(', and is in the trash.')
  if (stored.requestDigest !== digest) {
    throw refuse(' before it was changed here. Change it there, or save again to store this as another order.')
  }
  return { message: `${message}.`, order: await requireOrderInDetail(tx, stored._id) }
}

/** The fields that an update stores: the sent ones, cleared shipping details, and the delivery date. */
function storedFields(present: OrderColumns, sent: Partial<OrderFields>): Partial<OrderFields> {
  const { shippingMethod, status, deliveryDate } = { ...present, ...sent }
  return {
    ...clearUnusedShipping({ ...sent, shippingMethod }),
    deliveryDate: deliveredOn(status, deliveryDate, today()),
  }
}

async function saveOrder(tx: Transaction, present: OrderColumns, sent: Partial<OrderFields>, session: Session) {
  const saved = await updateOrderFields(tx, present, storedFields(present, sent))
  const kind = saved.status === 'cancel' ? 'order_cancelled' : 'order_reopened'
  const why = { by: session.username, kind, fieldOf: () => 'status' } as const
  await followStanding(tx, [present], { status: saved.status }, why)
  return { message: `Order #${saved.orderNo} updated.`, order: await requireOrderInDetail(tx, saved._id) }
}

/** A trashed customer may stay on an order, but must not be newly set (rule M1). */
async function requireCustomers(
  tx: Transaction,
  order: { customer: string; referrer?: string | null | undefined },
  present?: OrderColumns,
): Promise<void> {
  if (order.customer !== present?.customer) {
    await requireLiveRecord(tx, 'customers', order.customer, {
      field: 'customer',
      message: 'This customer does not exist any more.',
    })
  }
  if (order.referrer && order.referrer !== present?.referrer) {
    await requireLiveRecord(tx, 'customers', order.referrer, {
      field: 'referrer',
      message: 'This deliver-to does not exist any more.',
    })
  }
}

/** Refuses productions of a trashed or deleted clothing type, design or color; adds the designs' sides. */
async function requireWork(tx: Transaction, drafts: readonly ProductionDraft[]): Promise<DraftWithSides[]> {
  const clothingTypes = await liveRecords(
    tx,
    'clothingTypes',
    drafts.map((draft) => draft.clothingType),
  )
  const designs = await liveRecords(
    tx,
    'designs',
    drafts.map((draft) => draft.printingDesign),
  )
  const colors = await liveRecords(
    tx,
    'colors',
    drafts.flatMap((draft) => draft.items.map((item) => item.color)),
  )
  return drafts.map((draft, index) => {
    const refuse = (field: string, noun: string): never => {
      const message = `The ${noun} in Production ${index + 1} does not exist any more.`
      throw new ApiError({ code: 'invalid', field: `productionProducts.${index}.${field}`, message })
    }
    if (!clothingTypes.has(draft.clothingType)) refuse('clothingType', 'clothing type')
    const design = designs.get(draft.printingDesign) ?? refuse('printingDesign', 'printing design')
    if (!draft.items.every((item) => colors.has(item.color))) refuse('items', 'color')
    return { ...draft, screenPrintingOn: design.screenPrintingOn }
  })
}
