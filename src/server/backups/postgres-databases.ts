import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Manifest, requireTables } from './backup-file.ts'
import { BackupFailed } from './failures.ts'
import { runTool } from './postgres-tools.ts'
import { getPostgresSums, quote } from './table-sums.ts'

/** With a connection of its own. When that is lost, what waits for it rejects; without a listener the process would end. */
export async function withClient<Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return await act(client)
  } finally {
    await client.end()
  }
}

/** What it reads are the rows of one moment. */
export const withSnapshot = <Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const result = await act(client)
    await client.query('commit')
    return result
  })

export const withDatabase = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

const getDatabase = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))

/** Names of PostgreSQL are cut to 63 bytes: this one stays different. */
export function getDerivedName(database: string, suffix: string): string {
  let base = database
  while (Buffer.byteLength(base + suffix) > 63) base = base.slice(0, -1)
  if (base + suffix === database) throw new Error(`The database ${database} needs another name.`)
  return base + suffix
}

/** Only a connection to another database can make, rename or delete one. */
const withOther = <Result>(url: string, act: (client: pg.Client) => Promise<Result>): Promise<Result> =>
  withClient(withDatabase(url, getDatabase(url) === 'postgres' ? 'template1' : 'postgres'), act)

/** PostgreSQL lists a connection for a moment after its program has closed it. */
const CLOSING_MS = 3000

export async function requireUnused(url: string): Promise<void> {
  const database = getDatabase(url)
  const until = performance.now() + CLOSING_MS
  await withOther(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ who: string }>(
        `select coalesce(nullif(application_name, ''), client_addr::text, 'a connection of this computer') as who
          from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [database],
      )
      if (!rows[0]) return
      if (performance.now() > until)
        throw new BackupFailed(
          'failed',
          `The database ${database} is in use (${rows[0].who}). Stop every server first.`,
        )
      await wait(100)
    }
  })
}

/** Restores what a backup unpacked to beside the database of `url`, and compares each row with the manifest. */
export async function withRestored<Result>(
  url: string,
  { suffix, content, manifest }: { suffix: string; content: string; manifest: Manifest },
  act: (restored: string) => Promise<Result>,
): Promise<Result> {
  const name = getDerivedName(getDatabase(url), suffix)
  const restored = withDatabase(url, name)
  const drop = () => withOther(url, (client) => client.query(`drop database if exists ${quote(name)} with (force)`))
  await drop()
  try {
    await createDatabase(url, name)
    // They belong to no schema, so the backup does not hold them.
    await withClient(restored, async (client) => {
      for (const extension of manifest.extensions ?? [])
        await client.query(`create extension if not exists ${quote(extension)} schema public`)
    })
    const args = ['--schema=public', '--exit-on-error', '--no-owner', '--no-privileges', content]
    await runTool('pg_restore', { major: manifest.postgresMajor, args, url: restored }, text)
    requireTables(manifest, await withSnapshot(restored, (client) => getPostgresSums(client)))
    return await act(restored)
  } finally {
    await drop()
  }
}

/** With the encoding and the locale of the database of `url`, if that is there. */
async function createDatabase(url: string, name: string): Promise<void> {
  await withOther(url, async (client) => {
    const { rows } = await client.query<{ encoding: string; collate: string; ctype: string }>(
      `select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
        from pg_database where datname = $1`,
      [getDatabase(url)],
    )
    const { encoding = 'UTF8', collate = 'C', ctype = 'C' } = rows[0] ?? {}
    const create = `create database ${quote(name)} template template0 encoding ${pg.escapeLiteral(encoding)}
      lc_collate ${pg.escapeLiteral(collate)} lc_ctype ${pg.escapeLiteral(ctype)}`
    await client.query(create).catch(explain('create databases', `alter role ${getAccount(url)} createdb`))
  })
}

/**
 * The database of `other` takes the name of that of `url`, which gets a name with the suffix, or neither happens.
 * Resolves with that name; undefined if there was none.
 */
export const swapDatabases = (url: string, other: string, suffix: string): Promise<string | undefined> => {
  const database = getDatabase(url)
  const replaced = getDerivedName(database, suffix)
  const swap = async (client: pg.Client) => {
    const rename = (from: string, to: string) => client.query(`alter database ${quote(from)} rename to ${quote(to)}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    await client.query('begin')
    if (rowCount) await rename(database, replaced)
    await rename(getDatabase(other), database)
    await client.query('commit')
    return rowCount ? replaced : undefined
  }
  const remedy = `alter database ${quote(database)} owner to ${getAccount(url)}`
  return withOther(url, swap).catch(explain(`rename ${database}`, remedy))
}

const getAccount = (url: string): string => quote(decodeURIComponent(new URL(url).username))

const INSUFFICIENT_PRIVILEGE = '42501'

const explain =
  (what: string, remedy: string) =>
  (error: unknown): never => {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new Error(`This account may not ${what}, which a restore needs. As a superuser: ${remedy}`, { cause: error })
  }
