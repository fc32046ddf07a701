import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { compiled } from './compiled.ts'
import type { Reader } from '../database.ts'
import { openSqlite, sqliteDialect } from '../sqlite/sqlite.ts'

interface Things {
  things: { name: string; kind: string; size: number }
}

function openThings(): Reader {
  const database = openSqlite(':memory:')
  database.exec(`create table things (name text, kind text, size integer);
    insert into things values ('ant', 'animal', 1), ('bee', 'animal', 2), ('cup', 'vessel', 3), ('dog', 'animal', 4)`)
  return new Kysely<Things>({ dialect: sqliteDialect(database) })
}

const things = (db: Reader) => db as unknown as Kysely<Things>

test('values reach their places, whatever the order and however often they are used', async () => {
  let built = 0
  const find = compiled((db, least: number, kinds: readonly string[], name: string) => {
    built++
    return things(db)
      .selectFrom('things')
      .select('name')
      .where('name', '!=', name)
      .where('kind', 'in', kinds)
      .where((eb) => eb.or([eb('size', '>=', least), eb('name', 'like', 'a%'), eb('size', '=', least)]))
      .orderBy('name')
  })
  const db = openThings()
  const names = async (...values: [number, string[], string]) => (await find(db, ...values)).map(({ name }) => name)

  expect(await names(2, ['animal', 'vessel'], 'dog')).toEqual(['ant', 'bee', 'cup'])
  expect(await names(4, ['vessel', 'animal'], 'bee')).toEqual(['ant', 'dog'])
  expect(built, 'two lists of one length share a query').toBe(1)
  expect(await names(1, ['vessel'], 'ant')).toEqual(['cup'])
  expect(await names(2, ['vessel', 'animal', 'plant'], 'ant')).toEqual(['bee', 'cup', 'dog'])
  expect(built, 'each length of the list is a query of its own').toBe(3)
})
