import { sql } from 'kysely'
import type { Reader } from '../../../server/database/database.ts'
import { getImagePaths } from '../../../server/images.ts'
import { daysFrom } from '../../../shared/days/calendar.ts'
import { SIDE_WAITS } from '../../floor/productions/production-list.db.ts'
import { type Machine, MACHINES, ON_MACHINE, type ScheduleStatus } from '../../floor/schedules.contract.ts'
import { lastLateDay, UNFINISHED } from '../../orders/status/due.rules.ts'
import { lateWhen } from '../../orders/status/late.db.ts'
import type { Due, MachineFigures, MachineJob, OfficeFigures } from '../dashboard.contract.ts'
import { endOfWeek } from '../../orders/list/order-views.rules.ts'

export const QUEUED: readonly ScheduleStatus[] = ['pending', ...ON_MACHINE]

export async function selectMachineFigures(
  db: Reader,
  today: string,
  statuses: readonly ScheduleStatus[],
): Promise<MachineFigures[]> {
  const days = daysFrom(today, endOfWeek(today))
  const figures: MachineFigures[] = []
  for (const machine of MACHINES) {
    const queued = await selectQueued(db, machine, today, statuses)
    const getLoad = (rows: typeof queued) => ({
      jobs: rows.reduce((sum, { jobs }) => sum + jobs, 0),
      dozens: rows.reduce((sum, { dozens }) => sum + dozens, 0),
    })
    figures.push({
      machine,
      processing: await selectProcessing(db, machine),
      byStatus: statuses.map((status) => ({
        status,
        ...getLoad(queued.filter((row) => row.status === status)),
      })),
      byDue: (['late', ...days, 'later', 'none'] as const).map((when) => ({
        due: when,
        ...getLoad(queued.filter((row) => row.due === when)),
      })),
    })
  }
  return figures
}

function selectQueued(db: Reader, machine: Machine, today: string, statuses: readonly ScheduleStatus[]) {
  const due = sql<Due>`case when "orders"."dueDate" is null then 'none' when ${lateWhen(today)} then 'late'
    when "orders"."dueDate" > ${endOfWeek(today)} then 'later' else "orders"."dueDate" end`
  return db
    .selectFrom('schedules')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .select(['schedules.status', due.as('due')])
    .select([sql<number>`count(*)`.as('jobs'), sql<number>`sum("productions"."productQuantity")`.as('dozens')])
    .where('schedules.machine', '=', machine)
    .where('schedules.status', 'in', statuses)
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is', null)
    .groupBy(['schedules.status', sql.ref('due')])
    .execute()
}

const MAX_PROCESSING = 3

async function selectProcessing(db: Reader, machine: Machine): Promise<MachineJob[]> {
  const rows = await db
    .selectFrom('schedules')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .select(['schedules._id', 'schedules.orderId', 'orders.orderNo', 'designs.name as designName'])
    .select(['designs.frontImage', 'designs.backImage', 'schedules.screenPrintingOn'])
    .select(['clothingTypes.name as clothingTypeName', 'productions.productQuantity as dozens'])
    .where('schedules.machine', '=', machine)
    .where('schedules.status', '=', 'processing')
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is', null)
    .orderBy('schedules.position')
    .limit(MAX_PROCESSING)
    .execute()
  return rows.map(({ frontImage, backImage, ...row }) => ({
    ...row,
    image: getImagePaths(row.screenPrintingOn === 'front' ? frontImage : backImage),
  }))
}

/** A complete or delivered order has nothing that waits for a machine. */
export function selectWaiting(db: Reader, today: string): Promise<OfficeFigures['waiting']> {
  const dueBy = (day: string) => sql<number>`coalesce(sum(case when "orders"."dueKey" <= ${day} then 1 else 0 end), 0)`
  const sides = sql`(case when "productions"."frontStatus" = 'pending' then 1 else 0 end
    + case when "productions"."backStatus" = 'pending' then 1 else 0 end)`
  return db
    .selectFrom('orders')
    .innerJoin('productions', 'productions.orderId', 'orders._id')
    .select([
      sql<number>`count(*)`.as('productions'),
      sql<number>`coalesce(sum(${sides} * "productions"."productQuantity"), 0)`.as('dozens'),
      dueBy(endOfWeek(today)).as('soonProductions'),
      dueBy(lastLateDay(today)).as('lateProductions'),
    ])
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', 'in', UNFINISHED)
    .where('productions.deletedAt', 'is', null)
    .where('productions.completedAt', 'is', null)
    .where(SIDE_WAITS)
    .executeTakeFirstOrThrow()
}
