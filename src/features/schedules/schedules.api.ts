import { qualityHandlers } from './quality/quality.api.ts'
import { scheduleHistory } from './status-changes/schedule-history.db.ts'
import { ticketHandlers } from './ticket/tickets.api.ts'
import type { Feature } from '../../server/feature.ts'
import { today } from '../../server/clock.ts'
import type { Transaction } from '../../server/database/database.ts'
import { type Publish, read, stream, write } from '../../server/handlers.ts'
import { getCsv } from '../../server/records/csv/csv.ts'
import { movedMessage } from '../../server/records/moved-message.ts'
import { toTrashed, purgeRecords, namesInTrash, trashRecords } from '../../server/records/record-trash.ts'
import { requireFresh, requireReadable } from '../../server/records/records.ts'
import type { Session } from '../../server/security/sessions.ts'
import { notFound, ApiError, throwIf } from '../../shared/problem.ts'
import type { QueuePlace } from './queue-place/queue-place.contract.ts'
import { type Side, SIDE_LABELS } from '../designs/designs.contract.ts'
import { type ProductionSide, updateSides } from '../productions/productions.db.ts'
import { selectProductions } from '../production-list/production-list.db.ts'
import { getOrderColumns, ORDER_AND_CONTACT_COLUMNS, RUSH_COLUMN } from '../orders/order-csv.rules.ts'
import { syncOrders } from '../orders/order-sync.db.ts'
import { listOrderSchedules } from './order-schedules.contract.ts'
import {
  createSchedule,
  createSchedules,
  createSideSchedules,
  exportQueue,
  getQueueTotals,
  getSchedule,
  listOnMachine,
  listQueue,
  listScheduleTrash,
  purgeSchedules,
  queueReordered,
  reorderSchedules,
  restoreSchedules,
  SCHEDULE_STATUS_LABELS,
  scheduleCreated,
  schedulesDeleted,
  scheduleUpdated,
  softDeleteSchedules,
  updateScheduleStatus,
  workOf,
} from './schedules.contract.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import { selectMachineNames } from '../machines/machines.db.ts'
import { jobsInQueues, jobsOfMachines, selectPending, selectQueueTotals } from './queue.db.ts'
import { insertSchedules, moveFromTop, moveToEdge, requeueSchedules, updatePositions } from './queue-places.db.ts'
import {
  batchesOfQueue,
  pageOfQueue,
  pageOfScheduleTrash,
  type ScheduleColumns,
  selectOnMachine,
  namesOfSchedules,
  selectScheduleColumns,
  selectSchedules,
  selectSchedulesOfOrder,
  updateStatus,
} from './schedules.db.ts'
import { listScheduleStatusChanges } from './status-changes/status-changes.contract.ts'
import { selectStatusChanges } from './status-changes/status-changes.db.ts'
import { formatRequeued, requeuedMessage, whyNotChange, whyNotPurge, whyNotSchedule } from './schedules.rules.ts'
import { entryOf } from '../../shared/records/entry-of.ts'

const scheduleHandlers = {
  listQueue: read(listQueue, ({ db, input }) => pageOfQueue(db, input)),

  exportQueue: stream(exportQueue, ({ db, input }) => getCsv(QUEUE_COLUMNS, batchesOfQueue(db, input), input)),

  listOnMachine: read(listOnMachine, async ({ db, input: { machine, first } }) => ({
    data: await selectOnMachine(db, machine),
    pending: await selectPending(db, machine, first),
  })),

  listScheduleTrash: read(listScheduleTrash, async ({ db, input }) => {
    const result = await pageOfScheduleTrash(db, input)
    const machineNames = await selectMachineNames(db)
    return {
      ...result,
      data: result.data.map(({ schedule, row }) => ({
        ...schedule,
        ...toTrashed(row),
        requeued: [formatRequeued(schedule, machineNames)],
      })),
    }
  }),

  getQueueTotals: read(getQueueTotals, ({ db, input }) => selectQueueTotals(db, input.machine, today())),

  getSchedule: read(getSchedule, async ({ db, input }) => {
    const [schedule] = await selectSchedules(db, [input.id])
    if (!schedule) throw GONE()
    return schedule
  }),

  listOrderSchedules: read(listOrderSchedules, async ({ db, input: { id }, session }) => {
    await requireReadable(db, 'orders', id, 'order', session)
    const schedules = await selectSchedulesOfOrder(db, id)
    const changes = await selectStatusChanges(
      db,
      schedules.map(({ _id }) => _id),
    )
    return { data: schedules.map((schedule) => ({ ...schedule, changes: changes.get(schedule._id) ?? [] })) }
  }),

  listScheduleStatusChanges: read(listScheduleStatusChanges, async ({ db, input: { id } }) => {
    const [schedule] = await selectScheduleColumns(db, [id])
    if (!schedule || schedule.deletedAt !== null) throw GONE()
    return { data: (await selectStatusChanges(db, [id])).get(id) ?? [] }
  }),

  createSchedule: write(createSchedule, async ({ tx, input, publish }) => {
    const { productionProductId: productionId, screenPrintingOn, machine } = input
    const sides = await requireSchedulable(tx, [{ productionId, screenPrintingOn }])
    if (sides[0]!.orderId !== input.orderId) {
      throw new ApiError({ code: 'invalid', field: 'orderId', message: 'This production belongs to another order.' })
    }
    const ids = await putOnMachine(tx, machine, sides)
    const [schedule] = await enterQueues(tx, publish, ids, input.place)
    return { message: 'Schedule created.', schedule: schedule! }
  }),

  createSchedules: write(createSchedules, async ({ tx, input, publish }) => {
    const { productionProductId = [], productionProductIds = productionProductId, screenPrintingOn, machine } = input
    const sides = await requireSelected(tx, productionProductIds, screenPrintingOn)
    const ids = await putOnMachine(tx, machine, sides)
    const schedules = await enterQueues(tx, publish, ids, input.place)
    return { message: createdMessage(schedules.length), schedules }
  }),

  createSideSchedules: write(createSideSchedules, async ({ tx, input, publish }) => {
    const ids: string[] = []
    // The last side first, because each one enters at the top of its queue.
    for (const { productionProductIds, screenPrintingOn, machine } of input.sides.toReversed()) {
      const sides = await requireSelected(tx, productionProductIds, screenPrintingOn)
      ids.unshift(...(await putOnMachine(tx, machine, sides)))
    }
    const schedules = await enterQueues(tx, publish, ids, input.place)
    return { message: createdMessage(schedules.length), schedules }
  }),

  updateScheduleStatus: write(updateScheduleStatus, async ({ tx, input: { id, status, version }, publish }) => {
    const [current] = await selectScheduleColumns(tx, [id])
    if (!current || current.deletedAt !== null) throw GONE()
    await requireFresh(current, version, { status }, async () => (await selectSchedules(tx, [id]))[0])
    throwIf(whyNotChange(current.status))
    await updateStatus(tx, current, status)
    if (workOf(status) === 'done') {
      await updateSides(tx, [current], 'complete')
      await syncOrders(tx, [current.orderId])
    }
    const [schedule] = await selectSchedules(tx, [id])
    if (status !== current.status) publish(scheduleUpdated, schedule!)
    return { message: `Successfully update to ${status} status`, schedule: schedule! }
  }),

  reorderSchedules: write(reorderSchedules, async ({ tx, input, publish }) => {
    const ids = [...new Set(input.ids)]
    const stored = new Map((await selectScheduleColumns(tx, ids)).map((schedule) => [schedule._id, schedule]))
    if (stored.size < ids.length) throw GONE()
    // A schedule that a colleague has just completed or deleted is left out; the others are still reordered.
    const listed = ids
      .map((id) => entryOf(stored, id))
      .filter(({ deletedAt, completedAt }) => deletedAt === null && completedAt === null)
    const machines = new Set([...stored.values()].map(({ machine }) => machine))
    if (machines.size > 1)
      throw new ApiError({ code: 'invalid', field: 'ids', message: 'The schedules are of different machines.' })
    if (listed.length > 0) await (input.to ? moveToEdge(tx, listed, input.to) : updatePositions(tx, listed))
    publish(queueReordered, { machine: [...machines][0]! })
    if (!input.to || listed.length === 0) return { message: 'Order of the queue saved.' }
    const names = await namesOfSchedules(
      tx,
      listed.map(({ _id }) => _id),
    )
    return { message: movedMessage('schedule', names, `moved to the ${input.to} of the queue`) }
  }),

  softDeleteSchedules: write(softDeleteSchedules, async ({ tx, input: { ids }, publish, session }) => {
    await trashSchedules(tx, ids, session)
    publish(schedulesDeleted, ids)
    return { message: movedMessage('schedule', await namesOfSchedules(tx, ids), 'moved to the trash'), data: ids }
  }),

  restoreSchedules: write(restoreSchedules, async ({ tx, input: { ids, place }, publish }) => {
    const names = await namesInTrash(tx, 'schedules', ids, 'schedule', namesOfSchedules)
    const stored = new Map((await selectScheduleColumns(tx, ids)).map((schedule) => [schedule._id, schedule]))
    const schedules = [...new Set(ids)].flatMap((id) => stored.get(id) ?? [])
    if (schedules.length < new Set(ids).size) throw GONE()
    await requeue(tx, publish, schedules, place)
    await syncOrders(tx, getOrders(schedules))
    const message = movedMessage('schedule', names, 'restored')
    return { message: message + requeuedMessage(schedules.length, place), data: ids }
  }),

  purgeSchedules: write(purgeSchedules, async ({ tx, input: { ids }, references }) => {
    const names = await namesInTrash(tx, 'schedules', ids, 'schedule', namesOfSchedules)
    for (const schedule of await selectScheduleColumns(tx, ids)) throwIf(whyNotPurge(schedule))
    await purgeRecords(tx, 'schedules', ids, references)
    return { message: movedMessage('schedule', names, 'deleted for good'), data: ids }
  }),
}

const QUEUE_COLUMNS = [
  { field: 'place', label: 'Place' },
  ...ORDER_AND_CONTACT_COLUMNS,
  ...getOrderColumns('dueDate'),
  { field: 'designName', label: 'Printing Design' },
  { field: 'side', label: 'Side', words: SIDE_LABELS },
  { field: 'clothingTypeName', label: 'Clothing Type' },
  { field: 'productQuantity', label: 'Dozens' },
  ...getOrderColumns('shippingMethod'),
  { field: 'status', label: 'Status', words: SCHEDULE_STATUS_LABELS },
  ...getOrderColumns('addOn', 'remark'),
  RUSH_COLUMN,
] as const

const createdMessage = (count: number) => (count === 1 ? 'Schedule created.' : `${count} schedules created.`)

const GONE = () => notFound('This schedule does not exist any more.')

/** `getName` names a production whose row is gone, since its order number is unknown then. */
async function requireSchedulable(
  tx: Transaction,
  sides: readonly ProductionSide[],
  getName: (at: number) => string = () => 'This production',
): Promise<(ProductionSide & { orderId: string })[]> {
  const ids = sides.map(({ productionId }) => productionId)
  const productions = new Map((await selectProductions(tx, ids)).map((production) => [production._id, production]))
  return sides.map(({ productionId, screenPrintingOn }, at) => {
    const production = productions.get(productionId)
    if (!production) throw notFound(`${getName(at)} does not exist any more.`)
    const orderDeleted = production.orderDeletedAt !== null
    throwIf(whyNotSchedule({ ...production, orderDeleted, deleted: production.deletedAt !== null }, screenPrintingOn))
    // Counts as scheduled from here on: the same side listed twice is refused.
    productions.set(productionId, { ...production, [`${screenPrintingOn}Status`]: 'schedule' })
    return { productionId, screenPrintingOn, orderId: production.orderId }
  })
}

const requireSelected = (tx: Transaction, productionIds: readonly string[], screenPrintingOn: Side) =>
  requireSchedulable(
    tx,
    [...new Set(productionIds)].map((productionId) => ({ productionId, screenPrintingOn })),
    (at) => `Number ${at + 1} of the selected productions`,
  )

async function putOnMachine(
  tx: Transaction,
  machine: Machine,
  sides: readonly (ProductionSide & { orderId: string })[],
): Promise<string[]> {
  const ids = await insertSchedules(tx, machine, sides)
  await updateSides(tx, sides, 'schedule')
  await syncOrders(tx, getOrders(sides))
  return ids
}

export async function trashSchedules(tx: Transaction, ids: readonly string[], by: Session, at?: string): Promise<void> {
  const schedules = await selectScheduleColumns(tx, ids)
  for (const { status } of schedules) throwIf(whyNotChange(status))
  await trashRecords(tx, 'schedules', ids, by, at)
  await updateSides(tx, schedules, 'pending', at)
  await syncOrders(tx, getOrders(schedules), at)
}

export async function requeue(
  tx: Transaction,
  publish: Publish,
  schedules: readonly ScheduleColumns[],
  place: QueuePlace,
): Promise<void> {
  if (schedules.length === 0) return
  await requireSchedulable(tx, schedules.toReversed())
  await requeueSchedules(tx, schedules)
  await updateSides(tx, schedules, 'schedule')
  const ids = schedules.map(({ _id }) => _id)
  await enterQueues(tx, publish, ids, place)
}

/** The last one first: a client that adds each one at its top ends with the first one there. */
async function enterQueues(tx: Transaction, publish: Publish, ids: readonly string[], place: QueuePlace) {
  const schedules = await selectSchedules(tx, ids)
  for (const schedule of schedules.toReversed()) publish(scheduleCreated, schedule)
  if (place === 'top') return schedules
  for (const [machine, theirs] of Map.groupBy(schedules, (schedule) => schedule.machine)) {
    await moveFromTop(tx, machine, theirs.length, place)
    publish(queueReordered, { machine })
  }
  return schedules
}

const getOrders = (all: readonly { orderId: string }[]): string[] => all.map(({ orderId }) => orderId)

export const schedules: Feature = {
  handlers: { ...scheduleHandlers, ...qualityHandlers, ...ticketHandlers },
  histories: [scheduleHistory],
  references: [jobsOfMachines],
  gauges: [jobsInQueues],
}
