/** The two kinds of database: one database is filled, and each server gets a copy of it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openDatabase } from '../src/server/database/database.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { startCluster } from '../src/server/testing/postgres-cluster.ts'
import { fillBigShop, type ShopSize } from './big-shop.ts'

export interface DatabaseSettings {
  DATA_DIR: string
  DATABASE_URL?: string
}

export interface Engine {
  name: string
  /** The filled database. */
  shop: DatabaseSettings
  copy(name: string): Promise<DatabaseSettings>
  /**
   * How many transactions of a copy were rolled back so far. On PostgreSQL the application has retried each of them.
   */
  rollbacks(name: string): Promise<number>
  close(): Promise<void>
}

export const ENGINES = { sqlite: openSqliteEngine, postgres: openPostgresEngine }

async function fill(settings: DatabaseSettings, size: ShopSize): Promise<void> {
  const database = await openDatabase(settings)
  await migrate(database, join(import.meta.dirname, '..', 'migrations'))
  await fillBigShop(database, size)
  await database.close()
}

async function openSqliteEngine(size: ShopSize): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const shop = { DATA_DIR: join(folder, 'shop') }
  await fill(shop, size)
  const version = new DatabaseSync(':memory:').prepare('select sqlite_version() as version').get()!['version']
  return {
    name: `SQLite ${String(version)}`,
    shop,
    async copy(name) {
      const settings = { DATA_DIR: join(folder, name) }
      mkdirSync(settings.DATA_DIR)
      cpSync(shop.DATA_DIR, settings.DATA_DIR, { recursive: true })
      return settings
    },
    rollbacks: async () => 0,
    close: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function openPostgresEngine(size: ShopSize): Promise<Engine> {
  const cluster = await startCluster({ durable: true })
  const ask = async (sql: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client(cluster.urlOf('postgres'))
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(sql)
    await client.end()
    return rows
  }
  try {
    await ask('create database shop')
    const shop = { DATA_DIR: '', DATABASE_URL: cluster.urlOf('shop') }
    await fill(shop, size)
    // A PostgreSQL in use soon does this by itself.
    const client = new pg.Client(shop.DATABASE_URL)
    await client.connect()
    await client.query('vacuum analyze')
    await client.end()
    const [version] = await ask('show server_version')
    return {
      name: `PostgreSQL ${String(version!['server_version'])}`,
      shop,
      async copy(name) {
        await ask(`create database "${name}" template shop`)
        return { DATA_DIR: '', DATABASE_URL: cluster.urlOf(name) }
      },
      async rollbacks(name) {
        const [found] = await ask(
          `select xact_rollback::int as rollbacks from pg_stat_database where datname = '${name}'`,
        )
        return Number(found!['rollbacks'])
      },
      close: () => cluster.stop(),
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
