import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { ApiError } from '../../shared/problem.ts'
import type { Reader, Tables } from '../database/database.ts'
import { openSqlite, sqliteDialect } from '../database/sqlite/sqlite.ts'
import { openReferences } from './references.ts'

const ALL = Array.from({ length: 300 }, (_, at) => `thing ${String(at + 1).padStart(3, '0')}`)

const database = openSqlite(':memory:')
database.exec('create table things ("_id" text, name text)')
for (const id of ALL) database.prepare('insert into things values (?, ?)').run(id, id)
const db: Reader = new Kysely<Tables>({ dialect: sqliteDialect(database) })

const things = 'things' as keyof Tables
let used: readonly string[]
let variants: number
const references = openReferences([
  {
    of: things,
    nouns: ['job', 'jobs'],
    href: (ids) => `/jobs?thing=${ids.join(',')}`,
    count: async (_, ids) => {
      variants++
      return ids.filter((id) => used.includes(id)).length
    },
  },
])

async function refusal(inUse: readonly string[]) {
  used = inUse
  variants = 0
  const refused: unknown = await references.throwIfUsed(db, things, ALL).catch((error: unknown) => error)
  return refused instanceof ApiError ? refused.problem.message : refused
}

test.each([
  [[], undefined],
  [ALL.slice(0, 1), 'thing 001 is still used by 1 job, so it cannot be deleted for good.'],
  [ALL.slice(-1), 'thing 300 is still used by 1 job, so it cannot be deleted for good.'],
  [
    [ALL[0]!, ALL[150]!, ALL[299]!],
    'thing 001, thing 151, and thing 300 are still used by 3 jobs, so they cannot be deleted for good.',
  ],
  [
    [ALL[7]!, ALL[70]!, ALL[150]!, ALL[299]!],
    'thing 008, thing 071, thing 151, and others are still used by 4 jobs, so they cannot be deleted for good.',
  ],
  [ALL, 'thing 001, thing 002, thing 003, and others are still used by 300 jobs, so they cannot be deleted for good.'],
])('M1: of 300 records those that are used are found without a look at each: %#', async (inUse, message) => {
  expect(await refusal(inUse)).toBe(message)
  expect(variants).toBeLessThan(75)
})
