import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from './database.ts'

declare module './database.ts' {
  interface Tables {
    migrations: { name: string; checksum: string; appliedAt: string }
  }
}

const LEDGER = `create table if not exists migrations (
  name text primary key, checksum text not null, "appliedAt" text not null);`

/** SQLite takes `keytext` for TEXT, so one script serves both; the live channel's adapter prescribes its table. */
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

/** Without notes: no history tells of a migration. */
type Run = (tx: Transaction<Tables>) => Promise<void>

/** Nothing was changed. */
export class NewerDatabase extends Error {}

/** `beforeUpdate` runs before the tables of a database that has some are changed. */
export async function migrate(database: Database, folder: string, beforeUpdate?: () => Promise<void>): Promise<number> {
  const migrations = readMigrations(folder, database.engine)
  await database.script(database.engine === 'postgres' ? POSTGRES_PRELUDE : LEDGER)
  const rows = await database.read.selectFrom('migrations').select(['name', 'checksum']).execute()
  const lacking = migrations.slice(countApplied(migrations, new Map(rows.map((row) => [row.name, row.checksum]))))
  if (rows.length > 0 && lacking.length > 0) await beforeUpdate?.()
  let count = 0
  for (const migration of lacking) if (await apply(database, migration)) count++
  database.markAsShop()
  return count
}

function countApplied(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): number {
  const names = new Set(migrations.flat().map(({ name }) => name))
  for (const name of applied.keys()) {
    if (names.has(name)) continue
    throw new NewerDatabase(
      `This database was made by a newer version of the application (it has ${name}). Start that version instead.`,
    )
  }
  const count = 1 + migrations.findLastIndex((files) => files.some(({ name }) => applied.has(name)))
  for (const { name, checksum } of migrations.slice(0, count).flat()) {
    const known = applied.get(name)
    if (known === checksum) continue
    if (known)
      throw new Error(`The migration ${name} was changed after it had been applied. Migrations are never edited.`)
    throw new Error(
      `The migration ${name} comes too late: this database has had that number or a later one. Give it the next free number.`,
    )
  }
  return count
}

async function apply(database: Database, migration: Migration): Promise<boolean> {
  const files: (MigrationFile & { run: Run })[] = []
  for (const file of migration) files.push({ ...file, run: await toRun(file) })
  return database.migrate(async (tx) => {
    // Another process waits here, then finds the migration applied. The lock still allows reads.
    if (database.engine === 'postgres') await sql`lock table migrations in exclusive mode`.execute(tx)
    const names = files.map(({ name }) => name)
    const done = await tx.selectFrom('migrations').select('name').where('name', 'in', names).executeTakeFirst()
    if (done) return false
    for (const { name, checksum, run } of files) {
      await run(tx)
      await tx.insertInto('migrations').values({ name, checksum, appliedAt: new Date().toISOString() }).execute()
    }
    return true
  })
}

async function toRun({ name, path, text, checksum }: MigrationFile): Promise<Run> {
  if (name.endsWith('.sql')) {
    return async (tx) => {
      for (const statement of getStatements(text)) await sql.raw(statement).execute(tx)
    }
  }
  // The checksum in the address makes Node load this text, even if it has loaded an earlier text of the same file.
  const module = (await import(`${pathToFileURL(path).href}?${checksum}`)) as { default?: unknown }
  const step = module.default
  if (typeof step !== 'function')
    throw new Error(`The migration ${name} has no default export that is a function of the transaction.`)
  return step as Run
}

/** Migrations hold no `;` inside a statement: no triggers, no text with one. */
const getStatements = (text: string): string[] =>
  text
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)

type Migration = readonly MigrationFile[]

interface MigrationFile {
  name: string
  path: string
  text: string
  checksum: string
}

const FILE_NAME = /^(\d{4}_[a-z0-9_]+)\.(sql|sqlite\.sql|postgres\.sql|ts)$/

export function readMigrations(folder: string, engine: Database['engine']): Migration[] {
  const titles = titlesIn(folder)
  return [...titles]
    .map(([title, kinds]) =>
      ['sql', `${engine}.sql`, 'ts']
        .filter((kind) => kinds.includes(kind))
        .map((kind) => readMigrationFile(folder, `${title}.${kind}`)),
    )
    .filter((files) => files.length > 0)
}

function titlesIn(folder: string): Map<string, string[]> {
  const titles = new Map<string, string[]>()
  const takenBy = new Map<string, { title: string; name: string }>()
  // Operating systems and editors leave files of their own in any folder; their names begin with a dot.
  for (const name of readdirSync(folder)
    .filter((one) => !one.startsWith('.'))
    .toSorted()) {
    const [, title, kind] = FILE_NAME.exec(name) ?? []
    if (!title || !kind)
      throw new Error(
        `The file ${name} among the migrations is not named like one: 0005_what_it_does.sql, .sqlite.sql, .postgres.sql or .ts.`,
      )
    const number = title.slice(0, 4)
    const other = takenBy.get(number)
    if (other && other.title !== title)
      throw new Error(
        `Two migrations have the number ${number}: ${other.name} and ${name}. Give the one that is not released yet the next free number.`,
      )
    takenBy.set(number, { title, name })
    titles.set(title, [...(titles.get(title) ?? []), kind])
  }
  return titles
}

function readMigrationFile(folder: string, name: string): MigrationFile {
  const path = join(folder, name)
  const text = readFileSync(path, 'utf8')
  return { name, path, text, checksum: createHash('sha256').update(text).digest('hex') }
}
