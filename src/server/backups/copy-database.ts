import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { openSqlite } from '../database/sqlite/sqlite.ts'
import type { Settings } from '../settings.ts'
import { BackupFailed } from './failures.ts'
import type { Manifest } from './manifest.ts'
import { withClient, withSnapshot } from './postgres/postgres-client.ts'
import { endOfTool, findTools, splitPassword, startTool } from './postgres/postgres-tools.ts'
import type { Progress } from './terminal.ts'
import { getPostgresSums, getSqliteSums, PASSING_TABLES, quote } from './table-sums.ts'

export type Source = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>

type Copied = Pick<Manifest, 'engine' | 'shop' | 'postgresMajor' | 'extensions' | 'migrations' | 'tables' | 'bytes'>

/** When its database was first made. */
const SHOP_ID = `select min("appliedAt") as shop from migrations`

const readSqliteId = (database: DatabaseSync): string => String(database.prepare(SHOP_ID).get()!['shop'])

/** As in the manifests of its backups; empty where there is none. */
export async function readShopId({ DATA_DIR, DATABASE_URL }: Source): Promise<string> {
  if (DATABASE_URL)
    return withClient(DATABASE_URL, async (client) => (await client.query<{ shop: string }>(SHOP_ID)).rows[0]!.shop)
  const file = join(DATA_DIR, 'shop.sqlite')
  if (!existsSync(file)) return ''
  const database = openSqlite(file, { readOnly: true })
  try {
    return readSqliteId(database)
  } finally {
    database.close()
  }
}

const PAGES_A_STEP = 1000

/** Of the state of one moment, into a file that must not exist, while the shop is written to. */
export const copyDatabase = (source: Source, file: string, onProgress: Progress): Promise<Copied> => {
  const { DATA_DIR, DATABASE_URL: url } = source
  if (url) return withSnapshot(url, (client) => copyPostgres(client, url, file, onProgress))
  return copySqlite(join(DATA_DIR, 'shop.sqlite'), file, onProgress)
}

async function copySqlite(shop: string, file: string, onProgress: Progress): Promise<Copied> {
  if (!existsSync(shop)) throw new Error(`There is no ${shop}.`)
  const source = openSqlite(shop, { readOnly: true })
  try {
    // The transaction holds one state, so that the copy need not begin again when another process writes.
    source.exec('begin; select count(*) from sqlite_schema')
    await backup(source, file, {
      rate: PAGES_A_STEP,
      progress: ({ totalPages, remainingPages }) => onProgress((0.5 * (totalPages - remainingPages)) / totalPages),
    })
    const migrations = source.prepare('select name from migrations order by name').all()
    const tables = getSqliteSums(source, (share) => onProgress(0.5 + 0.5 * share))
    return {
      engine: 'sqlite',
      shop: readSqliteId(source),
      migrations: migrations.map(({ name }) => String(name)),
      tables,
      bytes: await closeLog(file),
    }
  } finally {
    source.close()
  }
}

/** So that whoever opens it writes no files beside it; a server sets its own mode. Resolves with its size. */
async function closeLog(file: string): Promise<number> {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
  return (await stat(file)).size
}

async function copyPostgres(client: pg.Client, url: string, file: string, onProgress: Progress): Promise<Copied> {
  const { rows } = await client.query<Snapshot>(OF_SNAPSHOT)
  const { snapshot, schema, ...found } = rows[0]!
  if (schema !== 'public')
    throw new BackupFailed('failed', `The tables are in the schema ${schema}: backups are made of those in public.`)
  // The dump reads the snapshot of this transaction, which must stay open for as long.
  const dump = dumpSnapshot(url, snapshot, findTools(found.postgresMajor), file)
  const [tables] = await Promise.all([getPostgresSums(client, onProgress), dump])
  return { engine: 'postgres', ...found, tables, bytes: (await stat(file)).size }
}

interface Snapshot {
  snapshot: string
  schema: string
  shop: string
  postgresMajor: number
  extensions: string[]
  migrations: string[]
}

const OF_SNAPSHOT = `select pg_export_snapshot() as snapshot, (${SHOP_ID}),
  (select relnamespace::regnamespace::text from pg_class where oid = 'migrations'::regclass) as schema,
  current_setting('server_version_num')::int / 10000 as "postgresMajor",
  array(select extname::text from pg_extension where extnamespace = 'public'::regnamespace order by 1) as extensions,
  array(select name from migrations order by name) as migrations`

async function dumpSnapshot(url: string, snapshot: string, tools: string, file: string): Promise<void> {
  const { address, env } = splitPassword(url)
  const dump = startTool(
    join(tools, 'pg_dump'),
    [
      ...['--format=custom', '--compress=0', '--schema=public', '--no-owner', '--no-privileges'],
      ...PASSING_TABLES.map((table) => `--exclude-table-data=public.${quote(table)}`),
      ...[`--snapshot=${snapshot}`, '--lock-wait-timeout=60000', '--file', file, '--dbname', address],
    ],
    env,
  )
  dump.stdout?.resume()
  await endOfTool(dump)
}
