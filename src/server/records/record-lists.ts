import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { searchable } from '../../shared/text.ts'
import type { Reader, Tables } from '../database/database.ts'
import { anyTable, containsWords, named, type Page, type SearchedColumns, type SearchedTable } from './records.ts'
import { countRows, direction, getPage, READ_AT_ONCE } from './page-of.ts'
import { getSortColumn, type SortKeys } from './sort-keys.ts'

interface RecordList {
  sortKeys: SortKeys
  trashed?: boolean
  namesFirst?: boolean
  usedIn?: UsedIn
}

export async function pageOfRecords<T extends SearchedTable>(
  db: Reader,
  table: T,
  { search, ...page }: Page & { search: string },
  { sortKeys, trashed = false, namesFirst = false, usedIn }: RecordList,
): Promise<{ data: Tables[T][]; total: number } & Page> {
  const isByPerson = page.sortField === 'deletedBy'
  const deletedBy = trashed && (search || isByPerson) ? await deletedByKey(db, table) : null
  const searched = deletedBy ? sql<string>`"searchKey" || ' by ' || ${deletedBy}` : 'searchKey'
  const found = anyTable(db)
    .selectFrom(named(table))
    .where('deletedAt', trashed ? 'is not' : 'is', null)
    .where(containsWords(searched, search))
  const rows = anyTable(db).selectFrom(named(table)).selectAll()
  const isByRank = namesFirst && search && page.sortField === 'name'
  const byName = isByRank && namesFirstKey(search, page, usedIn ? await selectMostUsed(db, usedIn) : [])
  const sortedBy = byName || (deletedBy && isByPerson ? deletedBy : getSortColumn(sortKeys, page.sortField))
  const listed = await getPage(page, { total: await countRows(found), sortable: found, rows, id: '_id', sortedBy })
  return { ...listed, data: listed.data as unknown as Tables[T][] }
}

async function deletedByKey(db: Reader, table: SearchedTable): Promise<RawBuilder<string>> {
  const trash = anyTable(db).selectFrom(named(table)).where('deletedAt', 'is not', null)
  const people = await trash.select('deletedBy').distinct().execute()
  const names = people.map(({ deletedBy }) => sql`when "deletedBy" = ${deletedBy} then ${searchable(deletedBy)}`)
  return sql`cast(case when "deletedBy" is null then '' ${sql.join(names, sql` `)} else '' end as keytext)`
}

/** Names that begin with what is searched for, names that hold it, and what was found otherwise; each the most used first. */
function namesFirstKey(
  search: string,
  { sortOrder }: Pick<Page, 'sortOrder'>,
  used: readonly string[],
): RawBuilder<string> {
  const [begins, holds, other] = sortOrder === 1 ? ['0', '1', '2'] : ['2', '1', '0']
  const key = searchable(search)
  const toPlace = (at: number) => String(sortOrder === 1 ? 10 + at : 99 - at)
  const places = used.map((id, at) => sql`when "_id" = ${id} then ${toPlace(at)}`)
  const place = used.length > 0 ? sql`case ${sql.join(places, sql` `)} else ${toPlace(used.length)} end` : sql`''`
  return sql`cast(case when substr("nameKey", 1, ${key.length}) = ${key} then ${begins}
    when ${containsWords('nameWords', search)} then ${holds} else ${other} end || ${place} || "nameKey" as keytext)`
}

type RecordsQuery = Pick<Page, 'sortOrder'> & { search: string; sortedBy: string }

/** Each batch continues after the last record of the one before: none is skipped or repeated by changes meanwhile. */
export async function* batchesOfRecords<T extends SearchedTable, Row = Tables[T]>(
  db: Reader,
  table: T,
  { search, sortedBy, sortOrder }: RecordsQuery,
  columns?: readonly (keyof Row & keyof Tables[T])[],
): AsyncGenerator<readonly Row[]> {
  const field = sortedBy as 'nameKey'
  const order = direction({ sortOrder })
  const beyond = sql.raw(sortOrder === 1 ? '>' : '<')
  for (let last: Pick<SearchedColumns, '_id' | 'nameKey'> | undefined; ;) {
    const records = anyTable(db).selectFrom(named(table))
    const selected = columns
      ? records.select([...(columns as unknown as readonly 'nameKey'[]), field, '_id'])
      : records.selectAll()
    const batch = await selected
      .where('deletedAt', 'is', null)
      .where(containsWords('searchKey', search))
      .where(
        last ? sql<SqlBool>`(${sql.ref(field)}, "_id") ${beyond} (${last[field]}, ${last._id})` : sql<SqlBool>`1 = 1`,
      )
      .orderBy(field, order)
      .orderBy('_id', order)
      .limit(READ_AT_ONCE)
      .execute()
    if (batch.length > 0) yield batch as unknown as Row[]
    if (batch.length < READ_AT_ONCE) return
    last = batch.at(-1)!
  }
}

/** Where the records of a kind are used: the newest rows come last by `_id`. */
export interface UsedIn {
  table: keyof Tables
  column: string
}

const ROWS = 1_000
const MOST = 30

/** By the newest rows alone, so that it takes as long in a large shop as in a small one; the most used first. */
export async function selectMostUsed(db: Reader, { table, column }: UsedIn): Promise<string[]> {
  const used = await sql<{ id: string }>`select "id" from (
      select ${sql.ref(column)} as "id" from ${sql.table(table)} order by "_id" desc limit ${ROWS}
    ) as "newest" group by "id" order by count(*) desc, "id" limit ${MOST}`.execute(db)
  return used.rows.map(({ id }) => id)
}
