import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { Checks } from './checks.ts'

/** The interface that both kinds of database share, for any schema. */
export interface Engine<Schema> extends Pick<Checks, 'lastFault' | 'check'> {
  readonly engine: 'sqlite' | 'postgres'
  readonly read: Pick<Kysely<Schema>, 'selectFrom' | 'with' | 'getExecutor'>
  /**
   * Runs `change` in one serializable transaction. PostgreSQL runs it again after a conflict, so `change` must have no
   * effect outside its transaction.
   */
  write<Result>(change: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result>
  /** As `write`, without a time limit: for migrations only. */
  migrate<Result>(change: (tx: Transaction<Schema>) => Promise<Result>): Promise<Result>
  /**
   * Runs a script of several statements without a transaction around it and without a time limit: for migrations only.
   */
  script(sql: string): Promise<void>
  /** Called once all migrations are applied: from then on an empty database in this place counts as a lost shop. */
  markAsShop(): void
  /** The PostgreSQL pool, for live events between server processes. */
  readonly pool?: pg.Pool
  close(): Promise<void>
}
