import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/shop.ts'
import { compiled } from '../statements/compiled.ts'
import type { Database, Reader } from '../database.ts'
import { openDatabase } from '../open-database.ts'

const { settings, remove } = await freshDatabase()
const database = await openDatabase(settings)

afterAll(async () => {
  await database.close()
  await remove()
})

const name = 'written'
const written = () => database.read.selectFrom('timestamps').select('value').where('name', '=', name).execute()

test('a change that throws leaves nothing of it, and is told', async () => {
  const change = database.write(async (tx) => {
    await tx.insertInto('timestamps').values({ name, value: 1 }).execute()
    throw new Error('Half way.')
  })
  await expect(change).rejects.toThrow('Half way.')
  expect(await written()).toEqual([])
})

test('only a transaction that may change something has notes', async () => {
  expect(await database.write(async ({ notes }) => notes.changedTables.size)).toBe(0)
  expect(database.read.notes).toBeUndefined()
  expect(await database.snapshot(async ({ notes }) => notes)).toBeUndefined()
})

const shared = ['postgres'].filter((engine) => engine === database.engine)

describe.each(shared)('%s runs a change again that met another', () => {
  const SERIALIZATION = '40001'
  const CLASH = '23505'

  /** Runs a change that fails with these SQLSTATEs, one per attempt. Returns the number of attempts. */
  async function meeting(codes: readonly string[]): Promise<number> {
    let runs = 0
    return database.write(async (tx) => {
      const met = codes.slice(runs++, runs).map((code) => `raise exception using errcode = '${code}';`)
      await sql.raw(`do $$ begin ${met.join('')} null; end $$`).execute(tx)
      return runs
    })
  }

  test.each([
    ['a serialization failure', [SERIALIZATION]],
    ['a unique value twice', [CLASH, CLASH]],
    ['many serialization failures, and after them a unique value', [...Array(5).fill(SERIALIZATION), CLASH, CLASH]],
    ['a unique value, and after it many serialization failures', [CLASH, ...Array(5).fill(SERIALIZATION), CLASH]],
  ])('after %s', async (_, codes: string[]) => {
    expect(await meeting(codes)).toBe(codes.length + 1)
  })

  test.each([
    ['a unique value is taken all the time', [CLASH, SERIALIZATION, CLASH, CLASH]],
    ['serialization fails forty times', Array<string>(40).fill(SERIALIZATION)],
  ])('but not for ever: not when %s', async (_, codes) => {
    await expect(meeting(codes)).rejects.toMatchObject({ code: codes.at(-1) })
  })

  test('a run that was undone leaves no notes to the next one', async () => {
    const seen: number[] = []
    await database.write(async (tx) => {
      seen.push(tx.notes.changedTables.size)
      tx.notes.changedTables.add('timestamps')
      const met = seen.length === 1 ? `raise exception using errcode = '${SERIALIZATION}';` : ''
      await sql.raw(`do $$ begin ${met} null; end $$`).execute(tx)
    })
    expect(seen).toEqual([0, 0])
  })

  test('one that takes long holds up the others for a moment only', async () => {
    const answered = Promise.withResolvers<void>()
    const long = database.write(async (tx) => {
      await sql`select 1`.execute(tx)
      await answered.promise
    })
    const meanwhile = database.write((tx) => sql`select 1`.execute(tx)).then(() => 'the other')
    expect(await Promise.race([long, meanwhile])).toBe('the other')
    answered.resolve()
    await long
  })

  const startAtZero = () =>
    database.write(async (tx) => {
      await tx.deleteFrom('timestamps').execute()
      await tx.insertInto('timestamps').values({ name, value: 0 }).execute()
    })
  const countUp = (server: Database, milliseconds: number, onRun = () => {}) =>
    server.write(async (tx) => {
      onRun()
      const { value } = await tx
        .selectFrom('timestamps')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      await sql`select pg_sleep(${milliseconds / 1000})`.execute(tx)
      await tx
        .updateTable('timestamps')
        .set({ value: value + 1 })
        .where('name', '=', name)
        .execute()
    })

  test('one that takes long is done although others never cease to change what it changes', async () => {
    await startAtZero()
    let counted = 0
    const end = new AbortController()
    const others = [1, 2].map(async () => {
      for (; !end.signal.aborted; counted++) await countUp(database, 0)
    })
    await countUp(database, 150).finally(() => end.abort())
    await Promise.all(others)
    expect(await written()).toEqual([{ value: counted + 1 }])
  })

  test.each([
    // One that the machine holds up for long is passed, and may be met.
    ['300 of one server follow one another, and hardly any runs again', 1, 300, 330],
    ['40 of two servers, of which some are rolled back and run again', 2, 20, 400],
  ])('all that count up one value at once: %s', async (_, servers, each, most) => {
    await using other = await openDatabase(settings)
    await startAtZero()
    let runs = 0
    const count = (server: Database) => countUp(server, 2, () => runs++)
    const asked = [database, other].slice(0, servers)
    await Promise.all(asked.flatMap((server) => Array.from({ length: each }, () => count(server))))
    expect(await written()).toEqual([{ value: servers * each }])
    expect(runs).toBeLessThan(most)
  })
})

describe.each(shared)('%s plans what is repeated once', () => {
  const texts = (tx: Reader) =>
    sql<{ statement: string }>`select statement from pg_prepared_statements where statement like ${'%timestamps%'}`
      .execute(tx)
      .then(({ rows }) => rows.map(({ statement }) => statement))
  const find = (db: Reader) => db.selectFrom('timestamps').selectAll().where('name', '=', name)

  test('the statements of transactions, but for those of a migration', async () => {
    const text = find(database.read).compile().sql
    const inMigration = await database.migrate(async (tx) => [await find(tx).execute(), await texts(tx)].at(1))
    expect(inMigration).not.toContain(text)
    const inTransaction = await database.write(async (tx) => [await find(tx).execute(), await texts(tx)].at(1))
    expect(inTransaction).toContain(text)
  })

  test('a transaction has plans of its own, which read by an index', async () => {
    const findAll = compiled((db, value: number) =>
      db.selectFrom('timestamps').select('value').where('value', '>', value),
    )
    const plans = sql`select name from pg_prepared_statements where statement like ${'%"value" > %'}`
    await findAll(database.read, 1)
    const { rows } = await database.write(async (tx) => {
      await findAll(tx, 1)
      return plans.execute(tx)
    })
    expect(rows).toHaveLength(2)
  })

  test('a transaction whose table another server has changed runs again', async () => {
    await database.write((tx) => find(tx).execute())
    await database.script('alter table timestamps add column "added" text')
    const columns = await database.write(async (tx) => (await find(tx).execute()).map(Object.keys))
    expect(columns).toEqual([['name', 'value', 'added']])
  })
})
