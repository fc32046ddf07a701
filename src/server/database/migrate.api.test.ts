import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { startServer } from '../testing/server-process.ts'
import { freshDatabase } from '../testing/shop.ts'

const { settings, remove } = await freshDatabase()
const database = await openDatabase(settings)
const place = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
const folder = join(place, 'migrations')

afterAll(async () => {
  await database.close()
  await remove()
  rmSync(place, { recursive: true, force: true })
})

/** As the application brings them. */
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true })
})

const otherEngine = database.engine === 'sqlite' ? '.postgres.' : '.sqlite.'
const ours = () =>
  readdirSync(folder)
    .filter((name) => !name.includes(otherEngine))
    .toSorted()
const writeMigration = (name: string, text: string) => writeFileSync(join(folder, name), text)
const NO_TABLE = /no such table|does not exist/
const applied = async () =>
  (await database.read.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name)
const count = async (table: string) => {
  const { rows } = await database.write((tx) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx),
  )
  return rows[0]!.n
}

describe('migrations', () => {
  test('that the database has had are not applied again', async () => {
    expect(await migrate(database, folder)).toBe(0)
  })

  test('that it lacks are applied in the order of their names, once', async () => {
    writeMigration('9001_first.sql', 'create table firsts (n integer); insert into firsts values (1);')
    writeMigration('9002_second.sql', 'insert into firsts values (2); -- and no more\n')
    expect(await migrate(database, folder)).toBe(2)
    expect(await migrate(database, folder)).toBe(0)
    expect(await count('firsts')).toBe(2)
    await database.script(`drop table firsts; delete from migrations where name >= '9'`)
  })

  test('of one engine are left out on the other', async () => {
    writeMigration('9001_both.postgres.sql', 'create table of_postgres (n integer)')
    writeMigration('9001_both.sqlite.sql', 'create table of_sqlite (n integer)')
    expect(await migrate(database, folder)).toBe(1)
    const name = `of_${database.engine}`
    expect(await count(name)).toBe(0)
    await database.script(`drop table ${name}; delete from migrations where name >= '9'`)
  })

  test.each([
    ['a statement that the database refuses', 'insert into no_such_table values (1)'],
    ['a text that is no SQL', 'and this is no SQL'],
  ])('with %s change nothing at all, and those before stay', async (_, wrong) => {
    writeMigration('9001_good.sql', 'create table goods (n integer); insert into goods values (1)')
    writeMigration('9002_bad.sql', `create table bads (n integer); insert into goods values (2); ${wrong}`)
    const before = await applied()
    await expect(migrate(database, folder)).rejects.toThrow(/no_such_table|syntax error/)
    expect(await applied()).toEqual([...before, '9001_good.sql'])
    expect(await count('goods')).toBe(1)
    await expect(count('bads')).rejects.toThrow(NO_TABLE)

    writeMigration('9002_bad.sql', 'create table bads (n integer)')
    expect(await migrate(database, folder), 'mended, it is applied').toBe(1)
    await database.script(`drop table goods; drop table bads; delete from migrations where name >= '9'`)
  })

  test('that were changed after they had been applied stop the start, even by a space', async () => {
    writeMigration('9001_new.sql', 'create table never_made (n integer)')
    appendFileSync(join(folder, '0001_foundation.sql'), ' ')
    await expect(migrate(database, folder)).rejects.toThrow(
      'The migration 0001_foundation.sql was changed after it had been applied. Migrations are never edited.',
    )
    await expect(count('never_made')).rejects.toThrow(NO_TABLE)
  })

  test('that this application does not know belong to a newer one, and stop the start', async () => {
    const newest = ours().at(-1)!
    unlinkSync(join(folder, newest))
    writeMigration('9001_new.sql', 'create table never_made (n integer)')
    await expect(migrate(database, folder)).rejects.toThrow(
      `This database was made by a newer version of the application (it has ${newest}). Start that version instead.`,
    )
    await expect(count('never_made')).rejects.toThrow(NO_TABLE)
  })
})

const sharedDatabases = ['postgres'].filter((engine) => engine === database.engine)

test.each(sharedDatabases)(
  'two processes that start together on an empty %s both serve, and each migration is applied once',
  async () => {
    await database.script('drop schema public cascade; create schema public')
    const both = await Promise.all([startServer(settings), startServer(settings)])
    for (const { address } of both) expect((await fetch(`${address}/api/health`)).status).toBe(200)
    for (const server of both) await server.kill('SIGTERM')
    expect(await applied()).toEqual(ours())
    expect(await count('users'), 'one administrator of the settings').toBe(1)
  },
)
