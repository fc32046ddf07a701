import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Kysely,
} from 'kysely'

/** So many prepared statements are kept; lists with many filters make more variants than are worth keeping. */
const MOST_STATEMENTS = 500

/** Opens a database file the way a power cut cannot hurt: write-ahead log, and fsync before a commit is answered. */
export function openSqlite(file: string, { readOnly = false } = {}): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly, timeout: 5000, enableForeignKeyConstraints: true })
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full;')
  database.exec('pragma cache_size = -65536; pragma mmap_size = 268435456; pragma temp_store = memory;')
  return database
}

/** Kysely's SQLite dialect over node:sqlite, with writes that take the lock at their first step. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  const adapted = adapt(database)
  class ImmediateDriver extends SqliteDriver implements Driver {
    override async beginTransaction(connection: DatabaseConnection): Promise<void> {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
  }
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new ImmediateDriver({ database: adapted }),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
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
    if (kept.size >= MOST_STATEMENTS) kept.delete(kept.keys().next().value!)
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
