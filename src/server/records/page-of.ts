import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from './records.ts'

/** The direction of a sort, as Kysely says it. */
export const direction = ({ sortOrder }: Pick<Page, 'sortOrder'>): 'asc' | 'desc' => (sortOrder === 1 ? 'asc' : 'desc')

/** The same for a column that may be empty: on both engines empty values come last, and first in descending order. */
const emptyLast =
  ({ sortOrder }: Page) =>
  (order: OrderByItemBuilder): OrderByItemBuilder =>
    sortOrder === 1 ? order.asc().nullsLast() : order.desc().nullsFirst()

type Found<DB, Table extends keyof DB> = SelectQueryBuilder<DB, Table, {}>

interface Listed<DB, Table extends keyof DB, Sorted, S extends keyof Sorted, Shown, R extends keyof Shown, Row> {
  /** The records that a list finds. The query is also counted, so it joins no table that is only sorted by. */
  found: Found<DB, Table>
  /**
   * The same records, left joined with the tables to sort by; the databases skip the joins that a sort does not use.
   */
  sortable: Found<Sorted, S>
  /** The records as they are shown, without condition and order. */
  rows: SelectQueryBuilder<Shown, R, Row>
  id: string
  /** A column or an SQL expression. */
  sortedBy: string | RawBuilder<string>
  canBeEmpty?: boolean
  /** How many records the list finds, where that is known more cheaply than by counting `found`. */
  count?: (() => Promise<number>) | undefined
}

/** One page of a list, and the total number of its records. */
export async function pageOf<DB, T extends keyof DB, Sorted, S extends keyof Sorted, Shown, R extends keyof Shown, Row>(
  { page, limit, sortField, sortOrder }: Page,
  {
    found,
    sortable,
    rows,
    id,
    sortedBy,
    canBeEmpty = false,
    count = () => countOf(found),
  }: Listed<DB, T, Sorted, S, Shown, R, Row>,
): Promise<{ data: Row[]; total: number } & Page> {
  const order = { page, limit, sortField, sortOrder }
  const column = typeof sortedBy === 'string' ? sql.ref(sortedBy) : sortedBy
  const by = canBeEmpty ? emptyLast(order) : direction(order)
  // Selects ids first and rows afterwards, so that sorting and skipping handle little data, most of it from an index.
  // Equal values follow the direction of the sort, so that one index serves both directions.
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
  return { data, total: await count(), ...order }
}

export async function countOf<DB, Table extends keyof DB>(found: Found<DB, Table>): Promise<number> {
  const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return (counted as { total: number }).total
}

/** Whether a list that is asked for `given` is restricted as one that is asked for `filter`. As text every empty list equals another one. */
export const isFilteredAs = <Filter extends object>(filter: Filter, given: Filter): boolean =>
  Object.entries(filter).every(([field, value]) => String(value) === String(given[field as keyof Filter]))
