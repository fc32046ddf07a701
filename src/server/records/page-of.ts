import { type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from './records.ts'

export const direction = ({ sortOrder }: Pick<Page, 'sortOrder'>): 'asc' | 'desc' => (sortOrder === 1 ? 'asc' : 'desc')

/** On both engines empty values come last, and first in descending order. */
const emptyLast =
  ({ sortOrder }: Pick<Page, 'sortOrder'>) =>
  (order: OrderByItemBuilder): OrderByItemBuilder =>
    sortOrder === 1 ? order.asc().nullsLast() : order.desc().nullsFirst()

type Found<DB, Table extends keyof DB> = SelectQueryBuilder<DB, Table, {}>

type SortedBy = string | RawBuilder<string>

/** What the ids of a page are read from, in the order of `by` and then of `byId`; without these in that of its rows. */
export interface Sorting<DB, Table extends keyof DB> {
  sortable: Found<DB, Table>
  by?: SortedBy | undefined
  byId?: string
}

interface Listed<DB, Table extends keyof DB, Shown, R extends keyof Shown, Row> extends Sorting<DB, Table> {
  total: number
  rows: SelectQueryBuilder<Shown, R, Row>
  id: string
  sortedBy: SortedBy
  canBeEmpty?: boolean
}

/** Few are read and sorted; of many the first are met soon on the way through an index of the sort order. */
export const areFew = (total: number): boolean => total <= 2_000

/** Keeps both databases from beginning with an index of the column. */
export const withoutIndex = (column: string): RawBuilder<string> => sql`${sql.ref(column)} || ''`

export async function getPage<DB, T extends keyof DB, Shown, R extends keyof Shown, Row>(
  { page, limit, sortField, sortOrder }: Page,
  { total, sortable, rows, id, sortedBy, by = sortedBy, byId = id, canBeEmpty = false }: Listed<DB, T, Shown, R, Row>,
): Promise<{ data: Row[]; total: number } & Page> {
  const order = { page, limit, sortField, sortOrder }
  const left = total - page * limit
  if (left <= 0) return { data: [], total, ...order }
  const inOrder = (sorted: Pick<Page, 'sortOrder'>) => (canBeEmpty ? emptyLast(sorted) : direction(sorted))
  // Read from the nearer end, so that the last page costs what the first one does.
  const size = Math.min(limit, left)
  const isFromEnd = left < total / 2
  const read = isFromEnd ? { sortOrder: sortOrder === 1 ? (-1 as const) : (1 as const) } : order
  // Ids first, so that sorting handles little data; equal values follow the direction, for one index.
  const ids = sortable
    .select(sql<string>`${sql.ref(byId)}`.as('id'))
    .orderBy(toColumn(by), inOrder(read))
    .orderBy(sql.ref(byId), direction(read))
    .limit(size)
    .offset(isFromEnd ? left - size : page * limit)
  const data = await rows
    .where(sql.ref(id), 'in', ids)
    .orderBy(toColumn(sortedBy), inOrder(order))
    .orderBy(sql.ref(id), direction(order))
    .execute()
  return { data, total, ...order }
}

const toColumn = (sortedBy: SortedBy) => (typeof sortedBy === 'string' ? sql.ref<string>(sortedBy) : sortedBy)

export async function countRows<DB, Table extends keyof DB>(found: Found<DB, Table>): Promise<number> {
  const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return (counted as { total: number }).total
}

export const isFilteredAs = <Filter extends object>(filter: Filter, given: Filter): boolean =>
  Object.entries(filter).every(([field, value]) => String(value) === String(given[field as keyof Filter]))
