import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { signIn, whoAmI } from '../../features/auth/auth.contract.ts'
import { getBackups } from '../../features/backups/backups.contract.ts'
import { clothingTypeEndpoints } from '../../features/clothing-types/clothing-types.contract.ts'
import { colorEndpoints } from '../../features/colors/colors.contract.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { designEndpoints } from '../../features/designs/designs.contract.ts'
import { createOrder, listOrders, type Order } from '../../features/orders/orders.contract.ts'
import { listSecurityEvents } from '../../features/security-log/security-log.contract.ts'
import {
  ADMINISTRATOR,
  pickMoments,
  runServer,
  runUntilKilled,
  type ServerProcess,
  startServer,
} from '../testing/server-process.ts'
import { freshDatabase } from '../testing/shop.ts'
import { readShopId } from '../backups/backup-content.ts'
import type { Manifest } from '../backups/backup-file.ts'
import { listBackups } from '../backups/backup-folder.ts'
import { withClient } from '../backups/postgres.ts'
import { findDifference, getPostgresSums, getSqliteSums, quote, type TableSums } from '../backups/table-sums.ts'
import { runTask } from '../backups/tasks.ts'

const { settings: shop, remove } = await freshDatabase()
const folder = mkdtempSync(join(tmpdir(), 'shop-backups-'))
const backupFolder = join(shop.DATA_DIR, 'backups')

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await remove()
})

/** Signed in; killed after the test. */
async function serve(environment: Record<string, string | undefined> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...shop, ...environment })
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  server.useToken((await server.call(signIn, ADMINISTRATOR)).token)
  return server
}

const run = (program: 'commands/backup.ts' | 'commands/restore.ts', ...args: string[]) =>
  runServer(shop, program, ...args)

const listOwn = async () => listBackups([backupFolder], await readShopId(shop))

async function backUp(): Promise<string> {
  const { code, output } = await run('commands/backup.ts')
  expect(output).toMatch(/[kM]B, checked/)
  expect(code).toBe(0)
  return (await listOwn())[0]!.file
}

/** Of the shop that is in its place now, which must be whole. */
async function getSums(settings: { DATA_DIR: string; DATABASE_URL?: string } = shop): Promise<TableSums> {
  if (!settings.DATABASE_URL) {
    const database = new DatabaseSync(join(settings.DATA_DIR, 'shop.sqlite'))
    try {
      expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
      return getSqliteSums(database)
    } finally {
      database.close()
    }
  }
  const client = new pg.Client(settings.DATABASE_URL)
  await client.connect()
  try {
    await client.query('begin read only')
    return await getPostgresSums(client)
  } finally {
    await client.end()
  }
}

/** A restore ends the sessions and notes itself; every other table is as it was. */
const withoutSessions = ({ sessions, securityEvents, ...others }: TableSums): TableSums => others

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function makeRecords(server: ServerProcess) {
  const { customer } = await server.call(customerEndpoints.create, {
    // All that the text of a dump writes in another way.
    ...{ name: 'Tab\tand \\N, “quotes”, \u2028 and 😀', phone_no: '1', email: '', address: 'Line 1\r\nLine 2\\' },
  })
  const { color } = await server.call(colorEndpoints.create, { name: 'Black' })
  const { clothingType } = await server.call(clothingTypeEndpoints.create, { name: 'Tee' })
  const { printingDesign } = await server.call(designEndpoints.create, {
    ...{ name: 'Wave', screenPrintingOn: 'front' },
    frontImage: new File([ONE_PIXEL], 'front.png', { type: 'image/png' }),
  })
  const items = [{ color: color._id, smallQuantity: 2 }]
  const production = { clothingType: clothingType._id, printingDesign: printingDesign._id, items }
  return { customer: customer._id, production }
}

const began = await startServer(shop)
began.useToken((await began.call(signIn, ADMINISTRATOR)).token)
const { customer, production } = await makeRecords(began)
await began.kill('SIGTERM')

async function takeOrder(server: ServerProcess, remark: string): Promise<Order> {
  return (await server.call(createOrder, { customer, remark, productionProducts: [production] })).order
}

test('a backup holds what was saved, and a restore brings it back, but no session; the shop that it replaces is kept', async () => {
  const server = await serve()
  const { token } = await server.call(signIn, ADMINISTRATOR)
  await takeOrder(server, 'Before the backup')
  const file = await backUp()
  const before = await getSums()
  await takeOrder(server, 'After the backup')

  const refused = await run('commands/restore.ts', file, '--yes')
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/Another server is already running|is in use/)
  await server.kill('SIGTERM')
  const replaced = await getSums()

  const asked = await run('commands/restore.ts', file)
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('Add --yes to restore the backup.') })
  expect(await getSums()).toEqual(replaced)

  const { code, output } = await run('commands/restore.ts', file, '--yes')
  expect(output).toContain('The backup is whole: 1 order, of ')
  expect(output).toContain('The shop that is there has 2 orders. 1 change since the backup would be missing')
  expect(output).toContain('The backup is restored.')
  expect(code).toBe(0)
  expect(findDifference(withoutSessions(before), withoutSessions(await getSums()))).toBeUndefined()
  if (!shop.DATABASE_URL) {
    const kept = readdirSync(shop.DATA_DIR).find((name) => name.startsWith('replaced-'))
    expect(statSync(join(shop.DATA_DIR, kept!, 'shop.sqlite')).mode & 0o777).toBe(0o600)
    const database = new DatabaseSync(join(shop.DATA_DIR, kept!, 'shop.sqlite'), { readOnly: true })
    expect(getSqliteSums(database)).toEqual(replaced)
    database.close()
  }

  const again = await serve()
  expect((await again.call(listOrders, {})).data).toMatchObject([{ remark: 'Before the backup' }])
  const { data } = await again.call(listSecurityEvents, { kind: 'backup_restored' })
  expect(data).toHaveLength(1)
  again.useToken(token)
  await expect(again.call(whoAmI, {})).rejects.toThrow('401')
  await again.kill('SIGTERM')
})

test('a backup under load holds every save that was answered before it began, and no half of one', async () => {
  const server = await serve()
  const answered: Order[] = []
  const ended = new AbortController()
  const write = async () => {
    while (!ended.signal.aborted) {
      const { order } = await server.call(createOrder, {
        customer,
        remark: 'Under load',
        productionProducts: [production],
      })
      answered.push(order)
    }
  }
  const writers = Array.from({ length: 4 }, write)
  while (answered.length < 10) await Promise.race([wait(5), ...writers])
  const before = answered.map(({ _id }) => _id)
  const file = await backUp()
  ended.abort()
  await Promise.all(writers)
  await server.kill('SIGTERM')
  await run('commands/restore.ts', file, '--yes')

  const again = await serve()
  const orders: Order[] = []
  // However many a fast machine took meanwhile.
  for (let page = 0; orders.length === page * 300; page++) {
    const { data } = await again.call(listOrders, { page, limit: 300, detail: 'true' })
    orders.push(...(data as Order[]))
  }
  expect(orders.map(({ _id }) => _id)).toEqual(expect.arrayContaining(before))
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(orders.length)
  for (const { productionProductData } of orders) expect(productionProductData).toMatchObject([{ items: [{}] }])
  await again.kill('SIGTERM')
})

test('a server makes one at its start where a night has passed without one, and rehearses a restore', async () => {
  rmSync(backupFolder, { recursive: true, force: true })
  const server = await serve({ BACKUP_AT: '02:00' })
  await expect.poll(async () => (await server.call(getBackups, {})).rehearsal).not.toBeNull()
  const { data, rehearsal, failure, nextAt } = await server.call(getBackups, {})
  expect(data).toMatchObject([{ reason: 'schedule' }])
  expect({ rehearsal, failure }).toMatchObject({ rehearsal: { orders: data[0]!.orders, message: null }, failure: null })
  expect(nextAt! > data[0]!.madeAt).toBe(true)
  await server.kill('SIGTERM')
})

test('a backup goes into a file of its own', async () => {
  const file = join(folder, 'at hand, ünsaved.zst')
  const { code, output } = await run('commands/backup.ts', file)
  expect(output).toBe(`${file} is made and checked.\n`)
  expect(code).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await run('commands/backup.ts', file)).toEqual({
    code: 1,
    output: `${file} exists already. Name another file.\n`,
  })
  const missing = join(folder, 'missing', 'file.zst')
  expect(await run('commands/backup.ts', missing)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no folder'),
  })
  expect((await run('commands/restore.ts', file, '--yes')).code).toBe(0)
})

test('a rehearsal restores a backup as a shop of its own, and touches nothing else', async () => {
  const file = await backUp()
  const before = await getSums()
  const work = join(shop.DATA_DIR, 'rehearsed')
  const orders = await runTask({ kind: 'rehearse', source: shop, file, folder: work })
  expect(orders).toBe(before['orders']!.rows)
  expect(existsSync(work)).toBe(false)
  expect(await getSums()).toEqual(before)
})

test.each(shop.DATABASE_URL ? [shop.DATABASE_URL] : [])('tables outside the schema public are refused', async (url) => {
  const before = await listOwn()
  const place = (schema: string, path: string) =>
    withClient(url, async (client) => {
      const name = quote(decodeURIComponent(new URL(url).pathname.slice(1)))
      await client.query(`create schema if not exists other; alter table migrations set schema ${schema}`)
      await client.query(`alter database ${name} set search_path to ${path}`)
    })
  await place('other', 'other, public')
  try {
    const { code, output } = await run('commands/backup.ts')
    expect(output).toBe('The tables are in the schema other: backups are made of those in public.\n')
    expect(code).toBe(1)
  } finally {
    await place('public', 'public')
  }
  expect(await listOwn()).toEqual(before)
})

test.each(shop.DATABASE_URL ? [shop.DATABASE_URL] : [])(
  'a connection that is lost rejects, and ends no process',
  async (url) => {
    const lost = withClient(url, async (client) => {
      await client.query('select pg_terminate_backend(pg_backend_pid())')
    })
    await expect(lost).rejects.toThrow(/terminat|not queryable/i)
    const idle = withClient(url, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      await withClient(url, (other) => other.query('select pg_terminate_backend($1)', [rows[0]!.pid]))
      await wait(200)
      await client.query('select 1')
    })
    await expect(idle).rejects.toThrow(/terminat|not queryable/i)
  },
)

/** The embedded one alone has files that can be damaged. */
const embedded = shop.DATABASE_URL ? [] : ['shop.sqlite']

function damage(place: string): Record<string, Buffer> {
  const parts = { 'shop.sqlite': randomBytes(300_000), 'shop.sqlite-wal': randomBytes(90_000) }
  for (const [name, bytes] of Object.entries(parts)) writeFileSync(join(place, name), bytes)
  return parts
}

test.each(embedded)('a damaged %s is set aside as it is, with its log', async () => {
  const file = await backUp()
  const damaged = mkdtempSync(join(folder, 'damaged-'))
  const parts = damage(damaged)
  const { code, output } = await runServer({ DATA_DIR: damaged }, 'commands/restore.ts', file, '--yes')
  expect(output).toContain('The shop that is there cannot be read.')
  expect(code).toBe(0)
  const kept = readdirSync(damaged).find((name) => name.startsWith('replaced-'))!
  for (const [name, bytes] of Object.entries(parts)) expect(readFileSync(join(damaged, kept, name))).toEqual(bytes)
  const server = await startServer({ DATA_DIR: damaged })
  await server.kill('SIGTERM')
})

describe('a restore refuses, and changes nothing,', () => {
  let file: string
  beforeAll(async () => void (file = await backUp()))

  const expectRefused = async (given: string, words: RegExp) => {
    const before = await getSums()
    const { code, output } = await run('commands/restore.ts', given, '--yes')
    // One line, and another where it names a backup that can be restored.
    const [first, ...lines] = output.trim().split('\n')
    expect(first).toMatch(words)
    expect(lines).toEqual(/newest/.test(first!) ? [expect.stringContaining('npm run restore -- ')] : [])
    expect(code).toBe(1)
    expect(await getSums()).toEqual(before)
  }
  const withManifest = (changes: Partial<Manifest>) => {
    const bytes = readFileSync(file)
    const end = 8 + bytes.readUInt32LE(4)
    const manifest = JSON.parse(bytes.subarray(8, end).toString()) as Manifest
    const text = Buffer.from(JSON.stringify({ ...manifest, ...changes }))
    bytes.writeUInt32LE(text.length, 4)
    const changed = join(folder, 'changed.zst')
    writeFileSync(changed, Buffer.concat([bytes.subarray(0, 8), text, bytes.subarray(end)]))
    return changed
  }

  test('a file that is not there', () =>
    expectRefused(join(folder, 'missing.zst'), /^There is no file .*missing\.zst\. The newest backup is of /))

  test('a file that is no backup', async () => {
    const other = join(folder, 'other.zst')
    writeFileSync(other, 'Dear shop,\n'.repeat(100))
    const words = /^The file is no backup of this application\. The newest other backup is of /
    await expectRefused(other, words)
  })

  test('a backup with a changed bit', async () => {
    const bytes = readFileSync(file)
    bytes[Math.floor(bytes.length * 0.7)]! ^= 16
    const changed = join(folder, 'changed.zst')
    writeFileSync(changed, bytes)
    await expectRefused(changed, /^The backup is damaged: /)
  })

  test('a backup of a newer version', () =>
    expectRefused(
      withManifest({ migrations: ['9999_beyond.sql'] }),
      /is of a newer version, .* does not know 9999_beyond\.sql/,
    ))

  test('a backup of the other database', () =>
    expectRefused(
      withManifest({ engine: shop.DATABASE_URL ? 'sqlite' : 'postgres' }),
      /^This is a backup of (PostgreSQL|the embedded database)/,
    ))
})

describe('killed at any moment', () => {
  /** After a random part of the time that it takes; more often where a figure is wanted. */
  const KILLS = Number(process.env['KILLS'] ?? 4)

  test('a backup leaves none that is half there, and the next one clears up', async () => {
    for (const moment of await pickMoments(KILLS, () => run('commands/backup.ts'))) {
      const before = await listOwn()
      await runUntilKilled(moment, shop, 'commands/backup.ts')
      for (const { file } of (await listOwn()).slice(0, -before.length))
        expect((await run('commands/restore.ts', file, '--yes')).code).toBe(0)
    }
    const getLeftovers = async () => {
      await backUp()
      return readdirSync(backupFolder).filter((name) => name.includes('partial'))
    }
    // The processes of one that was killed end by themselves, and may begin a folder before.
    await expect.poll(getLeftovers).toEqual([])
  })

  test('a restore leaves one whole shop: the one that was there, or the backup', async () => {
    const file = await backUp()
    const restored = withoutSessions(await getSums())
    for (const moment of await pickMoments(KILLS, () => run('commands/restore.ts', file, '--yes'))) {
      const server = await serve()
      await takeOrder(server, 'Would be missing')
      await server.kill('SIGTERM')
      const current = withoutSessions(await getSums())
      expect(current).not.toEqual(restored)
      await runUntilKilled(moment, shop, 'commands/restore.ts', file, '--yes')
      expect([current, restored]).toContainEqual(withoutSessions(await getSums()))
    }
    await (await serve()).kill('SIGTERM')
  })

  test.each(embedded)('a restore keeps a damaged %s and its log, and no server starts on half of them', async () => {
    const file = await backUp()
    const restored = withoutSessions(await getSums())
    for (const moment of await pickMoments(KILLS, () => run('commands/restore.ts', file, '--yes'))) {
      const damaged = mkdtempSync(join(folder, 'damaged-'))
      const parts = damage(damaged)
      await runUntilKilled(moment, { DATA_DIR: damaged }, 'commands/restore.ts', file, '--yes')
      const places = [damaged, ...readdirSync(damaged).map((name) => join(damaged, name))]
      for (const [name, bytes] of Object.entries(parts)) {
        const found = places.map((place) => join(place, name)).filter((path) => existsSync(path))
        expect(found.some((path) => readFileSync(path).equals(bytes))).toBe(true)
      }
      const { code, output } = await runServer({ DATA_DIR: damaged }, 'commands/restore.ts', file, '--yes')
      expect(output).toContain('The backup is restored.')
      expect(code).toBe(0)
      expect(withoutSessions(await getSums({ DATA_DIR: damaged }))).toEqual(restored)
    }
  })
})
