import { z } from 'zod'
import { hasSide, type Side, SIDES } from '../features/designs/designs.contract.ts'
import { insertSchedules } from '../features/floor/queue/queue-places.db.ts'
import { trashSchedules } from '../features/floor/schedules.api.ts'
import { type Machine, MACHINES, SCHEDULE_STATUSES, type ScheduleStatus } from '../features/floor/schedules.contract.ts'
import { selectScheduleColumns, updateStatus } from '../features/floor/schedules.db.ts'
import { syncOrders } from '../features/orders/order-sync.db.ts'
import { type DraftWithSides, updateSides } from '../features/productions/productions.db.ts'
import { toId } from './dump.ts'
import { addTaken, IMPORT, OldRecord, openAll, type Read, takeOut, type Work } from './records.ts'

interface Schedule {
  record: OldRecord
  machine: Machine
  status: ScheduleStatus
}

/** By production and side. */
export type Schedules = Map<string, Schedule[]>

export interface PlacedSchedule extends Schedule {
  side: { orderId: string; productionId: string; screenPrintingOn: Side }
}

export function readSchedules(work: Work): Schedules {
  const all = openAll(work, 'schedules').map((record) => ({
    record,
    machine: record.take(z.enum(MACHINES), 'machine', record.doc['machine'], 'machineM1'),
    status: record.take(z.enum(SCHEDULE_STATUSES), 'status', record.doc['status'], 'pending'),
  }))
  return Map.groupBy(all, ({ record }) => {
    const production = record.doc['productionProductId'] ?? record.doc['productionProduct']
    return `${toId(production)} ${record.getText('screenPrintingOn')}`
  })
}

/** Puts what was printed, and what was deleted; returns what waits at a machine, to be put there at the end. */
export async function placeSchedules(
  work: Work,
  order: OldRecord,
  status: string,
  productions: readonly Read<DraftWithSides>[],
  schedules: Schedules,
): Promise<PlacedSchedule[]> {
  const printed: PlacedSchedule[] = []
  const queued: PlacedSchedule[] = []
  const isDone = status === 'complete' || status === 'deliver'
  for (const { record: production, draft } of productions) {
    for (const side of SIDES) {
      const stated = production.getText(`${side}Status`)
      if (!hasSide(draft.screenPrintingOn, side)) {
        if (stated) production.note(`the design has no ${side}: its status is not taken`)
        continue
      }
      const place = (schedule: Schedule): PlacedSchedule => ({
        ...schedule,
        side: { orderId: order.newId, productionId: production.newId, screenPrintingOn: side },
      })
      const { live = [], deleted = [] } = Object.groupBy(
        takeOut(schedules, `${production.oldId} ${side}`),
        ({ record }) => (record.isDeleted ? 'deleted' : 'live'),
      )
      const schedule = live.findLast((one) => one.status === 'complete') ?? live.at(-1)
      for (const other of live) if (other !== schedule) other.record.refuse('the side has another schedule')
      for (const one of deleted) await putInTrash(work, place(one))
      if (isDone || schedule?.status === 'complete' || stated === 'complete') {
        if (!schedule) production.note(`the ${side} is printed, nobody knows where: Machine M is taken`)
        else if (schedule.status !== 'complete') schedule.record.note('it is complete, as the order or the side is')
        printed.push(place(schedule ?? makeSchedule(order)))
      } else if (schedule && status === 'cancel') {
        schedule.record.note('it is in the trash: its order is cancelled')
        await putInTrash(work, place(schedule))
      } else if (schedule) queued.push(place(schedule))
      else if (stated === 'schedule') production.note(`the ${side} is pending: it has no schedule`)
    }
  }
  await print(work, printed, order.updatedAt)
  return queued
}

/** Of a side of which the older system has none. */
function makeSchedule({ createdAt, updatedAt }: OldRecord): Schedule {
  const record = Object.assign(new OldRecord('schedules', {}), { createdAt, updatedAt })
  return { record, machine: 'machineM1', status: 'complete' }
}

async function print(work: Work, printed: readonly PlacedSchedule[], end: string): Promise<void> {
  const [first] = printed
  if (!first) return
  const orderIds = [first.side.orderId]
  const begin = first.record.createdAt
  const ids: string[] = []
  // A place that is given up at once: looking for the top of the queue each time would take longer and longer.
  for (const [at, schedule] of printed.entries()) ids.push(await insert(work, schedule, at + 1))
  await syncOrders(work.tx, orderIds, begin)
  await work.writeHistory(begin)
  for (const stored of await selectScheduleColumns(work.tx, ids)) await updateStatus(work.tx, stored, 'complete', end)
  const sides = printed.map(({ side }) => side)
  await updateSides(work.tx, sides, 'complete', end)
  await syncOrders(work.tx, orderIds, end)
  await work.writeHistory(end)
}

async function insert(work: Work, { record, machine, side }: PlacedSchedule, place?: number): Promise<string> {
  await updateSides(work.tx, [side], 'schedule', record.createdAt)
  const [id] = await insertSchedules(work.tx, machine, [side], record.createdAt, place)
  addTaken(work, record, id!)
  return id!
}

async function putInTrash(work: Work, schedule: PlacedSchedule): Promise<void> {
  const { record, status } = schedule
  if (status !== 'pending') record.note(`its status ${status} is not kept in the trash`)
  const id = await insert(work, schedule)
  await work.writeHistory(record.createdAt)
  await trashSchedules(work.tx, [id], IMPORT, record.updatedAt)
  await work.writeHistory(record.updatedAt)
}

/** The last one enters first: a new one is put above those that are there. */
export async function enterQueues(work: Work, queued: readonly PlacedSchedule[]): Promise<void> {
  const getPlace = ({ record }: PlacedSchedule) => Number(record.doc['sortOrder']) || 0
  const lastFirst = queued.toSorted(
    (one, other) => getPlace(other) - getPlace(one) || (one.record.createdAt < other.record.createdAt ? -1 : 1),
  )
  for (const schedule of lastFirst) {
    const { createdAt, updatedAt } = schedule.record
    const id = await insert(work, schedule)
    await syncOrders(work.tx, [schedule.side.orderId], createdAt)
    await work.writeHistory(createdAt)
    const [stored] = await selectScheduleColumns(work.tx, [id])
    await updateStatus(work.tx, stored!, schedule.status, updatedAt)
    await work.writeHistory(updatedAt)
  }
}
