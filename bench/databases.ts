/** Both kinds of database, each with a big shop of any size. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { columnsOfUser } from '../src/features/users/users.db.ts'
import { now } from '../src/server/clock.ts'
import type { Transaction } from '../src/server/database/database.ts'
import { openDatabase } from '../src/server/database/open-database.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { openSession } from '../src/server/security/sessions.ts'
import { startCluster } from '../src/server/testing/postgres-cluster.ts'
import { PEOPLE } from './measure.ts'
import { getRecord } from './shop-records.ts'
import { fillShop } from './shop.ts'

export interface DatabaseSettings {
  DATA_DIR: string
  DATABASE_URL?: string
}

export interface Shop {
  settings: DatabaseSettings
  /** Of its administrators, who are signed in. */
  tokens: string[]
}

export interface Databases {
  name: string
  newShop(orders: number): Promise<Shop>
  close(): Promise<void>
}

interface Options {
  durable: boolean
  /** A folder of shops of the embedded database: one that is there is copied, and one that is made is kept. */
  keep: string | undefined
}

type Open = (options: Options) => Promise<Databases>
export const ENGINES: Record<string, Open> = { sqlite: openSqlite, postgres: openPostgres }

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')

async function fill(settings: DatabaseSettings, orders: number): Promise<void> {
  const database = await openDatabase(settings)
  await migrate(database, MIGRATIONS)
  await fillShop(database, orders)
  // A PostgreSQL in use soon does this by itself.
  if (database.engine === 'postgres') await database.script('vacuum analyze')
  await database.close()
}

async function openShop(settings: DatabaseSettings): Promise<Shop> {
  await using database = await openDatabase(settings)
  await migrate(database, MIGRATIONS)
  return { settings, tokens: await database.write(signIn) }
}

/** As many as call at once. */
async function signIn(tx: Transaction): Promise<string[]> {
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    const form = { username: `Person ${index}`, role: 'administrator' as const, email: '', passwordHash: '' }
    return { ...getRecord(now()), ...columnsOfUser(form) }
  })
  await tx.insertInto('users').values(people).execute()
  const place = { ip: '127.0.0.1', headers: {} }
  const tokens: string[] = []
  for (const { _id: userId, username, role } of people)
    tokens.push(await openSession(tx, { userId, username, role }, place))
  return tokens
}

/** Deleted when this process exits. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function openSqlite({ keep }: Options): Promise<Databases> {
  const folder = makeFolder()
  return {
    name: `SQLite ${process.versions['sqlite']}`,
    async newShop(orders) {
      const settings = { DATA_DIR: join(folder, `${orders}`) }
      const kept = keep && join(keep, `${orders}`)
      if (!kept || !existsSync(kept)) await fill(kept ? { DATA_DIR: kept } : settings, orders)
      if (kept) cpSync(kept, settings.DATA_DIR, { recursive: true })
      return openShop(settings)
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function openPostgres({ durable }: Options): Promise<Databases> {
  const cluster = await startCluster({ durable })
  const folder = makeFolder()
  const client = new pg.Client(cluster.getUrl('postgres'))
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    name: `PostgreSQL ${rows[0]!.server_version}`,
    async newShop(orders) {
      await client.query(`create database "shop${orders}"`)
      const settings = { DATA_DIR: folder, DATABASE_URL: cluster.getUrl(`shop${orders}`) }
      await fill(settings, orders)
      return openShop(settings)
    },
    async close() {
      await client.end()
      await cluster.stop()
    },
  }
}
