import { PostgresAdapter, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader } from '../../server/database/database.ts'
import { containsWords } from '../../server/records/records.ts'
import { clothingTypeToken, getTrigrams, wordsIn } from './order-documents.rules.ts'

/** The tokens are of clothing types whose name contains the word: a document has one of these texts. */
export type SearchedWord = readonly [word: string, ...clothingTypes: string[]]

/** Clothing types in the trash are found too, because orders still name them. */
export async function searchedWords(db: Reader, search: string): Promise<SearchedWord[]> {
  const words = wordsIn(search)
  if (words.length === 0) return []
  const named = await db
    .selectFrom('clothingTypes')
    .select(['_id', 'nameKey'])
    .where((eb) => eb.or(words.map((word) => containsWords('nameKey', word))))
    .execute()
  const getTokens = (word: string) =>
    named.filter(({ nameKey }) => nameKey.includes(word)).map(({ _id }) => clothingTypeToken(_id))
  return words.map((word) => [word, ...getTokens(word)])
}

const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/** Letter by letter: capital letters are tokens. */
const hasText = (db: Reader, text: string): RawBuilder<SqlBool> =>
  isPostgres(db)
    ? sql`"orderDocuments"."text" like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
    : sql`instr("orderDocuments"."text", ${text}) > 0`

function hasWords(db: Reader, words: readonly SearchedWord[]): RawBuilder<SqlBool> {
  const getConditions = (texts: SearchedWord) => texts.map((text) => hasText(db, text))
  const hasOne = words.map((texts) => sql`(${sql.join(getConditions(texts), sql` or `)})`)
  return sql`(${sql.join(hasOne, sql` and `)})`
}

/** Narrows the documents down by SQLite's index of three-letter parts; null if every word is shorter. */
function indexQuery(db: Reader, words: readonly SearchedWord[]): string | null {
  const long = words.filter(([word]) => getTrigrams(word).length > 0)
  if (isPostgres(db) || long.length === 0) return null
  const quoted = (part: string) => `"${part.replaceAll('"', '""')}"`
  const getParts = (text: string) => `(${getTrigrams(text).map(quoted).join(' AND ')})`
  return long.map((texts) => `(${texts.map(getParts).join(' OR ')})`).join(' AND ')
}

/** SQLite's index of words yields them by place without sorting; words of one or two letters are not in it. */
function ordersWith(db: Reader, words: readonly SearchedWord[], trashed: boolean) {
  const query = indexQuery(db, words)
  const place = query === null ? sql`"orderDocuments"."place"` : sql`"orderDocumentWords".rowid`
  const source =
    query === null
      ? sql`"orderDocuments" where`
      : sql`"orderDocumentWords" cross join "orderDocuments" on "orderDocuments"."place" = "orderDocumentWords".rowid
          where "orderDocumentWords" match ${query} and`
  const ids = sql`select "orderDocuments"."orderId" from ${source} ${place} ${trashed ? sql`< 0` : sql`> 0`} and ${hasWords(db, words)}`
  return { ids, place }
}

export async function selectFirstWith(
  db: Reader,
  words: readonly SearchedWord[],
  limit: number,
  trashed = false,
): Promise<string[]> {
  const { ids, place } = ordersWith(db, words, trashed)
  const { rows } = await sql<{ orderId: string }>`${ids} order by ${place} desc limit ${limit}`.execute(db)
  return rows.map(({ orderId }) => orderId)
}

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

/** The query selects from `orders`. */
export function orderHasWords(db: Reader, { words, trashed, isRare }: ListSearch): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`1 = 1`
  return isRare
    ? sql`orders."_id" in (${ordersWith(db, words, trashed).ids})`
    : sql`exists (select 1 from "orderDocuments" where "orderDocuments"."orderId" = orders."_id" and ${hasWords(db, words)})`
}

export function getDocuments(db: Reader, { words, trashed }: ListSearch) {
  const documents = db
    .selectFrom('orderDocuments')
    .where('place', trashed ? '<' : '>', 0)
    .where(hasWords(db, words))
  const query = indexQuery(db, words)
  if (query === null) return documents
  return documents.where(
    sql<SqlBool>`"place" in (select rowid from "orderDocumentWords" where "orderDocumentWords" match ${query})`,
  )
}

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
