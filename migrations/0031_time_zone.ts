import { sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'

/** Until now it was that of the server; one without a zone that is known has UTC. */
export default async function addTimeZone(tx: MigrationTransaction): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (/^[A-Za-z]/.test(timeZone) && timeZone !== 'Etc/Unknown')
    await sql`update shop set "timeZone" = ${timeZone}`.execute(tx)
}
