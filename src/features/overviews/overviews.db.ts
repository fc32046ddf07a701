import { sql } from 'kysely'
import { getDay, startOfDay } from '../../server/clock.ts'
import type { Reader } from '../../server/database/database.ts'
import { selectRecords } from '../../server/records/records.ts'
import { DOZEN } from '../../shared/quantities/pieces.ts'
import { piecesIn } from '../dashboard/figures/figures.db.ts'
import { filteredOrders, GOODS_RETURNED, ITEM_RETURNED, NO_FILTER } from '../orders/list/order-filters.db.ts'
import { viewConditions } from '../orders/list/order-views.db.ts'
import { stockReturnField } from '../orders/products/order-products.contract.ts'
import { returnField } from '../productions/productions.contract.ts'
import { OVERVIEW_VIEWS, type OverviewView } from './overviews.contract.ts'
import { monthsUntil, rankUses, sumByMonth } from './overviews.rules.ts'

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

const startOfYear = (today: string) => startOfDay(monthsUntil(today)[0]!)

/** Orders for a customer that were taken in the months that are shown and not cancelled. */
const orderedBy = (db: Reader, id: string, today: string) =>
  filteredOrders(db, { ...NO_FILTER, contact: [id] }, false)
    .where('orders.createdAt', '>=', startOfYear(today))
    .where('orders.status', '!=', 'cancel')

const withProductions = (orders: ReturnType<typeof orderedBy>) =>
  orders.innerJoin('productions', 'productions.orderId', 'orders._id').where('productions.deletedAt', 'is', null)

const selectUses = (productions: ReturnType<typeof withProductions>) =>
  productions
    .select(['orders.customer', 'productions.clothingType', 'productions.printingDesign'])
    .select(['productions.productQuantity as dozens', 'productions.createdAt'])
    .execute()

async function rank(
  db: Reader,
  uses: Awaited<ReturnType<typeof selectUses>>,
  by: 'customer' | 'clothingType' | 'printingDesign',
) {
  const table = ({ customer: 'customers', clothingType: 'clothingTypes', printingDesign: 'designs' } as const)[by]
  const ranked = rankUses(uses.map((use) => ({ ...use, _id: use[by] })))
  const records = await selectRecords(
    db,
    table,
    ranked.map(({ _id }) => _id),
  )
  return ranked.map((use, at) => ({ ...use, name: records[at]!.name }))
}

const byMonth = (rows: readonly { createdAt: string; pieces: number }[], today: string) =>
  sumByMonth(
    rows.map(({ createdAt, pieces }) => ({ day: getDay(new Date(createdAt)), pieces })),
    today,
  )

export async function selectCustomerYear(db: Reader, id: string, today: string) {
  const orders = orderedBy(db, id, today)
  const productions = withProductions(orders)
  const uses = await selectUses(productions)
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
  const taken = await orders.select(['orders.createdAt', 'orders.orderQuantity as pieces']).execute()
  return {
    months: byMonth(taken, today),
    garments: await rank(db, uses, 'clothingType'),
    designs: await rank(db, uses, 'printingDesign'),
    returned: [...items, ...stock].reduce((sum, { pieces }) => sum + pieces, 0),
  }
}

export async function selectDesignYear(db: Reader, id: string, today: string) {
  const orders = db.selectFrom('orders').where('orders.deletedAt', 'is', null).where('orders.status', '!=', 'cancel')
  const uses = await selectUses(
    withProductions(orders)
      .where('productions.printingDesign', '=', id)
      .where('productions.createdAt', '>=', startOfYear(today)),
  )
  return {
    months: byMonth(
      uses.map(({ createdAt, dozens }) => ({ createdAt, pieces: dozens * DOZEN })),
      today,
    ),
    garments: await rank(db, uses, 'clothingType'),
    customers: await rank(db, uses, 'customer'),
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
