import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../../server/database/database.ts'
import { lastLateDay, OPEN } from './due.rules.ts'

/** Matches orders that are late today, yyyy-mm-dd (rule O14); `isLate` says the same of one. The query selects from `orders`. */
export function lateWhen(today: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([eb('orders.status', 'in', OPEN), eb('orders.dueKey', '<=', lastLateDay(today))])
}
