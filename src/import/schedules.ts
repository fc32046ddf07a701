import { z } from 'zod'
import { hasSide, type Side, SIDES } from '../features/designs/designs.contract.ts'
import { insertSchedules } from '../features/floor/queue/queue-places.db.ts'
import { trashSchedules } from '../features/floor/schedules.api.ts'
import { type Machine, MACHINES, SCHEDULE_STATUSES, type ScheduleStatus } from '../features/floor/schedules.contract.ts'
import { selectScheduleColumns, updateStatus } from '../features/floor/schedules.db.ts'
import { syncOrders } from '../features/orders/order-sync.db.ts'
import { updateSides } from '../features/productions/productions.db.ts'
import { openEntries } from './master-data.ts'
import type { ReadProduction } from './productions.ts'
import type { Entry } from './report.ts'
import { isDeleted, type Times, toId, toText } from './values.ts'
import { IMPORT, type Work } from './work.ts'

export type PlacedProduction = ReadProduction & { id: string; orderId: string }

interface OldSchedule {
  entry: Entry
  times: Times
  machine: Machine
  status: ScheduleStatus
  isDeleted: boolean
  /** Its place in the queue, where the older system says it. */
  place: number
}

interface Placed extends Times {
  schedule?: OldSchedule | undefined
  machine: Machine
  side: { orderId: string; productionId: string; screenPrintingOn: Side }
}

/** The schedules of each side, and those that wait at the machines. */
export class OldSchedules {
  readonly #bySide: Map<string, OldSchedule[]>
  readonly queued: Placed[] = []

  constructor(work: Work) {
    const all = openEntries(work, 'schedules').map(({ entry, doc, times }) => {
      const production = doc['productionProductId'] ?? doc['productionProduct']
      return {
        key: `${toId(production)} ${toText(doc['screenPrintingOn'])}`,
        schedule: {
          ...{ entry, times, isDeleted: isDeleted(doc), place: Number(doc['sortOrder'] ?? 0) || 0 },
          machine: entry.take(z.enum(MACHINES), 'machine', doc['machine'], 'machineM1'),
          status: entry.take(z.enum(SCHEDULE_STATUSES), 'status', doc['status'], 'pending'),
        },
      }
    })
    this.#bySide = new Map(
      [...Map.groupBy(all, ({ key }) => key)].map(([key, some]) => [key, some.map(({ schedule }) => schedule)]),
    )
  }

  take(production: ReadProduction, side: Side): OldSchedule[] {
    const key = `${production.entry.oldId} ${side}`
    const schedules = this.#bySide.get(key) ?? []
    this.#bySide.delete(key)
    return schedules
  }

  refuseOthers(): void {
    for (const schedules of this.#bySide.values())
      for (const { entry } of schedules) entry.refuse('its production is missing or deleted, or has no such side')
  }
}

/** Puts what was printed, and what was deleted; what waits at a machine is put there at the end. */
export async function placeSchedules(
  work: Work,
  productions: readonly PlacedProduction[],
  schedules: OldSchedules,
  order: Times & { isDone: boolean; isCancelled: boolean },
): Promise<void> {
  const printed: Placed[] = []
  for (const production of productions) {
    const { id: productionId, orderId, entry, doc, draft } = production
    for (const one of SIDES) {
      if (!hasSide(draft.screenPrintingOn, one)) {
        if (toText(doc[`${one}Status`])) entry.note(`the design has no ${one}: its status is not taken`)
        continue
      }
      const all = schedules.take(production, one)
      const live = all.filter((some) => !some.isDeleted)
      const schedule = live.findLast(({ status }) => status === 'complete') ?? live.at(-1)
      for (const other of live) if (other !== schedule) other.entry.refuse('the side has another schedule')
      const side = { orderId, productionId, screenPrintingOn: one }
      const place = (some: OldSchedule): Placed => ({ ...some.times, schedule: some, machine: some.machine, side })
      for (const deleted of all.filter((some) => some.isDeleted)) await putInTrash(work, place(deleted))
      const stated = doc[`${one}Status`]
      if (order.isDone || schedule?.status === 'complete' || stated === 'complete') {
        if (!schedule) entry.note(`the ${one} is printed, nobody knows where: Machine M is taken`)
        else if (schedule.status !== 'complete') schedule.entry.note('it is complete, as the order or the side is')
        printed.push(schedule ? place(schedule) : { ...order, machine: 'machineM1', side })
      } else if (schedule && order.isCancelled) {
        schedule.entry.note('it is in the trash: its order is cancelled')
        await putInTrash(work, place(schedule))
      } else if (schedule) schedules.queued.push(place(schedule))
      else if (stated === 'schedule') entry.note(`the ${one} is pending: it has no schedule`)
    }
  }
  await print(work, printed, order.updatedAt)
}

async function print(work: Work, printed: readonly Placed[], end: string): Promise<void> {
  const [first] = printed
  if (!first) return
  const ids: string[] = []
  // A place that is given up at once: looking for the top of the queue each time would take longer and longer.
  for (const [at, placed] of printed.entries()) ids.push(await insert(work, placed, at + 1))
  await syncOrders(work.tx, [first.side.orderId], first.createdAt)
  await work.writeHistory(first.createdAt)
  for (const stored of await selectScheduleColumns(work.tx, ids)) await updateStatus(work.tx, stored, 'complete', end)
  const sides = printed.map(({ side }) => side)
  await updateSides(work.tx, sides, 'complete', end)
  await syncOrders(work.tx, [first.side.orderId], end)
  await work.writeHistory(end)
}

async function insert(
  { tx, records }: Work,
  { machine, side, schedule, createdAt }: Placed,
  place?: number,
): Promise<string> {
  await updateSides(tx, [side], 'schedule', createdAt)
  const [id] = await insertSchedules(tx, machine, [side], createdAt, place)
  if (schedule) records.add('schedules', schedule.entry, id!)
  return id!
}

async function putInTrash(work: Work, placed: Placed): Promise<void> {
  const { entry, status } = placed.schedule!
  if (status !== 'pending') entry.note(`its status ${status} is not kept in the trash`)
  const id = await insert(work, placed)
  await work.writeHistory(placed.createdAt)
  await trashSchedules(work.tx, [id], IMPORT, placed.updatedAt)
  await work.writeHistory(placed.updatedAt)
}

/** The last one enters first: a new one is put above those that are there. */
export async function enterQueues(work: Work, { queued }: OldSchedules): Promise<void> {
  const inOrder = queued.toSorted(
    (a, b) => b.schedule!.place - a.schedule!.place || (a.createdAt < b.createdAt ? -1 : 1),
  )
  for (const placed of inOrder) {
    const id = await insert(work, placed)
    await syncOrders(work.tx, [placed.side.orderId], placed.createdAt)
    await work.writeHistory(placed.createdAt)
    const [stored] = await selectScheduleColumns(work.tx, [id])
    await updateStatus(work.tx, stored!, placed.schedule!.status, placed.updatedAt)
    await work.writeHistory(placed.updatedAt)
  }
}
