import type { Reader } from '../../../server/database/database.ts'
import type { MachineSettings } from '../../machines/machines.contract.ts'
import { ON_MACHINE } from '../../schedules/schedules.contract.ts'
import type { Machine } from '../../machines/machine-key.contract.ts'
import { fromQueues } from '../../schedules/queue.db.ts'
import { selectStatusChanges } from '../../schedules/status-changes/status-changes.db.ts'
import type { LearnedSpeed } from '../press-plan.contract.ts'
import { toSide, WORK } from '../sides.db.ts'
import type { WorkTime } from '../../machines/work-time.rules.ts'
import { learnSpeed } from './learned.rules.ts'

/** Enough for 50 that count, though some are left out. */
const LAST = 120

/** Newest first. */
const selectCompleted = (db: Reader, machine: Machine) =>
  db
    .selectFrom('schedules')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .select(['schedules._id as scheduleId', 'schedules.completedAt', 'schedules.screenPrintingOn as side'])
    .select([...WORK, 'designs.name as designName', 'orders.orderNo', 'schedules.machine'])
    .select(['designs.frontScreens', 'designs.frontPasses', 'designs.backScreens', 'designs.backPasses'])
    .where('schedules.machine', '=', machine)
    .where('schedules.completedAt', 'is not', null)
    .where('schedules.deletedAt', 'is', null)
    .orderBy('schedules.completedAt', 'desc')
    .limit(LAST)
    .execute()

interface JobInWork {
  scheduleId: string
  machine: Machine
}

/** The status changes of the jobs in work, and the learned speed of machines. */
export async function readPast(db: Reader, inWork: readonly JobInWork[], machines: readonly Machine[]) {
  const completed: Awaited<ReturnType<typeof selectCompleted>> = []
  for (const machine of machines) completed.push(...(await selectCompleted(db, machine)))
  const ids = [...completed, ...inWork].map(({ scheduleId }) => scheduleId)
  const changes = await selectStatusChanges(db, ids)
  const getChanges = (scheduleId: string) => changes.get(scheduleId) ?? []
  const getSpeed = (settings: MachineSettings, time: WorkTime): LearnedSpeed => {
    const isIts = ({ machine }: { machine: Machine }) => machine === settings.machine
    const jobs = completed.filter(isIts).map((row) => ({
      ...row,
      ...toSide(row, row.side, row),
      completedAt: row.completedAt!,
      changes: getChanges(row.scheduleId),
    }))
    return learnSpeed(
      settings,
      time,
      jobs,
      inWork.filter(isIts).map(({ scheduleId }) => getChanges(scheduleId)),
    )
  }
  return { getChanges, getSpeed }
}

export async function readSpeed(db: Reader, settings: MachineSettings, time: WorkTime): Promise<LearnedSpeed> {
  const { machine } = settings
  const jobs = fromQueues(db, machine).where('status', 'in', ON_MACHINE).select(['_id as scheduleId', 'machine'])
  return (await readPast(db, await jobs.execute(), [machine])).getSpeed(settings, time)
}
