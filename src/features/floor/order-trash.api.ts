import type { Transaction } from '../../server/database/database.ts'
import { write } from '../../server/handlers.ts'
import { trashRecords } from '../../server/records/records.ts'
import type { Session } from '../../server/security/sessions.ts'
import { syncOrderStatus } from '../orders/orders.api.ts'
import { restoreOrders, softDeleteOrders } from '../orders/orders.contract.ts'
import { restoreOrderRecords, trashOrderRecords } from '../orders/orders.db.ts'
import { updateSides } from '../productions/productions.db.ts'
import { markTrashedWithOrder, selectSchedulesOfOrders } from './order-trash.db.ts'
import { requeue } from './schedules.api.ts'
import { schedulesDeleted } from './schedules.contract.ts'

/** Trashing an order trashes its unfinished schedules; restoring it restores them (rule O6). */
export const orderTrashHandlers = {
  softDeleteOrders: write(softDeleteOrders, async ({ tx, input: { ids }, publish, session }) => {
    const schedules = await trashWithSchedules(tx, ids, session)
    if (schedules.length > 0) publish(schedulesDeleted, schedules)
    return { message: 'Moved to the trash.', data: ids }
  }),

  restoreOrders: write(restoreOrders, async ({ tx, input: { ids }, publish }) => {
    await restoreOrderRecords(tx, ids)
    await requeue(tx, publish, await selectSchedulesOfOrders(tx, ids, 'trashedWithOrder'))
    // An order may get none of its schedules back; its status is then `schedule` no longer (rule O3).
    await syncOrderStatus(tx, ids)
    return { message: 'Restored.', data: ids }
  }),
}

/** Trashes orders and their unfinished schedules; returns the ids of these schedules. */
export async function trashWithSchedules(
  tx: Transaction,
  orderIds: readonly string[],
  by: Session,
  at?: string,
): Promise<string[]> {
  await trashOrderRecords(tx, orderIds, by, at)
  const schedules = await selectSchedulesOfOrders(tx, orderIds, 'queued')
  if (schedules.length === 0) return []
  const ids = schedules.map(({ _id }) => _id)
  await trashRecords(tx, 'schedules', ids, by, at)
  await markTrashedWithOrder(tx, ids)
  await updateSides(tx, schedules, 'pending', at)
  return ids
}
