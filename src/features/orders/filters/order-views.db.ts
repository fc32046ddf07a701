import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Reader, Tables } from '../../../server/database/database.ts'
import { ORDER_STATUSES, type OrderStatus } from '../order-fields.contract.ts'
import { withoutIndex } from '../../../server/records/page-of.ts'
import { countByStatus } from '../search/order-counts.db.ts'
import { OPEN } from '../status/due.rules.ts'
import { lateWhen } from '../status/late.db.ts'
import { ORDER_VIEWS, type OrderView, type OrderViewCounts, PARTLY_LATE_VIEWS } from './order-views.contract.ts'
import { endOfWeek, shownIn } from './order-views.rules.ts'

/** Nearly all are delivered: by what they are not, both databases walk through the index of the sort order. */
export function hasStatus(statuses: readonly OrderStatus[]): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  if (!statuses.includes('deliver')) return eb('orders.status', 'in', statuses)
  const others = ORDER_STATUSES.filter((status) => !statuses.includes(status))
  return eb('orders.status', 'not in', others)
}

export function viewConditions(view: OrderView, today: string): Expression<SqlBool>[] {
  const eb = expressionBuilder<Tables, 'orders'>()
  const { statuses, dueFrom, dueTo } = shownIn(view, today)
  const conditions = [hasStatus(statuses)]
  if (dueFrom) conditions.push(eb('orders.dueKey', '>=', dueFrom))
  if (dueTo) conditions.push(eb('orders.dueKey', '<=', dueTo))
  return conditions
}

/** Those of these statuses. */
export const sumOrders = (rows: readonly { status: string; orders: number }[], statuses: readonly string[]): number =>
  rows.reduce((sum, { status, orders }) => sum + (statuses.includes(status) ? orders : 0), 0)

/** An expression, or else PostgreSQL walks through the due days of all orders instead of an index of statuses. */
export const sortedIn = (view: OrderView, sortField: string): RawBuilder<string> | undefined =>
  sortField !== 'dueDate' || view === 'all' || view === 'delivered' ? undefined : withoutIndex('orders.dueKey')

/** Open orders that are late or due this week. */
export const dueSoon = (db: Reader, today: string) =>
  db
    .selectFrom('orders')
    .where('orders.deletedAt', 'is', null)
    .where('orders.status', 'in', OPEN)
    .where('orders.dueKey', '<=', endOfWeek(today))

/** What will be late is not told by orders alone. */
type CountedViews = Pick<OrderViewCounts, 'late'> & { counts: Omit<OrderViewCounts['counts'], 'will_be_late'> }

export async function countViews(db: Reader, today: string): Promise<CountedViews> {
  const when = sql<'late' | 'due'>`case when ${lateWhen(today)} then 'late' else 'due' end`
  const soon = await dueSoon(db, today)
    .select(['orders.status', when.as('when'), sql<number>`count(*)`.as('orders')])
    .groupBy(['orders.status', sql.ref('when')])
    .execute()
  const byStatus = await countByStatus(db)
  const bounds: Partial<Record<OrderView, 'late' | 'due'>> = { late: 'late', late_to_print: 'late', due: 'due' }
  const countView = (view: OrderView, bound = bounds[view]): number =>
    sumOrders(bound ? soon.filter((row) => row.when === bound) : byStatus, shownIn(view, today).statuses)
  return {
    counts: Object.fromEntries(
      ORDER_VIEWS.filter((view) => view !== 'will_be_late').map((view) => [view, countView(view)]),
    ) as CountedViews['counts'],
    late: Object.fromEntries(
      PARTLY_LATE_VIEWS.map((view) => [view, countView(view, 'late')]),
    ) as OrderViewCounts['late'],
  }
}
