import { sql } from 'kysely'
import type { Reader, Transaction } from '../../server/database/database.ts'
import type { Session } from '../../server/security/sessions.ts'
import { SIDES } from '../designs/designs.contract.ts'
import { selectProductions } from '../production-list/production-list.db.ts'
import { selectMachineNames } from '../machines/machines.db.ts'
import { formatRequeued } from './schedules.rules.ts'
import { entryOf } from '../../shared/records/entry-of.ts'
import { trashRecords } from '../../server/records/record-trash.ts'
import { updateSides } from '../productions/productions.db.ts'

export type Owner = 'orderId' | 'productionId'

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

/** Lets the restore of what took them to the trash find them, and no other restore. */
export const markTrashedWith = (tx: Transaction, owner: Owner, ids: readonly string[]) =>
  tx
    .updateTable('schedules')
    .set({ deletedWith: sql.ref<string>(owner) })
    .where('_id', 'in', ids)
    .execute()

export async function trashSchedulesOf(
  tx: Transaction,
  owner: Owner,
  ownerIds: readonly string[],
  by: Session,
  at?: string,
): Promise<string[]> {
  const schedules = await selectSchedulesOf(tx, owner, ownerIds, 'queued')
  if (schedules.length === 0) return []
  const ids = schedules.map(({ _id }) => _id)
  await trashRecords(tx, 'schedules', ids, by, at)
  await markTrashedWith(tx, owner, ids)
  await updateSides(tx, schedules, 'pending', at)
  return ids
}

export async function requeuedWith(
  db: Reader,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const schedules = ids.length > 0 ? await selectSchedulesOf(db, owner, ids, 'trashedWith') : []
  if (schedules.length === 0) return new Map()
  const productions = await selectProductions(
    db,
    schedules.map(({ productionId }) => productionId),
  )
  const numbers = new Map(productions.map(({ _id, productionNo }) => [_id, productionNo]))
  const machineNames = await selectMachineNames(db)
  const recorded = schedules
    .map((schedule) => ({ ...schedule, no: entryOf(numbers, schedule.productionId) }))
    .toSorted((a, b) => a.no - b.no || SIDES.indexOf(a.screenPrintingOn) - SIDES.indexOf(b.screenPrintingOn))
    .map((schedule) => ({
      of: schedule[owner],
      words: `${owner === 'orderId' ? `Production ${schedule.no}, ` : ''}${formatRequeued(schedule, machineNames)}`,
    }))
  return new Map([...Map.groupBy(recorded, ({ of }) => of)].map(([of, all]) => [of, all.map(({ words }) => words)]))
}
