import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { migrate } from './migrate.ts'
import { searchable } from '../../shared/text.ts'
import { startServer } from '../testing/server-process.ts'
import { freshDatabase } from '../testing/shop.ts'

const { settings, remove } = await freshDatabase()
const database = await openDatabase(settings)
const place = mkdtempSync(join(tmpdir(), 'shop-migrations-'))
const folder = join(place, 'migrations')
const root = join(import.meta.dirname, '../../..')
// Links beside the migrations, so that a migration in TypeScript can import the same paths as in the project.
for (const name of ['src', 'node_modules']) symlinkSync(join(root, name), join(place, name))

afterAll(async () => {
  await database.close()
  await remove()
  rmSync(place, { recursive: true, force: true })
})

/** The migrations of the application. */
beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'migrations'), folder, { recursive: true })
})

const otherEngine = database.engine === 'sqlite' ? '.postgres.' : '.sqlite.'
const ours = () =>
  readdirSync(folder)
    .filter((name) => !name.includes(otherEngine))
    .toSorted()
const writeMigration = (name: string, text: string) => writeFileSync(join(folder, name), text)
/** The text of a migration in TypeScript, as it would be in the project. */
const getStep = (body: string) => `
  import { sql } from 'kysely'
  import { fillKeys, type MigrationTransaction } from '../src/server/database/migration-step.ts'
  import { searchable } from '../src/shared/text.ts'

  export default async function step(tx: MigrationTransaction): Promise<void> {
    ${body}
  }
`
const NO_TABLE = /no such table|does not exist/
const applied = async () =>
  (await database.read.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name)
const count = async (table: string) => {
  const { rows } = await database.write((tx) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx),
  )
  return rows[0]!.n
}
const forget = (statements = '') => database.script(`${statements}; delete from migrations where name >= '9'`)

describe('migrations', () => {
  test('that the database has had are not applied again', async () => {
    expect(await migrate(database, folder)).toBe(0)
  })

  test('that it lacks are applied in the order of their numbers, once', async () => {
    writeMigration('9001_first.sql', 'create table firsts (n integer); insert into firsts values (1);')
    writeMigration('9002_second.sql', 'insert into firsts values (2); -- and no more\n')
    expect(await migrate(database, folder)).toBe(2)
    expect(await migrate(database, folder)).toBe(0)
    expect(await count('firsts')).toBe(2)
    await forget('drop table firsts')
  })

  test('of one number run as one: for both engines, for the engine, in TypeScript', async () => {
    const insert = (what: string) => `insert into ran select count(*), '${what}' from ran`
    for (const engine of ['postgres', 'sqlite']) writeMigration(`9001_one.${engine}.sql`, insert(engine))
    writeMigration('9001_one.sql', `create table ran (n integer, what text); ${insert('both')}`)
    writeMigration('9001_one.ts', getStep(`await sql\`${insert('step')}\`.execute(tx)`))
    writeMigration('9002_a.sql', insert('next'))
    expect(await migrate(database, folder)).toBe(2)
    const { rows } = await database.write((tx) => sql<{ what: string }>`select what from ran order by n`.execute(tx))
    expect(rows.map(({ what }) => what)).toEqual(['both', database.engine, 'step', 'next'])
    expect((await applied()).slice(-4)).toEqual(
      [`9001_one.${database.engine}.sql`, '9001_one.sql', '9001_one.ts', '9002_a.sql'].toSorted(),
    )
    await forget('drop table ran')
  })

  test.each([
    ['9001_a.sql', '9001_b.sql'],
    ['9001_a.sql', '9001_b.postgres.sql'],
    ['9001_a.sqlite.sql', '9001_b.postgres.sql'],
    ['9001_a.sql', '9001_b.ts'],
  ])('that share a number, as %s and %s, stop the start', async (one, other) => {
    for (const name of [one, other]) writeMigration(name, 'create table never_made (n integer)')
    await expect(migrate(database, folder)).rejects.toThrow(
      `Two migrations have the number 9001: ${one} and ${other}. Give the one that is not released yet the next free number.`,
    )
    await expect(count('never_made')).rejects.toThrow(NO_TABLE)
  })

  test.each([
    ...['91_short.sql', '90001_long.sql', '9001-dash.sql', '9001_Upper.sql', '9001.sql', '_9001_a.sql'],
    ...['9001_a.mysql.sql', '9001_a.sqlite.ts', '9001_a.js', '9001_a.sql.orig', 'notes.md'],
  ])('whose file is called %s stop the start', async (name) => {
    writeMigration('9000_good.sql', 'create table never_made (n integer)')
    writeMigration(name, 'create table never_made (n integer)')
    await expect(migrate(database, folder)).rejects.toThrow(
      `The file ${name} among the migrations is not named like one: 0005_what_it_does.sql, .sqlite.sql, .postgres.sql or .ts.`,
    )
    await expect(count('never_made')).rejects.toThrow(NO_TABLE)
  })

  test('are not what the system leaves among them', async () => {
    writeMigration('.DS_Store', '')
    expect(await migrate(database, folder)).toBe(0)
  })

  test.each(['9001_before.sql', '9002_new.ts', `9002_new.${database.engine}.sql`])(
    'that come after 9002_new.sql was applied cannot be %s',
    async (late) => {
      writeMigration('9002_new.sql', 'create table news (n integer)')
      expect(await migrate(database, folder)).toBe(1)
      writeMigration(late, 'create table never_made (n integer)')
      await expect(migrate(database, folder)).rejects.toThrow(
        `The migration ${late} comes too late: this database has had that number or a later one. Give it the next free number.`,
      )
      await expect(count('never_made')).rejects.toThrow(NO_TABLE)
      await forget('drop table news')
    },
  )

  test('of one engine are left out on the other', async () => {
    writeMigration('9001_both.postgres.sql', 'create table of_postgres (n integer)')
    writeMigration('9001_both.sqlite.sql', 'create table of_sqlite (n integer)')
    expect(await migrate(database, folder)).toBe(1)
    const name = `of_${database.engine}`
    expect(await count(name)).toBe(0)
    await forget(`drop table ${name}`)
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
    await forget('drop table goods; drop table bads')
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

describe('a migration in TypeScript', () => {
  /** More rows than `fillKeys` writes with two statements. */
  const ROWS = 1203
  const TRIALS = ['Été à la Straße', 'ŁÓDŹ', 'Plain', '']
  const KEYS = ['ete a la strasse', 'lodz', 'plain', '']

  const addKey = () =>
    writeMigration(
      '9002_design_trial.sql',
      `alter table designs add column "trialKey" keytext not null default '';
       alter table designs add column "bothKey" keytext not null default '';
       create index designs_by_trial on designs ("trialKey", "_id") where "deletedAt" is null`,
    )
  const FILL = `await fillKeys(tx, 'designs', ['trial', 'name'], ({ trial, name }) => ({
    trialKey: searchable(trial),
    bothKey: searchable(name, trial),
  }))`
  const designs = async () => {
    const { rows } = await database.write((tx) =>
      sql<Record<string, string>>`select * from designs order by "_id"`.execute(tx),
    )
    return rows
  }

  beforeEach(async () => {
    writeMigration('9001_trial.sql', `alter table designs add column "trial" text not null default ''`)
    await migrate(database, folder)
    await database.write(async (tx) => {
      for (let n = 0; n < ROWS; n++)
        await sql`insert into designs ("_id", "version", "createdAt", "updatedAt", "deletedAt", "searchKey", "nameKey",
          "name", "screenPrintingOn", "trial") values (${`id ${n}`}, 7, '', '', ${n % 5 ? null : ''}, '', '',
          ${`Ñ ${n}`}, 'front', ${TRIALS[n % TRIALS.length]})`.execute(tx)
    })
    addKey()
    return async () => {
      const hasKeys = 'trialKey' in (await designs())[0]!
      const keys = `drop index designs_by_trial; alter table designs drop column "trialKey";
        alter table designs drop column "bothKey";`
      await forget(`${hasKeys ? keys : ''} delete from designs; alter table designs drop column "trial"`)
    }
  })

  test('fills the keys of all rows that are there, once', async () => {
    const before = await designs()
    writeMigration('9002_design_trial.ts', getStep(FILL))
    expect(await migrate(database, folder)).toBe(1)
    const after = await designs()
    expect(after).toHaveLength(ROWS)
    expect(after).toEqual(
      before.map((row) => ({
        ...row,
        trialKey: KEYS[TRIALS.indexOf(row['trial']!)],
        bothKey: searchable(row['name'], row['trial']),
      })),
    )
    await database.script(`update designs set "trialKey" = 'as it is'`)
    expect(await migrate(database, folder)).toBe(0)
    expect((await designs()).every((row) => row['trialKey'] === 'as it is')).toBe(true)
  })

  test('holds some hundred rows at a time, however many there are', async () => {
    writeMigration(
      '9002_design_trial.ts',
      getStep(`let most = 0
        const counted = tx.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            most = Math.max(most, result.rows.length)
            return result
          },
        })
        await fillKeys(counted, 'designs', ['trial'], ({ trial }) => ({ trialKey: searchable(trial) }))
        if (most !== 500) throw new Error(most + ' rows at once')`),
    )
    expect(await migrate(database, folder)).toBe(1)
  })

  test('that throws half-way changes nothing at all, and is applied once it is mended', async () => {
    const before = await designs()
    const had = await applied()
    writeMigration(
      '9002_design_trial.ts',
      getStep(`let seen = 0
        await fillKeys(tx, 'designs', ['trial'], () => {
          if (++seen > ${ROWS - 100}) throw new Error('half-way')
          return { trialKey: 'half' }
        })`),
    )
    await expect(migrate(database, folder)).rejects.toThrow('half-way')
    expect(await designs()).toEqual(before)
    expect(await applied()).toEqual(had)

    writeMigration('9002_design_trial.ts', getStep(FILL))
    expect(await migrate(database, folder)).toBe(1)
    expect((await designs())[1]).toMatchObject({ name: 'Ñ 1', trialKey: 'lodz', bothKey: 'n 1 lodz' })
  })

  test('that was changed after it had been applied stops the start', async () => {
    writeMigration('9002_design_trial.ts', getStep(FILL))
    await migrate(database, folder)
    appendFileSync(join(folder, '9002_design_trial.ts'), '// better\n')
    await expect(migrate(database, folder)).rejects.toThrow(
      'The migration 9002_design_trial.ts was changed after it had been applied. Migrations are never edited.',
    )
  })

  test('that exports no function is not applied, and neither is the SQL of its number', async () => {
    const before = await designs()
    writeMigration('9002_design_trial.ts', 'export const up = async () => {}')
    await expect(migrate(database, folder)).rejects.toThrow(
      'The migration 9002_design_trial.ts has no default export that is a function of the transaction.',
    )
    expect(await designs()).toEqual(before)
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

test.each(sharedDatabases)(
  'of two that start together on a %s the second waits for a long migration, however long, and does not apply it again',
  async () => {
    const step = { begun: Promise.withResolvers<void>(), held: Promise.withResolvers<void>() }
    Object.assign(globalThis, { migrationUnderTest: step })
    const second = await openDatabase(settings)
    writeMigration('9001_long.sql', 'create table longs (n integer)')
    writeMigration(
      '9001_long.ts',
      getStep(`const { begun, held } = (globalThis as any).migrationUnderTest
        begun.resolve()
        await held.promise
        await sql\`insert into longs values (1)\`.execute(tx)`),
    )
    const had = await applied()
    const first = migrate(database, folder)
    await step.begun.promise
    const both = Promise.all([first, migrate(second, folder)])
    expect(await applied(), 'reading which there are waits for nobody').toEqual(had)
    step.held.resolve()
    expect(await both).toEqual([1, 0])
    expect(await count('longs')).toBe(1)
    await second.close()
    await forget('drop table longs')
  },
)

test.each(sharedDatabases)('on %s it reads what was still being written when it began', async () => {
  writeMigration('9001_written.sql', 'create table written (n integer)')
  await migrate(database, folder)
  const isWritten = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const second = await openDatabase(settings)
  const writing = second.write(async (tx) => {
    await sql`insert into written values (1)`.execute(tx)
    isWritten.resolve()
    await mayEnd.promise
  })
  await isWritten.promise
  writeMigration('9002_read.sql', 'create table counted (n integer); create index written_by_n on written (n)')
  writeMigration('9002_read.ts', getStep('await sql`insert into counted select n from written`.execute(tx)'))
  const migrated = migrate(database, folder)
  const waiting = sql`select from pg_locks where not granted and relation = 'written'::regclass`
  await expect.poll(async () => (await waiting.execute(second.read)).rows).toHaveLength(1)
  mayEnd.resolve()
  await Promise.all([writing, migrated])
  expect(await count('counted')).toBe(1)
  await second.close()
  await forget('drop table counted; drop table written')
})
