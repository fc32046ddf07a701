import { sql } from 'kysely'
import type { Reader } from '../../server/database/database.ts'
import type { Machine } from './schedules.contract.ts'

/** How many schedules wait at a machine, their dozens, and how many are of an order that was due before `today`. */
export async function selectQueueTotals(db: Reader, machine: Machine, today: string) {
  const { schedules, dozens, late } = await db
    .selectFrom('schedules')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .select(({ fn }) => [
      fn.countAll<number>().as('schedules'),
      fn.sum<number>('productions.productQuantity').as('dozens'),
      sql<number>`count(case when "dueDate" < ${today} then 1 end)`.as('late'),
    ])
    .where('schedules.machine', '=', machine)
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { schedules: Number(schedules), dozens: Number(dozens ?? 0), late: Number(late) }
}
