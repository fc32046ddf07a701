import type { Transaction } from '../../server/database/database.ts'
import { liveRecords, updateDerived } from '../../server/records/records.ts'
import { DOZEN } from '../../shared/quantities/pieces.ts'
import { throwIf } from '../../shared/problem.ts'
import { selectSides } from '../productions/productions.db.ts'
import { getStockLinePieces } from './products/order-products.db.ts'
import { derivedOrderStatus, whyTooLarge } from './orders.rules.ts'

/** After a change of what belongs to the orders (rules O3, Q4); refuses one that has become too large (rule Q6). */
export async function syncOrders(tx: Transaction, orderIds: readonly string[], at?: string): Promise<void> {
  const ids = [...new Set(orderIds)]
  const productions = Map.groupBy(await selectSides(tx, ids), ({ orderId }) => orderId)
  const stockLines = await getStockLinePieces(tx, ids)
  const live = [...(await liveRecords(tx, 'orders', ids)).values()]
  for (const order of live) {
    const theirs = productions.get(order._id) ?? []
    const dozens = theirs.reduce((sum, { productQuantity }) => sum + productQuantity, 0)
    const pieces = DOZEN * dozens + (stockLines.get(order._id) ?? 0)
    if (pieces === order.orderQuantity) continue
    throwIf(whyTooLarge({ orderNo: order.orderNo, productions: theirs.length, pieces }))
    await updateDerived(tx, 'orders', [order], { orderQuantity: pieces }, at)
  }
  const byStatus = Map.groupBy(live, ({ _id, status }) => derivedOrderStatus(status, productions.get(_id) ?? []))
  for (const [status, theirs] of byStatus) {
    const moved = theirs.filter((order) => order.status !== status)
    await updateDerived(tx, 'orders', moved, { status }, at)
  }
}
