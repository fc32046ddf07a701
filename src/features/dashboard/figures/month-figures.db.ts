import { sql } from 'kysely'
import type { Reader } from '../../../server/database/database.ts'
import { getImagePaths } from '../../../server/images.ts'
import { selectRecords } from '../../../server/records/records.ts'
import { firstOfMonth } from '../../../shared/days/calendar.ts'
import { DOZEN, piecesOfSize, quantityField, type SizedItem } from '../../../shared/quantities/pieces.ts'
import { SIZES } from '../../../shared/quantities/sizes.ts'
import { GOODS_RETURNED, HAS_SECOND, ITEM_RETURNED } from '../../orders/list/order-filters.db.ts'
import { RETURNED_FOR } from '../../orders/list/order-filters.contract.ts'
import { stockReturnField } from '../../orders/products/order-products.contract.ts'
import { type Qualities, qualityField, returnField } from '../../productions/productions.contract.ts'
import type { Amount, MonthFigures } from '../dashboard.contract.ts'
import { sumAmounts } from '../dashboard.rules.ts'
import { AMOUNT } from './order-figures.db.ts'

const MAX_DESIGNS = 5
const MAX_CUSTOMERS = 4

export async function selectMonthFigures(db: Reader, today: string): Promise<MonthFigures> {
  const deliveries = db
    .selectFrom('orders')
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', '=', 'deliver')
    .where('orders.deliveryDate', '>=', firstOfMonth(today))
    .where('orders.deliveryDate', '<=', today)
  const customers = await deliveries
    .select(['orders.customer as _id', AMOUNT.orders, AMOUNT.pieces])
    .groupBy('orders.customer')
    .execute()
  const made = deliveries
    .innerJoin('productions', 'productions.orderId', 'orders._id')
    .where('productions.deletedAt', 'is', null)
  const designs = await made
    .select([
      'productions.printingDesign as _id',
      sql<number>`count(distinct "orders"."_id")`.as('orders'),
      sql<number>`sum("productions"."productQuantity")`.as('dozens'),
    ])
    .groupBy('productions.printingDesign')
    .execute()
  const items = made.innerJoin('productionItems', 'productionItems.productionId', 'productions._id')
  const second = await items
    .select(['orders._id as orderId', 'productionItems.size', 'productionItems.itemQuantity'])
    .select(SIZES.map((size) => `productionItems.${quantityField(size)}` as const))
    .select(SIZES.map((size) => `productionItems.${qualityField(size)}` as const))
    .where(HAS_SECOND)
    .execute()
  const returnedItems = await items
    .select(['orders._id as orderId', 'productionItems.returnReason as reason'])
    .select(piecesIn('productionItems', returnField))
    .where(ITEM_RETURNED)
    .execute()
  const returnedStock = await deliveries
    .innerJoin('orderProducts', 'orderProducts.orderId', 'orders._id')
    .select(['orders._id as orderId', 'orderProducts.returnReason as reason'])
    .select(piecesIn('orderProducts', stockReturnField))
    .where(GOODS_RETURNED)
    .execute()

  const returned = [...returnedItems, ...returnedStock].map(({ reason, ...row }) => ({
    ...row,
    reason: reason || ('none' as const),
  }))
  const byDozens = designs.toSorted((a, b) => b.dozens - a.dozens).slice(0, MAX_DESIGNS)
  const byPieces = customers.toSorted((a, b) => b.pieces - a.pieces).slice(0, MAX_CUSTOMERS)
  const busiest = await withRecords(db, 'designs', byDozens)
  const best = await withRecords(db, 'customers', byPieces)
  return {
    delivered: sumAmounts(customers),
    designs: busiest.map(({ record: { name, frontImage, backImage }, ...figures }) => ({
      ...figures,
      name,
      image: getImagePaths(frontImage ?? backImage),
    })),
    customers: best.map(({ record: { name }, ...amount }) => ({ ...amount, name })),
    produced: DOZEN * designs.reduce((sum, { dozens }) => sum + dozens, 0),
    second: byOrder(second.map((item) => ({ orderId: item.orderId, pieces: secondPieces(item) }))),
    returned: byOrder(returned),
    returns: RETURNED_FOR.map((reason) => ({
      reason,
      ...byOrder(returned.filter((row) => row.reason === reason)),
    })).filter(({ orders }) => orders > 0),
  }
}

export const piecesIn = (table: string, field: (size: (typeof SIZES)[number]) => string) =>
  sql<number>`${sql.join(
    SIZES.map((size) => sql.ref(`${table}.${field(size)}`)),
    sql` + `,
  )}`.as('pieces')

const secondPieces = (item: SizedItem & Qualities): number =>
  SIZES.filter((size) => item[qualityField(size)] === 'second').reduce(
    (pieces, size) => pieces + piecesOfSize(item, size),
    0,
  )

const byOrder = (rows: readonly { orderId: string; pieces: number }[]): Amount => ({
  orders: new Set(rows.map(({ orderId }) => orderId)).size,
  pieces: rows.reduce((sum, { pieces }) => sum + pieces, 0),
})

export async function withRecords<T extends 'customers' | 'clothingTypes' | 'designs', Row extends { _id: string }>(
  db: Reader,
  table: T,
  rows: readonly Row[],
) {
  const ids = rows.map(({ _id }) => _id)
  const records = await selectRecords(db, table, ids)
  return rows.map((row, at) => ({ ...row, record: records[at]! }))
}
