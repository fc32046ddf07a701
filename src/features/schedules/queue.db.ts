import { sql } from 'kysely'
import type { Reader } from '../../server/database/database.ts'
import type { FeatureGauge } from '../../server/feature.ts'
import { countRows } from '../../server/records/page-of.ts'
import type { Reference } from '../../server/records/references.ts'
import { lateWhen } from '../orders/status/late.db.ts'
import { type OnMachine, QUEUED, statusesOf } from './schedules.contract.ts'
import type { Machine } from '../machines/machine-key.contract.ts'
import { requireMachines, selectWorking } from '../machines/machines.db.ts'

export const fromAllQueues = (db: Reader) =>
  db.selectFrom('schedules').where('schedules.deletedAt', 'is', null).where('schedules.completedAt', 'is', null)

export const fromQueues = (db: Reader, ...machines: readonly Machine[]) =>
  fromAllQueues(db).where('schedules.machine', 'in', machines)

const getJobs = (db: Reader, machine: Machine) =>
  fromQueues(db, machine)
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')

export async function selectQueueTotals(db: Reader, machine: Machine, today: string) {
  await requireMachines(db, [machine])
  const { schedules, dozens, late } = await getJobs(db, machine)
    .select(({ fn }) => [
      fn.countAll<number>().as('schedules'),
      fn.sum<number>('productions.productQuantity').as('dozens'),
      sql<number>`count(case when ${lateWhen(today)} then 1 end)`.as('late'),
    ])
    .executeTakeFirstOrThrow()
  return { schedules, dozens: dozens ?? 0, late }
}

export async function selectQueueJobs(db: Reader, machine: Machine) {
  const jobs = await getJobs(db, machine)
    .select(['schedules._id', 'schedules.machine', 'schedules.status', 'orders.dueDate', 'orders.rush'])
    .orderBy('schedules.position')
    .execute()
  return jobs.map((job) => ({ ...job, rush: job.rush === 1 }))
}

export async function selectPending(db: Reader, machine: Machine, most: number): Promise<OnMachine['pending']> {
  const pending = fromQueues(db, machine).where('schedules.status', 'in', statusesOf('waits'))
  const { count } = await pending.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const first = await pending
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .innerJoin('customers', 'customers._id', 'orders.customer')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .select(['schedules._id', 'orders.orderNo', 'schedules.screenPrintingOn', 'customers.name as customerName'])
    .select(['designs.name as designName', 'clothingTypes.name as clothingTypeName'])
    .orderBy('schedules.position')
    .limit(most)
    .execute()
  return { count, first }
}

/** A machine that has them is not put away. */
export const jobsOfMachines: Reference = {
  of: 'machines',
  nouns: ['job', 'jobs'],
  count: (db, machines) => countRows(fromQueues(db, ...(machines as Machine[]))),
  href: ([machine]) => `/schedule/${machine}`,
}

export const jobsInQueues: FeatureGauge = {
  name: 'shop_queue_jobs',
  help: 'Jobs in the queues of the machines, by status',
  labelNames: ['machine', 'status'],
  read: async (db) => {
    const rows = await fromAllQueues(db)
      .groupBy(['machine', 'status'])
      .select(['machine', 'status'])
      .select(({ fn }) => fn.countAll<number>().as('value'))
      .execute()
    return (await selectWorking(db)).flatMap(({ machine }) =>
      QUEUED.map((status) => ({
        labels: { machine, status },
        value: rows.find((row) => row.machine === machine && row.status === status)?.value ?? 0,
      })),
    )
  },
}

/** Places count from 1 at the top. */
export async function selectPlaces(db: Reader, machines: readonly Machine[]) {
  const places = new Map<string, number>()
  const lengths = new Map<Machine, number>()
  if (machines.length === 0) return { places, lengths }
  // Walks through the index of each queue once: counting for each schedule, or numbering in SQL, takes longer.
  const rows = await fromQueues(db, ...machines)
    .select(['_id', 'machine'])
    .orderBy('machine')
    .orderBy('position')
    .execute()
  for (const { _id, machine } of rows) {
    const place = (lengths.get(machine) ?? 0) + 1
    lengths.set(machine, place)
    places.set(_id, place)
  }
  return { places, lengths }
}
