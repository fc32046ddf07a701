import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import {
  type listProductions,
  productionFilter,
  productionFilters,
  type ProductionView,
  type ProductionViewCounts,
} from './production-list.contract.ts'
import type { Reader, Tables } from '../../../server/database/database.ts'
import { containsWords, type Page } from '../../../server/records/records.ts'
import { getConditions, isDayWithin, isOneOf } from '../../../server/records/filter-conditions.ts'
import { countRows, isFilteredAs, getPage } from '../../../server/records/page-of.ts'
import { getSortColumn, type SortColumns } from '../../../server/records/sort-keys.ts'
import type { DesignColumns } from '../../designs/designs.db.ts'
import { fromProductions, PRODUCTION_COLUMNS } from '../../productions/productions.db.ts'
import { UNFINISHED } from '../../orders/status/due.rules.ts'
import { customersNamed } from '../../orders/list/order-filters.db.ts'
import { orderNumberIn } from '../../orders/orders.db.ts'

type ProductionFilter = z.output<typeof productionFilter>

/** Word for word as in the index `productions_waiting`. */
export const SIDE_WAITS = sql<SqlBool>`'pending' in ("productions"."frontStatus", "productions"."backStatus")`

const SIDE_ON_MACHINE = sql<SqlBool>`'schedule' in ("productions"."frontStatus", "productions"."backStatus")`

/** Live productions of live orders that are not cancelled (rule P2). */
const fromOrderedProductions = (db: Reader) =>
  db
    .selectFrom('productions')
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .where('productions.deletedAt', 'is', null)
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', '!=', 'cancel')

export function matches(db: Reader, search: string) {
  const designsNamed = db.selectFrom('designs').select('_id').where(containsWords('nameKey', search))
  const typesNamed = db.selectFrom('clothingTypes').select('_id').where(containsWords('nameKey', search))
  const eb = expressionBuilder<Tables, 'productions' | 'orders'>()
  return eb.or([
    eb('orders.orderNo', '=', orderNumberIn(search)),
    eb('orders.customer', 'in', customersNamed(db, search)),
    eb('orders.referrer', 'in', customersNamed(db, search)),
    eb('productions.printingDesign', 'in', designsNamed),
    eb('productions.clothingType', 'in', typesNamed),
  ])
}

type OrderedProductions = ReturnType<typeof fromOrderedProductions>

/** What waits or is on a machine is not complete, nor is its order (rule O3): both databases begin with those few. */
function inView(productions: OrderedProductions, view: ProductionView): OrderedProductions {
  if (view === 'all') return productions
  if (view === 'complete') return productions.where('productions.completedAt', 'is not', null)
  return productions
    .where('orders.status', 'in', UNFINISHED)
    .where('productions.completedAt', 'is', null)
    .where(view === 'to_schedule' ? SIDE_WAITS : SIDE_ON_MACHINE)
}

/** Nearly all are complete: they are what the other views leave of all, which are counted without their orders. */
export async function selectViewCounts(db: Reader): Promise<ProductionViewCounts> {
  const sumWhere = (condition: RawBuilder<SqlBool>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const open = await fromOrderedProductions(db)
    .select([
      sumWhere(SIDE_WAITS).as('to_schedule'),
      sumWhere(SIDE_ON_MACHINE).as('on_machines'),
      sql<number>`count(*)`.as('open'),
    ])
    .where('orders.status', 'in', UNFINISHED)
    .where('productions.completedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const trashed = await countRows(db.selectFrom('productions').where('deletedAt', 'is not', null))
  const orders = db.selectFrom('orders').select('_id')
  const hidden = orders
    .where('deletedAt', 'is', null)
    .where('status', '=', 'cancel')
    .unionAll(orders.where('deletedAt', 'is not', null))
  const live = db.selectFrom('productions').where('deletedAt', 'is', null)
  const all =
    (await countRows(db.selectFrom('productions'))) - trashed - (await countRows(live.where('orderId', 'in', hidden)))
  return { to_schedule: open.to_schedule, on_machines: open.on_machines, complete: all - open.open, all }
}

/** Names are looked up in subqueries, so that the count needs no joins of names. */
function filtered(db: Reader, filter: ProductionFilter) {
  let productions = fromOrderedProductions(db)
  if (filter.view) productions = inView(productions, filter.view)
  else if (!filter.completed) productions = productions.where('productions.completedAt', 'is', null)
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

export const getList = (db: Reader, found: ReturnType<typeof filtered>, sortField: string, trashed = false) => ({
  found,
  sortable: found
    .leftJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
    .leftJoin('designs', 'designs._id', 'productions.printingDesign')
    .leftJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer'),
  rows: fromProductions(db, trashed)
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .innerJoin('customers as customer', 'customer._id', 'orders.customer')
    .leftJoin('customers as referrer', 'referrer._id', 'orders.referrer')
    .select(PRODUCTION_COLUMNS)
    .select([
      'orders.orderNo',
      'orders.status as orderStatus',
      'orders.dueDate',
      'customer.name as customerName',
      'customer.phone_no as customerPhoneNo',
      'referrer.name as referrerName',
      'referrer.phone_no as referrerPhoneNo',
    ]),
  id: 'productions._id',
  sortedBy: getSortColumn(SORT_COLUMNS, sortField, 'productions'),
  canBeEmpty: CAN_BE_EMPTY.has(sortField),
})

export const pageOfProductions = (db: Reader, input: Page & ProductionFilter) =>
  getPage(input, {
    ...getList(db, filtered(db, input), input.sortField),
    count: isNearlyAll(input) ? async () => (await selectViewCounts(db))[input.view ?? 'all'] : undefined,
  })

const NO_FILTER = productionFilter.parse({})

const isNearlyAll = ({ view, completed, ...filter }: ProductionFilter): boolean =>
  (view ? view === 'all' || view === 'complete' : completed) && isFilteredAs(NO_FILTER, { ...filter, completed: false })

/** Live designs that open productions still have to schedule, or trashed designs of open productions (P2), by name. */
export function selectDesignsInProduction(db: Reader, which: 'pending' | 'deleted'): Promise<DesignColumns[]> {
  const open = fromOrderedProductions(db)
    .select('productions.printingDesign')
    .where('productions.completedAt', 'is', null)
  const pending = open.where(SIDE_WAITS)
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
