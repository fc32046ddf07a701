import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { namePartial, removePartial, renameDurably } from '../backups/backup-folder.ts'
import { findDifference, type TableSums } from '../backups/manifest.ts'
import { requireUnused, withAdmin } from '../backups/postgres/postgres-databases.ts'
import { withClient, withSnapshot } from '../backups/postgres/postgres-client.ts'
import type { Progress } from '../backups/terminal.ts'
import { getPostgresSums, getSqliteSums } from '../backups/table-sums.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migration-files.ts'
import { holdFolder, markFolder } from '../database/sqlite/data-folder.ts'
import { openSqlite } from '../database/sqlite/sqlite.ts'
import { isLogDamaged } from '../database/sqlite/write-ahead-log.ts'
import { MIGRATIONS } from '../version.ts'
import { copyToPostgres, copyToSqlite, OWN_TABLES } from './copy-rows.ts'

const SHOP = 'shop.sqlite'

/** From the shop in a folder, which is only read, into an empty database: all of it or nothing. */
export async function moveToPostgres(folder: string, url: string, onProgress: Progress): Promise<TableSums> {
  const shop = join(folder, SHOP)
  if (!existsSync(shop)) throw new Error(`There is no ${shop}. Name its folder with DATA_DIR, as for the server.`)
  const hold = holdFolder(folder)
  try {
    if (existsSync(`${shop}-wal`) && isLogDamaged(`${shop}-wal`))
      throw new Error('The log of the shop is damaged: see README, Your data.')
    const database = openSqlite(shop, { readOnly: true })
    try {
      const migrations = database.prepare('select name from migrations').all()
      requireUpToDate('sqlite', new Set(migrations.map(({ name }) => String(name))))
      const sums = getSqliteSums(database, (share) => onProgress(0.2 * share))
      await prepareEmpty(url)
      await withClient(url, async (client) => {
        await client.query('begin')
        await client.query('set local statement_timeout = 0')
        await copyToPostgres(database, client, reportRows(sums, onProgress))
        const copied = await getPostgresSums(client, (share) => onProgress(0.8 + 0.2 * share))
        requireSame(sums, copied)
        await client.query('commit')
      })
      return sums
    } finally {
      database.close()
    }
  } finally {
    hold.release()
  }
}

/** From a database, which is only read, into a folder without a shop. */
export async function moveToSqlite(url: string, folder: string, onProgress: Progress): Promise<TableSums> {
  const shop = join(folder, SHOP)
  const hold = holdFolder(folder)
  const work = join(folder, namePartial('work'))
  try {
    if (existsSync(shop)) throw new Error(`There is a shop in ${folder} already. Name another folder.`)
    await withAdmin(url, requireUnused)
    await removePartial(folder)
    await mkdir(work, { mode: 0o700 })
    await prepare({ DATA_DIR: work })
    const sums = await withSnapshot(url, (client) => fillSqlite(client, join(work, SHOP), onProgress))
    markFolder(folder)
    await renameDurably(join(work, SHOP), shop)
    return sums
  } finally {
    await rm(work, { recursive: true, force: true })
    hold.release()
  }
}

async function fillSqlite(client: pg.Client, file: string, onProgress: Progress): Promise<TableSums> {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  requireUpToDate('postgres', new Set(rows.map(({ name }) => name)))
  const sums = await getPostgresSums(client, (share) => onProgress(0.2 * share))
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = delete; begin')
    await copyToSqlite(client, database, reportRows(sums, onProgress))
    requireSame(
      sums,
      getSqliteSums(database, (share) => onProgress(0.8 + 0.2 * share)),
    )
    database.exec('commit')
  } finally {
    database.close()
  }
  return sums
}

function requireUpToDate(engine: 'sqlite' | 'postgres', applied: ReadonlySet<string>): void {
  const known = readMigrations(MIGRATIONS, engine).flat()
  if (known.some(({ name }) => !applied.has(name)))
    throw new Error('The shop is of an older version. Start this version once, which brings it up to date.')
  if (applied.size > known.length) throw new Error('The shop is of a newer version. Move it with that one.')
}

async function prepareEmpty(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name::text as name from information_schema.tables where table_schema = 'public'`,
    )
    // One that was interrupted leaves its tables. Every start of a server writes to the security log.
    const has = (table: string) => rows.some(({ name }) => name === table)
    const isOurs = has('migrations')
    for (const table of ['users', 'securityEvents'].filter((one) => isOurs && has(one)))
      if ((await client.query(`select from "${table}" limit 1`)).rowCount)
        throw new Error('There is a shop in that database already. Name an empty one.')
    if (rows[0] && !isOurs) throw new Error(`That database has a table ${rows[0].name}. Name an empty one.`)
  })
  await prepare({ DATA_DIR: '', DATABASE_URL: url })
}

async function prepare(target: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const database = await openDatabase(target)
  try {
    await migrate(database, MIGRATIONS)
  } finally {
    await database.close()
  }
}

function reportRows(sums: TableSums, onProgress: Progress): (count: number) => void {
  const all = Object.values(sums).reduce((sum, { rows }) => sum + rows, 0)
  let copied = 0
  return (count) => {
    copied += count
    onProgress(0.2 + (0.6 * copied) / all)
  }
}

function requireSame(source: TableSums, target: TableSums): void {
  const copied = (sums: TableSums) =>
    Object.fromEntries(Object.entries(sums).filter(([table]) => !OWN_TABLES.includes(table)))
  const difference = findDifference(copied(source), copied(target))
  if (difference) throw new Error(`The copy is not the same, so nothing was moved: ${difference}.`)
}
