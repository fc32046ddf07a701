import type pg from 'pg'
import type { Checks } from './checks.ts'
import type { ReaderOf, Snapshot } from './snapshot.ts'
import type { TransactionOf } from './transaction/transaction.ts'

/**
 * On PostgreSQL an exclusive transaction runs alone among those of its server, and two shared ones run at once. Shared is
 * for those that mostly insert, and so seldom conflict.
 */
export type Lock = 'exclusive' | 'shared'

export interface Engine<Schema> extends AsyncDisposable, Pick<Checks, 'note' | 'lastFault' | 'check'> {
  readonly engine: 'sqlite' | 'postgres'
  readonly read: ReaderOf<Schema>
  readonly snapshot: Snapshot<Schema>
  /**
   * PostgreSQL runs `change` again after a conflict: it must have no effect outside its transaction. It awaits each of its
   * statements: one that still runs when `change` has failed could be committed with the next one.
   */
  write<Result>(change: (tx: TransactionOf<Schema>) => Promise<Result>, lock?: Lock): Promise<Result>
  migrate<Result>(change: (tx: TransactionOf<Schema>) => Promise<Result>): Promise<Result>
  script(sql: string): Promise<void>
  /** From then on an empty database in this place counts as a lost shop. */
  markAsShop(): void
  readonly pool?: pg.Pool
  close(): Promise<void>
}
