import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import {
  type listProductions,
  productionFilter,
  productionFilters,
  type ProductionView,
  type ProductionViewCounts,
} from './production-list.contract.ts'
import { today } from '../../server/clock.ts'
import type { Reader, Tables } from '../../server/database/database.ts'
import { containsWords, type Page } from '../../server/records/records.ts'
import { getConditions, isDayWithin, isOneOf } from '../../server/records/filter-conditions.ts'
import { areFew, batchesOf, countRows, isFilteredAs, getPage, type Sorting } from '../../server/records/page-of.ts'
import { getSortColumn, type SortColumns } from '../../server/records/sort-keys.ts'
import type { DesignColumns } from '../designs/designs.db.ts'
import { fromProductions, PRODUCTION_COLUMNS } from '../productions/productions.db.ts'
import { DOCUMENT_KEYS } from '../orders/search/order-documents.db.ts'
import { countByStatus } from '../orders/search/order-counts.db.ts'
import { foundInDocuments, searchedWords } from '../orders/search/order-search.db.ts'
import { lastLateDay, UNFINISHED } from '../orders/status/due.rules.ts'
import { customersNamed } from '../orders/filters/order-filters.db.ts'
import { orderNumberIn } from '../orders/orders.db.ts'

type ProductionFilter = z.output<typeof productionFilter>

/** Word for word as in the index `productions_waiting`. */
export const SIDE_WAITS = sql<SqlBool>`'pending' in ("productions"."frontStatus", "productions"."backStatus")`

const SIDE_ON_MACHINE = sql<SqlBool>`'schedule' in ("productions"."frontStatus", "productions"."backStatus")`

/** Live productions of live orders that are not cancelled (rule P2). */
const fromOrderedProductions = (db: Reader) =>
  onlyOrdered(db.selectFrom('productions').innerJoin('orders', 'orders._id', 'productions.orderId'))

type Productions = SelectQueryBuilder<Tables, 'productions' | 'orders', {}>

const onlyOrdered = (productions: Productions): Productions =>
  productions
    .where('productions.deletedAt', 'is', null)
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', '!=', 'cancel')

export function matches(
  db: Reader,
  search: string,
  people: readonly ('customer' | 'referrer')[] = ['customer', 'referrer'],
) {
  const designsNamed = db.selectFrom('designs').select('_id').where(containsWords('nameWords', search))
  const typesNamed = db.selectFrom('clothingTypes').select('_id').where(containsWords('nameWords', search))
  const eb = expressionBuilder<Tables, 'productions' | 'orders'>()
  return eb.or([
    eb('orders.orderNo', '=', orderNumberIn(search)),
    ...people.map((who) => eb(`orders.${who}`, 'in', customersNamed(db, search))),
    eb('productions.printingDesign', 'in', designsNamed),
    eb('productions.clothingType', 'in', typesNamed),
  ])
}

/** What waits or is on a machine is not complete, nor is its order (rule O3): both databases begin with those few. */
function inView(productions: Productions, view: ProductionView): Productions {
  if (view === 'all') return productions
  if (view === 'complete') return productions.where('productions.completedAt', 'is not', null)
  return productions
    .where('orders.status', 'in', UNFINISHED)
    .where('productions.completedAt', 'is', null)
    .where(view === 'to_schedule' ? SIDE_WAITS : SIDE_ON_MACHINE)
}

export async function selectViewCounts(db: Reader): Promise<ProductionViewCounts> {
  const sumWhere = (condition: RawBuilder<SqlBool>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const open = await fromOrderedProductions(db)
    .select([
      sumWhere(SIDE_WAITS).as('to_schedule'),
      sumWhere(sql`${SIDE_WAITS} and "orders"."dueKey" <= ${lastLateDay(today())}`).as('late'),
      sumWhere(SIDE_ON_MACHINE).as('on_machines'),
      sql<number>`count(*)`.as('open'),
    ])
    .where('orders.status', 'in', UNFINISHED)
    .where('productions.completedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const counted = await countByStatus(db)
  // Of these nearly all are complete: they are what the others leave.
  const all = counted.reduce((sum, { status, productions }) => sum + (status === 'cancel' ? 0 : productions), 0)
  const { to_schedule, on_machines, late } = open
  return { counts: { to_schedule, on_machines, complete: all - open.open, all }, late: { to_schedule: late } }
}

/** Names are looked up in subqueries, so that the count needs no joins of names. */
function filtered(db: Reader, filter: ProductionFilter, from = fromOrderedProductions(db)) {
  let productions = from
  if (filter.view) productions = inView(productions, filter.view)
  else if (!filter.completed) productions = productions.where('productions.completedAt', 'is', null)
  if (filter.orders.length > 0) productions = productions.where('orders._id', 'in', filter.orders)
  if (filter.search.trim()) productions = productions.where(matches(db, filter.search))
  return productions.where((eb) =>
    eb.and(
      getConditions(productionFilters, filter, {
        waiting: () => SIDE_WAITS,
        due: isDayWithin('orders.dueDate'),
        customerName: (name) => eb('orders.customer', 'in', customersNamed(db, name)),
        referrerName: (name) => eb('orders.referrer', 'in', customersNamed(db, name)),
        clothingType: isOneOf('productions.clothingType'),
        screenPrintingOn: (sides) =>
          eb(
            'productions.printingDesign',
            'in',
            db.selectFrom('designs').select('_id').where('screenPrintingOn', 'in', sides),
          ),
        printingDesign: isOneOf('productions.printingDesign'),
      }),
    ),
  )
}

const SORT_COLUMNS = {
  orderNo: 'orders.orderNo',
  customerName: 'customer.nameKey',
  referrerName: 'referrer.nameKey',
  clothingTypeName: 'clothingTypes.nameKey',
  designName: 'designs.nameKey',
  dueDate: 'orders.dueKey',
} satisfies SortColumns<typeof listProductions, 'productions'>

const CAN_BE_EMPTY = new Set(['referrerName'])

export const getList = (db: Reader, found: Productions, sortField: string, trashed = false) => ({
  sortable: withNames(found),
  rows: fromProductions(db, trashed)
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .innerJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')
    .select(PRODUCTION_COLUMNS)
    .select([
      'orders.orderNo',
      'orders.status as orderStatus',
      'orders.dueDate',
      'orders.rush',
      'customer.name as customerName',
      'customer.phone_no as customerPhoneNo',
      'referrer.name as referrerName',
      'referrer.phone_no as referrerPhoneNo',
    ]),
  id: 'productions._id',
  sortedBy: getSortColumn(SORT_COLUMNS, sortField, 'productions'),
  canBeEmpty: CAN_BE_EMPTY.has(sortField),
})

const withNames = (found: Productions) =>
  found
    .leftJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .leftJoin('designs', 'designs._id', 'productions.printingDesign')
    .leftJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')

type Walk = (db: Reader) => Sorting<Tables, 'productions' | 'orders'>

const byDocuments =
  (sortField: keyof typeof DOCUMENT_KEYS): Walk =>
  (db) => ({
    sortable: db
      .selectFrom('orderDocuments')
      .crossJoin('orders')
      .crossJoin('productions')
      .where('orderDocuments.place', '>', 0)
      .whereRef('orders._id', '=', 'orderDocuments.orderId')
      .whereRef('productions.orderId', '=', 'orders._id'),
    by: DOCUMENT_KEYS[sortField],
  })

const byOrders: Walk = (db) => ({
  sortable: db.selectFrom('orders').crossJoin('productions').whereRef('productions.orderId', '=', 'orders._id'),
})

const byNames =
  (table: 'designs' | 'clothingTypes', column: 'printingDesign' | 'clothingType'): Walk =>
  (db) => ({
    sortable: db
      .selectFrom(table)
      .crossJoin('productions')
      .crossJoin('orders')
      .whereRef(`productions.${column}`, '=', `${table}._id`)
      .whereRef('orders._id', '=', 'productions.orderId'),
  })

/** Through the index of the sort order: each begins with its table, because SQLite keeps the order of cross joins. */
const WALKS: Readonly<Record<string, Walk>> = {
  orderNo: byOrders,
  customerName: byDocuments('customerName'),
  referrerName: byDocuments('referrerName'),
  clothingTypeName: byNames('clothingTypes', 'clothingType'),
  designName: byNames('designs', 'printingDesign'),
  dueDate: byOrders,
} satisfies Record<keyof typeof SORT_COLUMNS, Walk>

const NO_FILTER = productionFilter.parse({})

type Asked = Page & ProductionFilter

export const pageOfProductions = async (db: Reader, input: Asked) => getPage(input, await getFoundList(db, input))

export async function* batchesOfProductions(db: Reader, input: Asked) {
  yield* batchesOf(input, await getFoundList(db, input))
}

async function getFoundList(db: Reader, input: Asked) {
  const { view, completed, sortField } = input
  // Nearly all productions are complete.
  const showsMost = view ? view === 'all' || view === 'complete' : completed
  let found = filtered(db, input)
  const words = await searchedWords(db, input.search)
  // They narrow down what is looked through: each order that `matches` has all words in its document.
  if (words.length > 0) {
    const statuses = view && !showsMost ? UNFINISHED : null
    found = found.where(foundInDocuments(db, { words, statuses, trashed: false }))
  }
  const isWhole = isFilteredAs(NO_FILTER, { ...input, view: NO_FILTER.view, completed: false })
  const total = showsMost && isWhole ? (await selectViewCounts(db)).counts[view ?? 'all'] : await countRows(found)
  const list = { ...getList(db, found, sortField), total }
  if (areFew(total) || !showsMost) return list
  const walk = WALKS[sortField]?.(db)
  if (!walk) return { ...list, sortable: filtered(db, input) }
  return { ...list, ...walk, sortable: filtered(db, input, onlyOrdered(walk.sortable)) }
}

/** Live designs that open productions still have to schedule, or trashed designs of open productions (P2), by name. */
export function selectDesignsInProduction(db: Reader, which: 'pending' | 'deleted'): Promise<DesignColumns[]> {
  const open = fromOrderedProductions(db)
    .select('productions.printingDesign')
    .where('productions.completedAt', 'is', null)
  // Nor are their orders complete (rule O3): both databases begin with those few.
  const pending = open.where('orders.status', 'in', UNFINISHED).where(SIDE_WAITS)
  return db
    .selectFrom('designs')
    .selectAll()
    .where('deletedAt', which === 'deleted' ? 'is not' : 'is', null)
    .where('_id', 'in', which === 'deleted' ? open : pending)
    .orderBy('nameKey')
    .orderBy('_id')
    .execute()
}

/** `productionNo` counts the order's live productions from 1. */
export const selectProductions = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom('productions')
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .select([
      'productions._id',
      'productions.orderId',
      'productions.version',
      'productions.deletedAt',
      'productions.frontStatus',
      'productions.backStatus',
      'orders.orderNo',
      'orders.status as orderStatus',
      'orders.deletedAt as orderDeletedAt',
      'designs.name as designName',
    ])
    .select((eb) => {
      const before = eb
        .selectFrom('productions as before')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('before.orderId', '=', 'productions.orderId')
        .whereRef('before.position', '<', 'productions.position')
        .where('before.deletedAt', 'is', null)
      return sql<number>`1 + (${before})`.as('productionNo')
    })
    .where('productions._id', 'in', ids)
    .execute()
