import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { direction, emptyLast, type Page } from './records.ts'

type Found<DB, Table extends keyof DB> = SelectQueryBuilder<DB, Table, {}>

interface Listed<DB, Table extends keyof DB, Sorted, S extends keyof Sorted, Shown, R extends keyof Shown, Row> {
  /** What a list finds. It is counted, so it joins nothing that only sorts. */
  found: Found<DB, Table>
  /** The same, left joined with what it can be sorted by: the databases leave out the joins that a sort does not use. */
  sortable: Found<Sorted, S>
  /** The records as they are shown, without condition and order. */
  rows: SelectQueryBuilder<Shown, R, Row>
  id: string
  /** A column, or what is computed from some. */
  sortedBy: string | RawBuilder<string>
  canBeEmpty?: boolean
}

/** One page of what a list finds, and how much that is in all. */
export async function pageOf<DB, T extends keyof DB, Sorted, S extends keyof Sorted, Shown, R extends keyof Shown, Row>(
  { page, limit, sortField, sortOrder }: Page,
  { found, sortable, rows, id, sortedBy, canBeEmpty = false }: Listed<DB, T, Sorted, S, Shown, R, Row>,
): Promise<{ data: Row[]; total: number } & Page> {
  const order = { page, limit, sortField, sortOrder }
  const column = typeof sortedBy === 'string' ? sql.ref(sortedBy) : sortedBy
  const by = canBeEmpty ? emptyLast(order) : direction(order)
  // Ids first, rows afterwards: what is sorted and skipped stays small, and most of it is read from an index. Equal
  // values follow the direction, so that one index serves both.
  const ids = sortable
    .select(sql<string>`${sql.ref(id)}`.as('id'))
    .orderBy(column, by)
    .orderBy(sql.ref(id), direction(order))
    .limit(limit)
    .offset(page * limit)
  const data = await rows
    .where(sql.ref(id), 'in', ids)
    .orderBy(column, by)
    .orderBy(sql.ref(id), direction(order))
    .execute()
  return { data, total: await countOf(found), ...order }
}

export async function countOf<DB, Table extends keyof DB>(found: Found<DB, Table>): Promise<number> {
  const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return (counted as { total: number }).total
}
