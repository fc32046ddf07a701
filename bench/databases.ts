/** Both kinds of database, each with a big shop of any size. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../src/server/database/database.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { startCluster } from '../src/server/testing/postgres-cluster.ts'
import { fillShop } from './shop.ts'

export interface DatabaseSettings {
  DATA_DIR: string
  DATABASE_URL?: string
}

export interface Databases {
  name: string
  newShop(orders: number): Promise<DatabaseSettings>
  close(): Promise<void>
}

type Open = (options: { durable: boolean }) => Promise<Databases>
export const ENGINES: Record<string, Open> = { sqlite: openSqlite, postgres: openPostgres }

async function fill(settings: DatabaseSettings, orders: number): Promise<DatabaseSettings> {
  const database = await openDatabase(settings)
  await migrate(database, join(import.meta.dirname, '..', 'migrations'))
  await fillShop(database, orders)
  // A PostgreSQL in use soon does this by itself.
  if (database.engine === 'postgres') await database.script('vacuum analyze')
  await database.close()
  return settings
}

/** Deleted when this process exits. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function openSqlite(): Promise<Databases> {
  const folder = makeFolder()
  return {
    name: `SQLite ${process.versions['sqlite']}`,
    newShop: (orders) => fill({ DATA_DIR: join(folder, `${orders}`) }, orders),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function openPostgres({ durable }: { durable: boolean }): Promise<Databases> {
  const cluster = await startCluster({ durable })
  const folder = makeFolder()
  const client = new pg.Client(cluster.getUrl('postgres'))
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    name: `PostgreSQL ${rows[0]!.server_version}`,
    async newShop(orders) {
      await client.query(`create database "shop${orders}"`)
      return fill({ DATA_DIR: folder, DATABASE_URL: cluster.getUrl(`shop${orders}`) }, orders)
    },
    async close() {
      await client.end()
      await cluster.stop()
    },
  }
}
