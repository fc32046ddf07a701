/** The floor's two databases: the plain drivers, with the settings that the application gives them. */
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import pg from 'pg'
import { PLANNING } from '../src/server/database/postgres-pool.ts'
import { openSqlite } from '../src/server/database/sqlite.ts'
import type { Parameter, Plan } from './recording.ts'

export type Row = Record<string, unknown>

interface Bound {
  bind: (parameters: Parameter[]) => (string | number | null)[]
  /** Called with every result. */
  note: (sql: string, rows: Row[]) => void
}

export interface FloorDatabase {
  /**
   * Runs the statements and returns the rows of each. `begin` is called for each attempt and gives the placeholders
   * their values.
   */
  run(plan: Plan, begin: () => Bound): Promise<Row[][]>
  close(): Promise<void>
}

export function openSqliteFloor(file: string): FloorDatabase {
  const writing = openSqlite(file)
  const reading = openSqlite(file, { readOnly: true })
  const kept = new Map<string, { statement: StatementSync; isReader: boolean }>()
  const prepared = (sql: string, isWrite: boolean) => {
    const key = (isWrite ? 'w' : 'r') + sql
    const known = kept.get(key)
    if (known) return known
    const statement = (isWrite ? writing : reading).prepare(sql)
    const made = { statement, isReader: statement.columns().length > 0 }
    kept.set(key, made)
    return made
  }
  const send = ({ begin, statements }: Plan, { bind, note }: Bound) =>
    statements.map(({ sql, parameters }) => {
      const { statement, isReader } = prepared(sql, begin !== null)
      const values = bind(parameters) as SQLInputValue[]
      if (!isReader) {
        statement.run(...values)
        return []
      }
      const rows = statement.all(...values)
      note(sql, rows)
      return rows
    })
  return {
    async run(plan, begin) {
      if (!plan.begin) return send(plan, begin())
      prepared(plan.begin, true).statement.run()
      try {
        const results = send(plan, begin())
        prepared('commit', true).statement.run()
        return results
      } catch (error) {
        writing.exec('rollback')
        throw error
      }
    },
    async close() {
      reading.close()
      writing.close()
    },
  }
}

/** The SQLSTATEs after which the application retries: see `untilNoConflict` in src/server/database/postgres.ts. */
const CONFLICTS = ['40001', '40P01', '23505']
/** Ten times as often as the application: where eight always want the same, a run must not end because the floor gave up. */
const MAX_ATTEMPTS = 400

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

export function openPostgresFloor(url: string): FloorDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 10, options: PLANNING })
  async function send(client: pg.Pool | pg.PoolClient, { statements }: Plan, { bind, note }: Bound) {
    const results: Row[][] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query<Row>(sql, bind(parameters))
      note(sql, rows)
      results.push(rows)
    }
    return results
  }
  async function once(client: pg.PoolClient, plan: Plan, bound: Bound) {
    try {
      await client.query(plan.begin!)
      const results = await send(client, plan, bound)
      await client.query('commit')
      return results
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
  return {
    async run(plan, begin) {
      if (!plan.begin) return send(pool, plan, begin())
      for (let attempt = 1; ; attempt++) {
        const client = await pool.connect()
        try {
          return await once(client, plan, begin())
        } catch (error) {
          if (!CONFLICTS.includes((error as { code?: string }).code ?? '') || attempt >= MAX_ATTEMPTS) throw error
        } finally {
          client.release()
        }
        await new Promise((done) => setTimeout(done, Math.random() * Math.min(4 * attempt, 50)))
      }
    },
    close: () => pool.end(),
  }
}
