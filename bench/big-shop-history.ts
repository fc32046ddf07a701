/** The history of the big shop's orders, in the words of the application. */
import { features } from '../src/app.ts'
import { returnField } from '../src/features/productions/productions.contract.ts'
import { NO_REASON } from '../src/features/productions/return-reasons.contract.ts'
import { NO_RETURN } from './big-shop-stock.ts'
import type { Transaction } from '../src/server/database/database.ts'
import { openHistory } from '../src/server/records/history-book.ts'
import { noteHistory } from '../src/server/records/history-changes.ts'
import { bySize } from '../src/shared/sizes.ts'
import type { OrderRows } from './big-shop.ts'

/** What an item has of which nothing came back. */
export const NO_RETURNS = { ...bySize(returnField, () => 0), ...NO_REASON }

const history = openHistory(features)
const ADA = { userId: null, username: 'Ada' }

/** Tells how these orders were taken, put on machines, printed and handed over: an entry of each order for each. */
export async function tellOrders(tx: Transaction, rows: OrderRows, at: string): Promise<void> {
  const isScheduled = new Set(rows.schedules.map(({ orderId }) => orderId))
  const taken: OrderRows = {
    ...rows,
    orders: rows.orders.map((order) => ({
      ...order,
      status: order.status === 'pending' ? 'pending' : 'confirm',
      deliveryDate: null,
      boxes: null,
      deletedAt: null,
      deletedBy: null,
    })),
    productions: rows.productions.map((production) => ({
      ...production,
      frontStatus: production.frontStatus && 'pending',
      backStatus: production.backStatus && 'pending',
    })),
    productionItems: rows.productionItems.map((item) => ({ ...item, ...NO_RETURNS })),
    schedules: [],
    orderProducts: rows.orderProducts.map((line) => ({ ...line, ...NO_RETURN })),
  }
  const scheduled: OrderRows = {
    ...taken,
    orders: taken.orders.map((order) => (isScheduled.has(order._id) ? { ...order, status: 'schedule' } : order)),
    productions: rows.productions.map((production) => ({
      ...production,
      frontStatus: production.frontStatus === 'complete' ? 'schedule' : production.frontStatus,
      backStatus: production.backStatus === 'complete' ? 'schedule' : production.backStatus,
    })),
    schedules: rows.schedules.map((schedule) => ({ ...schedule, status: 'pending', completedAt: null })),
  }
  const printed: OrderRows = {
    ...rows,
    orders: scheduled.orders.map((order, index) =>
      rows.orders[index]!.status === 'deliver' ? { ...order, status: 'complete' } : order,
    ),
    productionItems: taken.productionItems,
    orderProducts: taken.orderProducts,
  }
  const steps = [undefined, taken, scheduled, printed, rows]
  for (const [step, after] of steps.entries()) {
    if (!after) continue
    const before = steps[step - 1]
    noteHistory(tx, 'orders', before?.orders ?? [], after.orders)
    noteHistory(tx, 'productions', before?.productions ?? [], after.productions)
    noteHistory(tx, 'productionItems', before?.productionItems ?? [], after.productionItems)
    noteHistory(tx, 'schedules', before?.schedules ?? [], after.schedules)
    noteHistory(tx, 'orderProducts', before?.orderProducts ?? [], after.orderProducts)
    await history.write(tx, ADA, at)
  }
}
