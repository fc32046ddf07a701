import type { Transaction } from '../../../server/database/database.ts'
import { write } from '../../../server/handlers.ts'
import { isChange, requireFresh } from '../../../server/records/records.ts'
import { repeatedMessage, getRequest, selectRequested } from '../../../server/records/requests.ts'
import type { Session } from '../../../server/security/sessions.ts'
import { ApiError, throwIf } from '../../../shared/problem.ts'
import { PRODUCT_GONE } from '../../inventories/stock-pieces.contract.ts'
import { selectProducts } from '../../inventories/stock.db.ts'
import { requireOrderInDetail } from '../order-details.api.ts'
import { requireLiveOrder } from '../order-access.db.ts'
import { addOrderProduct, deleteOrderProduct, updateOrderProduct } from './order-product-calls.contract.ts'
import type { OrderProductDraft } from '../products/order-products.contract.ts'
import { deleteLine, insertLines, getLines, requireLine, updateLine, type Why } from '../products/order-products.db.ts'
import { whyNotAddLine, whyNotEditLine } from '../products/order-products.rules.ts'
import { syncOrders } from '../order-sync.db.ts'

/** The lines of goods from stock of a saved order: each takes its pieces from stock, and gives them back (rule I8). */
export const orderProductHandlers = {
  addOrderProduct: write(addOrderProduct, async ({ tx, input, session }) => {
    const { orderId, requestId: _, ...draft } = input
    const request = getRequest(session.userId, input)
    const stored = await selectRequested(tx, 'orderProducts', request)
    if (stored) {
      const message = repeatedMessage(stored, request, 'This product', 'Change it there.')
      return savedLine(tx, message, stored.orderId, stored._id)
    }
    const order = await requireLiveOrder(tx, orderId, session)
    const lines = (await getLines(tx, [orderId])).get(orderId) ?? []
    throwIf(whyNotAddLine(draft.productId, lines))
    await requireProducts(tx, [draft], () => 'productId')
    const added = { drafts: [{ ...draft, request }], position: nextPosition(lines) }
    const [id] = await insertLines(tx, order, added, edited(session))
    await syncOrders(tx, [orderId])
    return savedLine(tx, 'Product added.', orderId, id!)
  }),

  updateOrderProduct: write(updateOrderProduct, async ({ tx, input, session }) => {
    const { id, orderId, productId, version, ...pieces } = input
    const order = await requireLiveOrder(tx, orderId, session)
    const current = await requireLine(tx, id, orderId)
    if (productId !== current.productId) throw new ApiError(OTHER_PRODUCT)
    await requireFresh(current, version, pieces, async () => (await lineInDetail(tx, orderId, id)).orderProduct)
    if (isChange(current, pieces)) {
      throwIf(whyNotEditLine(current))
      await updateLine(tx, order, current, pieces, { ...edited(session), held: current })
      await syncOrders(tx, [orderId])
    }
    return savedLine(tx, 'Product updated.', orderId, id)
  }),

  deleteOrderProduct: write(deleteOrderProduct, async ({ tx, input: { _id, orderId }, session }) => {
    const current = await requireLiveOrder(tx, orderId, session)
    const line = await requireLine(tx, _id, orderId)
    throwIf(whyNotEditLine(line))
    await deleteLine(tx, current, line, edited(session))
    await syncOrders(tx, [orderId])
    const order = await requireOrderInDetail(tx, orderId)
    return { message: 'Product deleted.', order, data: { _id, orderQuantity: order.orderQuantity } }
  }),
}

const OTHER_PRODUCT = {
  code: 'invalid',
  field: 'productId',
  message: 'This line is of another product. Delete it, and add the product that is wanted.',
} as const

const nextPosition = (lines: readonly { position: number }[]): number =>
  1 + Math.max(-1, ...lines.map(({ position }) => position))

/** A refusal for lack of stock names the size, which is a field of these calls. */
const edited = ({ username }: Session): Why => ({ by: username, kind: 'order_edited', getField: (_, size) => size })

export async function requireProducts(
  tx: Transaction,
  drafts: readonly OrderProductDraft[],
  getField: (index: number) => string,
): Promise<void> {
  if (drafts.length === 0) return
  const ids = drafts.map(({ productId }) => productId)
  const there = new Set((await selectProducts(tx, ids)).map(({ productId }) => productId))
  const gone = ids.findIndex((id) => !there.has(id))
  if (gone >= 0) throw new ApiError({ code: 'invalid', field: getField(gone), message: PRODUCT_GONE })
}

async function lineInDetail(tx: Transaction, orderId: string, id: string) {
  const order = await requireOrderInDetail(tx, orderId)
  return { order, orderProduct: order.orderProductData.find(({ _id }) => _id === id)! }
}

async function savedLine(tx: Transaction, message: string, orderId: string, id: string) {
  const { order, orderProduct } = await lineInDetail(tx, orderId, id)
  return { message, orderProduct, order, data: { _id: id, orderProduct, orderQuantity: order.orderQuantity } }
}
