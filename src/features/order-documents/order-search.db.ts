import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader } from '../../server/database/database.ts'
import { containsWords } from '../../server/records/records.ts'
import { clothingTypeToken, trigramsOf, wordsIn } from './order-documents.rules.ts'

/** A word of a search with the tokens of the clothing types whose name contains it. */
export interface SearchedWord {
  word: string
  clothingTypes: string[]
}

/** The words of a search; clothing types in the trash are found too, because orders still name them. */
export async function searchedWords(db: Reader, search: string): Promise<SearchedWord[]> {
  const words = wordsIn(search)
  if (words.length === 0) return []
  const named = await db
    .selectFrom('clothingTypes')
    .select(['_id', 'nameKey'])
    .where((eb) => eb.or(words.map((word) => containsWords('nameKey', word))))
    .execute()
  return words.map((word) => ({
    word,
    clothingTypes: named.filter(({ nameKey }) => nameKey.includes(word)).map(({ _id }) => clothingTypeToken(_id)),
  }))
}

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Whether the document of an order has this text, letter by letter: capital letters are tokens. */
const hasText = (db: Reader, text: string): RawBuilder<SqlBool> =>
  isPostgres(db)
    ? sql`"orderDocuments"."text" like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
    : sql`instr("orderDocuments"."text", ${text}) > 0`

const hasWords = (db: Reader, words: readonly SearchedWord[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(
    words.map(
      ({ word, clothingTypes }) =>
        sql`(${sql.join(
          [word, ...clothingTypes].map((text) => hasText(db, text)),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`

/**
 * The query of SQLite's index of three-letter parts, which narrows the documents down to those that have all parts of the
 * words; null if every word is shorter.
 */
function indexQuery(words: readonly SearchedWord[]): string | null {
  const partsOf = (text: string) =>
    `(${trigramsOf(text)
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join(' AND ')})`
  const long = words.filter(({ word }) => trigramsOf(word).length > 0)
  if (long.length === 0) return null
  return long.map(({ word, clothingTypes }) => `(${[word, ...clothingTypes].map(partsOf).join(' OR ')})`).join(' AND ')
}

/**
 * The documents of live or of trashed orders that contain these words, as `from … where …`. On SQLite the index of words
 * yields them by place without sorting, so that the first few of many are found at once; words of one or two letters alone
 * are looked for in the documents themselves, from the highest place on.
 */
function documentsWith(db: Reader, words: readonly SearchedWord[], trashed: boolean): RawBuilder<unknown> {
  const query = isPostgres(db) ? null : indexQuery(words)
  const standing = (place: RawBuilder<unknown>) => (trashed ? sql`${place} < 0` : sql`${place} > 0`)
  if (query === null)
    return sql`from "orderDocuments" where ${standing(sql.ref('orderDocuments.place'))} and ${hasWords(db, words)}`
  return sql`from "orderDocumentWords"
    cross join "orderDocuments" on "orderDocuments"."place" = "orderDocumentWords".rowid
    where "orderDocumentWords" match ${query} and ${standing(sql`"orderDocumentWords".rowid`)} and ${hasWords(db, words)}`
}

/** The ids of the first orders that contain all words: open ones first, then newest first. */
export async function selectFirstWith(
  db: Reader,
  words: readonly SearchedWord[],
  limit: number,
  trashed = false,
): Promise<string[]> {
  const place =
    isPostgres(db) || indexQuery(words) === null ? sql.ref('orderDocuments.place') : sql`"orderDocumentWords".rowid`
  const { rows } = await sql<{ orderId: string }>`
    select "orderDocuments"."orderId" ${documentsWith(db, words, trashed)} order by ${place} desc limit ${limit}`.execute(
    db,
  )
  return rows.map(({ orderId }) => orderId)
}

/** The words of a search of lists, and whether only few orders contain all of them. */
interface ListSearch {
  words: readonly SearchedWord[]
  trashed: boolean
  isRare: boolean
}

/** Up to so many orders are read and sorted; a list that contains more finds its first page from its own index. */
const RARE = 2_000

export async function listSearch(db: Reader, words: readonly SearchedWord[], trashed: boolean): Promise<ListSearch> {
  const isRare = words.length > 0 && (await selectFirstWith(db, words, RARE + 1, trashed)).length <= RARE
  return { words, trashed, isRare }
}

/** Matches the orders of a list, live or trashed, that contain all words. The query selects from `orders`. */
export function orderHasWords(db: Reader, { words, trashed, isRare }: ListSearch): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`1 = 1`
  return isRare
    ? sql`orders."_id" in (select "orderDocuments"."orderId" ${documentsWith(db, words, trashed)})`
    : sql`exists (select 1 from "orderDocuments" where "orderDocuments"."orderId" = orders."_id" and ${hasWords(db, words)})`
}

/** The documents of a list that contain all words, to be counted. */
export function documentsOf(db: Reader, { words, trashed }: ListSearch) {
  const documents = db
    .selectFrom('orderDocuments')
    .where('place', trashed ? '<' : '>', 0)
    .where(hasWords(db, words))
  const query = isPostgres(db) ? null : indexQuery(words)
  if (query === null) return documents
  return documents.where(
    sql<SqlBool>`"place" in (select rowid from "orderDocumentWords" where "orderDocumentWords" match ${query})`,
  )
}

/** The ids of live orders in this range of places, both ends included, the highest first. */
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
