import { expressionBuilder, PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader, Tables } from '../../../server/database/database.ts'
import { containsWords } from '../../../server/records/records.ts'
import { clothingTypeToken, getPlaces, OPEN_PLACE, wordsIn } from './order-documents.rules.ts'

type Part = 'text' | 'awb' | 'designs'

export interface SearchedWord {
  part: Part
  /** A document that has the word has one of these in that part. */
  texts: readonly string[]
  /** What SQLite's index of words is asked for it; null where only the documents can tell. */
  query: string | null
}

interface DocumentSearch {
  /** A document has all of them. */
  words: readonly SearchedWord[]
  /** It has one of these; null is any. */
  statuses: readonly string[] | null
  trashed: boolean
}

/** Words anywhere in a document. It has tokens of clothing types, also of those in the trash, which orders still name. */
export async function searchedWords(db: Reader, search: string): Promise<SearchedWord[]> {
  const words = wordsIn(search)
  if (words.length === 0) return []
  const named = await db
    .selectFrom('clothingTypes')
    .select(['_id', 'nameWords'])
    .where((eb) => eb.or(words.map(([word]) => containsWords('nameWords', word))))
    .execute()
  return Promise.all(
    words.map((word) => {
      const clothingTypes = named.filter(({ nameWords }) => nameWords.includes(word[0]))
      return searchedWord(db, 'text', [...word, ...clothingTypes.map(({ _id }) => clothingTypeToken(_id))])
    }),
  )
}

export async function searchedWord(db: Reader, part: Part, texts: readonly string[]): Promise<SearchedWord> {
  const lengths = texts.map((text) => Array.from(text).length)
  if (isPostgres(db) || lengths.includes(1)) return { part, texts, query: null }
  const found = await Promise.all(texts.map(async (text, at) => (lengths[at] === 2 ? selectTrigrams(db, text) : text)))
  return { part, texts, query: anyOf(part, found.flat()) }
}

/** No text has an empty line. */
const IN_NO_DOCUMENT = '\n\n\n'

const documents = expressionBuilder<Tables, 'orderDocuments'>()

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter

function anyOf(part: Part | 'status', texts: readonly string[]): string {
  const some = texts.length > 0 ? texts : [IN_NO_DOCUMENT]
  return `{${part}} : (${some.map((text) => `"${text.replaceAll('"', '""')}"`).join(' OR ')})`
}

/** A word of two letters is found by all three letters that begin with it. */
async function selectTrigrams(db: Reader, word: string): Promise<string[]> {
  const { rows } = await sql<{ term: string }>`
    select term from "orderDocumentTrigrams" where term >= ${word} and term < ${`${word}\u{10FFFF}`}`.execute(db)
  return rows.map(({ term }) => term)
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

interface FoundDocuments {
  place: RawBuilder<number>
  /** What follows `from`, with its conditions. */
  found: RawBuilder<unknown>
}

const foundDocuments = (db: Reader, search: DocumentSearch, needsDocument: boolean): FoundDocuments =>
  search.words.some(({ query }) => query !== null)
    ? foundByIndex(db, search, needsDocument)
    : foundByReading(db, search)

/** SQLite's index yields them by place. */
function foundByIndex(
  db: Reader,
  { words, statuses, trashed }: DocumentSearch,
  needsDocument: boolean,
): FoundDocuments {
  const place = sql<number>`"orderDocumentWords".rowid`
  const queries = words.flatMap(({ query }) => query ?? [])
  if (statuses) queries.push(anyOf('status', statuses))
  const unindexed = words.filter(({ query }) => query === null)
  const document = sql`cross join "orderDocuments" on "orderDocuments"."place" = ${place}`
  const conditions = [isWithin(place, getPlaces(statuses, trashed)), ...unindexed.map(hasWord(db))]
  const found = sql`"orderDocumentWords" ${needsDocument || unindexed.length > 0 ? document : sql``}
    where "orderDocumentWords" match ${queries.join(' AND ')} and ${sql.join(conditions, sql` and `)}`
  return { place, found }
}

function foundByReading(db: Reader, { words, statuses, trashed }: DocumentSearch): FoundDocuments {
  const place = sql<number>`"orderDocuments"."place"`
  const conditions = [isWithin(place, getPlaces(statuses, trashed)), ...words.map(hasWord(db))]
  if (statuses) conditions.push(sql`${documents('orderDocuments.status', 'in', statuses)}`)
  return { place, found: sql`"orderDocuments" where ${sql.join(conditions, sql` and `)}` }
}

const isWithin = (place: RawBuilder<number>, [first, last]: readonly [number, number]): RawBuilder<SqlBool> =>
  sql`${place} between ${sql.lit(first)} and ${sql.lit(last)}`

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

/** The query selects from `orders`, and begins with what the documents find. */
export function foundInDocuments(db: Reader, search: DocumentSearch): RawBuilder<SqlBool> {
  if (isPostgres(db))
    return sql`orders."_id" in (select "orderDocuments"."orderId" from ${foundDocuments(db, search, true).found})`
  // A place gives the number of its order away (`getPlace`), so that no document is read.
  const { place, found } = foundDocuments(db, search, false)
  return sql`orders."orderNo" in (select (${place} + ${sql.lit(OPEN_PLACE)}) % ${sql.lit(OPEN_PLACE)} from ${found})`
}

/** The query selects from `orders`, and looks into the document of each. */
export const documentHasWords = (db: Reader, words: readonly SearchedWord[]): RawBuilder<SqlBool> =>
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
