import type { Generated } from 'kysely'
import { getBatches, type Reader, type Transaction } from '../../../server/database/database.ts'
import type { ChangeOf } from '../../../server/database/transaction/transaction.ts'
import type { Person } from '../../../server/security/security-events.ts'
import type { StatusChange } from './status-changes.contract.ts'
import type { ScheduleColumns } from '../schedules.db.ts'
import type { ScheduleStatus } from '../schedules.contract.ts'

interface StatusChangeColumns {
  no: Generated<number>
  scheduleId: string
  at: string
  by: string
  userId: string | null
  from: ScheduleStatus | null
  to: ScheduleStatus | null
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    statusChanges: StatusChangeColumns
  }
}

/** Null for a schedule in the trash, which is on no machine. */
const getStatus = (schedule: ScheduleColumns | null): ScheduleStatus | null =>
  schedule?.deletedAt === null ? schedule.status : null

/** What is deleted for good takes its changes along. */
export async function insertStatusChanges(
  tx: Transaction,
  changes: readonly ChangeOf<ScheduleColumns>[],
  by: Person,
): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => {
    const [from, to] = [getStatus(before), getStatus(after)]
    if (!after || from === to) return []
    return [{ scheduleId: after._id, at: after.updatedAt, by: by.username, userId: by.userId, from, to }]
  })
  for (const batch of getBatches(rows)) await tx.insertInto('statusChanges').values(batch).execute()
}

export async function selectStatusChanges(
  db: Reader,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, StatusChange[]>> {
  if (scheduleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('statusChanges')
    .select(['scheduleId', 'at', 'by', 'from', 'to'])
    .where('scheduleId', 'in', scheduleIds)
    .orderBy('no')
    .execute()
  const changes = Map.groupBy(rows, ({ scheduleId }) => scheduleId)
  return new Map([...changes].map(([id, all]) => [id, all.map(({ scheduleId: _, ...change }) => change)]))
}
