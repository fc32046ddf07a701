import { PostgresAdapter, sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'

const REFUSAL = 'The history is never changed.'

/** The database itself refuses to change or delete what is in the history. A trigger holds `;`, which SQL files may not. */
const KEPT = {
  sqlite: [
    `create trigger history_never_updated before update on history begin select raise(abort, '${REFUSAL}'); end`,
    `create trigger history_never_deleted before delete on history begin select raise(abort, '${REFUSAL}'); end`,
  ],
  postgres: [
    `create function refuse_change_of_history() returns trigger language plpgsql as
      $$ begin raise exception '${REFUSAL}'; end $$`,
    `create trigger history_never_changed before update or delete or truncate on history
      for each statement execute function refuse_change_of_history()`,
  ],
}

export default async (tx: MigrationTransaction): Promise<void> => {
  const engine = tx.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
  for (const statement of KEPT[engine]) await sql.raw(statement).execute(tx)
}
