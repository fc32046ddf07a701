import { sql } from 'kysely'
import { batchesOf, type Transaction } from '../../server/database/database.ts'
import { noteChange } from '../../server/records/changes.ts'
import { insertRecords, restoreRecords } from '../../server/records/records.ts'
import type { ProductionSide } from '../productions/productions.db.ts'
import type { Machine } from './schedules.contract.ts'
import type { ScheduleColumns } from './schedules.db.ts'

/** The place above the top of a machine's queue (rule P4). */
async function topOfQueue(tx: Transaction, machine: Machine): Promise<number> {
  const { top } = await tx
    .selectFrom('schedules')
    .select((eb) => eb.fn.min('position').as('top'))
    .where('machine', '=', machine)
    .where('deletedAt', 'is', null)
    .where('completedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return (top ?? 0) - 1
}

/** Puts sides of productions on a machine, the first of them at the top. Returns their ids in that order. */
export async function insertSchedules(
  tx: Transaction,
  machine: Machine,
  sides: readonly (ProductionSide & { orderId: string })[],
  at?: string,
): Promise<string[]> {
  const top = await topOfQueue(tx, machine)
  // The top one is made last, so that an untouched queue reads newest first.
  const inserted = await insertRecords(
    tx,
    'schedules',
    sides.toReversed().map((side, above) => ({
      ...side,
      machine,
      status: 'pending' as const,
      position: top - above,
      deletedWith: null,
      completedAt: null,
    })),
    at,
  )
  return inserted.toSorted((a, b) => a.position - b.position).map(({ _id }) => _id)
}

/** Brings trashed schedules back to the top of their queues, the first of them highest, as pending (rule P6). */
export async function requeueSchedules(tx: Transaction, schedules: readonly ScheduleColumns[]): Promise<void> {
  for (const [machine, theirs] of Map.groupBy(schedules, (schedule) => schedule.machine)) {
    const top = await topOfQueue(tx, machine)
    await setPositions(tx, theirs.toReversed(), (at) => top - at)
  }
  const ids = schedules.map(({ _id }) => _id)
  await restoreRecords(tx, 'schedules', ids, { status: 'pending', deletedWith: null })
}

/**
 * Gives the listed schedules of one machine the listed order. They share out the places that they hold already, so
 * the others keep theirs (rule P4).
 */
export async function updatePositions(tx: Transaction, listed: readonly ScheduleColumns[]): Promise<void> {
  const places = listed.map((schedule) => schedule.position).toSorted((a, b) => a - b)
  const top = await topOfQueue(tx, listed[0]!.machine)
  // A place may be held only once at any moment, so everybody first steps aside, above the top.
  await setPositions(tx, listed, (at) => top - at)
  await setPositions(tx, listed, (at) => places[at]!)
}

/** A place is no change of the schedule itself: its version stays. */
async function setPositions(
  tx: Transaction,
  schedules: readonly ScheduleColumns[],
  position: (at: number) => number,
): Promise<void> {
  noteChange(tx, 'schedules')
  for (const batch of batchesOf(schedules.map(({ _id }, at) => ({ _id, position: position(at) })))) {
    const cases = batch.map((placed) => sql`when ${placed._id} then ${sql.lit(placed.position)}`)
    await tx
      .updateTable('schedules')
      .set({ position: sql<number>`case "_id" ${sql.join(cases, sql` `)} end` })
      .where(
        '_id',
        'in',
        batch.map(({ _id }) => _id),
      )
      .execute()
  }
}
