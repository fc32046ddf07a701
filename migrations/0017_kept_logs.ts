import { PostgresAdapter, sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'

/** What a change or deletion is answered, and when a deletion is allowed: a condition over the row `old`. */
const KEPT = {
  stockMovements: { refusal: 'The ledger of stock is never changed.', mayDelete: 'false' },
  statusChanges: {
    refusal: 'The status changes of a schedule are never changed.',
    mayDelete: 'not exists (select 1 from schedules where "_id" = old."scheduleId")',
  },
  securityEvents: {
    refusal: 'The security log is never changed.',
    mayDelete: `exists (select 1 from "expiry" where "ofTable" = 'securityEvents')`,
  },
}

/**
 * The database itself refuses to change these records, and to delete them otherwise than as they are meant to go: status
 * changes with their schedule, security events when they expire. A trigger holds `;`, which SQL files may not.
 */
export default async function keepLogs(tx: MigrationTransaction): Promise<void> {
  await sql`create table "expiry" ("ofTable" text primary key)`.execute(tx)
  const isPostgres = tx.getExecutor().adapter instanceof PostgresAdapter
  for (const [table, { refusal, mayDelete }] of Object.entries(KEPT)) {
    const statements = isPostgres ? onPostgres(table, refusal, mayDelete) : onSqlite(table, refusal, mayDelete)
    for (const statement of statements) await sql.raw(statement).execute(tx)
  }
}

const onSqlite = (table: string, refusal: string, mayDelete: string) => [
  `create trigger "${table}_never_updated" before update on "${table}" begin select raise(abort, '${refusal}'); end`,
  `create trigger "${table}_kept" before delete on "${table}" when not (${mayDelete})
    begin select raise(abort, '${refusal}'); end`,
]

const onPostgres = (table: string, refusal: string, mayDelete: string) => [
  `create function "refuse_change_of_${table}"() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then if ${mayDelete} then return old; end if; end if;
    raise exception '${refusal}';
  end $$`,
  `create trigger "${table}_kept" before update or delete on "${table}"
    for each row execute function "refuse_change_of_${table}"()`,
  `create trigger "${table}_never_truncated" before truncate on "${table}"
    for each statement execute function "refuse_change_of_${table}"()`,
]
