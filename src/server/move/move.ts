import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'
import { renameDurably } from '../backups/backup-folder.ts'
import { makeWork } from '../restore/replace.ts'
import { requireUnused, withClient, withSnapshot } from '../backups/postgres.ts'
import { findDifference, getPostgresSums, getSqliteSums, type TableSums } from '../backups/table-sums.ts'
import { type Progress, within } from '../backups/terminal.ts'
import { withUpdated } from '../backups/update.ts'
import { BackupNeeded } from '../database/faults.ts'
import { readMigrations } from '../database/migrate.ts'
import { holdFolder, markFolder, requireShop, requireWholeLog } from '../database/sqlite/data-folder.ts'
import { openSqlite } from '../database/sqlite/sqlite.ts'
import { MIGRATIONS } from '../version.ts'
import { copyToPostgres, copyToSqlite, OWN_TABLES } from './copy-rows.ts'

const SHOP = 'shop.sqlite'

/** From the shop in a folder, which is only read, into an empty database: all of it or nothing. */
export async function moveToPostgres(folder: string, url: string, onProgress: Progress): Promise<TableSums> {
  const shop = join(folder, SHOP)
  requireShop(folder)
  if (!existsSync(shop))
    throw new BackupNeeded(`There is no ${shop}. Name its folder with DATA_DIR, as for the server.`)
  using held = new DisposableStack()
  held.adopt(holdFolder(folder), (hold) => hold.release())
  requireWholeLog(folder)
  using database = openSqlite(shop, { readOnly: true })
  requireUpToDate('sqlite', database.prepare('select name from migrations').all())
  const sums = getSqliteSums(database, within(onProgress, 0, 0.2))
  await prepareEmpty(url)
  await withClient(url, async (client) => {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await copyToPostgres(database, client, countRows(sums, within(onProgress, 0.2, 0.8)))
    requireSame(sums, await getPostgresSums(client, within(onProgress, 0.8, 1)))
    await client.query('commit')
  })
  return sums
}

/** From a database, which is only read, into a folder without a shop. */
export async function moveToSqlite(url: string, folder: string, onProgress: Progress): Promise<TableSums> {
  const shop = join(folder, SHOP)
  await using held = new AsyncDisposableStack()
  held.adopt(holdFolder(folder), (hold) => hold.release())
  if (existsSync(shop)) throw new Error(`There is a shop in ${folder} already. Name another folder.`)
  await requireUnused(url)
  const work = await makeWork(folder, held)
  await withUpdated({ DATA_DIR: work }, async () => {})
  const sums = await withSnapshot(url, (client) => fillSqlite(client, join(work, SHOP), onProgress))
  markFolder(folder)
  await renameDurably(join(work, SHOP), shop)
  return sums
}

async function fillSqlite(client: pg.Client, file: string, onProgress: Progress): Promise<TableSums> {
  requireUpToDate('postgres', (await client.query('select name from migrations')).rows)
  const sums = await getPostgresSums(client, within(onProgress, 0, 0.2))
  using database = new DatabaseSync(file)
  database.exec('pragma journal_mode = delete; begin')
  await copyToSqlite(client, database, countRows(sums, within(onProgress, 0.2, 0.8)))
  requireSame(sums, getSqliteSums(database, within(onProgress, 0.8, 1)))
  database.exec('commit')
  return sums
}

function requireUpToDate(engine: 'sqlite' | 'postgres', applied: readonly { name?: unknown }[]): void {
  const known = readMigrations(MIGRATIONS, engine).flat()
  if (known.some(({ name }) => !applied.some((one) => one.name === name)))
    throw new Error('The shop is of an older version. Start this version once, which brings it up to date.')
  if (applied.length > known.length) throw new Error('The shop is of a newer version. Move it with that one.')
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
  await withUpdated({ DATA_DIR: '', DATABASE_URL: url }, async () => {})
}

/** Told how many rows more were copied. */
function countRows(sums: TableSums, onProgress: Progress): (count: number) => void {
  const all = Object.values(sums).reduce((sum, { rows }) => sum + rows, 0)
  let copied = 0
  return (count) => onProgress((copied += count) / all)
}

function requireSame(source: TableSums, target: TableSums): void {
  const copied = (sums: TableSums) =>
    Object.fromEntries(Object.entries(sums).filter(([table]) => !OWN_TABLES.includes(table)))
  const difference = findDifference(copied(source), copied(target))
  if (difference) throw new Error(`The copy is not the same, so nothing was moved: ${difference}.`)
}
