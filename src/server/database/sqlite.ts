import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { DatabaseFault, faultOf, isDiskFull, OutcomeUnknown } from './faults.ts'

/** So many prepared statements are kept; lists with many filters make more variants than are worth keeping. */
const MAX_STATEMENTS = 500

/** At the start, when nobody else is kept waiting, SQLite itself waits this long for a lock, in milliseconds. */
const OPENING_PATIENCE_MS = 5000
/** So long is a foreign lock waited for while the shop is served. */
const LOCK_PATIENCE_MS = 5000
const LOCK_RETRY_MS = 25

/**
 * Opens a database file the way a power cut cannot hurt: write-ahead log, and fsync before a commit is answered. Once
 * open it never waits for a lock, which would stop the whole process: who meets one tries again, see `whenFree`.
 */
export function openSqlite(file: string, { readOnly = false } = {}): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: OPENING_PATIENCE_MS, enableForeignKeyConstraints: true })
  try {
    if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full;')
    database.exec('pragma cache_size = -65536; pragma mmap_size = 268435456; pragma temp_store = memory;')
    database.exec('select count(*) from sqlite_schema; pragma busy_timeout = 0')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** A transaction that could not begin because another program holds the lock. */
export class NotBegun extends DatabaseFault {
  constructor(cause: unknown) {
    super('locked', cause)
    this.name = 'NotBegun'
  }
}

/** Runs it again for as long as it meets a foreign lock, some seconds at most; others are served in between. */
export async function whenFree<Result>(
  run: () => Result | Promise<Result>,
  isLocked: (error: unknown) => boolean = (error) => faultOf(error) === 'locked',
): Promise<Result> {
  const since = performance.now()
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isLocked(error) || performance.now() - since >= LOCK_PATIENCE_MS) throw error
      await wait(LOCK_RETRY_MS * (1 + Math.random()))
    }
  }
}

/** Kysely's SQLite dialect over node:sqlite, with writes that take the lock at their first step. */
export function sqliteDialect(database: DatabaseSync, onDamage: (error: unknown) => void = () => {}): Dialect {
  const adapted = adapt(database)
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver(adapted, { database, onDamage }),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

interface Guarded {
  database: DatabaseSync
  onDamage: (error: unknown) => void
}

class ImmediateDriver extends SqliteDriver implements Driver {
  readonly #guarded: Guarded
  #connection: GuardedConnection | undefined

  constructor(adapted: SqliteDatabase, guarded: Guarded) {
    super({ database: adapted })
    this.#guarded = guarded
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return (this.#connection ??= new GuardedConnection(await super.acquireConnection(), this.#guarded))
  }

  override async beginTransaction(): Promise<void> {
    try {
      await this.#connection!.begin()
    } catch (error) {
      throw faultOf(error) === 'locked' ? new NotBegun(error) : error
    }
  }

  override async commitTransaction(): Promise<void> {
    await this.#connection!.commit()
  }

  /** What made it necessary is told, never what comes of it: SQLite has rolled back by itself when the disk is full. */
  override async rollbackTransaction(): Promise<void> {
    try {
      this.#connection!.rollback()
    } catch {
      // The next transaction begins with it.
    }
  }
}

/** Waits for foreign locks, and lets nothing be written outside of a transaction that SQLite has ended by itself. */
class GuardedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #database: DatabaseSync
  readonly #onDamage: (error: unknown) => void
  #hasBegun = false
  /** What the transaction met first when SQLite ended it. */
  #endedBy: unknown

  constructor(inner: DatabaseConnection, { database, onDamage }: Guarded) {
    this.#inner = inner
    this.#database = database
    this.#onDamage = onDamage
  }

  async begin(): Promise<void> {
    // Left over only where it could not be rolled back.
    this.rollback()
    await this.#inner.executeQuery(CompiledQuery.raw('begin immediate'))
    this.#hasBegun = true
    this.#endedBy = undefined
  }

  async commit(): Promise<void> {
    this.#requireTransaction()
    try {
      await this.#inner.executeQuery(CompiledQuery.raw('commit'))
    } catch (error) {
      // The log may hold all of it already, and an end of the process at this moment would make it good.
      throw faultOf(error) === 'disk_broken' ? new OutcomeUnknown(this.#explain(error)) : error
    }
    this.#hasBegun = false
  }

  rollback(): void {
    this.#hasBegun = false
    if (this.#database.isTransaction) this.#database.exec('rollback')
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#requireTransaction()
    try {
      return await this.#inner.executeQuery<Row>(query)
    } catch (error) {
      if (!this.#hasBegun && faultOf(error) === 'locked') return whenFree(() => this.#inner.executeQuery<Row>(query))
      if (faultOf(error) === 'damaged') this.#onDamage(error)
      const explained = this.#explain(error)
      if (this.#hasBegun && !this.#database.isTransaction) this.#endedBy ??= explained
      throw explained
    }
  }

  #requireTransaction(): void {
    if (this.#hasBegun && !this.#database.isTransaction) throw this.#endedBy
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery<Row>(query, chunkSize)
  }

  #explain(error: unknown): unknown {
    const file = faultOf(error) === 'disk_broken' && this.#database.location()
    return file && isDiskFull(dirname(file)) ? new DatabaseFault('disk_full', error) : error
  }
}

interface Prepared {
  statement: StatementSync
  /** Kysely reads rows only from statements that have columns. Asked once: describing them costs more than a small query. */
  reader: boolean
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const known = kept.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    const prepared = { statement, reader: statement.columns().length > 0 }
    if (kept.size >= MAX_STATEMENTS) kept.delete(kept.keys().next().value!)
    kept.set(sql, prepared)
    return prepared
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      const { statement, reader } = prepare(sql)
      return {
        reader,
        all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
        // A statement of its own: a kept one would be reset by the next query that uses it.
        iterate: (parameters) => database.prepare(sql).iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}
