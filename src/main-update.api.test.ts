import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { features } from './app.ts'
import { drawDesigns, fillSampleShop } from './demo/sample-shop.ts'
import { enterSampleUsers, newSampleUsers } from './demo/sample-users.ts'
import { listOrders } from './features/orders/orders.contract.ts'
import { readShopId, type Source as Shop } from './server/backups/backup-content.ts'
import { type Manifest, readManifest, unpackBackup } from './server/backups/backup-file.ts'
import { listBackups } from './server/backups/backup-folder.ts'
import { makeBackup } from './server/backups/make-backup.ts'
import { withClient, withDatabase, withSnapshot } from './server/backups/postgres.ts'
import { getPostgresSums, getSqliteSums, type TableSums } from './server/backups/table-sums.ts'
import { now } from './server/clock.ts'
import { openDatabase } from './server/database/open-database.ts'
import { migrate } from './server/database/migrate.ts'
import { buildHttp } from './server/http/http.ts'
import { encodeImage } from './server/images.ts'
import { copyToPostgres } from './server/move/copy-rows.ts'
import { notifyListeners } from './server/records/changes.ts'
import { openHistory } from './server/records/history/history-book.ts'
import { openSession } from './server/security/sessions.ts'
import { runServer, startServer } from './server/testing/server-process.ts'
import { getRelease, MIGRATIONS } from './server/version.ts'

/*
 * Each released version left a shop here, as a backup of the embedded database. `RELEASE=1 npx vitest run --project
 * api-sqlite src/main-update.api.test.ts` writes that of the version in package.json.
 */
const RELEASES = join(import.meta.dirname, 'server/testing/releases')
const releases = readdirSync(RELEASES).toSorted()

const template = inject('template')
const place = mkdtempSync(join(tmpdir(), 'shop-update-'))
const databases: string[] = []

afterAll(async () => {
  if (template.engine === 'postgres')
    await withClient(template.url, async (client) => {
      for (const name of databases) await client.query(`drop database ${name} with (force)`)
    })
  rmSync(place, { recursive: true, force: true })
})

/** The shop that a version left, in the database under test. */
async function open(release: string): Promise<{ shop: Shop; manifest: Manifest }> {
  const folder = mkdtempSync(join(place, 'shop-'))
  const file = join(folder, 'shop.sqlite')
  const manifest = await unpackBackup(join(RELEASES, release), file, () => {})
  if (template.engine === 'sqlite') return { shop: { DATA_DIR: folder }, manifest }
  const name = `updated_${databases.length}`
  databases.push(name)
  await withClient(template.url, (client) => client.query(`create database ${name}`))
  const shop = { DATA_DIR: mkdtempSync(join(place, 'data-')), DATABASE_URL: withDatabase(template.url, name) }
  await migrateUpTo(shop, manifest.migrations.at(-1)!.slice(0, 4))
  const database = new DatabaseSync(file, { readOnly: true })
  await withClient(shop.DATABASE_URL, async (client) => {
    await client.query('begin')
    await copyToPostgres(database, client, () => {})
    await client.query('commit')
  })
  database.close()
  return { shop, manifest }
}

async function migrateUpTo(shop: Shop, last: string): Promise<void> {
  const root = mkdtempSync(join(place, 'old-'))
  // Links beside the migrations, so that a migration in TypeScript can import the same paths as in the project.
  for (const name of ['src', 'node_modules']) symlinkSync(join(MIGRATIONS, '..', name), join(root, name))
  mkdirSync(join(root, 'migrations'))
  for (const name of readdirSync(MIGRATIONS))
    if (name.slice(0, 4) <= last) await copyFile(join(MIGRATIONS, name), join(root, 'migrations', name))
  const database = await openDatabase(shop)
  await migrate(database, join(root, 'migrations'))
  await database.close()
}

async function getSums({ DATA_DIR, DATABASE_URL }: Shop): Promise<TableSums> {
  if (DATABASE_URL) return withSnapshot(DATABASE_URL, (client) => getPostgresSums(client))
  const database = new DatabaseSync(join(DATA_DIR, 'shop.sqlite'), { readOnly: true })
  const sums = getSqliteSums(database)
  database.close()
  return sums
}

const isUpToDate = ({ migrations }: Manifest): boolean =>
  migrations.at(-1)!.slice(0, 4) === readdirSync(MIGRATIONS).toSorted().at(-1)!.slice(0, 4)

describe.each(releases)('the shop of %s', (release) => {
  test('is brought up to date by a start, after a backup', async () => {
    const { shop, manifest } = await open(release)
    const before = await getSums(shop)
    const server = await startServer({ ...shop, BACKUP_AT: '02:00' })
    const { output } = await server.kill('SIGTERM')
    expect(output).not.toContain('BACKUP_AT')
    const copies = (await listBackups([join(shop.DATA_DIR, 'backups')], await readShopId(shop))).filter(
      (one) => one.manifest.reason === 'update',
    )
    expect(output.includes('A backup is made first.')).toBe(!isUpToDate(manifest))
    expect(copies.map((copy) => copy.manifest.tables)).toEqual(isUpToDate(manifest) ? [] : [before])

    const after = await getSums(shop)
    for (const table of [
      'orders',
      'productions',
      'productionItems',
      'schedules',
      'history',
      'stockMovements',
      'images',
    ])
      expect(after[table]!.rows).toBe(before[table]!.rows)
    await expectServes(shop, before['orders']!.rows)
  })
})

/** All orders but those in the trash are listed, and found by their words. */
async function expectServes(shop: Shop, orders: number): Promise<void> {
  const database = await openDatabase(shop)
  const http = await buildHttp({ database, features })
  try {
    const { rows } = await sql<{ userId: string; username: string; role: 'administrator' }>`
      select "_id" as "userId", "username", "role" from users where "role" = 'administrator'`.execute(database.read)
    const token = await database.write((tx) => openSession(tx, rows[0]!, { ip: '127.0.0.1', headers: {} }))
    const list = async (query: Record<string, string>) => {
      const answer = await http.inject({ url: listOrders.path, query, headers: { authorization: `Bearer ${token}` } })
      return listOrders.output.parse(answer.json())
    }
    const { data, total } = await list({})
    expect(total).toBeGreaterThan(orders * 0.9)
    const [newest] = data
    const found = await list({ search: `#${newest!.orderNo}` })
    expect(found.data.map(({ _id }) => _id)).toEqual([newest!._id])
  } finally {
    await http.close()
    await database.close()
  }
}

test('a start with BACKUP_AT=off says that no backup is made, before an update and at all', async () => {
  const { shop } = await open(releases[0]!)
  const { output } = await (await startServer(shop)).kill('SIGTERM')
  expect(output).toContain('The database is brought up to date without a backup: BACKUP_AT is off.')
  expect(output).toContain('BACKUP_AT is off: no backup is made, neither each night nor before an update')
  expect((await (await startServer(shop)).kill('SIGTERM')).output).not.toContain('without a backup')
})

test('a start of an older version says how to go back', async () => {
  const { shop } = await open(releases[0]!)
  await (await startServer({ ...shop, BACKUP_AT: '02:00' })).kill('SIGTERM')
  const [copy] = await listBackups([join(shop.DATA_DIR, 'backups')], await readShopId(shop))
  const database = await openDatabase(shop)
  await database.write((tx) =>
    tx.insertInto('migrations').values({ name: '9999_beyond.sql', checksum: '', appliedAt: now() }).execute(),
  )
  await database.close()
  const { code, output } = await runServer(shop)
  const way = shop.DATABASE_URL ? 'DATABASE_URL=…' : `DATA_DIR=${shop.DATA_DIR}`
  expect(output.trim()).toBe(
    'This database was made by a newer version of the application (it has 9999_beyond.sql). Start that version instead. ' +
      `To go back to the state before the update:\n  ${way} npm run restore -- ${copy!.file}`,
  )
  expect(code).toBe(1)
  expect((await runServer(shop, 'commands/restore.ts', copy!.file, '--yes')).code).toBe(0)
  await (await startServer(shop)).kill('SIGTERM')
})

test('each version in the change log has left a shop, and the last is that of the application', async () => {
  const log = readFileSync(join(MIGRATIONS, '../CHANGELOG.md'), 'utf8')
  const versions = [...log.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version!)
  expect(versions[0]).toBe(getRelease())
  expect(versions.map((version) => `${version}.sqlite.zst`).toSorted()).toEqual(releases)
  for (const release of releases) expect((await readManifest(join(RELEASES, release))).engine).toBe('sqlite')
})

test.each(process.env['RELEASE'] ? [getRelease()] : [])('version %s leaves a shop', async (version) => {
  const shop = { DATA_DIR: mkdtempSync(join(place, 'release-')) }
  const database = await openDatabase(shop)
  await migrate(database, MIGRATIONS)
  const users = await newSampleUsers()
  const history = openHistory(features)
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const tiny = await encodeImage({ bytes: png }, 'frontImage')
  const designs = (await drawDesigns()).map(({ images: { front, back }, ...design }) => ({
    ...design,
    images: { front: front && tiny, back: back && tiny },
  }))
  await database.write(async (tx) => {
    const by = await enterSampleUsers(tx, users)
    await fillSampleShop(tx, { designs, by: by!, history, orders: 60 })
    await notifyListeners(
      tx,
      features.flatMap(({ changeListeners = [] }) => changeListeners),
    )
  })
  await database.close()
  const { backup } = await makeBackup(shop, 'request')
  await copyFile(backup.file, join(RELEASES, `${version}.sqlite.zst`))
  expect(basename(backup.file)).toMatch(/sqlite\.zst$/)
})
