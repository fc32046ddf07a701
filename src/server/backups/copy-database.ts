import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openSqlite } from '../database/sqlite/sqlite.ts'
import type { Manifest } from './manifest.ts'
import { endOfTool, findTools, splitPassword, startTool } from './postgres-tools.ts'
import { BackupFailed } from './failures.ts'
import { getPostgresSums, getSqliteSums } from './table-sums.ts'

export interface Source {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

type Copied = Pick<Manifest, 'engine' | 'postgresMajor' | 'extensions' | 'migrations' | 'tables' | 'bytes'>
type Progress = (share: number) => void

const PAGES_A_STEP = 1000
/** Held by the connection of whoever makes a backup, so that of several servers one does. */
const BACKUP_LOCK = 7272

/** Of the state of one moment, into a file that must not exist, while the shop is written to. */
export const copyDatabase = (source: Source, file: string, onProgress: Progress): Promise<Copied> =>
  source.DATABASE_URL
    ? copyPostgres(source.DATABASE_URL, file, onProgress)
    : copySqlite(join(source.DATA_DIR, 'shop.sqlite'), file, onProgress)

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
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(file)
  try {
    // So that whoever opens it writes no files beside it; a server sets its own mode.
    copy.exec('pragma journal_mode = delete')
    const migrations = copy.prepare('select name from migrations order by name').all()
    return {
      engine: 'sqlite',
      migrations: migrations.map(({ name }) => String(name)),
      tables: getSqliteSums(copy, (share) => onProgress(0.5 + 0.5 * share)),
      bytes: (await stat(file)).size,
    }
  } finally {
    copy.close()
  }
}

async function copyPostgres(url: string, file: string, onProgress: Progress): Promise<Copied> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const lock = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [BACKUP_LOCK])
    if (!lock.rows[0]!.held) throw new BackupFailed('busy', 'Another server is making a backup.')
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<Snapshot>(OF_SNAPSHOT)
    const { snapshot, ...found } = rows[0]!
    // The dump reads the snapshot of this transaction, which must stay open for as long.
    const dump = dumpSnapshot(url, snapshot, findTools(found.postgresMajor), file)
    const [tables] = await Promise.all([getPostgresSums(client, onProgress), dump])
    await client.query('commit')
    return { engine: 'postgres', ...found, tables, bytes: (await stat(file)).size }
  } finally {
    await client.end()
  }
}

interface Snapshot {
  snapshot: string
  postgresMajor: number
  extensions: string[]
  migrations: string[]
}

const OF_SNAPSHOT = `select pg_export_snapshot() as snapshot,
  current_setting('server_version_num')::int / 10000 as "postgresMajor",
  array(select extname::text from pg_extension where extnamespace = 'public'::regnamespace order by 1) as extensions,
  array(select name from migrations order by name) as migrations`

async function dumpSnapshot(url: string, snapshot: string, tools: string, file: string): Promise<void> {
  const { address, env } = splitPassword(url)
  const dump = startTool(
    join(tools, 'pg_dump'),
    [
      ...['--format=custom', '--compress=0', '--schema=public', '--no-owner', '--no-privileges'],
      ...[`--snapshot=${snapshot}`, '--exclude-table-data=public.socket_io_attachments'],
      ...['--lock-wait-timeout=60000', '--file', file, '--dbname', address],
    ],
    env,
  )
  dump.stdout?.resume()
  await endOfTool(dump)
}
