import { sql } from 'kysely'
import type { Reader, Transaction } from '../../server/database/database.ts'

/** The column of a schedule that names what it belongs to, and leaves and comes back with. */
export type Owner = 'orderId' | 'productionId'

/** Unfinished schedules of orders or productions, live or trashed together with them, from the top of their queue. */
export const selectSchedulesOf = (
  db: Reader,
  owner: Owner,
  ids: readonly string[],
  state: 'queued' | 'trashedWith',
) => {
  const schedules = db
    .selectFrom('schedules')
    .selectAll()
    .where(owner, 'in', ids)
    .where('completedAt', 'is', null)
    .orderBy('position')
    .orderBy('_id')
  return state === 'queued'
    ? schedules.where('deletedAt', 'is', null).execute()
    : schedules.whereRef('deletedWith', '=', owner).execute()
}

/** Records what took these schedules to the trash, so that its restore finds them, and no other does. */
export const markTrashedWith = (tx: Transaction, owner: Owner, ids: readonly string[]) =>
  tx
    .updateTable('schedules')
    .set({ deletedWith: sql.ref<string>(owner) })
    .where('_id', 'in', ids)
    .execute()
