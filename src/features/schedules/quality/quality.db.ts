import type { Reader } from '../../../server/database/database.ts'
import { ITEM_COLUMNS } from '../../productions/production-items.db.ts'

export const selectItem = (db: Reader, id: string) =>
  db
    .selectFrom('productionItems')
    .innerJoin('productions', 'productions._id', 'productionItems.productionId')
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .select(ITEM_COLUMNS)
    .select(['productionItems.productionId', 'productions.orderId'])
    .where('productionItems._id', '=', id)
    .where('productions.deletedAt', 'is', null)
    .where('orders.deletedAt', 'is', null)
    .executeTakeFirst()
