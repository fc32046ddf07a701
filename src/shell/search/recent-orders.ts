import { z } from 'zod'
import { storageKey } from '../../web/api/session.ts'
import { recalled, remember } from '../../web/state/stored.ts'

const MAX_ORDERS = 5

const recentOrders = z.array(z.object({ _id: z.string(), orderNo: z.number(), customerName: z.string() }))
export type RecentOrder = z.infer<typeof recentOrders>[number]

const getKey = (userId: string) => storageKey(userId, 'searched-orders')

export const ordersOpenedBy = (userId: string): readonly RecentOrder[] =>
  recentOrders.safeParse(recalled(localStorage, getKey(userId))).data ?? []

export function rememberOrder(userId: string, { _id, orderNo, customerName }: RecentOrder): void {
  const others = ordersOpenedBy(userId).filter((order) => order._id !== _id)
  const cached = [{ _id, orderNo, customerName }, ...others].slice(0, MAX_ORDERS)
  remember(localStorage, getKey(userId), cached)
}
