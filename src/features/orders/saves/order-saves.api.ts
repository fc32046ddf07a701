import { today } from '../../../server/clock.ts'
import type { Transaction } from '../../../server/database/database.ts'
import { write } from '../../../server/handlers.ts'
import { movedMessage } from '../../../server/records/moved-message.ts'
import { requireFresh, requireOutOfTrash, selectRecords } from '../../../server/records/records.ts'
import type { Session } from '../../../server/security/sessions.ts'
import type { OutputOf, ParsedOf } from '../../../shared/endpoint.ts'
import { ApiError, throwIf } from '../../../shared/problem.ts'
import { sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { SIZES } from '../../../shared/quantities/sizes.ts'
import { selectSides } from '../../productions/productions.db.ts'
import type { Sides } from '../../productions/productions.rules.ts'
import type { OrderFields, OrderStatus } from '../order-fields.contract.ts'
import { updateOrderSummary } from '../orders.contract.ts'
import { type OrderColumns, updateOrderFields, updateOrdersAlike, requireCustomers } from '../orders.db.ts'
import {
  clearUnusedShipping,
  deliveryDateAfter,
  derivedOrderStatus,
  reopenedChoices,
  STATUS_WORDS,
  statusChoices,
  summaryChoices,
  whyNotStatus,
} from '../orders.rules.ts'
import { findShortOfStock, followStockHold } from '../products/order-products.db.ts'
import { requireOrderInDetail } from '../order-details.api.ts'
import { GONE, requireLiveOrder } from '../order-access.db.ts'
import { CHANGED_FIELDS, type OrderChange, updateOrders } from './update-orders.contract.ts'

export const orderSaveHandlers = {
  updateOrderSummary: write(updateOrderSummary, ({ tx, input, session }) =>
    saveOrder(tx, input, session, summaryChoices),
  ),

  updateOrders: write(updateOrders, async ({ tx, input: { orders, trial, undo }, session }) => {
    const { saves, refused } = await getSaves(tx, orders, undo)
    if (trial) return { message: '', refused, undo: [] }
    if (refused.length > 0) {
      const reasons = refused.slice(0, 3).map(({ orderNo, message }) => `Order #${orderNo ?? '?'}: ${message}`)
      const more = refused.length > 3 ? ` ${refused.length - 3} more are refused.` : ''
      throw new ApiError({ code: 'conflict', message: `Nothing was saved. ${reasons.join(' ')}${more}` })
    }
    const saved = await updateOrdersAlike(tx, saves)
    for (const [status, alike] of Map.groupBy(saves, ({ fields }) => fields.status)) {
      const moving = alike.map(({ current }) => current)
      await moveStock(tx, moving, status, session)
    }
    const names = saves.flatMap(({ current }) => (saved.has(current._id) ? [`#${current.orderNo}`] : []))
    const [status, ...others] = new Set(orders.map((change) => change.status))
    const done = undo ? 'set back' : status && others.length === 0 ? STATUS_WORDS[status] : 'updated'
    return {
      message: names.length > 0 ? movedMessage('order', names, done) : 'There was nothing to change.',
      refused,
      undo: saves.flatMap(({ current }) => {
        const after = saved.get(current._id)
        if (!after) return []
        const changed = CHANGED_FIELDS.filter(
          (field) => field === 'deliveryDate' || current[field] !== after[field],
        ).map((field) => [field, current[field]])
        return [{ _id: current._id, version: after.version, ...Object.fromEntries(changed) }]
      }),
    }
  }),
}

const RETURNED = {
  code: 'conflict',
  message: 'Something of it came back in the meantime. Take the return back first.',
} as const

/** The orders of which pieces came back after they were last changed: a return does not change an order's version. */
async function returnedSince(tx: Transaction, orders: readonly OrderColumns[]): Promise<ReadonlySet<string>> {
  const changed = new Map(orders.map(({ _id, updatedAt }) => [_id, updatedAt]))
  const returns = await tx
    .selectFrom('stockMovements')
    .select(['orderId', 'at', ...SIZES])
    .where('kind', '=', 'return')
    .where('at', '>=', [...changed.values()].toSorted()[0] ?? '')
    .execute()
  // A return that was taken back is a movement as well.
  const pieces = new Map<string, number>()
  for (const { orderId, at, ...sizes } of returns)
    if (orderId && at >= (changed.get(orderId) ?? '~'))
      pieces.set(orderId, (pieces.get(orderId) ?? 0) + sumOfPieces(sizes))
  return new Set([...pieces.keys()].filter((id) => pieces.get(id)! > 0))
}

interface Save {
  current: OrderColumns
  fields: Partial<OrderFields> & Pick<OrderFields, 'status'>
}

async function getSaves(tx: Transaction, changes: readonly OrderChange[], undo: boolean) {
  const ids = changes.map(({ _id }) => _id)
  const stored = new Map((await selectRecords(tx, 'orders', ids)).map((order) => [order._id, order]))
  const productions = Map.groupBy(await selectSides(tx, ids), ({ orderId }) => orderId)
  const returned = undo ? await returnedSince(tx, [...stored.values()]) : new Set()
  const saves: Save[] = []
  const refused: OutputOf<typeof updateOrders>['refused'] = []
  for (const { _id, ...sent } of changes) {
    const current = stored.get(_id)
    try {
      if (!current) throw GONE()
      requireOutOfTrash(current, 'order')
      const getChoices = undo ? reopenedChoices : statusChoices
      const fresh = await requireFreshFields(current, sent)
      const status = requireStatus(current, sent.status, getChoices, productions.get(_id) ?? [])
      const fields = { ...fresh, status }
      if (returned.has(_id) && fields.status !== current.status) throw new ApiError(RETURNED)
      // The day that was planned comes back, although it may be one on which an order can have been delivered.
      const isTakenBack = undo && fields.status !== 'deliver' && sent.deliveryDate !== undefined
      saves.push({ current, fields: isTakenBack ? { ...fields, deliveryDate: sent.deliveryDate } : fields })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code, message } = error.problem
      refused.push({ _id, orderNo: current?.orderNo ?? null, code, message })
    }
  }
  const short = await findShortOfStock(
    tx,
    saves.map(({ current, fields }) => ({ ...current, next: { status: fields.status } })),
  )
  for (const { _id, orderNo, message } of short) refused.push({ _id, orderNo, code: 'out_of_stock', message })
  return { saves, refused }
}

type SentOrder = Change & Pick<ParsedOf<typeof updateOrderSummary>, 'id' | '_id'>

export async function saveOrder(
  tx: Transaction,
  { id, _id: _, ...sent }: SentOrder,
  session: Session,
  getChoices: typeof statusChoices,
  saveProductions?: () => Promise<void>,
) {
  const before = await requireLiveOrder(tx, id, session)
  const fields = await requireFreshFields(before, sent, () => requireOrderInDetail(tx, id))
  await saveProductions?.()
  const current = saveProductions ? await requireLiveOrder(tx, id, session) : before
  // The status that it had is no choice: productions may have moved it since (rule O3).
  const choice = sent.status === before.status ? current.status : sent.status
  const status = requireStatus(current, choice, getChoices, await selectSides(tx, [id]))
  await requireCustomers(tx, { ...current, ...sent }, current)
  const saved = await updateOrderFields(tx, current, { ...fields, status })
  await moveStock(tx, [current], saved.status, session)
  return { message: `Order #${saved.orderNo} updated.`, order: await requireOrderInDetail(tx, saved._id) }
}

type Change = Partial<OrderFields> & { version?: number | undefined }

/** What a change stores, but for the status; refuses one of what a colleague has changed since (rule O7). */
async function requireFreshFields(
  current: OrderColumns,
  { version, ...sent }: Change,
  shown: () => unknown = () => undefined,
) {
  const { shippingMethod } = { ...current, ...sent }
  const fields = {
    ...clearUnusedShipping({ ...sent, shippingMethod }),
    deliveryDate: deliveryDateAfter(current, sent, today()),
  }
  await requireFresh(current, version, fields, shown)
  return fields
}

/** The status that a choice leads to; throws why it is refused. */
function requireStatus(
  current: OrderColumns,
  choice: OrderStatus | undefined,
  getChoices: typeof statusChoices,
  productions: readonly Sides[],
): OrderStatus {
  const target = choice ?? current.status
  throwIf(whyNotStatus(target, current.status, getChoices(current.status, productions)))
  // A cancelled order may have got printed productions back; when it is pending again, they count (rule O3).
  return derivedOrderStatus(target, productions)
}

/** Moves the goods where the status says so (rule I8). */
function moveStock(tx: Transaction, orders: readonly OrderColumns[], status: OrderFields['status'], by: Session) {
  const kind = status === 'cancel' ? 'order_cancelled' : 'order_reopened'
  return followStockHold(tx, orders, { status }, { by: by.username, kind, getField: () => 'status' })
}
