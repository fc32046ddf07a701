import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { BackupFailed, damaged } from '../failures.ts'
import { findDifference, type Manifest } from '../manifest.ts'
import { withClient, withSnapshot } from './postgres-client.ts'
import { endOfTool, findTools, splitPassword, startTool } from './postgres-tools.ts'
import { getPostgresSums, quote } from '../table-sums.ts'

export const withDatabase = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}

export type Admin = Awaited<ReturnType<typeof openAdmin>>

export async function withAdmin<Result>(url: string, act: (admin: Admin) => Promise<Result>): Promise<Result> {
  const admin = await openAdmin(url)
  try {
    return await act(admin)
  } finally {
    await admin.close()
  }
}

/** For whole databases, which only a connection to another one can rename or delete. */
export async function openAdmin(url: string) {
  const database = decodeURIComponent(new URL(url).pathname.slice(1))
  const client = new pg.Client(withDatabase(url, database === 'postgres' ? 'template1' : 'postgres'))
  client.on('error', () => {})
  await client.connect()
  const account = quote(decodeURIComponent(new URL(url).username))
  return {
    url,
    database,
    /** With the encoding and the locale of the shop's database. */
    async create(name: string): Promise<void> {
      const { rows } = await client.query<{ encoding: string; collate: string; ctype: string }>(
        `select pg_encoding_to_char(encoding) as encoding, datcollate as collate, datctype as ctype
          from pg_database where datname = $1`,
        [database],
      )
      const { encoding = 'UTF8', collate = 'C', ctype = 'C' } = rows[0] ?? {}
      try {
        await client.query(
          `create database ${quote(name)} template template0 encoding ${pg.escapeLiteral(encoding)}
            lc_collate ${pg.escapeLiteral(collate)} lc_ctype ${pg.escapeLiteral(ctype)}`,
        )
      } catch (error) {
        throw explain(error, `create databases`, `alter role ${account} createdb`)
      }
    },
    drop: async (name: string): Promise<void> =>
      void (await client.query(`drop database if exists ${quote(name)} with (force)`)),
    /** Others than this one, by the name of their program or their address. */
    async getUsers(): Promise<string[]> {
      const { rows } = await client.query<{ who: string }>(
        `select coalesce(nullif(application_name, ''), client_addr::text, 'a connection of this computer') as who
          from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [database],
      )
      return rows.map(({ who }) => who)
    },
    /**
     * `name` takes the place of the shop's database, which is called `replaced` from then on, or neither happens.
     * Resolves with whether there was one.
     */
    async swap(name: string, replaced: string): Promise<boolean> {
      await client.query('begin')
      try {
        const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
        if (rowCount) await client.query(`alter database ${quote(database)} rename to ${quote(replaced)}`)
        await client.query(`alter database ${quote(name)} rename to ${quote(database)}`)
        await client.query('commit')
        return Boolean(rowCount)
      } catch (error) {
        await client.query('rollback')
        throw explain(error, `rename ${database}`, `alter database ${quote(database)} owner to ${account}`)
      }
    },
    close: (): Promise<void> => client.end(),
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

const explain = (error: unknown, what: string, remedy: string): unknown =>
  (error as { code?: string }).code === INSUFFICIENT_PRIVILEGE
    ? new Error(`This account may not ${what}, which a restore needs. As a superuser: ${remedy}`, { cause: error })
    : error

/** PostgreSQL lists a connection for a moment after its program has closed it. */
const CLOSING_MS = 3000

export async function requireUnused(admin: Admin): Promise<void> {
  const until = performance.now() + CLOSING_MS
  let [user] = await admin.getUsers()
  while (user && performance.now() < until) {
    await wait(100)
    ;[user] = await admin.getUsers()
  }
  if (user)
    throw new BackupFailed('failed', `The database ${admin.database} is in use (${user}). Stop every server first.`)
}

/** Restores what a backup unpacked to into a new database, and compares each of its rows with the manifest. */
export async function makeDatabase(admin: Admin, name: string, content: string, manifest: Manifest): Promise<void> {
  await admin.create(name)
  const url = withDatabase(admin.url, name)
  // They belong to no schema, so the backup does not hold them.
  await withClient(url, async (client) => {
    for (const extension of manifest.extensions ?? [])
      await client.query(`create extension if not exists ${quote(extension)} schema public`)
  })
  await restoreInto(url, content, manifest)
  const difference = findDifference(manifest.tables, await withSnapshot(url, (client) => getPostgresSums(client)))
  if (difference) throw damaged(difference)
}

async function restoreInto(url: string, content: string, { postgresMajor = 0 }: Manifest): Promise<void> {
  const { address, env } = splitPassword(url)
  const restore = startTool(
    join(findTools(postgresMajor), 'pg_restore'),
    ['--schema=public', '--exit-on-error', '--no-owner', '--no-privileges', '--dbname', address, content],
    env,
  )
  restore.stdout?.resume()
  await endOfTool(restore)
}
