import { hasSide, type Side, SIDES } from '../features/designs/designs.contract.ts'
import { insertSchedules } from '../features/schedules/queue-places.db.ts'
import { trashSchedules } from '../features/schedules/schedules.api.ts'
import { NEW_STATUS, SCHEDULE_STATUSES, type ScheduleStatus, workOf } from '../features/schedules/schedules.contract.ts'
import { FIRST_MACHINE, type Machine } from '../features/machines/machine-key.contract.ts'
import { selectScheduleColumns, updateStatus } from '../features/schedules/schedules.db.ts'
import { syncOrders } from '../features/orders/order-sync.db.ts'
import { type DraftWithSides, updateSides } from '../features/productions/productions.db.ts'
import { saysYes } from './dump/flags.ts'
import { IMPORT, OldRecord, oldestFirst, type Read, type Work } from './records.ts'

/** Some screens of the older system give a side, or an order, the status of its schedules. */
const SIDE_STATUSES = [...SCHEDULE_STATUSES, 'schedule'] as const

export interface Schedule {
  record: OldRecord
  machine: Machine
  status: ScheduleStatus
  side: { orderId: string; productionId: string; screenPrintingOn: Side }
}

/** Puts what was printed, and what was deleted; returns what waits at a machine, to be put there at the end. */
export async function placeSchedules(
  work: Work,
  order: OldRecord,
  status: string,
  productions: readonly Read<DraftWithSides>[],
): Promise<Schedule[]> {
  const printed: Schedule[] = []
  const queued: Schedule[] = []
  const isDone = status === 'complete' || status === 'deliver'
  for (const { record: production, draft } of productions) {
    const isPrinted = isDone || [production, order].some(({ doc }) => saysYes(doc['complete_production']))
    const records = [...work.openParts('schedules', production)]
    for (const record of records) record.takeTimes(work.now)
    const bySide = Map.groupBy(records.toSorted(oldestFirst), (record) => record.findOption(SIDES, 'screenPrintingOn'))
    for (const side of SIDES.filter((one) => hasSide(draft.screenPrintingOn, one))) {
      const read = (record: OldRecord): Schedule => ({
        record,
        machine: record.takeOption(work.machines, 'machine', FIRST_MACHINE),
        status: record.takeOption(SCHEDULE_STATUSES, 'status', NEW_STATUS),
        side: { orderId: order.newId, productionId: production.newId, screenPrintingOn: side },
      })
      const schedules = (bySide.get(side) ?? []).map(read)
      bySide.delete(side)
      for (const one of schedules) if (one.record.isDeleted) await putInTrash(work, one)
      const live = schedules.filter(({ record }) => !record.isDeleted)
      const schedule = live.findLast((one) => workOf(one.status) === 'done') ?? live.at(-1)
      for (const { record } of live) if (record !== schedule?.record) record.refuse('the side has another schedule')
      const stated = production.findOption(SIDE_STATUSES, `${side}Status`) ?? 'pending'
      if (isPrinted || (schedule && workOf(schedule.status) === 'done') || stated === 'complete') {
        if (!schedule) production.note(`the ${side} is printed, nobody knows where: Machine M is taken`)
        else if (workOf(schedule.status) !== 'done') schedule.record.note('it is complete, as the order or the side is')
        printed.push(schedule ?? read(makeRecord(order)))
      } else if (schedule && status === 'cancel') {
        schedule.record.note('it is in the trash: its order is cancelled')
        await putInTrash(work, schedule)
      } else if (schedule) queued.push(schedule)
      else if (stated !== 'pending') {
        production.note(`the ${side} is pending: it has no schedule`)
        work.noteMissing('schedules')
      }
    }
    for (const record of [...bySide.values()].flat()) record.refuse(NO_SIDE)
  }
  await print(work, printed, order.updatedAt)
  return queued
}

export const NO_SIDE = 'its production is missing or deleted, or has no such side'

/** A schedule that the older system has not, for a side that is complete. */
const makeRecord = ({ createdAt, updatedAt }: OldRecord): OldRecord =>
  Object.assign(new OldRecord('schedules', { machine: FIRST_MACHINE, status: 'complete' }), { createdAt, updatedAt })

async function print(work: Work, printed: readonly Schedule[], end: string): Promise<void> {
  const [first] = printed
  if (!first) return
  const orderIds = [first.side.orderId]
  const begin = first.record.createdAt
  // A place that is given up at once: looking for the top of the queue each time would take longer and longer.
  for (const [at, schedule] of printed.entries()) await insert(work, schedule, at + 1)
  await syncOrders(work.tx, orderIds, begin)
  await work.writeHistory(begin)
  const ids = printed.map(({ record }) => record.newId)
  for (const stored of await selectScheduleColumns(work.tx, ids)) await updateStatus(work.tx, stored, 'complete', end)
  const sides = printed.map(({ side }) => side)
  await updateSides(work.tx, sides, 'complete', end)
  await syncOrders(work.tx, orderIds, end)
  await work.writeHistory(end)
}

async function insert(work: Work, { record, machine, side }: Schedule, place?: number): Promise<void> {
  await updateSides(work.tx, [side], 'schedule', record.createdAt)
  const [id] = await insertSchedules(work.tx, machine, [side], record.createdAt, place)
  work.add(record, id!)
}

async function putInTrash(work: Work, schedule: Schedule): Promise<void> {
  const { record, status } = schedule
  if (status !== NEW_STATUS) record.note(`its status ${status} is not kept in the trash`)
  await insert(work, schedule)
  await work.writeHistory(record.createdAt)
  await trashSchedules(work.tx, [record.newId], IMPORT, record.updatedAt)
  await work.writeHistory(record.updatedAt)
}

/** The last one enters first: a new one is put above those that are there. */
export async function enterQueues(work: Work, queued: readonly Schedule[]): Promise<void> {
  const getPlace = ({ record }: Schedule) => Number(record.doc['sortOrder']) || 0
  const lastFirst = queued.toSorted(
    (one, other) => getPlace(other) - getPlace(one) || oldestFirst(one.record, other.record),
  )
  for (const schedule of lastFirst) {
    const { record, side, status } = schedule
    await insert(work, schedule)
    await syncOrders(work.tx, [side.orderId], record.createdAt)
    await work.writeHistory(record.createdAt)
    const [stored] = await selectScheduleColumns(work.tx, [record.newId])
    await updateStatus(work.tx, stored!, status, record.updatedAt)
    await work.writeHistory(record.updatedAt)
  }
}
