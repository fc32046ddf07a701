import type { Transaction } from '../../server/database/database.ts'
import { noteChange } from '../../server/records/changes.ts'
import { liveRecords, updateRecords } from '../../server/records/records.ts'
import { DOZEN } from '../../shared/pieces.ts'
import { throwIf } from '../../shared/problem.ts'
import { selectSides } from '../productions/productions.db.ts'
import { goodsPiecesOf } from './order-products.db.ts'
import { derivedOrderStatus, whyTooLarge } from './orders.rules.ts'

/**
 * Derives the status and the quantity of live orders again, after a change of what belongs to them (rules O3, Q4).
 * Refuses an order that has become too large (rule Q6).
 */
export async function syncOrders(tx: Transaction, orderIds: readonly string[], at?: string): Promise<void> {
  const ids = [...new Set(orderIds)]
  const productions = Map.groupBy(await selectSides(tx, ids), ({ orderId }) => orderId)
  const goods = await goodsPiecesOf(tx, ids)
  const live = [...(await liveRecords(tx, 'orders', ids)).values()]
  for (const { _id, orderNo, orderQuantity } of live) {
    const theirs = productions.get(_id) ?? []
    const dozens = theirs.reduce((sum, { productQuantity }) => sum + productQuantity, 0)
    const pieces = DOZEN * dozens + (goods.get(_id) ?? 0)
    if (pieces === orderQuantity) continue
    throwIf(whyTooLarge({ orderNo, productions: theirs.length, pieces }))
    await updateOrderQuantity(tx, _id, pieces)
  }
  const byStatus = Map.groupBy(live, ({ _id, status }) => derivedOrderStatus(status, productions.get(_id) ?? []))
  for (const [status, theirs] of byStatus) {
    const moved = theirs.filter((present) => present.status !== status)
    await updateRecords(
      tx,
      'orders',
      moved.map(({ _id }) => _id),
      { status },
      at,
    )
  }
}

/**
 * Keeps the version: nobody edits the quantity, so a colleague who has the order's fields open is not disturbed by a
 * change in its productions (rule O7).
 */
async function updateOrderQuantity(tx: Transaction, id: string, orderQuantity: number): Promise<void> {
  noteChange(tx, 'orders')
  await tx.updateTable('orders').set({ orderQuantity }).where('_id', '=', id).execute()
}
