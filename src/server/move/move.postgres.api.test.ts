import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { signIn } from '../../features/auth/auth.contract.ts'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { createOrder, getOrderHistory, listOrders, type Order } from '../../features/orders/orders.contract.ts'
import { withDatabase } from '../backups/postgres.ts'
import { getPostgresSums, getSqliteSums, type TableSums } from '../backups/table-sums.ts'
import {
  pickMoments,
  type Run,
  runServer,
  runUntilKilled,
  type ServerProcess,
  startServer,
} from '../testing/server-process.ts'

const cluster = inject('template') as { url: string }
const folder = mkdtempSync(join(tmpdir(), 'shop-move-'))
const databases: string[] = []

afterAll(async () => {
  for (const name of databases) await asAdmin(`drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function makeDatabase(): Promise<string> {
  const name = `moved_${databases.length}`
  databases.push(name)
  await asAdmin(`create database ${name}`)
  return withDatabase(cluster.url, name)
}

const makeFolder = (): string => mkdtempSync(join(folder, 'shop-'))

const move = (settings: Record<string, string>, ...args: string[]): Promise<Run> =>
  runServer(settings, 'commands/move.ts', ...args)

/** What each database keeps in a way of its own is left out. */
const withoutOwn = ({ migrations, counters, orderCounts, ...others }: TableSums): TableSums => others

function readFolder(shop: string): TableSums {
  const database = new DatabaseSync(join(shop, 'shop.sqlite'), { readOnly: true })
  try {
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
    return withoutOwn(getSqliteSums(database))
  } finally {
    database.close()
  }
}

async function readDatabase(url: string): Promise<TableSums> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin read only')
    return withoutOwn(await getPostgresSums(client))
  } finally {
    await client.end()
  }
}

/** With the administrator of the sample shop signed in; killed after the test. */
async function serve(settings: Record<string, string>, credentials: { username: string; password: string }) {
  const server = await startServer(settings)
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  server.useToken((await server.call(signIn, credentials)).token)
  return server
}

const sample = makeFolder()
const demo = await startServer({ DATA_DIR: sample, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }, 'commands/demo.ts')
const { output } = await demo.kill('SIGTERM')
const [, username, password] = / {2}(\S+) +(\S+) +Administrator/.exec(output)!
const administrator = { username: username!, password: password! }

/** The number of a new order continues those that there are, and its history the changes that there were. */
async function expectGoesOn(server: ServerProcess): Promise<void> {
  const { data } = await server.call(listOrders, { limit: 1, detail: 'true', sortField: 'orderNo', sortOrder: -1 })
  const [last] = data as Order[]
  const { customer } = await server.call(customerEndpoints.create, {
    // All that one of the databases might write in another way.
    ...{ name: 'Tab\tand \\N, “quotes”, {a,"b"}, \u2028 and 😀', phone_no: 'NULL', email: '', address: '\\x41\r\n1e3' },
  })
  const productionProducts = last!.productionProductData.map(({ clothingType, printingDesign, items }) => ({
    clothingType,
    printingDesign,
    items: items.map(({ color }) => ({ color, smallQuantity: 2 })),
  }))
  const { order } = await server.call(createOrder, { customer: customer._id, remark: '00012', productionProducts })
  expect(order.orderNo).toBe(last!.orderNo + 1)
  expect((await server.call(getOrderHistory, { id: order._id })).data).toHaveLength(1)
  const found = await server.call(listOrders, { search: 'quotes' })
  expect(found.data.map(({ _id }) => _id)).toContain(order._id)
}

test('a shop goes to PostgreSQL and back, row by row, and goes on there', async () => {
  const url = await makeDatabase()
  const before = readFolder(sample)
  const there = await move({ DATA_DIR: sample }, url)
  expect(there.output).toContain(`Moved and compared: ${before['orders']!.rows} orders, `)
  expect(there.output).toContain(`DATABASE_URL='${url}' npm start`)
  expect(there.code).toBe(0)
  expect(await readDatabase(url)).toEqual(before)
  expect(readFolder(sample)).toEqual(before)

  const server = await serve({ DATA_DIR: sample, DATABASE_URL: url }, administrator)
  await expectGoesOn(server)
  const target = join(folder, 'back')
  const refused = await move({ DATABASE_URL: url }, `sqlite:${target}`)
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/is in use .* Stop every server first\.\n$/) })
  await server.kill('SIGTERM')

  const changed = await readDatabase(url)
  const back = await move({ DATABASE_URL: url }, `sqlite:${target}`)
  expect(back.output).toContain(`DATA_DIR=${target} npm start`)
  expect(back.code).toBe(0)
  expect(readFolder(target)).toEqual(changed)
  expect(await readDatabase(url)).toEqual(changed)
  await expectGoesOn(await serve({ DATA_DIR: target }, administrator))
})

describe('a move refuses, and changes nothing:', () => {
  const expectRefused = async (settings: Record<string, string>, target: string, words: RegExp) => {
    const { code, output: said } = await move(settings, ...(target ? [target] : []))
    expect(said).toMatch(words)
    expect(code).toBe(1)
  }

  test('without a target', () => expectRefused({ DATA_DIR: sample }, '', /^Name the empty database to move to:/))

  test('to something else', () => expectRefused({ DATA_DIR: sample }, 'mysql://host/shop', /^Name the empty database/))

  test('from a folder without a shop', async () => {
    const missing = join(folder, 'missing')
    await expectRefused({ DATA_DIR: missing }, await makeDatabase(), /^There is no .*missing\/shop\.sqlite\. Name/)
    expect(existsSync(missing)).toBe(false)
  })

  test('to a database that is not there', () =>
    expectRefused({ DATA_DIR: sample }, withDatabase(cluster.url, 'missing'), /^database "missing" does not exist/))

  test('to a database of another program', async () => {
    const url = await makeDatabase()
    const client = new pg.Client(url)
    await client.connect()
    await client.query('create table songs (title text)')
    await client.end()
    await expectRefused({ DATA_DIR: sample }, url, /^That database has a table songs\. Name an empty one\./)
    expect(Object.keys(await readDatabase(url))).toEqual(['songs'])
  })

  test('to a shop', async () => {
    const url = await makeDatabase()
    const other = makeFolder()
    await (await startServer({ DATA_DIR: other })).kill('SIGTERM')
    await (await startServer({ DATA_DIR: '', DATABASE_URL: url })).kill('SIGTERM')
    const before = await readDatabase(url)
    await expectRefused({ DATA_DIR: sample }, url, /^There is a shop in that database already/)
    expect(await readDatabase(url)).toEqual(before)
    await expectRefused({ DATABASE_URL: url }, `sqlite:${other}`, /^There is a shop in .* already/)
  })

  test('while the server runs', async () => {
    const other = makeFolder()
    const server = await startServer({ DATA_DIR: other })
    await expectRefused({ DATA_DIR: other }, await makeDatabase(), /^Another server is already running/)
    await server.kill('SIGTERM')
  })

  test('a shop whose log is damaged', async () => {
    const other = makeFolder()
    cpSync(sample, other, { recursive: true })
    writeFileSync(join(other, 'shop.sqlite-wal'), 'x'.repeat(5000))
    await expectRefused({ DATA_DIR: other }, await makeDatabase(), /^The log .*shop.sqlite-wal is damaged/)
  })

  test('a shop that is not up to date', async () => {
    const older = makeFolder()
    const made = new DatabaseSync(join(older, 'shop.sqlite'))
    made.exec("create table migrations (name text); insert into migrations values ('0001_foundation.sql')")
    made.close()
    await expectRefused({ DATA_DIR: older }, await makeDatabase(), /^The shop is of an older version\. Start this/)
  })
})

test('a move that was killed before the tables were made can be done again', async () => {
  const url = await makeDatabase()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'create table migrations ("name" text primary key, "checksum" text not null, "appliedAt" text not null)',
  )
  await client.end()
  expect(await move({ DATA_DIR: sample }, url)).toMatchObject({ code: 0 })
})

describe('killed at any moment', () => {
  const KILLS = Number(process.env['KILLS'] ?? 3)

  test('a move to PostgreSQL has moved all, or can be done again; the shop is as it was', async () => {
    const before = readFolder(sample)
    const first = await makeDatabase()
    for (const moment of await pickMoments(KILLS, () => move({ DATA_DIR: sample }, first))) {
      const url = await makeDatabase()
      await runUntilKilled(moment, { DATA_DIR: sample }, 'commands/move.ts', url)
      expect(readFolder(sample)).toEqual(before)
      const again = await move({ DATA_DIR: sample }, url)
      if (again.code !== 0) expect(again.output).toMatch(/^There is a shop in that database already/)
      expect(await readDatabase(url)).toEqual(before)
    }
  })

  test('a move to a folder has moved all, or can be done again; the shop is as it was', async () => {
    const url = await makeDatabase()
    expect((await move({ DATA_DIR: sample }, url)).code).toBe(0)
    const before = await readDatabase(url)
    for (const moment of await pickMoments(KILLS, () => move({ DATABASE_URL: url }, `sqlite:${makeFolder()}`))) {
      const target = makeFolder()
      await runUntilKilled(moment, { DATABASE_URL: url }, 'commands/move.ts', `sqlite:${target}`)
      expect(await readDatabase(url)).toEqual(before)
      const again = await move({ DATABASE_URL: url }, `sqlite:${target}`)
      if (again.code !== 0) expect(again.output).toMatch(/^There is a shop in .* already/)
      expect(readFolder(target)).toEqual(before)
    }
  })
})
