import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { backup, DatabaseSync } from 'node:sqlite'
import { setTimeZone } from '../clock.ts'
import { DatabaseFault } from '../database/faults.ts'
import { requireShop } from '../database/sqlite/data-folder.ts'
import { openSqlite } from '../database/sqlite/sqlite.ts'
import type { Settings } from '../settings.ts'
import { type Manifest, readManifest, requireTables, unpackBackup } from './backup-file.ts'
import { requireRoom } from './backup-folder.ts'
import { BackupFailed } from './failures.ts'
import { runTool, withClient, withSnapshot } from './postgres.ts'
import { getDumpSums, getPostgresSums, getSqliteSums, PASSING_TABLES, quote, type TableSums } from './table-sums.ts'
import { type Progress, within } from './terminal.ts'

export type Source = Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>

/** What the manifest says of the database. */
type Copied = Pick<Manifest, 'engine' | 'shop' | 'postgresMajor' | 'extensions' | 'migrations' | 'tables'>

/** When its database was first made. */
const SHOP_ID = `select min("appliedAt") as shop from migrations`

const readSqliteId = (database: DatabaseSync): string => String(database.prepare(SHOP_ID).get()!['shop'])

/** As in the manifests of its backups; empty where there is none. */
export const readShopId = (source: Source): Promise<string> => readValue(source, SHOP_ID)

/** For a process beside the server. Where the shop does not say one, being of an older version, it is the server's. */
export const followShopTimeZone = (source: Source): Promise<void> =>
  readValue(source, 'select "timeZone" from shop')
    .then(setTimeZone)
    .catch(() => {})

async function readValue({ DATA_DIR, DATABASE_URL }: Source, query: string): Promise<string> {
  const getValue = (row: object | undefined) => String(Object.values(row!)[0])
  if (DATABASE_URL) return withClient(DATABASE_URL, async (client) => getValue((await client.query(query)).rows[0]))
  const file = join(DATA_DIR, 'shop.sqlite')
  requireShop(DATA_DIR)
  if (!existsSync(file)) return ''
  using database = openSqlite(file, { readOnly: true })
  return getValue(database.prepare(query).get())
}

/** Of the state of one moment, into a file that must not exist, while the shop is written to. */
export const copyDatabase = (source: Source, file: string, onProgress: Progress): Promise<Copied> =>
  source.DATABASE_URL
    ? copyPostgres(source.DATABASE_URL, file, onProgress)
    : copySqlite(join(source.DATA_DIR, 'shop.sqlite'), file, onProgress)

const PAGES_A_STEP = 1000

async function copySqlite(shop: string, file: string, onProgress: Progress): Promise<Copied> {
  using source = openSqlite(shop, { readOnly: true })
  // The transaction holds one state, so that the copy need not begin again when another process writes.
  source.exec('begin; select count(*) from sqlite_schema')
  const progress = within(onProgress, 0.5, 0)
  await backup(source, file, {
    rate: PAGES_A_STEP,
    progress: ({ totalPages, remainingPages }) => progress(remainingPages / totalPages),
  })
  using copy = new DatabaseSync(file)
  // So that whoever opens it writes no files beside it; a server sets its own mode.
  copy.exec('pragma journal_mode = delete')
  const migrations = source.prepare('select name from migrations order by name').all()
  return {
    engine: 'sqlite',
    shop: readSqliteId(source),
    migrations: migrations.map(({ name }) => String(name)),
    tables: getSqliteSums(source, within(onProgress, 0.5, 1)),
  }
}

const OF_SNAPSHOT = `select pg_export_snapshot() as snapshot, (${SHOP_ID}),
  (select relnamespace::regnamespace::text from pg_class where oid = 'migrations'::regclass) as schema,
  current_setting('server_version_num')::int / 10000 as "postgresMajor",
  array(select extname::text from pg_extension where extnamespace = 'public'::regnamespace order by 1) as extensions,
  array(select name from migrations order by name) as migrations`

const copyPostgres = (url: string, file: string, onProgress: Progress): Promise<Copied> =>
  withSnapshot(url, async (client) => {
    const { rows } = await client.query<Copied & { snapshot: string; schema: string }>(OF_SNAPSHOT)
    const { snapshot, schema, ...found } = rows[0]!
    if (schema !== 'public')
      throw new BackupFailed('failed', `The tables are in the schema ${schema}: backups are made of those in public.`)
    const args = [
      ...['--format=custom', '--compress=0', '--schema=public', '--no-owner', '--no-privileges'],
      ...PASSING_TABLES.map((table) => `--exclude-table-data=public.${quote(table)}`),
      ...[`--snapshot=${snapshot}`, '--lock-wait-timeout=60000', '--file', file],
    ]
    // The dump reads the snapshot of this transaction, which must stay open for as long.
    const summing = getPostgresSums(client, onProgress)
    const dump = runTool('pg_dump', { major: found.postgresMajor, args, url }, text).catch(async (error: unknown) => {
      // Its text does not say what kind of error it met; reading the same rows does.
      if (!(error instanceof BackupFailed)) await summing
      throw error
    })
    const [tables] = await Promise.all([summing, dump])
    return { ...found, engine: 'postgres', tables }
  })

/**
 * Unpacks it into `folder`, opens what it holds, and compares each row with the manifest. Throws `BackupFailed`, or the
 * fault of the database that it holds.
 */
export async function checkBackup(
  file: string,
  folder: string,
  onProgress: Progress = () => {},
): Promise<{ manifest: Manifest; content: string }> {
  const content = join(folder, 'unpacked')
  await rm(content, { force: true })
  await requireRoom(dirname(folder), (await readManifest(file)).bytes)
  const manifest = await unpackBackup(file, content, within(onProgress, 0, 0.5))
  requireTables(manifest, await readTables(content, manifest, within(onProgress, 0.5, 1)))
  onProgress(1)
  return { manifest, content }
}

async function readTables(content: string, manifest: Manifest, onProgress: Progress): Promise<TableSums> {
  if (manifest.engine === 'postgres') {
    // As SQL, which takes no PostgreSQL server.
    const args = ['--data-only', '--file=-', content]
    return runTool('pg_restore', { major: manifest.postgresMajor, args }, getDumpSums)
  }
  using database = new DatabaseSync(content)
  const found = database.prepare('pragma integrity_check(1)').get()?.['integrity_check']
  if (found !== 'ok') throw new DatabaseFault('damaged', new Error(String(found)))
  return getSqliteSums(database, onProgress)
}
