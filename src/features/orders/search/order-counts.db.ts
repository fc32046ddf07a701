import { sql } from 'kysely'
import type { Reader } from '../../../server/database/database.ts'

declare module '../../../server/database/database.ts' {
  interface Tables {
    orderCounts: { status: string; trashed: 0 | 1; orders: number; productions: number }
  }
}

/** How many orders are live, or in the trash, by status; of their productions those that are not in the trash. */
export const countByStatus = (db: Reader, trashed = false) =>
  db
    .selectFrom('orderCounts')
    .select(['status', sql<number>`sum("orders")`.as('orders'), sql<number>`sum("productions")`.as('productions')])
    .where('trashed', '=', trashed ? 1 : 0)
    .groupBy('status')
    .execute()
