import { sql } from 'kysely'
import type { Reader } from '../../../server/database/database.ts'
import { getImagePaths } from '../../../server/images.ts'
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
    .select(['orders.customer', AMOUNT.orders, AMOUNT.pieces])
    .groupBy('orders.customer')
    .execute()
  const made = deliveries
    .innerJoin('productions', 'productions.orderId', 'orders._id')
    .where('productions.deletedAt', 'is', null)
  const designs = await made
    .select([
      'productions.printingDesign',
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
  return {
    delivered: sumAmounts(customers),
    designs: await namedDesigns(
      db,
      largest(designs, ({ dozens }) => dozens, MAX_DESIGNS),
    ),
    customers: await namedCustomers(
      db,
      largest(customers, ({ pieces }) => pieces, MAX_CUSTOMERS),
    ),
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

const largest = <Row>(rows: readonly Row[], figure: (row: Row) => number, most: number): Row[] =>
  rows.toSorted((a, b) => figure(b) - figure(a)).slice(0, most)

async function namedDesigns(
  db: Reader,
  rows: readonly { printingDesign: string; orders: number; dozens: number }[],
): Promise<MonthFigures['designs']> {
  if (rows.length === 0) return []
  const ids = rows.map(({ printingDesign }) => printingDesign)
  const result = await db
    .selectFrom('designs')
    .select(['_id', 'name', 'frontImage', 'backImage'])
    .where('_id', 'in', ids)
    .execute()
  const designs = new Map(result.map((design) => [design._id, design]))
  return rows.map(({ printingDesign, ...figures }) => {
    const { _id, name, frontImage, backImage } = designs.get(printingDesign)!
    return { _id, name, image: getImagePaths(frontImage ?? backImage), ...figures }
  })
}

async function namedCustomers(
  db: Reader,
  rows: readonly (Amount & { customer: string })[],
): Promise<MonthFigures['customers']> {
  if (rows.length === 0) return []
  const ids = rows.map(({ customer }) => customer)
  const result = await db.selectFrom('customers').select(['_id', 'name']).where('_id', 'in', ids).execute()
  const names = new Map(result.map(({ _id, name }) => [_id, name]))
  return rows.map(({ customer, ...amount }) => ({ _id: customer, name: names.get(customer)!, ...amount }))
}
