import type { Feature } from '../../server/feature.ts'
import { read, write } from '../../server/handlers.ts'
import { requireReadable } from '../../server/records/records.ts'
import { repeatedMessage, getRequest, selectRequested } from '../../server/records/requests.ts'
import type { ParsedOf } from '../../shared/endpoint.ts'
import { mayRead } from '../../shared/policies.ts'
import type { Size } from '../../shared/quantities/sizes.ts'
import { insertProductions } from '../productions/productions.db.ts'
import { ordersInDetail, requireOrderInDetail } from './order-details.api.ts'
import { GONE } from './order-access.db.ts'
import { orderProductHandlers, requireProducts } from './saves/order-products.api.ts'
import { piecesOfOrder } from './products/order-products.contract.ts'
import { insertLines } from './products/order-products.db.ts'
import { orderProductionHandlers, withSides } from './saves/order-productions.api.ts'
import { orderSaveHandlers } from './saves/order-saves.api.ts'
import { requireCustomers } from './orders.db.ts'
import type { OrderStatus } from './order-fields.contract.ts'
import { createOrder, getOrder } from './orders.contract.ts'
import { getOrderHistory } from './orders.contract.ts'
import { manifestHandlers } from './print/manifest/manifest.api.ts'
import { getOrders } from './print/printed-orders.contract.ts'
import { listStatusChanges } from './status/order-steps.contract.ts'
import { orderProductHistory } from './products/order-products-history.db.ts'
import { insertOrder, orderHistory, orderReferences } from './orders.db.ts'
import { clearUnusedShipping } from './orders.rules.ts'
import { followOrders } from './search/order-documents.api.ts'

const handlers = {
  getOrder: read(getOrder, async ({ db, input, session }) => {
    const order = await requireOrderInDetail(db, input.id)
    if (!mayRead(session.role, 'orders', order.deleted)) throw GONE()
    return order
  }),

  getOrders: read(getOrders, async ({ db, input: { ids }, session }) => {
    const result = await ordersInDetail(db, [...new Set(ids)])
    return { data: result.filter(({ deleted }) => mayRead(session.role, 'orders', deleted)) }
  }),

  getOrderHistory: read(getOrderHistory, async ({ db, input, session, history }) => {
    // Who reads the trash reads the history of what is gone for good, too.
    if (!mayRead(session.role, 'orders', true)) await requireReadable(db, 'orders', input.id, 'order', session)
    return history.page(db, 'orders', input, 'order')
  }),

  listStatusChanges: read(listStatusChanges, async ({ db, input: { id }, session, history }) => {
    await requireReadable(db, 'orders', id, 'order', session)
    const changes = await history.getValues(db, 'orders', [id], 'status')
    return { data: changes.map(({ value, at, by }) => ({ status: value as OrderStatus, at, by })) }
  }),

  createOrder: {
    // Goods from the stock are changed by others at the same time: such orders would conflict.
    lock: ({ orderProducts }: ParsedOf<typeof createOrder>) => (orderProducts.length === 0 ? 'shared' : 'exclusive'),
    ...write(createOrder, async ({ tx, input, session }) => {
      const { productionProducts, orderProducts, requestId: _, ...fields } = input
      const request = getRequest(session.userId, input)
      const stored = await selectRequested(tx, 'orders', request)
      if (stored) {
        const message = repeatedMessage(stored, request, `Order #${stored.orderNo}`, ANOTHER_ORDER)
        return { message, order: await requireOrderInDetail(tx, stored._id) }
      }
      await requireCustomers(tx, fields)
      const drafts = await withSides(tx, productionProducts)
      await requireProducts(tx, orderProducts, (index) => `orderProducts.${index}.productId`)
      const pieces = piecesOfOrder(drafts, orderProducts)
      const order = await insertOrder(tx, clearUnusedShipping(fields), pieces, request)
      await insertProductions(tx, order._id, drafts)
      const getField = (productId: string, size: Size) =>
        `orderProducts.${orderProducts.findIndex((line) => line.productId === productId)}.${size}`
      await insertLines(tx, order, { drafts: orderProducts }, { by: session.username, kind: 'order', getField })
      return { message: `Order #${order.orderNo} created.`, order: await requireOrderInDetail(tx, order._id) }
    }),
  },
}

export const orders: Feature = {
  handlers: {
    ...handlers,
    ...manifestHandlers,
    ...orderSaveHandlers,
    ...orderProductionHandlers,
    ...orderProductHandlers,
  },
  references: orderReferences,
  histories: [orderHistory, orderProductHistory],
  changeListeners: [followOrders],
}

const ANOTHER_ORDER = 'Change it there, or save again to store this as another order.'
