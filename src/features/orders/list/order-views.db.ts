import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader, Tables } from '../../../server/database/database.ts'
import { ORDER_STATUSES } from '../order-fields.contract.ts'
import { OPEN } from '../status/due.rules.ts'
import { lateWhen } from '../status/late.db.ts'
import { ORDER_VIEWS, type OrderView, type OrderViewCounts } from './order-views.contract.ts'
import { shownIn } from './order-views.rules.ts'

export function viewConditions(view: OrderView, today: string): Expression<SqlBool>[] {
  if (view === 'late') return [lateWhen(today)]
  const eb = expressionBuilder<Tables, 'orders'>()
  const { statuses, dueFrom, dueTo } = shownIn(view, today)
  const conditions: Expression<SqlBool>[] = []
  // Nearly all orders: named by what they are not, so that both databases walk through the index of the sort order.
  if (statuses.includes('deliver')) {
    const others = ORDER_STATUSES.filter((status) => !statuses.includes(status))
    if (others.length > 0) conditions.push(eb('orders.status', 'not in', others))
  } else conditions.push(eb('orders.status', 'in', statuses))
  if (dueFrom) conditions.push(eb('orders.dueKey', '>=', dueFrom))
  if (dueTo) conditions.push(eb('orders.dueKey', '<=', dueTo))
  return conditions
}

/** An expression, or else PostgreSQL walks through the due days of all orders instead of an index of statuses. */
export const sortedIn = (view: OrderView, sortField: string): RawBuilder<string> | undefined =>
  sortField === 'dueDate' && view !== 'all' && view !== 'delivered' ? sql`"orders"."dueKey" || ''` : undefined

export async function countViews(db: Reader, today: string): Promise<OrderViewCounts> {
  const live = db.selectFrom('orders').where('orders.deletedAt', 'is', null)
  const when = sql<'late' | 'due' | 'other'>`case when ${lateWhen(today)} then 'late'
    when "orders"."dueKey" <= ${shownIn('due', today).dueTo} then 'due' else 'other' end`
  // What has left the shop is nearly everything: it is what the few others leave of the whole.
  const few = await live
    .select(['orders.status', when.as('when'), sql<number>`count(*)`.as('orders')])
    .where('orders.status', 'in', [...OPEN, 'cancel'])
    .groupBy(['orders.status', sql.ref('when')])
    .execute()
  const { orders: all } = await live.select(sql<number>`count(*)`.as('orders')).executeTakeFirstOrThrow()
  const countOrders = (rows: typeof few) => rows.reduce((sum, { orders }) => sum + orders, 0)
  const bounds = { late: ['late'], due: ['due'] } as Partial<Record<OrderView, string[]>>
  const countView = (view: OrderView): number => {
    if (view === 'all') return all
    if (view === 'delivered') return all - countOrders(few)
    const { statuses } = shownIn(view, today)
    return countOrders(few.filter((row) => statuses.includes(row.status) && (bounds[view]?.includes(row.when) ?? true)))
  }
  return Object.fromEntries(ORDER_VIEWS.map((view) => [view, countView(view)])) as OrderViewCounts
}
