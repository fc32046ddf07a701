import { sql } from 'kysely'
import { setTimeZone } from '../clock.ts'
import type { Reader } from '../database/database.ts'

/** From then on this process has the time zone of its shop, and the threads that it asks have it too. */
export async function followTimeZone(db: Reader): Promise<void> {
  const { rows } = await sql<{ timeZone: string }>`select "timeZone" from shop`.execute(db)
  for (const { timeZone } of rows) setTimeZone(timeZone)
}
