import { expect, test } from 'vitest'
import { makeColor } from '../../testing/fixtures.ts'
import { openShop } from '../../testing/shop.ts'
import { compiled } from './compiled.ts'

const shop = await openShop()
const { _id: red } = await makeColor(shop, 'Red')
const { read: db } = shop.database
const among = (not: '' | 'not ', ids: readonly string[]) =>
  db.selectFrom('colors').select('name').where('_id', `${not}in`, ids).execute()
const ids = (many: number) => Array.from({ length: many }, (_, at) => `none ${at}`)

test('nothing is in an empty list, and everything is not in it', async () => {
  expect(await among('', [])).toEqual([])
  expect(await among('not ', [])).toEqual([{ name: 'Red' }])
})

test.each([1000, 1001, 70_000])('a list may have %i values', async (many) => {
  expect(await among('', [...ids(many - 1), red])).toEqual([{ name: 'Red' }])
  expect(await among('', ids(many))).toEqual([])
  expect(await among('not ', [...ids(many - 1), red])).toEqual([])
  expect(await among('not ', ids(many))).toEqual([{ name: 'Red' }])
})

test('the same holds for statements that are compiled once, and for numbers', async () => {
  const select = compiled((reader, of: readonly string[], sizes: readonly number[]) =>
    reader.selectFrom('colors').select('name').where('_id', 'in', of).where('version', 'in', sizes),
  )
  const sizes = Array.from({ length: 40_000 }, (_, at) => at)
  for (let run = 0; run < 2; run++) {
    expect(await select(db, [red], sizes)).toEqual([{ name: 'Red' }])
    expect(await select(db, [...ids(40_000), red], [1])).toEqual([{ name: 'Red' }])
    expect(await select(db, [red], [])).toEqual([])
    expect(await select(db, [red], [0])).toEqual([])
  }
})
