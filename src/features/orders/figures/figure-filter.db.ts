import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Reader, Tables } from '../../../server/database/database.ts'
import type { figureFilter } from './figure-filter.contract.ts'

type FigureFilter = { [Field in keyof typeof figureFilter]: z.output<(typeof figureFilter)[Field]> }

/** True of an item with a size of second quality. Word for word as in `production_items_second`, which it reads. */
export const HAS_SECOND = sql<SqlBool>`'second' in ("smallQuality", "mediumQuality", "largeQuality", "xlQuality",
  "twoXlQuality", "threeXlQuality")`

/** True of an item of which pieces came back. Word for word as in `production_items_returned`. */
export const ITEM_RETURNED = sql<SqlBool>`"smallQuantityReturn" + "mediumQuantityReturn" + "largeQuantityReturn"
  + "xlQuantityReturn" + "twoXlQuantityReturn" + "threeXlQuantityReturn" > 0`

/** True of goods from stock of which pieces came back. Word for word as in `order_products_returned`. */
export const GOODS_RETURNED = sql<SqlBool>`"smallReturn" + "mediumReturn" + "largeReturn" + "xlReturn"
  + "twoXlReturn" + "threeXlReturn" > 0`

/** The conditions that the figures' filters put on orders. */
export function figureConditions(db: Reader, filter: FigureFilter): Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'orders'>()
  const { orderedBy, printedDesign, secondQuality, returnedFor } = filter
  const conditions: Expression<SqlBool>[] = []
  const productions = db.selectFrom('productions').select('productions.orderId').where('deletedAt', 'is', null)
  if (orderedBy.length > 0) conditions.push(eb('orders.customer', 'in', orderedBy))
  if (printedDesign.length > 0)
    conditions.push(eb('orders._id', 'in', productions.where('productions.printingDesign', 'in', printedDesign)))
  const items = productions.innerJoin('productionItems', 'productionItems.productionId', 'productions._id')
  if (secondQuality) conditions.push(eb('orders._id', 'in', items.where(HAS_SECOND)))
  if (returnedFor.length > 0) {
    const reasons = returnedFor.map((reason) => (reason === 'none' ? '' : reason))
    const produced = items.where(ITEM_RETURNED).where('productionItems.returnReason', 'in', reasons)
    const goods = db
      .selectFrom('orderProducts')
      .select('orderProducts.orderId')
      .where(GOODS_RETURNED)
      .where('orderProducts.returnReason', 'in', reasons)
    conditions.push(eb.or([eb('orders._id', 'in', produced), eb('orders._id', 'in', goods)]))
  }
  return conditions
}
