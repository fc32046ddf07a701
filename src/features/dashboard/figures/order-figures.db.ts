import { sql } from 'kysely'
import type { Reader } from '../../../server/database/database.ts'
import { getImagePaths } from '../../../server/images.ts'
import { addDays, daysFrom, mondayOf } from '../../../shared/days/calendar.ts'
import { OPEN, UNFINISHED } from '../../orders/status/due.rules.ts'
import { lateWhen } from '../../orders/status/late.db.ts'
import { SHIPPING_METHODS } from '../../orders/order-fields.contract.ts'
import type { LateOrder, OrderFigures } from '../dashboard.contract.ts'
import { endOfWeek } from '../../orders/list/order-views.rules.ts'
import { NOTHING, sumAmounts } from '../dashboard.rules.ts'

export const AMOUNT = {
  orders: sql<number>`count(*)`.as('orders'),
  pieces: sql<number>`coalesce(sum("orders"."orderQuantity"), 0)`.as('pieces'),
}

export async function selectOrderFigures(db: Reader, today: string): Promise<OrderFigures> {
  const live = db.selectFrom('orders').where('orders.deletedAt', 'is', null)
  const due = sql<'late' | 'today' | 'week'>`case when ${lateWhen(today)} then 'late'
    when "orders"."dueKey" = ${today} then 'today' else 'week' end`
  const counted = await live
    .select(['orders.status', due.as('due'), AMOUNT.orders, AMOUNT.pieces])
    .where('orders.status', 'in', OPEN)
    .where('orders.dueKey', '<=', endOfWeek(today))
    .groupBy(['orders.status', sql.ref('due')])
    .execute()
  const ready = await live
    .select(['orders.shippingMethod', AMOUNT.orders, AMOUNT.pieces])
    .where('orders.status', '=', 'complete')
    .groupBy('orders.shippingMethod')
    .execute()
  const from = addDays(mondayOf(today), -7)
  const delivered = await live
    .select(['orders.deliveryDate as day', AMOUNT.orders, AMOUNT.pieces])
    .where('orders.status', '=', 'deliver')
    .where('orders.deliveryDate', '>=', from)
    .where('orders.deliveryDate', '<=', today)
    .groupBy('orders.deliveryDate')
    .execute()
  const byDay = new Map(delivered.map(({ day, ...amount }) => [day, amount]))

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
    delivered: daysFrom(from, today).map((day) => ({ day, ...(byDay.get(day) ?? NOTHING) })),
  }
}

const MAX_LATE = 5

export async function selectLateOrders(db: Reader, today: string): Promise<LateOrder[]> {
  // The ids first, from the index alone: sorting would otherwise read all late orders with their customers.
  const latest: { _id: string; dueKey: string }[] = []
  // For each status alone: asked for all of them, PostgreSQL walks through the orders of every past day.
  for (const status of UNFINISHED) {
    latest.push(
      ...(await db
        .selectFrom('orders')
        .select(['orders._id', 'orders.dueKey'])
        .where('orders.deletedAt', 'is', null)
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
  const queued = await db
    .selectFrom('schedules')
    .innerJoin('productions', 'productions._id', 'schedules.productionId')
    .select(['schedules.orderId', 'schedules.machine', 'schedules.status'])
    .select([sql<number>`count(*)`.as('jobs'), sql<number>`sum("productions"."productQuantity")`.as('dozens')])
    .where('schedules.orderId', 'in', ids)
    .where('schedules.deletedAt', 'is', null)
    .where('schedules.completedAt', 'is', null)
    .groupBy(['schedules.orderId', 'schedules.machine', 'schedules.status'])
    .orderBy('schedules.machine')
    .orderBy('schedules.status')
    .execute()
  return orders.map(({ dueKey, ...order }) => {
    const theirs = productions.filter(({ orderId }) => orderId === order._id)
    const waits = theirs.flatMap(({ frontStatus, backStatus, productQuantity }) =>
      [frontStatus, backStatus].filter((side) => side === 'pending').map(() => productQuantity),
    )
    return {
      ...order,
      dueDate: dueKey,
      image: getImagePaths(theirs[0]?.frontImage ?? theirs[0]?.backImage ?? null),
      waitingDozens: waits.reduce((sum, dozens) => sum + dozens, 0),
      queued: queued.filter(({ orderId }) => orderId === order._id).map(({ orderId: _, ...load }) => load),
    }
  })
}
