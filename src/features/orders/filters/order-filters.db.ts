import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tables } from '../../../server/database/database.ts'
import {
  getConditions,
  type FilterConditions,
  isDayWithin,
  isInstantWithin,
  isOneOf,
} from '../../../server/records/filter-conditions.ts'
import { withoutIndex } from '../../../server/records/page-of.ts'
import { containsWords } from '../../../server/records/records.ts'
import { searchWords } from '../../../shared/text.ts'
import { type SearchedWord, searchedWord, searchedWords } from '../search/order-search.db.ts'
import { orderFilters } from './order-filters.contract.ts'
import { hasStatus } from './order-views.db.ts'
import { fromOrderProducts } from '../products/order-products.db.ts'
import { orderFilter } from './order-filters.contract.ts'

export type OrderFilter = z.output<typeof orderFilter>

/** The documents of orders answer these (`documentWords`), and `orderConditions` the others. */
const OF_DOCUMENTS = { search: '', awb: '' } satisfies Partial<OrderFilter>
export type OtherFilters = Omit<OrderFilter, keyof typeof OF_DOCUMENTS>

export const NO_FILTER: OrderFilter = orderFilter.parse({})

/** Word for word as in the index `production_items_second`, which it reads. */
export const HAS_SECOND = sql<SqlBool>`'second' in ("smallQuality", "mediumQuality", "largeQuality", "xlQuality",
  "twoXlQuality", "threeXlQuality")`

/** Word for word as in the index `production_items_returned`. */
export const ITEM_RETURNED = sql<SqlBool>`"smallQuantityReturn" + "mediumQuantityReturn" + "largeQuantityReturn"
  + "xlQuantityReturn" + "twoXlQuantityReturn" + "threeXlQuantityReturn" > 0`

/** Word for word as in the index `order_products_returned`. */
export const GOODS_RETURNED = sql<SqlBool>`"smallReturn" + "mediumReturn" + "largeReturn" + "xlReturn"
  + "twoXlReturn" + "threeXlReturn" > 0`

export const customersNamed = (db: Reader, name: string) =>
  db.selectFrom('customers').select('customers._id').where(containsWords('customers.nameWords', name))

const { awb: _, ...columnFilters } = orderFilters

/** Names are looked up in subqueries, so that counting joins nothing. */
function orderConditions(db: Reader, isFew: boolean): FilterConditions<typeof columnFilters> {
  const eb = expressionBuilder<Tables, 'orders'>()
  const inEither = (made: SelectedIds, goods: SelectedIds) =>
    eb.or([eb('orders._id', 'in', made), eb('orders._id', 'in', goods)])
  // Includes trashed productions: they refer to their records until they are deleted for good.
  const productions = db.selectFrom('productions').select('productions.orderId')
  const items = (of: typeof productions) =>
    of.innerJoin('productionItems', 'productionItems.productionId', 'productions._id')
  const live = productions.where('productions.deletedAt', 'is', null)
  const stockLines = fromOrderProducts(db).select('orderProducts.orderId')
  const uses = (part: 'clothingType' | 'printingDesign') => (ids: readonly string[]) =>
    inEither(productions.where(`productions.${part}`, 'in', ids), stockLines.where(`inventories.${part}`, 'in', ids))
  // Of many orders the first are met on the way through the index of the sort order, not in that of their customers.
  const person = (column: string) => (isFew ? sql.ref<string>(column) : withoutIndex(column))
  return {
    contact: (ids) => eb.or([eb('orders.customer', 'in', ids), eb('orders.referrer', 'in', ids)]),
    clothingType: uses('clothingType'),
    printingDesign: uses('printingDesign'),
    color: (ids) =>
      inEither(
        items(productions).where('productionItems.color', 'in', ids),
        stockLines.where('inventoryItems.color', 'in', ids),
      ),
    orderedBy: isOneOf('orders.customer'),
    printedDesign: (ids) => eb('orders._id', 'in', live.where('productions.printingDesign', 'in', ids)),
    secondQuality: () => eb('orders._id', 'in', items(live).where(HAS_SECOND)),
    returnedFor: (given) => {
      const reasons = given.map((reason) => (reason === 'none' ? '' : reason))
      return inEither(
        items(live).where(ITEM_RETURNED).where('productionItems.returnReason', 'in', reasons),
        db
          .selectFrom('orderProducts')
          .select('orderProducts.orderId')
          .where(GOODS_RETURNED)
          .where('orderProducts.returnReason', 'in', reasons),
      )
    },
    customerName: (name) => eb(person('orders.customer'), 'in', customersNamed(db, name)),
    referrerName: (name) => eb(person('orders.referrer'), 'in', customersNamed(db, name)),
    designName: (name) => {
      const isNamed = containsWords('designs.nameWords', name)
      const made = live.innerJoin('designs', 'designs._id', 'productions.printingDesign').where(isNamed)
      return eb.or([
        eb.exists(made.where('productions.orderId', '=', sql.ref<string>('orders._id'))),
        eb.exists(stockLines.where(isNamed).where('orderProducts.orderId', '=', sql.ref<string>('orders._id'))),
      ])
    },
    status: hasStatus,
    shippingMethod: isOneOf('orders.shippingMethod'),
    // By the key, which has an index; an order without a day has the day after the last one.
    due: ({ from, to }) => isDayWithin('orders.dueKey')({ from, to: to ?? '9999-12-30' }),
    delivery: isDayWithin('orders.deliveryDate'),
    created: isInstantWithin('orders.createdAt'),
  }
}

type SelectedIds = SelectQueryBuilder<Tables, never, { orderId: string }>

export const filteredOrders = (db: Reader, filter: OtherFilters, trashed: boolean) =>
  db.selectFrom('orders').where(matchesFilter(db, filter, { trashed, isFew: true }))

/** The query selects from `orders`. */
export function matchesFilter(
  db: Reader,
  filter: OtherFilters,
  { trashed, isFew }: { trashed: boolean; isFew: boolean },
): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([
    eb('orders.deletedAt', trashed ? 'is not' : 'is', null),
    ...getConditions(columnFilters, filter, orderConditions(db, isFew)),
  ])
}

/** A document may have several words of a design in the names of different ones: the orders are asked for one with all. */
export async function documentWords(
  db: Reader,
  { search, awb, designName }: Pick<OrderFilter, 'search' | 'awb' | 'designName'>,
): Promise<SearchedWord[]> {
  const words = await searchedWords(db, search)
  for (const word of searchWords(awb)) words.push(await searchedWord(db, 'awb', word))
  for (const word of searchWords(designName)) words.push(await searchedWord(db, 'designs', word))
  return words
}

/** What the orders must be asked besides. */
export const withoutDocumented = (filter: OrderFilter): OrderFilter => ({
  ...filter,
  ...OF_DOCUMENTS,
  designName: searchWords(filter.designName).length > 1 ? filter.designName : '',
})
