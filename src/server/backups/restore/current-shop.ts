import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getCause, getFault } from '../../database/faults.ts'
import { isNoRoom } from '../../database/sqlite/data-folder.ts'
import { isLogDamaged } from '../../database/sqlite/write-ahead-log.ts'
import type { Source } from '../backup-content.ts'
import { BackupFailed } from '../failures.ts'
import { withClient } from '../postgres-databases.ts'

/** What is in the shop that a restore replaces. */
export interface CurrentShop {
  orders: number
  /** Of its history, after the backup was made. */
  laterChanges: number
  /** ISO 8601 UTC. */
  lastChange: string | null
}

const CURRENT = `select (select cast(count(*) as int) from orders) as orders, max("at") as "lastChange",
  cast(count(*) filter (where "at" > $1) as int) as "laterChanges" from history`

/** Null where there is no shop yet, undefined where it cannot be read. */
export const readCurrentShop = async (
  { DATA_DIR, DATABASE_URL }: Source,
  since: string,
): Promise<CurrentShop | null | undefined> =>
  DATABASE_URL ? readPostgres(DATABASE_URL, since) : readSqlite(DATA_DIR, since)

const UNDEFINED_DATABASE = '3D000'
const UNDEFINED_TABLE = '42P01'

async function readPostgres(url: string, since: string): Promise<CurrentShop | null | undefined> {
  try {
    return await withClient(url, async (client) => (await client.query<CurrentShop>(CURRENT, [since])).rows[0])
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const fault = getFault(error)
    if (fault && fault !== 'damaged') throw error
    return [UNDEFINED_DATABASE, UNDEFINED_TABLE].includes(code) ? null : undefined
  }
}

function readSqlite(folder: string, since: string): CurrentShop | null | undefined {
  const shop = join(folder, 'shop.sqlite')
  const log = `${shop}-wal`
  if (!existsSync(shop)) return null
  // Whoever opens it may write: SQLite then deletes a log that it cannot read.
  if (existsSync(log) && isLogDamaged(log)) return undefined
  try {
    using database = new DatabaseSync(shop, { readOnly: true })
    return database.prepare(CURRENT).get({ $1: since }) as unknown as CurrentShop
  } catch (error) {
    // Opening it takes room, too: a shop that cannot be opened for want of it is whole.
    if (isNoRoom(folder, error)) throw new BackupFailed('no_room', getCause('disk_full'), error)
    return undefined
  }
}
