import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { Checks } from './checks.ts'

/** What the two kinds of database have in common, for tables of any kind. */
export interface Engine<Schema> extends Pick<Checks, 'lastFault' | 'check'> {
  readonly engine: 'sqlite' | 'postgres'
  readonly read: Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'getExecutor'>
  /**
   * Runs `change` in one serializable transaction. On PostgreSQL it may run several times, until it meets no
   * conflict, so it must do nothing but use its transaction.
   */
  write<Result>(change: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result>
  /** As `write`, and may take as long as it takes: migrations only. */
  migrate<Result>(change: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result>
  /** Runs a script of several statements outside any transaction of ours, as long as it takes: migrations only. */
  script(sql: string): Promise<void>
  /** Once all migrations are applied: from now on an empty database here is a shop that was lost. */
  markAsShop(): void
  /** The PostgreSQL pool, for live events between server processes. */
  readonly pool?: pg.Pool
  close(): Promise<void>
}
