import dns from 'node:dns'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { features } from '../../app.ts'
import { signIn } from '../../features/auth/auth.contract.ts'
import { colorEndpoints, colorImport } from '../../features/colors/colors.contract.ts'
import { getOrder, listOrders } from '../../features/orders/orders.contract.ts'
import { newId } from '../clock.ts'
import { buildHttp } from '../http/http.ts'
import { freshDatabase, openShop } from '../testing/shop.ts'
import type { Database, Reader, Transaction } from './database.ts'
import { openDatabase } from './open-database.ts'

const shop = await openShop()

const getHealth = async (http: FastifyInstance) => {
  const { statusCode, body } = await http.inject({ url: '/api/health' })
  return { statusCode, answer: JSON.parse(body) as unknown }
}
const WELL = { statusCode: 200, answer: { status: 'ok' } }
const colorsCalled = async (search: string) => (await shop.call(colorEndpoints.list, { search })).data

const embedded = ['sqlite'].filter((engine) => engine === shop.database.engine)

/** Locks the database from another connection, as a backup tool or a database viewer may do. */
async function lock(how: string) {
  if (shop.database.pool) {
    const other = new pg.Client(shop.database.pool.options.connectionString)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query(`begin; ${how}`)
    return { unlock: () => other.query('rollback') }
  }
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(shop.database.read)
  const other = new DatabaseSync(rows[0]!.file)
  onTestFinished(() => other.close())
  other.exec(how)
  return { unlock: async () => other.exec('rollback') }
}

const locks = {
  sqlite: ['begin immediate', 'begin exclusive'],
  postgres: ['lock table colors in exclusive mode'],
}

test.each(locks[shop.database.engine])(
  'C9: under a foreign lock reads and health are answered while a save waits, and it is saved when the lock goes: %s',
  async (how) => {
    const name = `Waited for ${how}`
    const { unlock } = await lock(how)
    let isSaved = false
    const saving = shop.call(colorEndpoints.create, { name }).finally(() => (isSaved = true))
    for (let round = 0; round < 8; round++) {
      await wait(25)
      expect(await colorsCalled(name)).toEqual([])
      expect(await getHealth(shop.http)).toEqual(WELL)
    }
    expect(isSaved).toBe(false)
    await unlock()
    expect((await saving).color.name).toBe(name)
    expect(await colorsCalled(name)).toHaveLength(1)
  },
)

test('C9: who has not called for a while is answered although the use of the session cannot be noted', async () => {
  const { token, userId } = await shop.hire('administrator', 'Back from lunch')
  const lastUsedAt = new Date(Date.now() - 3_600_000).toISOString()
  await shop.database.write((tx) =>
    tx.updateTable('sessions').set({ lastUsedAt }).where('userId', '=', userId).execute(),
  )
  const { unlock } = await lock(
    shop.database.engine === 'sqlite' ? 'begin immediate' : 'lock table sessions in exclusive mode',
  )
  const usedAt = async () =>
    (await shop.database.read.selectFrom('sessions').select('lastUsedAt').where('userId', '=', userId).execute())[0]!
      .lastUsedAt
  expect(await shop.call(colorEndpoints.list, {}, { as: token })).toMatchObject({ page: 0 })
  expect(await usedAt()).toBe(lastUsedAt)
  await unlock()
  await expect.poll(usedAt).not.toBe(lastUsedAt)
})

describe.each(embedded)('C9: another program locks the file (%s)', () => {
  test('a write is refused in the end and leaves nothing, and health says why for as long as it is so', async () => {
    const { unlock } = await lock('begin immediate')
    const refused = {
      status: 503,
      problem: { code: 'unavailable', message: 'The database is busy. Nothing was saved. Try again.' },
    }
    const name = 'Refused'
    const both = [1, 2].map((n) => shop.refusal(colorEndpoints.create, { name: `${name} ${n}` }))
    expect(await Promise.all(both)).toEqual([refused, refused])
    expect(await getHealth(shop.http)).toEqual({
      statusCode: 503,
      answer: { code: 'unavailable', message: 'The database is locked by another program.' },
    })
    await unlock()
    expect(await getHealth(shop.http)).toEqual(WELL)
    expect(await colorsCalled(name)).toEqual([])
    await shop.call(colorEndpoints.create, { name })
  })
})

describe.each(embedded)('C9: the disk is full (%s)', () => {
  /** SQLite reports a database at its page limit as a full disk. */
  const allowPages = (pages: number) =>
    shop.database.write((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx))
  const UNBOUNDED = 4_294_967_294

  test('a save is refused for that reason and leaves nothing; health says so until there is room again', async () => {
    await allowPages(1)
    const full = { status: 503, problem: { code: 'unavailable', message: 'The disk is full. Nothing was saved.' } }
    const csv = ['name,code', ...Array.from({ length: 2000 }, (_, n) => `Full ${n},00ff00`)].join('\n')
    expect(await shop.refusal(colorImport, { csv, commit: true })).toEqual(full)
    expect(await colorsCalled('Full')).toEqual([])
    const isFull = { statusCode: 503, answer: { code: 'unavailable', message: 'The disk is full.' } }
    expect(await getHealth(shop.http)).toEqual(isFull)
    expect(await getHealth(shop.http)).toEqual(isFull)
    await allowPages(UNBOUNDED)
    expect(await getHealth(shop.http)).toEqual(WELL)
    expect(await colorsCalled('Full')).toEqual([])
    await shop.call(colorImport, { csv, commit: true })
    const left = await sql`select name from sqlite_schema where name = 'room_probe'`.execute(shop.database.read)
    expect(left.rows).toEqual([])
  })

  test('a change that overlooks it writes nothing after it', async () => {
    await allowPages(1)
    const name = 'overlooked'
    const change = shop.database.write(async (tx) => {
      await tx
        .insertInto('timestamps')
        .values({ name: `${name} before`, value: 1 })
        .execute()
      const tooLong = 'x'.repeat(1_000_000)
      await tx
        .insertInto('timestamps')
        .values({ name: tooLong, value: 1 })
        .execute()
        .catch(() => {})
      await tx
        .insertInto('timestamps')
        .values({ name: `${name} after`, value: 1 })
        .execute()
    })
    await expect(change).rejects.toThrow('database or disk is full')
    await allowPages(UNBOUNDED)
    const result = await shop.database.read
      .selectFrom('timestamps')
      .where('name', 'like', `${name}%`)
      .select('name')
      .execute()
    expect(result).toEqual([])
  })
})

/** A server with a database of its own, because these tests change settings of the whole database. */
async function openOwn({ mostConnections = -1 } = {}) {
  const { settings, remove } = await freshDatabase()
  const url = new URL((settings as { DATABASE_URL: string }).DATABASE_URL)
  const name = url.pathname.slice(1)
  const admin = new pg.Client(url.href)
  await admin.connect()
  // A connection limit does not apply to superusers.
  const role = `clerk_${newId().replaceAll('-', '')}`
  await admin.query(`create role ${role} login;
    grant all on schema public to ${role};
    grant all on all tables in schema public to ${role};
    grant all on all sequences in schema public to ${role};
    alter database ${name} connection limit ${mostConnections}`)
  url.username = role
  const database = await openDatabase({ DATA_DIR: '', DATABASE_URL: url.href })
  onTestFinished(async () => {
    await database.close()
    await admin.query(`drop owned by ${role}; drop role ${role}`)
    await admin.end()
    await remove()
  })
  return { database, admin, name, url }
}

async function serve(database: Database) {
  const http = await buildHttp({ database, features })
  onTestFinished(() => http.close())
  return {
    http,
    guessPassword: async () => {
      const payload = { username: newId(), password: 'not the right one' }
      return (await http.inject({ method: signIn.method, url: signIn.path, payload })).json<{ code: string }>()
    },
  }
}

test('C8: a database whose name has several addresses and that answers at none is said not to answer, and why', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const lookup = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, _how: object, found: Function) => found(null, addresses)) as never)
  onTestFinished(() => lookup.mockRestore())
  await expect(openDatabase({ DATA_DIR: '', DATABASE_URL: 'postgres://nobody@localhost:1/shop' })).rejects.toThrow(
    'The database at DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.2:1. Is it running',
  )
})

const postgres = ['postgres'].filter((engine) => engine === shop.database.engine)

describe.each(postgres)('C9: %s', () => {
  test('where it allows fewer connections than we would like, everybody waits for one and is served', async () => {
    const { database } = await openOwn({ mostConnections: 3 })
    const { http, guessPassword } = await serve(database)
    const nap = () => sql`select pg_sleep(0.02)`.execute(database.read)
    const note = (n: number) =>
      database.write((tx) =>
        tx
          .insertInto('timestamps')
          .values({ name: `crowd ${n}`, value: n })
          .execute(),
      )
    const napping = Array.from({ length: 15 }, nap)
    const writing = Array.from({ length: 6 }, (_, n) => note(n))
    const guessing = Array.from({ length: 3 }, guessPassword)
    const all = Promise.all([...napping, ...writing])
    await expect.poll(() => getHealth(http)).toEqual(WELL)
    await all
    expect(await Promise.all(guessing)).toEqual(
      Array(3).fill(expect.objectContaining({ message: 'The username or the password is not right.' })),
    )
    expect(
      await database.read.selectFrom('timestamps').selectAll().where('name', 'like', 'crowd %').execute(),
    ).toHaveLength(6)
  })

  test('where it allows none at all, health says so and saves are refused, until there is one again', async () => {
    const { database, admin, name } = await openOwn()
    const { http, guessPassword } = await serve(database)
    await admin.query(`alter database ${name} connection limit 0`)
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`
    await admin.query(end, [name])
    // The open connections fail first, with another fault.
    const crowded = {
      statusCode: 503,
      answer: { code: 'unavailable', message: 'The database allows no more connections.' },
    }
    await expect.poll(() => getHealth(http)).toEqual(crowded)
    // Also at once, and not only after waiting for a connection in vain.
    expect(await getHealth(http)).toEqual(crowded)
    expect(await guessPassword()).toEqual({
      code: 'unavailable',
      message: 'The database is busy. Nothing was saved. Try again.',
    })
    await admin.query(`alter database ${name} connection limit -1`)
    await expect.poll(() => getHealth(http)).toEqual(WELL)
  })

  test('a connection is bounded in its statements and its waits, and a migration is not', async () => {
    const { database } = await openOwn()
    const limits = (db: Reader | Transaction) =>
      sql<{ name: string; setting: string }>`select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`
        .execute(db)
        .then(({ rows }) => rows.map(({ setting }) => Number(setting)))
    expect(await limits(database.read)).toEqual([60_000, 100, 30_000])
    expect(await database.write((tx) => limits(tx))).toEqual([60_000, 100, 30_000])
    expect(await database.migrate((tx) => limits(tx))).toEqual([60_000, 0, 0])
    expect(await limits(database.read)).toEqual([60_000, 100, 30_000])
  })

  test('a save that waits too long for a table that somebody has locked is refused and leaves nothing', async () => {
    const { database, admin } = await openOwn()
    const { http } = await serve(database)
    await admin.query('begin; lock table "rateLimits", timestamps in access exclusive mode')
    const change = database.write((tx) => tx.insertInto('timestamps').values({ name: 'late', value: 1 }).execute())
    const outcome = change.catch((error: unknown) => error)
    const payload = { username: 'Nobody', password: 'not the right one' }
    const { statusCode, body } = await http.inject({ method: signIn.method, url: signIn.path, payload })
    expect({ statusCode, answer: JSON.parse(body) as unknown }).toEqual({
      statusCode: 503,
      answer: { code: 'unavailable', message: 'The database does not answer. Nothing was saved. Try again.' },
    })
    expect(await outcome).toMatchObject({ code: '55P03' })
    await admin.query('rollback')
    await expect.poll(() => getHealth(http)).toEqual(WELL)
  })

  test('while somebody has locked a table, calls on others are answered, and those on it are refused', async () => {
    const { unlock } = await lock('lock table orders in access exclusive mode')
    const missing = newId()
    const refusals = Array.from({ length: 50 }, (_, n) =>
      n % 2 ? shop.refusal(listOrders, { view: 'late' }) : shop.refusal(getOrder, { id: missing }),
    )
    const unavailable = {
      status: 503,
      problem: {
        code: 'unavailable',
        message: expect.stringMatching(/^The database does not answer\..* Try again\.$/),
      },
    }
    const writing = shop.database.write((tx) => tx.updateTable('orders').set({ version: 2 }).execute())
    const write = writing.catch((error: unknown) => error)
    const { color } = await shop.call(colorEndpoints.create, { name: 'Beside the lock' })
    expect(await colorsCalled(color.name)).toHaveLength(1)
    expect(await getHealth(shop.http)).toEqual(WELL)
    for (const refusal of await Promise.all(refusals)) expect(refusal).toEqual(unavailable)
    expect(await write).toMatchObject({ code: '55P03' })
    expect(await getHealth(shop.http)).toEqual(WELL)
    const waiting = Promise.all(Array.from({ length: 50 }, () => shop.call(listOrders, { view: 'late' })))
    await unlock()
    await waiting
  })

  test('health is answered although the database is frozen', async () => {
    const { database, admin, name } = await openOwn()
    const { http } = await serve(database)
    expect(await getHealth(http)).toEqual(WELL)
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    const freeze = (signal: NodeJS.Signals) => rows.forEach(({ pid }) => process.kill(pid, signal))
    freeze('SIGSTOP')
    try {
      const late = {
        statusCode: 503,
        answer: { code: 'unavailable', message: 'The database does not answer in time.' },
      }
      expect(await Promise.all([getHealth(http), getHealth(http), getHealth(http)])).toEqual([late, late, late])
    } finally {
      freeze('SIGCONT')
    }
    await expect.poll(() => getHealth(http)).toEqual(WELL)
  })

  test('a server whose connection breaks as it begins to listen for the others has one again, and ends when told', async () => {
    const { database, admin, name } = await openOwn()
    let isBroken = false
    database.pool!.once('acquire', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      const breaking = (...args: unknown[]) => {
        if (String(args[0]).startsWith('LISTEN')) {
          client.connection.stream.destroy()
          isBroken = true
        }
        return query(...args)
      }
      client.query = breaking as typeof client.query
    })
    const http = await buildHttp({ database, features })
    const listening = async () =>
      (await admin.query("select from pg_stat_activity where datname = $1 and query like 'LISTEN%'", [name])).rowCount
    await expect.poll(listening).toBe(1)
    expect(isBroken).toBe(true)
    // The adapter asks for a new connection within this time, once for the broken one and once for its failed
    // statement.
    await wait(3200)
    await expect.poll(listening).toBe(1)
    await http.close()
    await database.close()
  })

  test('C1: a commit that is never answered is not said to have saved nothing', async () => {
    const { database, admin, name } = await openOwn()
    await admin.query(`create function linger() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return null; end $$;
      create constraint trigger linger after insert on timestamps deferrable initially deferred
      for each row execute function linger()`)
    const change = database.write((tx) => tx.insertInto('timestamps').values({ name: 'unknown', value: 1 }).execute())
    const outcome = change.catch((error: unknown) => error)
    const committing = `from pg_stat_activity where datname = '${name}' and query = 'commit' and state = 'active'`
    await expect.poll(async () => (await admin.query(`select pid ${committing}`)).rows).toHaveLength(1)
    await admin.query(`select pg_terminate_backend(pid) ${committing}`)
    expect(await outcome).toMatchObject({ name: 'OutcomeUnknown' })
  })

  test('a connection that is lost in the middle of a change leaves nothing, and says so', async () => {
    const { database } = await openOwn()
    const cut = database.write(async (tx) => {
      await tx.insertInto('timestamps').values({ name: 'cut', value: 1 }).execute()
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(cut).rejects.toThrow(/terminat/)
    expect(await database.read.selectFrom('timestamps').selectAll().where('name', '=', 'cut').execute()).toEqual([])
  })
})
