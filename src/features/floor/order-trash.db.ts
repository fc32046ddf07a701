import type { Reader, Transaction } from '../../server/database/database.ts'

/** Unfinished schedules of orders, live or trashed together with their order, from the top of their queue. */
export const selectSchedulesOfOrders = (
  db: Reader,
  orderIds: readonly string[],
  state: 'queued' | 'trashedWithOrder',
) => {
  const schedules = db
    .selectFrom('schedules')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .where('completedAt', 'is', null)
    .orderBy('position')
    .orderBy('_id')
  return state === 'queued'
    ? schedules.where('deletedAt', 'is', null).execute()
    : schedules.where('deletedWith', 'is not', null).execute()
}

/** Records that these schedules were trashed by the deletion of their order, so that its restore finds them. */
export const markTrashedWithOrder = (tx: Transaction, ids: readonly string[]) =>
  tx
    .updateTable('schedules')
    .set((eb) => ({ deletedWith: eb.ref('orderId') }))
    .where('_id', 'in', ids)
    .execute()
