import { dirname } from 'node:path'
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementResultingChanges,
  type StatementSync,
} from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { EmbeddedCompiler } from '../statements/compilers.ts'
import { DatabaseFault, getFault, isDiskFull, OutcomeUnknown } from '../faults.ts'
import { whenFree } from '../when-free.ts'

const MAX_STATEMENTS = 500

const OPENING_PATIENCE_MS = 5000

/** `alone` refuses a file that another program has open: SQLite leaves the log only for the last one. */
export function openSqlite(file: string, { readOnly = false, alone = false } = {}): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: OPENING_PATIENCE_MS, enableForeignKeyConstraints: true })
  try {
    if (alone) database.exec('pragma journal_mode = delete')
    if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full;')
    database.exec('pragma cache_size = -16384; pragma temp_store = memory;')
    database.exec('select count(*) from sqlite_schema; pragma busy_timeout = 0')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

export const isLocked = (error: unknown): boolean => getFault(error) === 'locked'

export class NotBegun extends DatabaseFault {
  constructor(cause: unknown) {
    super('locked', cause)
    this.name = 'NotBegun'
  }
}

export function sqliteDialect(database: DatabaseSync, onDamage: (error: unknown) => void = () => {}): Dialect {
  const adapted = adapt(database)
  const dialect = new SqliteDialect({ database: adapted })
  dialect.createDriver = () => new ImmediateDriver(adapted, { database, onDamage })
  dialect.createQueryCompiler = () => new EmbeddedCompiler()
  return dialect
}

interface Guarded {
  database: DatabaseSync
  onDamage: (error: unknown) => void
}

class ImmediateDriver extends SqliteDriver {
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
      throw isLocked(error) ? new NotBegun(error) : error
    }
  }

  override async commitTransaction(): Promise<void> {
    await this.#connection!.commit()
  }

  /** The caller gets the error that caused the rollback; on a full disk SQLite has rolled back by itself. */
  override async rollbackTransaction(): Promise<void> {
    try {
      this.#connection!.rollback()
    } catch {
      // The next transaction rolls back first.
    }
  }
}

/** Once SQLite has ended a transaction by itself, its further statements would be committed one by one. */
class GuardedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #database: DatabaseSync
  readonly #onDamage: (error: unknown) => void
  #hasBegun = false
  #endedBy: unknown

  constructor(inner: DatabaseConnection, { database, onDamage }: Guarded) {
    this.#inner = inner
    this.#database = database
    this.#onDamage = onDamage
  }

  async begin(): Promise<void> {
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
      // The log may already hold the whole transaction: if the process ended now, the next start would commit it.
      throw getFault(error) === 'disk_broken' ? new OutcomeUnknown(this.#explain(error)) : error
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
      if (!this.#hasBegun && isLocked(error)) return whenFree(() => this.#inner.executeQuery<Row>(query), isLocked)
      if (getFault(error) === 'damaged') this.#onDamage(error)
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
    const file = getFault(error) === 'disk_broken' && this.#database.location()
    return file && isDiskFull(dirname(file)) ? new DatabaseFault('disk_full', error) : error
  }
}

interface Prepared {
  /** Stored, because asking costs more than a small query. */
  reader: boolean
  all: (...parameters: SQLInputValue[]) => SelectedRow[]
  run: (...parameters: SQLInputValue[]) => StatementResultingChanges
}

type SelectedRow = Record<string, unknown>

function adapt(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, Prepared>()
  const prepare = (sql: string): Prepared => {
    const known = kept.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    const names = statement.columns().map(({ name }) => name)
    const prepared = {
      reader: names.length > 0,
      run: statement.run.bind(statement),
      // What a star stands for may change.
      all: sql.includes('*') ? statement.all.bind(statement) : selectRows(statement, names),
    }
    if (kept.size >= MAX_STATEMENTS) kept.delete(kept.keys().next().value!)
    kept.set(sql, prepared)
    return prepared
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      const { reader, all, run } = prepare(sql)
      return {
        reader,
        all: (parameters) => all(...(parameters as SQLInputValue[])),
        run: (parameters) => run(...(parameters as SQLInputValue[])),
        // A new statement, because a cached one would be reset by the next query that uses it.
        iterate: (parameters) => database.prepare(sql).iterate(...(parameters as SQLInputValue[])),
      }
    },
  }
}

/**
 * The objects that SQLite makes are slow ones, which take several times as long to copy and to write as JSON. A copy of an
 * object that has all properties is a fast one.
 */
function selectRows(statement: StatementSync, names: readonly string[]): Prepared['all'] {
  statement.setReturnArrays(true)
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))) as SelectedRow
  return (...parameters) =>
    statement.all(...parameters).map((values) => {
      const row = { ...empty }
      for (let column = 0; column < names.length; column++)
        row[names[column]!] = (values as unknown as SQLOutputValue[])[column]
      return row
    })
}
