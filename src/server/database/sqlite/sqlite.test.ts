import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openSqlite, sqliteDialect } from './sqlite.ts'

const place = mkdtempSync(join(tmpdir(), 'shop-sqlite-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

/** Two connections to a file without a write-ahead log, where an open write blocks reads. */
function openTwo(name: string) {
  const file = join(place, name)
  const other = new DatabaseSync(file)
  other.exec('create table things (name text); begin; commit')
  const db = new Kysely<{ things: { name: string } }>({ dialect: sqliteDialect(openSqlite(file, { readOnly: true })) })
  return { other, names: () => db.selectFrom('things').select('name').execute() }
}

test('a read that meets a foreign lock waits for its end, and nobody waits with it', async () => {
  const { other, names } = openTwo('read.sqlite')
  other.exec(`begin exclusive; insert into things values ('late')`)
  let isAnswered = false
  const reading = names().finally(() => (isAnswered = true))
  for (let round = 0; round < 10; round++) await wait(10)
  expect(isAnswered).toBe(false)
  other.exec('commit')
  expect(await reading).toEqual([{ name: 'late' }])
})

test('a transaction that SQLite has ended by itself fails for the reason of its end', async () => {
  const db = new Kysely<{ things: { name: string } }>({
    dialect: sqliteDialect(openSqlite(join(place, 'full.sqlite'))),
  })
  await sql`create table things (name text)`.execute(db)
  await sql`pragma max_page_count = 1`.execute(db)
  const insert = (name: string) => db.insertInto('things').values({ name })
  const change = db.transaction().execute((tx) => tx.executeQuery(insert('x'.repeat(100_000))))
  await expect(change).rejects.toThrow('database or disk is full')
  await db.transaction().execute((tx) => tx.executeQuery(insert('short')))
  expect(await db.selectFrom('things').select('name').execute()).toEqual([{ name: 'short' }])
})
