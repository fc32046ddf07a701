import type { Kysely } from 'kysely'
import { ApiError, type Use } from '../../shared/problem.ts'
import type { Reader, Tables } from '../database/database.ts'

export interface Reference {
  of: keyof Tables
  nouns: readonly [string, string]
  count: (db: Reader, ids: readonly string[]) => Promise<number>
  href: (ids: readonly string[]) => string
}

export interface References {
  throwIfUsed(
    db: Reader,
    table: keyof Tables,
    ids: readonly string[],
    about?: { field?: string; consequence?: string },
  ): Promise<void>
}

const MAX_NAMED = 3

const list = new Intl.ListFormat('en-US')

export const openReferences = (all: readonly Reference[]): References => ({
  async throwIfUsed(db, table, ids, { field, consequence } = {}) {
    const references = all.filter(({ of }) => of === table)
    const used = await findUsed(references, db, ids, MAX_NAMED + 1)
    if (used.length === 0) return
    const uses = await findUses(references, db, used.length > MAX_NAMED ? ids : used)
    const names = await getNames(db, table, used.slice(0, MAX_NAMED))
    const who = list.format(used.length > MAX_NAMED ? [...names, 'others'] : names)
    const [are, they] = used.length === 1 ? ['is', 'it'] : ['are', 'they']
    const so = consequence ?? `${they} cannot be deleted for good`
    const message = `${who} ${are} still used by ${list.format(uses.map(({ text }) => text))}, so ${so}.`
    throw new ApiError({ code: 'in_use', message, uses, ...(field && { field }) })
  },
})

/** By halves, because a query for each would be hundreds. */
async function findUsed(
  references: readonly Reference[],
  db: Reader,
  ids: readonly string[],
  most: number,
): Promise<string[]> {
  if (most === 0 || (await findUses(references, db, ids)).length === 0) return []
  if (ids.length === 1) return [...ids]
  const half = Math.ceil(ids.length / 2)
  const first = await findUsed(references, db, ids.slice(0, half), most)
  return [...first, ...(await findUsed(references, db, ids.slice(half), most - first.length))]
}

async function findUses(references: readonly Reference[], db: Reader, ids: readonly string[]): Promise<Use[]> {
  const uses: Use[] = []
  for (const { nouns, count: countUses, href } of references) {
    const count = await countUses(db, ids)
    if (count > 0) uses.push({ text: `${count} ${nouns[count === 1 ? 0 : 1]}`, count, href: href(ids) })
  }
  return uses
}

async function getNames(db: Reader, table: keyof Tables, ids: readonly string[]): Promise<string[]> {
  const named = db as unknown as Kysely<{ record: { _id: string; name: string } }>
  const result = await named
    .selectFrom(table as 'record')
    .select('name')
    .where('_id', 'in', ids)
    .orderBy('name')
    .execute()
  return result.map(({ name }) => name)
}
