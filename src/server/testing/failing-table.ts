import { CompiledQuery } from 'kysely'
import type { Database, Tables } from '../database/database.ts'

/** While this runs, the database fails at every update of that table: for what a call leaves when it breaks half-way. */
export async function whileUpdatesFail(
  database: Database,
  table: keyof Tables,
  run: () => Promise<unknown>,
): Promise<void> {
  const execute = (statements: readonly string[]) =>
    database.write(async (tx) => {
      for (const statement of statements) await tx.executeQuery(CompiledQuery.raw(statement))
    })
  const { start, end } = STATEMENTS[database.engine](table)
  await execute(start)
  try {
    await run()
  } finally {
    await execute(end)
  }
}

/** What puts the fault in place, and what takes it away. */
const STATEMENTS: Record<Database['engine'], (table: string) => { start: string[]; end: string[] }> = {
  sqlite: (table) => ({
    start: [`create trigger half_way before update on "${table}" begin select raise(abort, 'half-way'); end`],
    end: ['drop trigger half_way'],
  }),
  postgres: (table) => ({
    start: [
      `create function half_way() returns trigger language plpgsql as $$ begin raise exception 'half-way'; end $$`,
      `create trigger half_way before update on "${table}" for each row execute function half_way()`,
    ],
    end: ['drop function half_way cascade'],
  }),
}
