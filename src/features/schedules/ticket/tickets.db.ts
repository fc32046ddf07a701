import { requireMachines } from '../../machines/machines.db.ts'
import type { Reader } from '../../../server/database/database.ts'
import { selectPlaces } from '../queue.db.ts'
import { fromSchedules, type QueueFilter, queued, selectColumns, withItems } from '../schedules.db.ts'
import type { OtherSide, Ticket } from './tickets.contract.ts'

export async function selectQueueIds(db: Reader, { orders, ...filter }: QueueFilter & { orders: string[] }) {
  await requireMachines(db, [filter.machine])
  const rows = await queued(db, filter)
    .select('schedules._id')
    .$if(orders.length > 0, (jobs) => jobs.where('schedules.orderId', 'in', orders))
    .orderBy('schedules.position')
    .execute()
  return rows.map(({ _id }) => _id)
}

export async function selectTickets(db: Reader, ids: readonly string[]): Promise<Ticket[]> {
  const rows = await selectColumns(fromSchedules(db))
    .where('schedules._id', 'in', ids)
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is', null)
    .execute()
  const schedules = new Map((await withItems(db, rows)).map((schedule) => [schedule._id, schedule]))
  const sides = await selectSidesOfOrders(db, [...new Set(rows.map(({ orderId }) => orderId))])
  const { places, lengths } = await selectPlaces(db, [
    ...new Set([...sides.values()].flat().map(({ machine }) => machine)),
  ])
  return [...new Set(ids)].flatMap((id) => {
    const schedule = schedules.get(id)
    const place = places.get(id)
    // Without a place it has left its queue since it was read.
    if (!schedule || place === undefined) return []
    return {
      ...schedule,
      place,
      queueLength: lengths.get(schedule.machine) ?? 0,
      otherSides: (sides.get(schedule.orderId) ?? [])
        .filter(({ _id }) => _id !== id)
        .map(({ orderId: _, ...side }) => ({ ...side, place: places.get(side._id) ?? null })),
    }
  })
}

export async function selectSidesOfOrders(
  db: Reader,
  orderIds: readonly string[],
): Promise<Map<string, (Omit<OtherSide, 'place'> & { orderId: string })[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('schedules')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .select([
      'schedules._id',
      'schedules.orderId',
      'schedules.productionId as productionProductId',
      'schedules.machine',
      'schedules.status',
      'schedules.screenPrintingOn',
      'designs.name as designName',
      'clothingTypes.name as clothingTypeName',
    ])
    .where('schedules.orderId', 'in', orderIds)
    .where('schedules.deletedAt', 'is', null)
    .orderBy('productions.position')
    .orderBy('schedules.productionId')
    .orderBy('schedules.screenPrintingOn', 'desc')
    .execute()
  return Map.groupBy(rows, ({ orderId }) => orderId)
}
