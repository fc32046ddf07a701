import { sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'

const DAY = [
  { from: '08:00', to: '12:00' },
  { from: '12:30', to: '16:30' },
]
const WEEK = JSON.stringify([DAY, DAY, DAY, DAY, DAY, [], []])

/** What is usual in the trade, until the shop says what it has. */
export default async function addSettings(tx: MigrationTransaction): Promise<void> {
  const at = new Date().toISOString()
  for (const machine of ['machineM1', 'machineXl1'])
    await sql`
      insert into machines ("_id", "version", "createdAt", "updatedAt", "impressionsPerHour", "uptimePercent",
        "setupMinutesPerScreen", "changeoverMinutes", "heads", "assumedScreens", "week")
      values (${machine}, 1, ${at}, ${at}, 350, 85, 6, 10, 8, 3, ${WEEK})`.execute(tx)
  await sql`
    insert into shop ("_id", "version", "createdAt", "updatedAt", "packingHours", "closedDays")
    values ('shop', 1, ${at}, ${at}, 2, '[]')`.execute(tx)
}
