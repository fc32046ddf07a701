import {
  type Expression,
  type OrderByItemBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely'
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

export interface Listed<DB, Table extends keyof DB, Shown, R extends keyof Shown, Row> extends Sorting<DB, Table> {
  rows: SelectQueryBuilder<Shown, R, Row>
  id: string
  sortedBy: SortedBy
  canBeEmpty?: boolean
  /** The id of what stands before all others. */
  first?: string | undefined
}

/** Few are read and sorted; of many the first are met soon on the way through an index of the sort order. */
export const areFew = (total: number): boolean => total <= 2_000

/** Keeps both databases from beginning with an index of the column. */
export const withoutIndex = (column: string): RawBuilder<string> => sql`${sql.ref(column)} || ''`

export async function getPage<DB, T extends keyof DB, Shown, R extends keyof Shown, Row>(
  { page, limit, sortField, sortOrder }: Page,
  { total, ...list }: Listed<DB, T, Shown, R, Row> & { total: number },
): Promise<{ data: Row[]; total: number } & Page> {
  const order = { page, limit, sortField, sortOrder }
  const left = total - page * limit
  if (left <= 0) return { data: [], total, ...order }
  // Read from the nearer end, so that the last page costs what the first one does.
  const rows = Math.min(limit, left)
  const { first } = list
  const before = first === undefined ? 0 : 1
  const isFromEnd = left < total / 2
  const read = isFromEnd ? { sortOrder: sortOrder === 1 ? (-1 as const) : (1 as const) } : order
  const ids = sortedIds(read, list)
    .limit(page === 0 ? rows - before : rows)
    .offset(isFromEnd ? left - rows : Math.max(page * limit - before, 0))
  const data = await sortedRows(order, list, ids).execute()
  if (first !== undefined && page === 0) data.unshift(...(await sortedRows(order, list, [first]).execute()))
  return { data, total, ...order }
}

/** With a thousand, ten exports of one person made others wait for 0.1 s on PostgreSQL. */
export const READ_AT_ONCE = 250

/** All that the list finds when it begins: the ids are read at once, and no sort order is gone through again. */
export async function* batchesOf<DB, T extends keyof DB, Shown, R extends keyof Shown, Row>(
  order: Order,
  list: Listed<DB, T, Shown, R, Row>,
  atOnce = READ_AT_ONCE,
): AsyncGenerator<Row[]> {
  if (list.first !== undefined) yield sortedRows(order, list, [list.first]).execute()
  const ids = ((await sortedIds(order, list).execute()) as unknown as { id: string }[]).map(({ id }) => id)
  for (let from = 0; from < ids.length; from += atOnce) {
    yield sortedRows(order, list, ids.slice(from, from + atOnce)).execute()
  }
}

type Order = Pick<Page, 'sortOrder'>

const inOrder = (order: Order, canBeEmpty = false) => (canBeEmpty ? emptyLast(order) : direction(order))

/** Ids first, so that sorting handles little data; equal values follow the direction, for one index. */
const sortedIds = <DB, T extends keyof DB, Shown, R extends keyof Shown, Row>(
  order: Order,
  { sortable, id, sortedBy, by = sortedBy, byId = id, canBeEmpty, first }: Listed<DB, T, Shown, R, Row>,
) =>
  (first === undefined ? sortable : sortable.where(sql<SqlBool>`${sql.ref(byId)} <> ${first}`))
    .select(sql<string>`${sql.ref(byId)}`.as('id'))
    .orderBy(toColumn(by), inOrder(order, canBeEmpty))
    .orderBy(sql.ref(byId), direction(order))

const sortedRows = <DB, T extends keyof DB, Shown, R extends keyof Shown, Row>(
  order: Order,
  { rows, id, sortedBy, canBeEmpty }: Listed<DB, T, Shown, R, Row>,
  ids: Expression<unknown> | readonly string[],
) =>
  rows
    .where(sql.ref(id), 'in', ids)
    .orderBy(toColumn(sortedBy), inOrder(order, canBeEmpty))
    .orderBy(sql.ref(id), direction(order))

const toColumn = (sortedBy: SortedBy) => (typeof sortedBy === 'string' ? sql.ref<string>(sortedBy) : sortedBy)

export async function countRows<DB, Table extends keyof DB>(found: Found<DB, Table>): Promise<number> {
  const counted = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return (counted as { total: number }).total
}

export const isFilteredAs = <Filter extends object>(filter: Filter, given: Filter): boolean =>
  Object.entries(filter).every(([field, value]) => String(value) === String(given[field as keyof Filter]))
