import type { Kysely } from 'kysely'
import { Refusal, type Use } from '../../shared/problem.ts'
import type { Reader, Tables } from '../database/database.ts'

/** How one kind of record uses another: counted when the other is to be deleted for good (rule M1). */
interface Reference {
  /** The table whose records are used. */
  of: keyof Tables
  /** Who uses them, one and several: `['order', 'orders']`. */
  nouns: readonly [string, string]
  count: (db: Reader, ids: readonly string[]) => Promise<number>
  /** The screen that lists exactly those that are counted. */
  href: (ids: readonly string[]) => string
}

const references: Reference[] = []

/** Called once by the `.db.ts` that holds the reference, so that nothing central knows every feature. */
export const declareUse = (reference: Reference): void => void references.push(reference)

/** So many records are named in a refusal. */
const MOST_NAMED = 3

const list = new Intl.ListFormat('en-US')

/** Names the records and counts their uses in its message; `consequence` is what they forbid: deleting for good unless told. */
export async function refuseIfUsed(
  db: Reader,
  table: keyof Tables,
  ids: readonly string[],
  { field, consequence }: { field?: string; consequence?: string } = {},
): Promise<void> {
  const used = await usedOf(db, table, ids, MOST_NAMED + 1)
  if (used.length === 0) return
  const uses = await usesOf(db, table, used.length > MOST_NAMED ? ids : used)
  const names = await namesOf(db, table, used.slice(0, MOST_NAMED))
  const who = list.format(used.length > MOST_NAMED ? [...names, 'others'] : names)
  const [are, they] = used.length === 1 ? ['is', 'it'] : ['are', 'they']
  const message = `${who} ${are} still used by ${list.format(uses.map(({ text }) => text))}, so ${consequence ?? `${they} cannot be deleted for good`}.`
  throw new Refusal({ code: 'in_use', message, uses, ...(field && { field }) })
}

/** The first `most` of these records that are used. Looked for in halves: a look at each would be hundreds of queries. */
async function usedOf(db: Reader, table: keyof Tables, ids: readonly string[], most: number): Promise<string[]> {
  if (most === 0 || (await usesOf(db, table, ids)).length === 0) return []
  if (ids.length === 1) return [...ids]
  const half = Math.ceil(ids.length / 2)
  const first = await usedOf(db, table, ids.slice(0, half), most)
  return [...first, ...(await usedOf(db, table, ids.slice(half), most - first.length))]
}

async function usesOf(db: Reader, table: keyof Tables, ids: readonly string[]): Promise<Use[]> {
  const uses: Use[] = []
  for (const { nouns, count: countUses, href } of references.filter(({ of }) => of === table)) {
    const count = await countUses(db, ids)
    if (count > 0) uses.push({ text: `${count} ${nouns[count === 1 ? 0 : 1]}`, count, href: href(ids) })
  }
  return uses
}

/** Whatever is used by another record has a name. */
async function namesOf(db: Reader, table: keyof Tables, ids: readonly string[]): Promise<string[]> {
  const named = db as unknown as Kysely<{ record: { _id: string; name: string } }>
  const found = await named
    .selectFrom(table as 'record')
    .select('name')
    .where('_id', 'in', ids)
    .orderBy('name')
    .execute()
  return found.map(({ name }) => name)
}
