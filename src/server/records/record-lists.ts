import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { searchable } from '../../shared/text.ts'
import type { Reader, Tables } from '../database/database.ts'
import {
  anyTable,
  containsWords,
  direction,
  named,
  type Page,
  type SearchedColumns,
  type SearchedTable,
} from './records.ts'

/** The column by which a list is sorted. A search key begins with the record's name. */
const columnOf = (sortField: string) =>
  (['name', 'username'].includes(sortField) ? 'searchKey' : sortField) as 'createdAt'

/** One page of live or of trashed records, and how many there are in all. */
export async function pageOfRecords<T extends SearchedTable>(
  db: Reader,
  table: T,
  { search, ...page }: Page & { search: string },
  trashed = false,
): Promise<{ data: Tables[T][]; total: number } & Page> {
  const found = anyTable(db)
    .selectFrom(named(table))
    .where('deletedAt', trashed ? 'is not' : 'is', null)
    .where(containsWords(trashed && search ? await trashKey(db, table) : 'searchKey', search))
  const field = columnOf(page.sortField)
  // Ids first, rows afterwards: what is sorted and skipped stays small, and most of it is read from an index.
  const ids = found
    .select('_id')
    .orderBy(field, direction(page))
    .orderBy('_id', direction(page))
    .limit(page.limit)
    .offset(page.page * page.limit)
  const data = await anyTable(db)
    .selectFrom(named(table))
    .selectAll()
    .where('_id', 'in', ids)
    .orderBy(field, direction(page))
    .orderBy('_id', direction(page))
    .execute()
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { data: data as unknown as Tables[T][], total, ...page }
}

/** A search of the trash goes through what it shows besides too: who put the record there. */
async function trashKey(db: Reader, table: SearchedTable): Promise<RawBuilder<string> | string> {
  const trash = anyTable(db).selectFrom(named(table)).where('deletedAt', 'is not', null)
  const people = await trash.select('deletedBy').distinct().execute()
  if (people.length === 0) return 'searchKey'
  const names = people.map(({ deletedBy }) => sql`when ${deletedBy} then ${searchable(' by', deletedBy)}`)
  return sql`"searchKey" || case "deletedBy" ${sql.join(names, sql` `)} else '' end`
}

/** So many records are read ahead of a slow receiver, and so long the embedded database keeps others waiting. */
const READ_AT_ONCE = 1000

/**
 * All live records that a search finds, in batches. Each batch begins where the one before ended, so that none is skipped
 * or repeated when others come and go meanwhile.
 */
export async function* batchesOfRecords<T extends SearchedTable>(
  db: Reader,
  table: T,
  { search, sortField, sortOrder }: Pick<Page, 'sortField' | 'sortOrder'> & { search: string },
): AsyncGenerator<readonly Tables[T][]> {
  const field = columnOf(sortField)
  const order = direction({ sortOrder })
  const beyond = sql.raw(sortOrder === 1 ? '>' : '<')
  for (let last: SearchedColumns | undefined; ;) {
    const batch: SearchedColumns[] = await anyTable(db)
      .selectFrom(named(table))
      .selectAll()
      .where('deletedAt', 'is', null)
      .where(containsWords('searchKey', search))
      .where(
        last ? sql<SqlBool>`(${sql.ref(field)}, "_id") ${beyond} (${last[field]}, ${last._id})` : sql<SqlBool>`1 = 1`,
      )
      .orderBy(field, order)
      .orderBy('_id', order)
      .limit(READ_AT_ONCE)
      .execute()
    if (batch.length > 0) yield batch as unknown as Tables[T][]
    if (batch.length < READ_AT_ONCE) return
    last = batch.at(-1)!
  }
}
