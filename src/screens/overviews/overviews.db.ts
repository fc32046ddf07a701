import { sql } from 'kysely'
import { startOfDay } from '../../server/clock.ts'
import type { Reader } from '../../server/database/database.ts'
import { selectRecords } from '../../server/records/records.ts'
import { DOZEN } from '../../shared/quantities/pieces.ts'
import { piecesIn } from '../dashboard/figures/figures.db.ts'
import {
  filteredOrders,
  GOODS_RETURNED,
  ITEM_RETURNED,
  NO_FILTER,
} from '../../features/orders/filters/order-filters.db.ts'
import { viewConditions } from '../../features/orders/filters/order-views.db.ts'
import { stockReturnField } from '../../features/orders/products/order-products.contract.ts'
import { returnField } from '../../features/productions/productions.contract.ts'
import { OVERVIEW_VIEWS, type OverviewView } from './overviews.contract.ts'
import { monthsUntil, rankUses, sumByMonth, type Use } from './overviews.rules.ts'

type Whose = { contact: string[] } | { printingDesign: string[] }

export async function countOrders(db: Reader, whose: Whose, today: string): Promise<Record<OverviewView, number>> {
  const counts = OVERVIEW_VIEWS.map((view) =>
    sql<number>`coalesce(sum(case when ${sql.join(viewConditions(view, today), sql` and `)} then 1 else 0 end), 0)`.as(
      view,
    ),
  )
  return filteredOrders(db, { ...NO_FILTER, ...whose }, false)
    .select(counts)
    .executeTakeFirstOrThrow()
}

/** Orders for a customer that were taken in the months that are shown and not cancelled. */
const orderedBy = (db: Reader, id: string, [first]: readonly string[]) =>
  filteredOrders(db, { ...NO_FILTER, contact: [id] }, false)
    .where('orders.createdAt', '>=', startOfDay(first!))
    .where('orders.status', '!=', 'cancel')

const withProductions = (orders: ReturnType<typeof orderedBy>) =>
  orders.innerJoin('productions', 'productions.orderId', 'orders._id').where('productions.deletedAt', 'is', null)

const DOZENS = sql<number>`sum("productions"."productQuantity")`.as('dozens')

/** Its first day, by the clock of the shop. */
const monthOf = (column: string, months: readonly string[]) =>
  sql<string>`case ${sql.join(
    months.toReversed().map((month) => sql`when ${sql.ref(column)} >= ${startOfDay(month)} then ${month}`),
    sql` `,
  )} end`.as('month')

async function rank<By extends string>(
  db: Reader,
  table: 'customers' | 'clothingTypes' | 'designs',
  uses: readonly Use<By>[],
  by: By,
) {
  const ranked = rankUses(uses, by)
  const records = await selectRecords(
    db,
    table,
    ranked.map(({ _id }) => _id),
  )
  return ranked.map((use, at) => ({ ...use, name: records[at]!.name }))
}

export async function selectCustomerYear(db: Reader, id: string, today: string) {
  const months = monthsUntil(today)
  const orders = orderedBy(db, id, months)
  const productions = withProductions(orders)
  const uses = await productions
    .select(['productions.clothingType', 'productions.printingDesign', DOZENS])
    .groupBy(['productions.clothingType', 'productions.printingDesign'])
    .execute()
  const items = await productions
    .innerJoin('productionItems', 'productionItems.productionId', 'productions._id')
    .select(piecesIn('productionItems', returnField))
    .where(ITEM_RETURNED)
    .execute()
  const stock = await orders
    .innerJoin('orderProducts', 'orderProducts.orderId', 'orders._id')
    .select(piecesIn('orderProducts', stockReturnField))
    .where(GOODS_RETURNED)
    .execute()
  const taken = await orders
    .select([monthOf('orders.createdAt', months), sql<number>`sum("orders"."orderQuantity")`.as('pieces')])
    .groupBy(sql.ref('month'))
    .execute()
  return {
    months: sumByMonth(taken, months),
    garments: await rank(db, 'clothingTypes', uses, 'clothingType'),
    designs: await rank(db, 'designs', uses, 'printingDesign'),
    returned: [...items, ...stock].reduce((sum, { pieces }) => sum + pieces, 0),
  }
}

export async function selectDesignYear(db: Reader, id: string, today: string) {
  const months = monthsUntil(today)
  const orders = db.selectFrom('orders').where('orders.deletedAt', 'is', null).where('orders.status', '!=', 'cancel')
  const uses = await withProductions(orders)
    .select(['orders.customer', 'productions.clothingType', monthOf('productions.createdAt', months), DOZENS])
    .where('productions.printingDesign', '=', id)
    .where('productions.createdAt', '>=', startOfDay(months[0]!))
    .groupBy(['orders.customer', 'productions.clothingType', sql.ref('month')])
    .execute()
  return {
    months: sumByMonth(
      uses.map(({ month, dozens }) => ({ month, pieces: dozens * DOZEN })),
      months,
    ),
    garments: await rank(db, 'clothingTypes', uses, 'clothingType'),
    customers: await rank(db, 'customers', uses, 'customer'),
  }
}

/** The last side is of the production that was completed last, or of one that is not complete. */
export async function selectLastPrinted(db: Reader, id: string) {
  const ofDesign = db.selectFrom('productions').select('_id').where('printingDesign', '=', id)
  const last = ofDesign.where('completedAt', 'is not', null).orderBy('completedAt', 'desc').limit(1)
  const printed = await db
    .selectFrom('schedules')
    .innerJoin('orders', 'orders._id', 'schedules.orderId')
    .select([
      'schedules.completedAt as at',
      'schedules.machine',
      'schedules.screenPrintingOn as side',
      'schedules.orderId',
      'orders.orderNo',
    ])
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('schedules.productionId', 'in', last),
        eb('schedules.productionId', 'in', ofDesign.where('completedAt', 'is', null)),
      ]),
    )
    .orderBy('schedules.completedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return printed ? { ...printed, at: printed.at! } : null
}
