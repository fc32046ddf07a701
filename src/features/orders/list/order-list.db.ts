import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { today } from '../../../server/clock.ts'
import type { Reader, Tables } from '../../../server/database/database.ts'
import { areFew, batchesOf, countRows, getPage, isFilteredAs, type Sorting } from '../../../server/records/page-of.ts'
import type { Page } from '../../../server/records/records.ts'
import { getSortColumn, type SortColumns } from '../../../server/records/sort-keys.ts'
import { countByStatus } from '../search/order-counts.db.ts'
import { DOCUMENT_KEYS } from '../search/order-documents.db.ts'
import { numberIn } from '../search/order-documents.rules.ts'
import { countDocuments, documentHasWords, foundInDocuments } from '../search/order-search.db.ts'
import { ORDER_STATUSES } from '../order-fields.contract.ts'
import { getThumbnail } from '../../designs/designs.db.ts'
import { infoLine, selectOrderInfo } from '../../productions/productions.db.ts'
import { selectStockLinesInfo, stockLineInfo } from '../products/order-products.db.ts'
import { fromOrders, ROW_COLUMNS, type SelectedOrder, toOrderRow } from '../orders.db.ts'
import type { listOrders, OrderRow } from '../orders.contract.ts'
import {
  documentWords,
  matchesFilter,
  NO_FILTER,
  type OrderFilter,
  withoutDocumented,
} from '../filters/order-filters.db.ts'
import type { OrderView } from '../filters/order-views.contract.ts'
import { sortedIn, sumOrders, viewConditions } from '../filters/order-views.db.ts'
import { shownIn } from '../filters/order-views.rules.ts'

const SORT_COLUMNS = {
  customerName: 'customer.nameKey',
  referrerName: 'referrer.nameKey',
  dueDate: 'orders.dueKey',
} satisfies SortColumns<typeof listOrders, 'orders'>

const CAN_BE_EMPTY = new Set(['referrerName', 'deliveryDate'])

/** The orders that the press plan says will be late, by id. */
type LateOrders = ReadonlyMap<string, OrderRow['planned']>

type Asked = Page & OrderFilter & { view?: OrderView }

export const pageOfOrders = async (db: Reader, asked: Asked, trashed: boolean, only: LateOrders | null = null) =>
  getPage(asked, await getList(db, asked, trashed, only))

export async function* batchesOfOrders(
  db: Reader,
  { deleted, ...asked }: Asked & { deleted: boolean },
  getLate: () => Promise<LateOrders>,
  atOnce?: number,
) {
  const only = asked.view === 'will_be_late' ? await getLate() : null
  yield* batchesOf(asked, await getList(db, asked, deleted, only), atOnce)
}

async function getList(db: Reader, { view = 'all', ...input }: Asked, trashed: boolean, only: LateOrders | null) {
  const day = today()
  const words = await documentWords(db, input)
  const filter = withoutDocumented(input)
  const isSearched = words.length > 0
  const shown = shownIn(view, day)
  const statuses = shown.statuses.filter((status) => input.status.length === 0 || input.status.includes(status))
  const isByStatus = only === null && shown.dueTo === null && isFilteredAs(NO_FILTER, { ...filter, status: [] })
  const isOfAny = statuses.length === ORDER_STATUSES.length
  const search = { words, statuses: isOfAny ? null : statuses, trashed }

  function isListed(isFew: boolean): Expression<SqlBool> {
    const conditions = [matchesFilter(db, filter, { trashed, isFew }), ...viewConditions(view, day)]
    if (only) conditions.push(expressionBuilder<Tables, 'orders'>()('orders._id', 'in', [...only.keys()]))
    if (isSearched) conditions.push(isFew ? foundInDocuments(db, search) : documentHasWords(db, words))
    return expressionBuilder<Tables, 'orders'>().and(conditions)
  }
  const getOrders = (isFew: boolean) => db.selectFrom('orders').where(isListed(isFew))

  async function count(): Promise<number> {
    if (statuses.length === 0 || only?.size === 0) return 0
    if (isByStatus)
      return isSearched ? countDocuments(db, search) : sumOrders(await countByStatus(db, trashed), statuses)
    return countRows(getOrders(true))
  }

  function getSorting(isFew: boolean): Sorting<Tables, 'orders'> {
    const key = Object.entries(DOCUMENT_KEYS).find(([field]) => field === input.sortField)?.[1]
    if (!key) return { sortable: getOrders(isFew) }
    if (isFew || trashed) return { sortable: withCustomers(getOrders(isFew)) }
    const documents = db.selectFrom('orderDocuments').where('orderDocuments.place', '>', 0)
    const sorted = { by: key, byId: 'orderDocuments.orderId' }
    if (isByStatus && isOfAny && !isSearched) return { sortable: documents as unknown as Orders, ...sorted }
    // SQLite keeps the order of a cross join.
    const orders = documents.crossJoin('orders').whereRef('orders._id', '=', 'orderDocuments.orderId')
    return { sortable: orders.where(isListed(false)), ...sorted }
  }

  const total = await count()
  const digits = total > 0 && numberIn(input.search)
  const exact = digits && getOrders(false).select('orders._id').where('orders.orderNo', '=', Number(digits))
  return {
    total,
    first: exact ? (await exact.executeTakeFirst())?._id : undefined,
    ...getSorting(areFew(total)),
    rows: fromOrders(db).select(ROW_COLUMNS),
    id: 'orders._id',
    sortedBy: sortedIn(view, input.sortField) ?? getSortColumn(SORT_COLUMNS, input.sortField, 'orders'),
    canBeEmpty: CAN_BE_EMPTY.has(input.sortField),
  }
}

export async function toOrderRows(db: Reader, rows: readonly SelectedOrder[]): Promise<OrderRow[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ _id }) => _id)
  const made = (await selectOrderInfo(db, ids)).map((row) => ({ ...row, line: infoLine(row) }))
  const taken = (await selectStockLinesInfo(db, ids)).map((row) => ({ ...row, line: stockLineInfo(row) }))
  const goods = Map.groupBy([...made, ...taken], ({ orderId }) => orderId)
  return rows.map((row) => {
    const lines = goods.get(row._id) ?? []
    return toOrderRow(
      row,
      lines.map(({ line }) => line),
      lines[0] ? getThumbnail(lines[0]) : null,
    )
  })
}

type Orders = Sorting<Tables, 'orders'>['sortable']

const withCustomers = (orders: Orders) =>
  orders
    .leftJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')
