import type { Feature } from '../../server/feature.ts'
import type { Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { movedMessage } from '../../server/records/moved-message.ts'
import { toTrashed, namesInTrash } from '../../server/records/record-trash.ts'
import type { Session } from '../../server/security/sessions.ts'
import { syncOrders } from '../../features/orders/order-sync.db.ts'
import { listOrderTrash, restoreOrders, softDeleteOrders, purgeOrders } from './order-trash.contract.ts'
import { ordersInDetail } from '../../features/orders/order-details.api.ts'
import { pageOfOrders, toOrderRows } from '../../features/orders/list/order-list.db.ts'
import {
  namesOfOrders,
  purgeOrderRecords,
  restoreOrderRecords,
  trashOrderRecords,
} from '../../features/orders/orders.db.ts'
import { requeue } from '../../features/schedules/schedules.api.ts'
import { schedulesDeleted } from '../../features/schedules/schedules.contract.ts'
import { requeuedMessage } from '../../features/schedules/schedules.rules.ts'
import { requeuedWith, selectSchedulesOf, trashSchedulesOf } from '../../features/schedules/trashed-with.db.ts'

/** Trashing an order trashes its unfinished schedules; restoring it restores them (rule O6). */
const orderTrashHandlers = {
  listOrderTrash: read(listOrderTrash, async ({ db, input: { detail, ...input } }) => {
    const result = await pageOfOrders(db, input, true)
    const ids = result.data.map(({ _id }) => _id)
    const rows = detail ? await ordersInDetail(db, ids) : await toOrderRows(db, result.data)
    const words = await requeuedWith(db, 'orderId', ids)
    return {
      ...result,
      data: rows.map((row, at) => ({
        ...row,
        ...toTrashed(result.data[at]!),
        requeued: words.get(row._id) ?? [],
      })),
    }
  }),

  softDeleteOrders: write(softDeleteOrders, async ({ tx, input: { ids }, publish, session }) => {
    const schedules = await trashWithSchedules(tx, ids, session)
    if (schedules.length > 0) publish(schedulesDeleted, schedules)
    return { message: movedMessage('order', await namesOfOrders(tx, ids), 'moved to the trash'), data: ids }
  }),

  restoreOrders: write(restoreOrders, async ({ tx, input: { ids, place }, publish, session }) => {
    const names = await namesInTrash(tx, 'orders', ids, 'order', namesOfOrders)
    await restoreOrderRecords(tx, ids, session)
    const schedules = await selectSchedulesOf(tx, 'orderId', ids, 'trashedWith')
    await requeue(tx, publish, schedules, place)
    // An order may get none of its schedules back; its status is then `schedule` no longer (rule O3).
    await syncOrders(tx, ids)
    const message = movedMessage('order', names, 'restored')
    return { message: message + requeuedMessage(schedules.length, place), data: ids }
  }),

  purgeOrders: write(purgeOrders, async ({ tx, input: { ids }, references }) => {
    const names = await namesInTrash(tx, 'orders', ids, 'order', namesOfOrders)
    await purgeOrderRecords(tx, ids, references)
    return { message: movedMessage('order', names, 'deleted for good'), data: ids }
  }),
}

export async function trashWithSchedules(
  tx: Transaction,
  orderIds: readonly string[],
  by: Session,
  at?: string,
): Promise<string[]> {
  await trashOrderRecords(tx, orderIds, by, at)
  return trashSchedulesOf(tx, 'orderId', orderIds, by, at)
}

export const orderTrash: Feature = { handlers: orderTrashHandlers }
