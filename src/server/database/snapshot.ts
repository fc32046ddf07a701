import { type Kysely, sql } from 'kysely'
import type { Notes } from './transaction/transaction.ts'

export interface ReaderOf<Schema> extends Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'getExecutor'> {
  /** Only a transaction that may change something has them. */
  readonly notes?: Notes<Schema>
}

/**
 * All that `run` reads is of one moment. It awaits each of its statements, and uses no other connection: on SQLite that
 * would wait for it for ever.
 */
export type Snapshot<Schema> = <Result>(run: (db: ReaderOf<Schema>) => Promise<Result>) => Promise<Result>

const BEGIN = {
  sqlite: sql`begin`,
  postgres: sql`start transaction isolation level repeatable read, read only`,
}

export const openSnapshots =
  <Schema>(reader: Kysely<Schema>, engine: keyof typeof BEGIN): Snapshot<Schema> =>
  (run) =>
    reader.connection().execute(async (db) => {
      await BEGIN[engine].execute(db)
      try {
        return await run(db)
      } finally {
        // After a failure the database may have ended it already; one that is lost is ended with its connection.
        await sql`commit`.execute(db).catch(() => {})
      }
    })
