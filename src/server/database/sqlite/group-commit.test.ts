import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openGroupCommit } from './group-commit.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'

interface Schema {
  things: { name: string }
}

const place = mkdtempSync(join(tmpdir(), 'shop-group-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Inserts names, at once, and tells of each `done` or why not. */
async function open(file: string) {
  const path = join(place, file)
  const db = new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(path)) })
  await sql`create table things (name text unique)`.execute(db)
  const write = openGroupCommit(db)
  const insert = async (name: string) => {
    await write((tx) => tx.insertInto('things').values({ name }).execute())
    return 'done'
  }
  return {
    db,
    write,
    other: () => new DatabaseSync(path),
    insertAll: (names: readonly string[]) =>
      Promise.all(names.map((name) => insert(name).catch((error: Error) => error.message))),
    names: async () => (await db.selectFrom('things').select('name').execute()).map(({ name }) => name),
  }
}

const numbers = Array.from({ length: 100 }, (_, index) => `${index}`)

test('changes that are asked for at once share commits', async () => {
  const { insertAll, names, other } = await open('many.sqlite')
  const watching = other()
  const counted = new Set<unknown>()
  const results = insertAll(numbers)
  while (await Promise.race([results.then(() => false), setImmediate(true)]))
    counted.add(watching.prepare('select count(*) as count from things').get()!['count'])
  expect(await results).toEqual(numbers.map(() => 'done'))
  expect(await names()).toEqual(numbers)
  expect(counted.size, 'different numbers of them that were committed').toBeLessThan(10)
  watching.close()
})

test('one that fails undoes only itself, and is told', async () => {
  const { write, names, insertAll } = await open('failing.sqlite')
  const failing = write(async (tx) => {
    await tx.insertInto('things').values({ name: 'half' }).execute()
    throw new Error('Half way.')
  })
  const [, all] = await Promise.all([
    expect(failing).rejects.toThrow('Half way.'),
    insertAll(['before', 'before', 'after']),
  ])
  expect(all).toEqual(['done', 'UNIQUE constraint failed: things.name', 'done'])
  expect(await names()).toEqual(['before', 'after'])
})

test('each begins with notes of its own, whether it is alone or after one of its group that failed', async () => {
  const { write } = await open('own.sqlite')
  const note = (name: string) =>
    write(async ({ notes }) => {
      notes.known.set(name, {})
      if (name === '0') throw new Error('Half way.')
      return [...notes.known.keys()]
    }).catch((error: Error) => error.message)
  expect(await Promise.all(numbers.map(note))).toEqual(numbers.map((name) => (name === '0' ? 'Half way.' : [name])))
  expect(await note('alone')).toEqual(['alone'])
})

test('where one fills the disk, none of its commit is stored and all are told; the next ones are stored', async () => {
  const { db, insertAll, names } = await open('full.sqlite')
  await sql`pragma max_page_count = 4`.execute(db)
  const full = 'database or disk is full'
  expect(await insertAll(['first', 'x'.repeat(100_000), 'last'])).toEqual([full, full, full])
  expect(await names()).toEqual([])
  expect(await insertAll(['next'])).toEqual(['done'])
})

test('a refusal that rests on what the disk did not take is not told', async () => {
  const { db, insertAll, names } = await open('premature.sqlite')
  await sql`pragma max_page_count = 4`.execute(db)
  const full = 'database or disk is full'
  expect(await insertAll(['same', 'same', 'x'.repeat(100_000)])).toEqual([full, full, full])
  expect(await names()).toEqual([])
})

test('a foreign lock is waited for by each change for three seconds of its own', async () => {
  const { insertAll, names, other } = await open('locked.sqlite')
  const locking = other()
  locking.exec('begin immediate')
  const first = insertAll(numbers)
  await wait(1500)
  const later = insertAll(['later'])
  expect(await first).toEqual(numbers.map(() => 'database is locked'))
  locking.exec('rollback')
  expect(await later).toEqual(['done'])
  expect(await names()).toEqual(['later'])
  locking.close()
})
