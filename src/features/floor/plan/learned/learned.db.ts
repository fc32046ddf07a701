import type { Reader } from '../../../../server/database/database.ts'
import type { MachineSettings } from '../../machine-settings/machines.contract.ts'
import { type Machine, ON_MACHINE } from '../../schedules.contract.ts'
import { fromQueues } from '../../queue/queue.db.ts'
import { selectStatusChanges } from '../../status-changes/status-changes.db.ts'
import { type CompletedJob, learnSpeed } from './learned.rules.ts'
import type { LearnedSpeed } from '../press-plan.contract.ts'
import { toSide, WORK } from '../sides.db.ts'
import type { WorkTime } from '../work-time.rules.ts'

/** Enough for 50 that count, though some are left out. */
const LAST = 120

/** Newest first. */
async function selectCompleted(db: Reader, machine: Machine): Promise<CompletedJob[]> {
  const rows = await db
    .selectFrom('schedules')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .select(['schedules._id as scheduleId', 'schedules.completedAt', 'schedules.screenPrintingOn as side'])
    .select([...WORK, 'designs.name as designName', 'orders.orderNo'])
    .where('schedules.machine', '=', machine)
    .where('schedules.completedAt', 'is not', null)
    .where('schedules.deletedAt', 'is', null)
    .orderBy('schedules.completedAt', 'desc')
    .limit(LAST)
    .execute()
  const changes = await selectStatusChanges(
    db,
    rows.map(({ scheduleId }) => scheduleId),
  )
  return rows.map((row) => ({
    ...row,
    ...toSide(row, row.side),
    completedAt: row.completedAt!,
    changes: changes.get(row.scheduleId) ?? [],
  }))
}

export async function readSpeed(db: Reader, machine: MachineSettings, time: WorkTime): Promise<LearnedSpeed> {
  const jobs = await selectCompleted(db, machine.machine)
  const inWork = await fromQueues(db, machine.machine).where('status', 'in', ON_MACHINE).select('_id').execute()
  const changes = await selectStatusChanges(
    db,
    inWork.map(({ _id }) => _id),
  )
  return learnSpeed(machine, time, jobs, [...changes.values()])
}
