import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { getCause } from '../database/faults.ts'
import { type Manifest, requireTables } from './backup-file.ts'
import { BackupFailed } from './failures.ts'
import { getPostgresSums, quote } from './table-sums.ts'

export const UNDEFINED_DATABASE = '3D000'

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

/** A new database beside that of `url`, for as long as `act` takes, unless it gets another name. */
export async function withEmpty<Result>(
  url: string,
  suffix: string,
  act: (fresh: string) => Promise<Result>,
): Promise<Result> {
  const name = getDerivedName(getDatabase(url), suffix)
  const drop = () => withOther(url, (client) => client.query(`drop database if exists ${quote(name)} with (force)`))
  await drop()
  try {
    await createDatabase(url, name)
    return await act(withDatabase(url, name))
  } finally {
    // Where the server has ended, it can't be dropped: why it could not be made is said, and the next one drops it.
    await drop().catch(() => {})
  }
}

/** Restores what a backup unpacked to beside the database of `url`, and compares each row with the manifest. */
export const withRestored = <Result>(
  url: string,
  { suffix, content, manifest }: { suffix: string; content: string; manifest: Manifest },
  act: (restored: string) => Promise<Result>,
): Promise<Result> =>
  withEmpty(url, suffix, async (restored) => {
    // They belong to no schema, so the backup does not hold them.
    await withClient(restored, async (client) => {
      for (const extension of manifest.extensions ?? [])
        await client.query(`create extension if not exists ${quote(extension)} schema public`)
    })
    const args = ['--schema=public', '--exit-on-error', '--no-owner', '--no-privileges', content]
    await runTool('pg_restore', { major: manifest.postgresMajor, args, url: restored }, text)
    requireTables(manifest, await withSnapshot(restored, (client) => getPostgresSums(client)))
    return await act(restored)
  })

/** With the encoding and the locale of the database of `url`, if that is there. */
const createDatabase = (url: string, name: string): Promise<unknown> =>
  withOther(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L', $2::text,
          coalesce(pg_encoding_to_char(encoding), 'UTF8'), coalesce(datcollate, 'C'), coalesce(datctype, 'C')) as statement
        from (select) as one left join pg_database on datname = $1`,
      [getDatabase(url), name],
    )
    return client.query(rows[0]!.statement)
  }).catch(explain('create databases', `alter role ${getAccount(url)} createdb`))

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
    throw new Error(`This account may not ${what}, which this needs. As a superuser: ${remedy}`, { cause: error })
  }

const TOOLS = ['pg_dump', 'pg_restore'] as const

interface ToolRun {
  /** Of the server. */
  major: number | undefined
  args: readonly string[]
  /** Of the database, for a run that needs one. */
  url?: string
}

/** Resolves with what `read` makes of the output. Rejects with what the program said. */
export async function runTool<Result>(
  tool: (typeof TOOLS)[number],
  { major = 0, args, url }: ToolRun,
  read: (output: Readable) => Promise<Result>,
): Promise<Result> {
  const address = url && new URL(url)
  const env = { ...process.env }
  if (address && address.password) {
    // `ps` shows the address to everybody.
    env['PGPASSWORD'] = decodeURIComponent(address.password)
    address.password = ''
  }
  const child = spawn(join(findTools(major), tool), [...(address ? ['--dbname', address.href] : []), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill())
  const exit = once(child, 'exit') as Promise<[number | null]>
  const [result, said, [code]] = await Promise.all([read(child.stdout), text(child.stderr), exit])
  if (code === 0) return result
  if (/No space left on device|could not extend file/.test(said))
    throw new BackupFailed('no_room', getCause('disk_full'), new Error(said))
  const lines = said.trim().split('\n')
  throw new Error(lines.find((line) => line.includes(' error: ')) ?? (lines.at(-1) || `${tool} failed`))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A folder with both tools; they read a server of their own major version, and an older one. */
export function findTools(serverMajor: number): string {
  const folders = [...globSync('/usr/lib/postgresql/*/bin'), ...(process.env['PATH'] ?? '').split(delimiter)]
  const found = folders
    .filter((folder) => TOOLS.every((tool) => isExecutable(join(folder, tool))))
    .map((folder) => ({ folder, major: getMajor(join(folder, 'pg_dump')) }))
  const best = found.find(({ major }) => major === serverMajor) ?? found.find(({ major }) => major > serverMajor)
  if (best) return best.folder
  const have = found[0] ? `There is only pg_dump ${found[0].major}. ` : ''
  throw new BackupFailed(
    'missing_tools',
    `Backups need pg_dump and pg_restore of PostgreSQL ${serverMajor}. ${have}On Debian or Ubuntu, as root: apt-get install postgresql-client-${serverMajor}`,
  )
}

const getMajor = (program: string): number =>
  Number(/\) (\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1])
