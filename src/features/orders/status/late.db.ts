import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../../server/database/database.ts'
import { lastLateDay, OPEN } from './due.rules.ts'

/** `isLate` says the same of one order (rule O14); the query selects from `orders`. */
export function lateWhen(today: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([eb('orders.status', 'in', OPEN), eb('orders.dueKey', '<=', lastLateDay(today))])
}
