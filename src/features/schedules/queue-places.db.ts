import { sql } from 'kysely'
import { getBatches, type Transaction } from '../../server/database/database.ts'
import { noteChange } from '../../server/records/changes.ts'
import { restoreRecords } from '../../server/records/record-trash.ts'
import { insertRecords, updateRecords } from '../../server/records/records.ts'
import type { QueuePlace } from './queue-place/queue-place.contract.ts'
import type { ProductionSide } from '../productions/productions.db.ts'
import { fromQueues, selectQueueJobs } from './queue.db.ts'
import { withEntered } from './queue.rules.ts'
import { NEW_STATUS, type QueueEdge } from './schedules.contract.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import { requireWorking } from '../machines/machines.db.ts'
import { type ScheduleColumns, selectScheduleColumns } from './schedules.db.ts'
import { entryOf } from '../../shared/records/entry-of.ts'

/** The free positions above the first one of a machine's queue and below the last; they fall towards the top (rule P4). */
async function endsOfQueue(tx: Transaction, machine: Machine): Promise<Record<QueueEdge, number>> {
  const { first, last } = await fromQueues(tx, machine)
    .select(({ fn }) => [fn.min('position').as('first'), fn.max('position').as('last')])
    .executeTakeFirstOrThrow()
  return { top: (first ?? 0) - 1, end: (last ?? 0) + 1 }
}

/** The first side ends up at the top, or at `place` if nobody has it; returns the ids in that order. */
export async function insertSchedules(
  tx: Transaction,
  machine: Machine,
  sides: readonly (ProductionSide & { orderId: string })[],
  at?: string,
  place?: number,
): Promise<string[]> {
  await requireWorking(tx, [machine])
  const top = place ?? (await endsOfQueue(tx, machine)).top
  // Inserted from the bottom up, so that the top one is the newest, as in a queue of single inserts.
  const inserted = await insertRecords(
    tx,
    'schedules',
    sides.toReversed().map((side, above) => ({
      ...side,
      machine,
      status: NEW_STATUS,
      position: top - above,
      deletedWith: null,
      completedAt: null,
      changedAt: null,
    })),
    at,
  )
  return inserted.toSorted((a, b) => a.position - b.position).map(({ _id }) => _id)
}

/** As pending schedules; the first one given ends up at the top (rule P6). */
export async function requeueSchedules(tx: Transaction, schedules: readonly ScheduleColumns[]): Promise<void> {
  const queues = Map.groupBy(schedules, (schedule) => schedule.machine)
  await requireWorking(tx, [...queues.keys()])
  for (const [machine, theirs] of queues) {
    const { top } = await endsOfQueue(tx, machine)
    await setPositions(tx, theirs.toReversed(), (at) => top - at)
  }
  const ids = schedules.map(({ _id }) => _id)
  await restoreRecords(tx, 'schedules', ids, { status: NEW_STATUS, deletedWith: null, changedAt: null })
}

/** They swap the positions that they have, so all others keep theirs (rule P4). */
export async function updatePositions(tx: Transaction, listed: readonly ScheduleColumns[]): Promise<void> {
  const places = listed.map((schedule) => schedule.position).toSorted((a, b) => a - b)
  const { top } = await endsOfQueue(tx, listed[0]!.machine)
  // Positions have a unique index, which a direct swap would violate: all schedules first move above the top.
  await setPositions(tx, listed, (at) => top - at)
  await setPositions(tx, listed, (at) => places[at]!)
}

/**
 * The queues take this order, which holds each of their jobs once: in the positions that a machine's jobs have, and after
 * the last one. Returns the ids of the jobs that changed their machine.
 */
export async function updateQueues(
  tx: Transaction,
  order: Readonly<Record<Machine, readonly string[]>>,
): Promise<string[]> {
  const ids = Object.values(order).flat()
  if (ids.length === 0) return []
  const stored = await selectScheduleColumns(tx, ids)
  const schedules = new Map(stored.map((schedule) => [schedule._id, schedule]))
  const placed = (Object.entries(order) as [Machine, readonly string[]][]).flatMap(([machine, its]) => {
    const positions = stored.filter((schedule) => schedule.machine === machine).map(({ position }) => position)
    const end = positions.at(-1) ?? 0
    return its.map((id, at) => ({
      ...{ _id: id, machine, from: entryOf(schedules, id) },
      position: positions[at] ?? end + at - positions.length + 1,
    }))
  })
  const moved = placed.filter(({ machine, from }) => from.machine !== machine)
  const changed = placed.filter((one) => moved.includes(one) || one.from.position !== one.position)
  // Positions have a unique index: all of them first leave the queues, above the top of all.
  const top = Math.min(...stored.map(({ position }) => position))
  await setPositions(tx, changed, (at) => top - 1 - at)
  for (const [machine, its] of Map.groupBy(moved, (one) => one.machine))
    await updateRecords(
      tx,
      'schedules',
      its.map(({ _id }) => _id),
      { machine },
    )
  await setPositions(tx, changed, (at) => changed[at]!.position)
  return moved.map(({ _id }) => _id)
}

export async function moveToEdge(
  tx: Transaction,
  listed: readonly Pick<ScheduleColumns, '_id' | 'machine'>[],
  to: QueueEdge,
): Promise<void> {
  const { top, end } = await endsOfQueue(tx, listed[0]!.machine)
  const first = to === 'end' ? end : top - (listed.length - 1)
  await setPositions(tx, listed, (at) => first + at)
}

/** Moves so many schedules, which have just entered a queue at its top, to their place in it (rule P4). */
export async function moveFromTop(tx: Transaction, machine: Machine, many: number, place: QueuePlace): Promise<void> {
  const queue = await selectQueueJobs(tx, machine)
  const entered = queue.slice(0, many)
  const order = withEntered(queue.slice(many), entered, place)
  if (order.every((job, at) => job === queue[at])) return
  // All that comes before the first of them stays.
  await moveToEdge(tx, order.slice(order.findIndex((job) => entered.includes(job))), 'end')
}

/** The versions stay: a new position must not make an open dialog's version stale. */
async function setPositions(
  tx: Transaction,
  schedules: readonly Pick<ScheduleColumns, '_id'>[],
  position: (at: number) => number,
): Promise<void> {
  noteChange(tx, 'schedules')
  for (const batch of getBatches(schedules.map(({ _id }, at) => ({ _id, position: position(at) })))) {
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
