import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from './database.ts'

declare module './database.ts' {
  interface Tables {
    migrations: { name: string; checksum: string; appliedAt: string }
  }
}

/** Which migrations the database has had. */
const LEDGER = `create table if not exists migrations (
  name text primary key, checksum text not null, "appliedAt" text not null);`

/**
 * What PostgreSQL needs besides. `keytext` is text compared byte by byte, as SQLite compares every text: it lets one
 * SQL text serve both engines, for SQLite takes any type name and reads TEXT in this one. The table is where the live
 * channel leaves what is too large for a notification; its name and columns are the adapter's own. The lock is for
 * server processes that start together.
 */
const POSTGRES_PRELUDE = `
  begin;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  select pg_advisory_xact_lock(7271);
  do $$ begin
    if not exists (select from pg_type where typname = 'keytext') then
      create domain keytext as text collate "C";
    end if;
  end $$;
  create table if not exists socket_io_attachments (
    id bigserial unique, created_at timestamptz default now(), payload bytea);
  ${LEDGER}
  commit;`

/** Applies the migrations that the database lacks, each in one transaction. Returns how many those were. */
export async function migrate(database: Database, folder: string): Promise<number> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && isForEngine(name, database.engine))
    .toSorted()
  await database.script(database.engine === 'postgres' ? POSTGRES_PRELUDE : LEDGER)
  const applied = new Map(
    (await database.read.selectFrom('migrations').select(['name', 'checksum']).execute()).map((row) => [
      row.name,
      row.checksum,
    ]),
  )
  for (const name of applied.keys()) {
    if (!files.includes(name)) {
      throw new Error(
        `This database was made by a newer version of the application (it has ${name}). Start that version instead.`,
      )
    }
  }
  let count = 0
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === checksum) continue
    if (known)
      throw new Error(`The migration ${name} was changed after it had been applied. Migrations are never edited.`)
    if (await apply(database, name, text, checksum)) count++
  }
  database.markAsShop()
  return count
}

/** `0002_name.postgres.sql` is for that engine alone, `0001_name.sql` for both. */
const isForEngine = (name: string, engine: Database['engine']): boolean => {
  const only = /\.(\w+)\.sql$/.exec(name)?.[1]
  return only === undefined || only === engine
}

/** False when another server process applied it in the meantime. */
async function apply(database: Database, name: string, text: string, checksum: string): Promise<boolean> {
  return database.migrate(async (tx) => {
    // Two processes that start together: the second waits here, then finds the work done.
    if (database.engine === 'postgres') await sql`lock table migrations in access exclusive mode`.execute(tx)
    const done = await tx.selectFrom('migrations').select('name').where('name', '=', name).executeTakeFirst()
    if (done) return false
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx)
    await tx.insertInto('migrations').values({ name, checksum, appliedAt: new Date().toISOString() }).execute()
    return true
  })
}

/** Migrations hold no `;` inside a statement: no triggers, no text with one. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
