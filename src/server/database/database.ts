import { join } from 'node:path'
import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import { holdFolder, wrongFolder } from './data-folder.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

/** Every table, by name. Each feature adds its own by declaration merging in its `.db.ts`. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Tables {}

/** For queries that change nothing. */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'getExecutor'>
/** One all-or-nothing change. */
export type Transaction = KyselyTransaction<Tables>

/** So many rows go into one statement: of 32,766 values that SQLite takes, and 65,535 that PostgreSQL takes. */
const ROWS_AT_ONCE = 500

export function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  readonly read: Reader
  /**
   * Runs `change` in one serializable transaction. On PostgreSQL it may run several times, until it meets no
   * conflict, so it must do nothing but use its transaction.
   */
  write<Result>(change: (tx: Transaction) => Promise<Result>): Promise<Result>
  /** Runs a script of several statements outside any transaction of ours: migrations only. */
  script(sql: string): Promise<void>
  /** The PostgreSQL pool, for live events between server processes. */
  readonly pool?: pg.Pool
  close(): Promise<void>
}

export async function openDatabase(settings: {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}): Promise<Database> {
  return settings.DATABASE_URL ? openPostgres(settings.DATABASE_URL) : openEmbedded(settings.DATA_DIR)
}

function openEmbedded(folder: string): Database {
  const hold = holdFolder(folder)
  const { writing, reading } = openFiles(folder)
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing) })
  // A connection of its own, so that readers neither wait for a transaction nor see the inside of one.
  const reader = new Kysely<Tables>({ dialect: sqliteDialect(reading) })
  return {
    engine: 'sqlite',
    read: reader,
    write: (change) => writer.transaction().execute(change),
    script: async (sql) => writing.exec(sql),
    async close() {
      // Kysely closes a connection only once it has been used.
      await reader.executeQuery(reader.selectNoFrom((eb) => eb.lit(1).as('one')).compile())
      await reader.destroy()
      await writer.executeQuery(writer.selectNoFrom((eb) => eb.lit(1).as('one')).compile())
      await writer.destroy()
      hold.release()
    },
  }
}

function openFiles(folder: string) {
  const file = join(folder, 'shop.sqlite')
  try {
    return { writing: openSqlite(file), reading: openSqlite(file, { readOnly: true }) }
  } catch (error) {
    throw wrongFolder(folder, error)
  }
}

/** PostgreSQL's codes: a unique value that a concurrent write took first, serialization failure, deadlock. */
const CLASH = '23505'
const CONFLICTS = new Set([CLASH, '40001', '40P01'])
const MOST_CLASHES = 3
const MOST_ATTEMPTS = 40

// Counts and sums arrive as bigint strings; none of ours leaves the safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
  // A connection that breaks, idle or in use, must not end the process; the next query opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await pool.query('select 1')
  } catch (error) {
    throw new Error(`The setting DATABASE_URL is wrong: ${(error as Error).message}`, { cause: error })
  }
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read: kysely,
    async write(change) {
      let clashes = 0
      for (let attempt = 1; ; attempt++) {
        try {
          return await kysely.transaction().setIsolationLevel('serializable').execute(change)
        } catch (error) {
          // A unique value taken by a concurrent write is tried again too: the next run finds the other
          // record and refuses with its own words. One that persists is a fault of ours and surfaces.
          const code = (error as { code?: string }).code ?? ''
          if (code === CLASH) clashes++
          if (!CONFLICTS.has(code) || clashes >= MOST_CLASHES || attempt >= MOST_ATTEMPTS) throw error
          await new Promise((done) => setTimeout(done, Math.random() * Math.min(4 * attempt, 50)))
        }
      }
    },
    script: async (sql) => void (await pool.query(sql)),
    pool,
    close: () => kysely.destroy(),
  }
}
