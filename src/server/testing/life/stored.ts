/** All that is stored of a random day, to see that a refused call changed none of it, and to replay its history. */
import type { Reader } from '../../database/database.ts'
import type { Materials } from './world.ts'

export type Stored = Awaited<ReturnType<typeof readStored>>

/** Orders with all that belongs to them, the stock of the day's colors, and the history after that entry. */
export async function readStored(db: Reader, { colors }: Materials, sinceNo: number) {
  const [
    orders,
    productions,
    productionItems,
    orderProducts,
    schedules,
    counters,
    inventories,
    inventoryItems,
    history,
    statusChanges,
  ] = await Promise.all([
    db.selectFrom('orders').selectAll().orderBy('_id').execute(),
    db.selectFrom('productions').selectAll().orderBy('_id').execute(),
    db.selectFrom('productionItems').selectAll().orderBy('_id').execute(),
    db.selectFrom('orderProducts').selectAll().orderBy('_id').execute(),
    db.selectFrom('schedules').selectAll().orderBy('_id').execute(),
    db.selectFrom('counters').selectAll().orderBy('name').execute(),
    db.selectFrom('inventories').selectAll().orderBy('_id').execute(),
    db.selectFrom('inventoryItems').selectAll().where('color', 'in', colors).orderBy('_id').execute(),
    db.selectFrom('history').selectAll().where('no', '>', sinceNo).orderBy('no').execute(),
    db.selectFrom('statusChanges').selectAll().orderBy('no').execute(),
  ])
  const products = inventoryItems.map(({ _id }) => _id)
  const stockMovements =
    products.length === 0
      ? []
      : await db.selectFrom('stockMovements').selectAll().where('productId', 'in', products).orderBy('_id').execute()
  return {
    tables: { orders, productions, productionItems, orderProducts, schedules, stockMovements },
    others: { counters, inventories, inventoryItems, statusChanges },
    /** Entries that were written since. */
    history,
  }
}
