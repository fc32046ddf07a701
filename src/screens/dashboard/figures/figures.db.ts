import { sql } from 'kysely'
import type { Reader } from '../../../server/database/database.ts'
import { getImagePaths } from '../../../server/images.ts'
import { addDays, daysFrom, firstOfMonth, mondayOf } from '../../../shared/days/calendar.ts'
import { DOZEN, piecesOfSize, quantityField, type SizedItem } from '../../../shared/quantities/pieces.ts'
import { SIZES } from '../../../shared/quantities/sizes.ts'
import { SIDE_WAITS } from '../../../features/production-list/production-list.db.ts'
import { fromAllQueues, fromQueues } from '../../../features/schedules/queue.db.ts'
import { type ScheduleStatus, statusesOf } from '../../../features/schedules/schedules.contract.ts'
import { selectWorking } from '../../../features/machines/machines.db.ts'
import { RETURNED_FOR } from '../../../features/orders/filters/order-filters.contract.ts'
import { GOODS_RETURNED, HAS_SECOND, ITEM_RETURNED } from '../../../features/orders/filters/order-filters.db.ts'
import { dueSoon } from '../../../features/orders/filters/order-views.db.ts'
import { endOfWeek } from '../../../features/orders/filters/order-views.rules.ts'
import { SHIPPING_METHODS } from '../../../features/orders/order-fields.contract.ts'
import { stockReturnField } from '../../../features/orders/products/order-products.contract.ts'
import { lastLateDay, UNFINISHED } from '../../../features/orders/status/due.rules.ts'
import { lateWhen } from '../../../features/orders/status/late.db.ts'
import { type Qualities, qualityField, returnField } from '../../../features/productions/productions.contract.ts'
import type {
  Amount,
  Due,
  LateOrder,
  MachineFigures,
  MonthFigures,
  OfficeFigures,
  OrderFigures,
} from '../dashboard.contract.ts'
import { NOTHING, sumAmounts } from '../dashboard.rules.ts'

const AMOUNT = [
  sql<number>`count(*)`.as('orders'),
  sql<number>`coalesce(sum("orders"."orderQuantity"), 0)`.as('pieces'),
] as const

const LOAD = [sql<number>`count(*)`.as('jobs'), sql<number>`sum("productions"."productQuantity")`.as('dozens')] as const

const live = (db: Reader) => db.selectFrom('orders').where('orders.deletedAt', 'is', null)

const delivered = (db: Reader, from: string, to: string) =>
  live(db)
    .where('orders.status', '=', 'deliver')
    .where('orders.deliveryDate', '>=', from)
    .where('orders.deliveryDate', '<=', to)

export async function selectMachineFigures(
  db: Reader,
  today: string,
  statuses: readonly ScheduleStatus[],
): Promise<MachineFigures[]> {
  const dueWhen = sql<Due>`case when "orders"."dueDate" is null then 'none' when ${lateWhen(today)} then 'late'
    when "orders"."dueDate" > ${endOfWeek(today)} then 'later' else "orders"."dueDate" end`
  const figures: MachineFigures[] = []
  for (const { machine } of await selectWorking(db)) {
    const jobs = fromQueues(db, machine)
      .innerJoin('orders', 'orders._id', 'schedules.orderId')
      .innerJoin('productions', 'productions._id', 'schedules.productionId')
    const queued = await jobs
      .select(['schedules.status', dueWhen.as('due'), ...LOAD])
      .where('schedules.status', 'in', statuses)
      .groupBy(['schedules.status', sql.ref('due')])
      .execute()
    const processing = await jobs
      .innerJoin('designs', 'designs._id', 'productions.printingDesign')
      .innerJoin('clothingTypes', 'clothingTypes._id', 'productions.clothingType')
      .select(['schedules._id', 'schedules.orderId', 'orders.orderNo', 'designs.name as designName'])
      .select(['designs.frontImage', 'designs.backImage', 'schedules.screenPrintingOn'])
      .select(['clothingTypes.name as clothingTypeName', 'productions.productQuantity as dozens'])
      .where('schedules.status', 'in', statusesOf('prints'))
      .orderBy('schedules.position')
      .limit(3)
      .execute()
    const getLoad = (rows: typeof queued) => ({
      jobs: rows.reduce((sum, row) => sum + row.jobs, 0),
      dozens: rows.reduce((sum, { dozens }) => sum + dozens, 0),
    })
    figures.push({
      machine,
      processing: processing.map(({ frontImage, backImage, ...job }) => ({
        ...job,
        image: getImagePaths(job.screenPrintingOn === 'front' ? frontImage : backImage),
      })),
      byStatus: statuses.map((status) => ({ status, ...getLoad(queued.filter((row) => row.status === status)) })),
      byDue: (['late', ...daysFrom(today, endOfWeek(today)), 'later', 'none'] as const).map((due) => ({
        due,
        ...getLoad(queued.filter((row) => row.due === due)),
      })),
    })
  }
  return figures
}

/** A complete or delivered order has nothing that waits for a machine. */
export function selectWaiting(db: Reader, today: string): Promise<OfficeFigures['waiting']> {
  const dueBy = (day: string) => sql<number>`coalesce(sum(case when "orders"."dueKey" <= ${day} then 1 else 0 end), 0)`
  const sides = sql`(case when "productions"."frontStatus" = 'pending' then 1 else 0 end
    + case when "productions"."backStatus" = 'pending' then 1 else 0 end)`
  return live(db)
    .innerJoin('productions', 'productions.orderId', 'orders._id')
    .select([
      sql<number>`count(*)`.as('productions'),
      sql<number>`coalesce(sum(${sides} * "productions"."productQuantity"), 0)`.as('dozens'),
      dueBy(endOfWeek(today)).as('soonProductions'),
      dueBy(lastLateDay(today)).as('lateProductions'),
    ])
    .where('orders.status', 'in', UNFINISHED)
    .where('productions.deletedAt', 'is', null)
    .where('productions.completedAt', 'is', null)
    .where(SIDE_WAITS)
    .executeTakeFirstOrThrow()
}

export async function selectOrderFigures(db: Reader, today: string): Promise<OrderFigures> {
  const due = sql<'late' | 'today' | 'week'>`case when ${lateWhen(today)} then 'late'
    when "orders"."dueKey" = ${today} then 'today' else 'week' end`
  const counted = await dueSoon(db, today)
    .select(['orders.status', due.as('due'), ...AMOUNT])
    .groupBy(['orders.status', sql.ref('due')])
    .execute()
  const ready = await live(db)
    .select(['orders.shippingMethod', ...AMOUNT])
    .where('orders.status', '=', 'complete')
    .groupBy('orders.shippingMethod')
    .execute()
  const from = addDays(mondayOf(today), -7)
  const byDay = await delivered(db, from, today)
    .select(['orders.deliveryDate as day', ...AMOUNT])
    .groupBy('orders.deliveryDate')
    .execute()

  const countDue = (...when: (typeof counted)[number]['due'][]) => {
    const some = counted.filter((row) => when.includes(row.due))
    return {
      unfinished: sumAmounts(some.filter(({ status }) => status !== 'complete')),
      complete: sumAmounts(some.filter(({ status }) => status === 'complete')),
    }
  }
  return {
    late: countDue('late'),
    today: countDue('today'),
    week: countDue('today', 'week'),
    ready: SHIPPING_METHODS.map((shippingMethod) => ({
      shippingMethod,
      ...sumAmounts(ready.filter((row) => row.shippingMethod === shippingMethod)),
    })),
    delivered: daysFrom(from, today).map((day) => ({ ...NOTHING, ...byDay.find((row) => row.day === day), day })),
  }
}

const MAX_LATE = 5

export async function selectLateOrders(db: Reader, today: string): Promise<LateOrder[]> {
  // The ids first, from the index alone: sorting would otherwise read all late orders with their customers.
  const latest: { _id: string; dueKey: string }[] = []
  // For each status alone: asked for all of them, PostgreSQL walks through the orders of every past day.
  for (const status of UNFINISHED) {
    latest.push(
      ...(await live(db)
        .select(['orders._id', 'orders.dueKey'])
        .where('orders.status', '=', status)
        .where(lateWhen(today))
        .orderBy('orders.dueKey')
        .orderBy('orders._id')
        .limit(MAX_LATE)
        .execute()),
    )
  }
  if (latest.length === 0) return []
  const ids = latest
    .toSorted((one, other) => (one.dueKey + one._id < other.dueKey + other._id ? -1 : 1))
    .slice(0, MAX_LATE)
    .map(({ _id }) => _id)
  const orders = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers._id', 'orders.customer')
    .select(['orders._id', 'orders.orderNo', 'orders.status', 'orders.dueKey', 'orders.orderQuantity as pieces'])
    .select('customers.name as customerName')
    .where('orders._id', 'in', ids)
    .orderBy('orders.dueKey')
    .orderBy('orders._id')
    .execute()
  const productions = await db
    .selectFrom('productions')
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .select(['productions.orderId', 'productQuantity', 'frontStatus', 'backStatus', 'frontImage', 'backImage'])
    .where('productions.orderId', 'in', ids)
    .where('productions.deletedAt', 'is', null)
    .orderBy('productions.position')
    .execute()
  const queued = await fromAllQueues(db)
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .select(['schedules.orderId', 'schedules.machine', 'schedules.status', ...LOAD])
    .where('schedules.orderId', 'in', ids)
    .groupBy(['schedules.orderId', 'schedules.machine', 'schedules.status'])
    .orderBy('schedules.machine')
    .orderBy('schedules.status')
    .execute()
  return orders.map(({ dueKey, ...order }) => {
    const ofOrder = productions.filter(({ orderId }) => orderId === order._id)
    return {
      ...order,
      dueDate: dueKey,
      image: getImagePaths(ofOrder[0]?.frontImage ?? ofOrder[0]?.backImage ?? null),
      waitingDozens: ofOrder
        .flatMap(({ frontStatus, backStatus, productQuantity }) =>
          [frontStatus, backStatus].map((status) => (status === 'pending' ? productQuantity : 0)),
        )
        .reduce((sum, dozens) => sum + dozens, 0),
      queued: queued.filter(({ orderId }) => orderId === order._id).map(({ orderId: _, ...load }) => load),
    }
  })
}

export async function selectMonthFigures(db: Reader, today: string): Promise<MonthFigures> {
  const deliveries = delivered(db, firstOfMonth(today), today)
  const customers = await deliveries
    .innerJoin('customers', 'customers._id', 'orders.customer')
    .select(['customers._id', 'customers.name', ...AMOUNT])
    .groupBy('customers._id')
    .execute()
  const made = deliveries
    .innerJoin('productions', 'productions.orderId', 'orders._id')
    .where('productions.deletedAt', 'is', null)
  const designs = await made
    .innerJoin('designs', 'designs._id', 'productions.printingDesign')
    .select(['designs._id', 'designs.name', 'designs.frontImage', 'designs.backImage'])
    .select(sql<number>`count(distinct "orders"."_id")`.as('orders'))
    .select(sql<number>`sum("productions"."productQuantity")`.as('dozens'))
    .groupBy('designs._id')
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

  const returned = [...returnedItems, ...returnedStock]
  return {
    delivered: sumAmounts(customers),
    designs: designs
      .toSorted((one, other) => other.dozens - one.dozens)
      .slice(0, 5)
      .map(({ frontImage, backImage, ...design }) => ({ ...design, image: getImagePaths(frontImage ?? backImage) })),
    customers: customers.toSorted((one, other) => other.pieces - one.pieces).slice(0, 4),
    produced: DOZEN * designs.reduce((sum, { dozens }) => sum + dozens, 0),
    second: byOrder(second.map((item) => ({ orderId: item.orderId, pieces: secondPieces(item) }))),
    returned: byOrder(returned),
    returns: RETURNED_FOR.map((reason) => ({
      reason,
      ...byOrder(returned.filter((row) => (row.reason || 'none') === reason)),
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
