import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader } from '../../server/database/database.ts'
import { containsWords } from '../../server/records/records.ts'
import { clothingTypeToken, getPlaces, OPEN_PLACE, wordsIn } from './order-documents.rules.ts'

type Part = 'text' | 'awb' | 'designs'

export interface SearchedWord {
  part: Part
  /** A document that has the word has one of these in that part. */
  texts: readonly string[]
  /** What SQLite's index of words is asked for it; null where only the documents can tell. */
  query: string | null
}

export interface DocumentSearch {
  /** A document has all of them. */
  words: readonly SearchedWord[]
  /** One of these; null is any. */
  statuses: readonly string[] | null
  trashed: boolean
}

/** Anywhere in a document. It holds tokens of clothing types; those in the trash are found too, as orders name them. */
export async function searchedWords(db: Reader, search: string): Promise<SearchedWord[]> {
  const words = wordsIn(search)
  if (words.length === 0) return []
  const named = await db
    .selectFrom('clothingTypes')
    .select(['_id', 'nameKey'])
    .where((eb) => eb.or(words.map((word) => containsWords('nameKey', word))))
    .execute()
  return Promise.all(
    words.map((word) => {
      const clothingTypes = named.filter(({ nameKey }) => nameKey.includes(word))
      return searchedWord(db, 'text', [word, ...clothingTypes.map(({ _id }) => clothingTypeToken(_id))])
    }),
  )
}

/** Without a text no document has the word. */
export async function searchedWord(db: Reader, part: Part, texts: readonly string[]): Promise<SearchedWord> {
  if (texts.length === 0) return searchedWord(db, part, [IN_NO_DOCUMENT])
  const lengths = texts.map((text) => Array.from(text).length)
  if (isPostgres(db) || lengths.includes(1)) return { part, texts, query: null }
  const found = await Promise.all(texts.map(async (text, at) => (lengths[at] === 2 ? selectTrigrams(db, text) : text)))
  return { part, texts, query: anyOf(part, found.flat()) }
}

/** No text has an empty line. */
const IN_NO_DOCUMENT = '\n\n\n'

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter

const anyOf = (part: Part | 'status', texts: readonly string[]): string =>
  `{${part}} : (${texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')})`

/** A document holds a word of two letters where it holds three that begin with them. */
async function selectTrigrams(db: Reader, word: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from "orderDocumentTrigrams" where term >= ${word} and term < ${`${word}\u{10FFFF}`}`.execute(db)
  return rows.length > 0 ? rows.map(({ term }) => term) : [IN_NO_DOCUMENT]
}

/** Letter by letter: capital letters are tokens. */
const hasWord =
  (db: Reader) =>
  ({ part, texts }: SearchedWord): RawBuilder<SqlBool> => {
    const column = sql.ref(`orderDocuments.${part}`)
    const conditions = texts.map((text) =>
      isPostgres(db)
        ? sql`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
        : sql`instr(${column}, ${text}) > 0`,
    )
    return sql`(${sql.join(conditions, sql` or `)})`
  }

/** The documents that are found: all of it ends in `where` and conditions. SQLite's index yields them by place. */
function foundDocuments(db: Reader, { words, statuses, trashed }: DocumentSearch, isJoined: boolean) {
  const queries = words.flatMap(({ query }) => query ?? [])
  const isIndexed = queries.length > 0
  const conditions = words.filter(({ query }) => query === null).map(hasWord(db))
  if (statuses?.length === 0) conditions.push(sql`1 = 0`)
  else if (statuses) {
    if (isIndexed) queries.push(anyOf('status', statuses))
    else conditions.push(sql`"orderDocuments"."status" in (${sql.join(statuses)})`)
  }
  const document = sql`cross join "orderDocuments" on "orderDocuments"."place" = "orderDocumentWords".rowid`
  const source = isIndexed
    ? sql`"orderDocumentWords" ${isJoined || conditions.length > 0 ? document : sql``}
        where "orderDocumentWords" match ${queries.join(' AND ')} and`
    : sql`"orderDocuments" where`
  const place = isIndexed ? sql`"orderDocumentWords".rowid` : sql`"orderDocuments"."place"`
  const [first, last] = getPlaces(statuses, trashed)
  const isThere = sql`${place} between ${sql.lit(first)} and ${sql.lit(last)}`
  return { place, found: sql`${source} ${sql.join([isThere, ...conditions], sql` and `)}` }
}

export async function selectFirstWith(db: Reader, words: readonly SearchedWord[], limit: number): Promise<string[]> {
  const { place, found } = foundDocuments(db, { words, statuses: null, trashed: false }, true)
  const { rows } = await sql<{ orderId: string }>`
    select "orderDocuments"."orderId" from ${found} order by ${place} desc limit ${limit}`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

export async function countDocuments(db: Reader, search: DocumentSearch): Promise<number> {
  const { found } = foundDocuments(db, search, false)
  const { rows } = await sql<{ total: number }>`select count(*) as "total" from ${found}`.execute(db)
  return rows[0]!.total
}

/** The query selects from `orders`, and begins with what the documents find; by their numbers SQLite reads no document. */
export function isFound(db: Reader, search: DocumentSearch): RawBuilder<SqlBool> {
  const { place, found } = foundDocuments(db, search, isPostgres(db))
  return isPostgres(db)
    ? sql`orders."_id" in (select "orderDocuments"."orderId" from ${found})`
    : sql`orders."orderNo" in (select (${place} + ${sql.lit(OPEN_PLACE)}) % ${sql.lit(OPEN_PLACE)} from ${found})`
}

/** The query selects from `orders`, and looks into the document of each. */
export const hasAll = (db: Reader, words: readonly SearchedWord[]): RawBuilder<SqlBool> =>
  sql`exists (select 1 from "orderDocuments" where "orderDocuments"."orderId" = orders."_id"
    and ${sql.join(words.map(hasWord(db)), sql` and `)})`

export async function selectBetween(db: Reader, from: number, to: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orderDocuments')
    .select('orderId')
    .where('place', '>=', from)
    .where('place', '<=', to)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ orderId }) => orderId)
}
