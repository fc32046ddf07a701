import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import { today } from '../../../server/clock.ts'
import type { Reader, Tables } from '../../../server/database/database.ts'
import { countRows, getPage, isFilteredAs, type Sorting } from '../../../server/records/page-of.ts'
import type { Page } from '../../../server/records/records.ts'
import { getSortColumn, type SortColumns } from '../../../server/records/sort-keys.ts'
import { countDocuments, hasAll, isFound } from '../../order-documents/order-search.db.ts'
import { ORDER_STATUSES } from '../order-fields.contract.ts'
import { fromOrders, ROW_COLUMNS } from '../orders.db.ts'
import { type listOrders, orderFilter } from '../orders.contract.ts'
import { areOrders, documentWords, type OrderFilter } from './order-filters.db.ts'
import type { OrderView } from './order-views.contract.ts'
import { countLive, countViews, sortedIn, viewConditions } from './order-views.db.ts'
import { shownIn } from './order-views.rules.ts'

const SORT_COLUMNS = {
  customerName: 'customer.nameKey',
  referrerName: 'referrer.nameKey',
  dueDate: 'orders.dueKey',
} satisfies SortColumns<typeof listOrders, 'orders'>

const CAN_BE_EMPTY = new Set(['referrerName', 'deliveryDate'])

/** The same of each document; those of orders that are not in the trash have an index of each. */
const DOCUMENT_KEYS: Readonly<Record<string, string>> = {
  customerName: 'orderDocuments.customerKey',
  referrerName: 'orderDocuments.deliverToKey',
}

const NO_FILTER = orderFilter.parse({})

export async function pageOfOrders(
  db: Reader,
  { view = 'all', ...input }: Page & OrderFilter & { view?: OrderView },
  trashed: boolean,
) {
  const words = await documentWords(db, input)
  const isSearched = words.length > 0
  const { statuses, dueTo } = shownIn(view, today())
  const asked = statuses.filter((status) => input.status.length === 0 || input.status.includes(status))
  const search = { words, statuses: asked.length < ORDER_STATUSES.length ? asked : null, trashed }
  const inDocuments = { search: '', awb: '', designName: '' }
  const isWhole = !isSearched && !trashed && isFilteredAs(NO_FILTER, input)

  function areListed(isFew: boolean): Expression<SqlBool> {
    const conditions = [areOrders(db, input, trashed, isFew), ...viewConditions(view, today())]
    if (isSearched) conditions.push(isFew ? isFound(db, search) : hasAll(db, words))
    return expressionBuilder<Tables, 'orders'>().and(conditions)
  }
  const found = db.selectFrom('orders').where(areListed(true))

  async function count(): Promise<number> {
    if (isWhole && view === 'all') return countLive(db)
    // Nearly all orders are delivered: they are what the others leave.
    if (isWhole && view === 'delivered') return (await countViews(db, today())).delivered
    if (isSearched && dueTo === null && isFilteredAs(NO_FILTER, { ...input, ...inDocuments, status: [] }))
      return countDocuments(db, search)
    return countRows(found)
  }

  function getSorting(isFew: boolean): Sorting<Tables, 'orders'> {
    const orders = db.selectFrom('orders').where(areListed(isFew || trashed))
    const key = DOCUMENT_KEYS[input.sortField]
    if (key === undefined) return { sortable: orders, by: sortedIn(view, input.sortField) }
    // An expression has no index, so that what was found is sorted.
    if (isFew || trashed) {
      const sortable = orders.innerJoin('orderDocuments', 'orderDocuments.orderId', 'orders._id')
      return { sortable, by: sql`${sql.ref(key)} || ''` }
    }
    const documents = db.selectFrom('orderDocuments').where('orderDocuments.place', '>', 0)
    // SQLite keeps the order of a cross join.
    const walked = documents.crossJoin('orders').whereRef('orders._id', '=', 'orderDocuments.orderId')
    const sortable = isWhole && view === 'all' ? documents : walked.where(areListed(false))
    return { sortable: sortable as typeof walked, by: key, id: 'orderDocuments.orderId' }
  }

  return getPage(input, {
    found,
    rows: fromOrders(db).select(ROW_COLUMNS),
    id: 'orders._id',
    sortedBy: getSortColumn(SORT_COLUMNS, input.sortField, 'orders'),
    canBeEmpty: CAN_BE_EMPTY.has(input.sortField),
    count,
    getSorting,
  })
}
