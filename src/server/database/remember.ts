import { PostgresAdapter, sql } from 'kysely'
import type { Reader } from './database.ts'

const MOST_MS = 1000

/**
 * Runs `read` again only once something in the database has changed, or after a second, because time goes on: after each
 * change many screens ask for the same. It is asked in a snapshot, so that nobody waits for one who waits for its turn.
 */
export function remember<Result>(read: (db: Reader) => Promise<Result>): (db: Reader) => Promise<Result> {
  // By what all readers of one database share.
  const known = new WeakMap<object, { version: string; at: number; result: Promise<Result> }>()
  return async (db) => {
    // It sees what it has changed itself.
    if (db.notes) return read(db)
    const version = await getDataVersion(db)
    const { adapter } = db.getExecutor()
    const last = known.get(adapter)
    if (last?.version === version && Math.abs(Date.now() - last.at) < MOST_MS) return last.result
    const result = read(db)
    known.set(adapter, { version, at: Date.now(), result })
    result.catch(() => known.delete(adapter))
    return result
  }
}

/** Another one after each transaction of anybody else that changed something; on PostgreSQL in any of its databases. */
async function getDataVersion(db: Reader): Promise<string> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const query = isPostgres ? sql`select pg_current_snapshot()::text` : sql`pragma data_version`
  const { rows } = await query.execute(db)
  return String(Object.values(rows[0] as object)[0])
}
