import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from './records.ts'

export const direction = ({ sortOrder }: Pick<Page, 'sortOrder'>): 'asc' | 'desc' => (sortOrder === 1 ? 'asc' : 'desc')

/** On both engines empty values come last, and first in descending order. */
const emptyLast =
  ({ sortOrder }: Pick<Page, 'sortOrder'>) =>
  (order: OrderByItemBuilder): OrderByItemBuilder =>
    sortOrder === 1 ? order.asc().nullsLast() : order.desc().nullsFirst()

type Found<DB, Table extends keyof DB> = SelectQueryBuilder<DB, Table, {}>

interface Listed<DB, Table extends keyof DB, Sorted, S extends keyof Sorted, Shown, R extends keyof Shown, Row> {
  /** The query is also counted, so it joins no table that is only sorted by. */
  found: Found<DB, Table>
  sortable: Found<Sorted, S>
  rows: SelectQueryBuilder<Shown, R, Row>
  id: string
  sortedBy: string | RawBuilder<string>
  canBeEmpty?: boolean
  count?: (() => Promise<number>) | undefined
}

export async function getPage<
  DB,
  T extends keyof DB,
  Sorted,
  S extends keyof Sorted,
  Shown,
  R extends keyof Shown,
  Row,
>(
  { page, limit, sortField, sortOrder }: Page,
  {
    found,
    sortable,
    rows,
    id,
    sortedBy,
    canBeEmpty = false,
    count = () => countRows(found),
  }: Listed<DB, T, Sorted, S, Shown, R, Row>,
): Promise<{ data: Row[]; total: number } & Page> {
  const order = { page, limit, sortField, sortOrder }
  const total = await count()
  const left = total - page * limit
  if (left <= 0) return { data: [], total, ...order }
  const column = typeof sortedBy === 'string' ? sql.ref(sortedBy) : sortedBy
  const by = (sorted: Pick<Page, 'sortOrder'>) => (canBeEmpty ? emptyLast(sorted) : direction(sorted))
  // Read from the nearer end, so that the last page costs what the first one does.
  const size = Math.min(limit, left)
  const isFromEnd = left < total / 2
  const read = isFromEnd ? { sortOrder: sortOrder === 1 ? (-1 as const) : (1 as const) } : order
  // Ids first, so that sorting handles little data; equal values follow the direction, for one index.
  const ids = sortable
    .select(sql<string>`${sql.ref(id)}`.as('id'))
    .orderBy(column, by(read))
    .orderBy(sql.ref(id), direction(read))
    .limit(size)
    .offset(isFromEnd ? left - size : page * limit)
  const data = await rows
    .where(sql.ref(id), 'in', ids)
    .orderBy(column, by(order))
    .orderBy(sql.ref(id), direction(order))
    .execute()
  return { data, total, ...order }
}

export async function countRows<DB, Table extends keyof DB>(found: Found<DB, Table>): Promise<number> {
  const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return (counted as { total: number }).total
}

export const isFilteredAs = <Filter extends object>(filter: Filter, given: Filter): boolean =>
  Object.entries(filter).every(([field, value]) => String(value) === String(given[field as keyof Filter]))
