/** What belongs to an order: productions, goods from stock, and what came back of them. */
import {
  countProductionViews,
  exportProductions,
  listDeletedDesigns,
  listPendingDesigns,
  listProductions,
} from '../../../features/production-list/production-list.contract.ts'
import { updateQuality } from '../../../features/schedules/quality/quality.contract.ts'
import { listProductionTrash, restoreProductions } from '../../../screens/productions/production-trash.contract.ts'
import {
  createProduction,
  purgeProductions,
  softDeleteProduction,
  updateProduction,
} from '../../../features/orders/saves/order-productions.contract.ts'
import {
  addOrderProduct,
  deleteOrderProduct,
  updateOrderProduct,
} from '../../../features/orders/saves/order-product-calls.contract.ts'
import type { Order } from '../../../features/orders/orders.contract.ts'
import { returnItem, returnProduct } from '../../../features/returns/returns.contract.ts'
import { NO_SUCH_ID, production } from '../fixtures.ts'
import { IN_TRASH, type Kept, NO_SUCH, ofEach, ofMade } from './kept.ts'
import { once, tries, type Try } from './tries.ts'

const OF_TRASHED = 'of an order in the trash'
const SECOND = { smallQuality: 'second' } as const

export const productionTries = (kept: Kept): Try[] => [
  ...reads(),
  ...productions(kept),
  ...moves(kept),
  ...stockLines(kept),
  ...returns(kept),
]

const reads = (): Try[] => [
  ...once(listProductions, {}),
  ...once(exportProductions, {}),
  ...once(countProductionViews, {}),
  ...once(listProductionTrash, {}),
  ...once(listPendingDesigns, {}),
  ...once(listDeletedDesigns, {}),
]

const getProduction = ({ productionProductData: [first] }: Pick<Order, 'productionProductData'>): string => first!._id
const getItem = ({ productionProductData: [first] }: Pick<Order, 'productionProductData'>): string =>
  first!.items[0]!._id

/** The order of a production that was put in the trash by itself. */
async function withoutProduction({ shop, order }: Kept): Promise<Order> {
  const made = await order()
  await shop.call(softDeleteProduction, { id: getProduction(made) })
  return made
}

const productions = (kept: Kept): Try[] => {
  const { catalogue, orders, order, trashedOrder } = kept
  const changed = (id: string) => ({ id, ...production(catalogue, { printingDesign: catalogue.both }) })
  return [
    ...tries(createProduction, {
      live: async () => ({ orderId: (await order())._id, ...production(catalogue) }),
      [OF_TRASHED]: async () => ({ orderId: (await trashedOrder())._id, ...production(catalogue) }),
      [NO_SUCH]: () => ({ orderId: NO_SUCH_ID, ...production(catalogue) }),
    }),
    ...tries(updateProduction, {
      live: async () => changed(getProduction(await order())),
      [IN_TRASH]: async () => changed(getProduction(await withoutProduction(kept))),
      [OF_TRASHED]: async () => changed(getProduction(await trashedOrder())),
      [NO_SUCH]: () => changed(NO_SUCH_ID),
    }),
    ...tries(updateQuality, {
      ...ofEach(orders, (one) => ({ id: getItem(one), ...SECOND })),
      'in the trash by itself': async () => ({ id: getItem(await withoutProduction(kept)), ...SECOND }),
      [NO_SUCH]: () => ({ id: NO_SUCH_ID, ...SECOND }),
    }),
  ]
}

function moves(kept: Kept): Try[] {
  const { order, trashedOrder } = kept
  const made = {
    live: async () => getProduction(await order('schedule')),
    [IN_TRASH]: async () => getProduction(await withoutProduction(kept)),
    [OF_TRASHED]: async () => getProduction(await trashedOrder()),
    [NO_SUCH]: () => NO_SUCH_ID,
  }
  return [
    ...tries(
      softDeleteProduction,
      ofMade(made, (id) => ({ id })),
    ),
    ...[restoreProductions, purgeProductions].flatMap((move) =>
      tries(
        move,
        ofMade(made, (id) => ({ ids: [id] })),
      ),
    ),
  ]
}

function stockLines({ order, trashedOrder, productId }: Kept): Try[] {
  const goods = { productId, small: 2 }
  const owners = {
    live: async () => (await order())._id,
    [OF_TRASHED]: async () => (await trashedOrder())._id,
    [NO_SUCH]: () => NO_SUCH_ID,
  }
  const toLine = ({ _id: orderId, orderProductData: [line] }: Order) => ({ orderId, _id: line!._id })
  const lines = {
    live: async () => toLine(await order('pending', { orderProducts: [goods] })),
    [OF_TRASHED]: async () => toLine(await trashedOrder('pending', { orderProducts: [goods] })),
    [NO_SUCH]: async () => ({ orderId: (await order())._id, _id: NO_SUCH_ID }),
  }
  return [
    ...tries(
      addOrderProduct,
      ofMade(owners, (orderId) => ({ orderId, ...goods })),
    ),
    ...tries(
      updateOrderProduct,
      ofMade(lines, ({ orderId, _id: id }) => ({ orderId, id, ...goods, small: 3 })),
    ),
    ...tries(
      deleteOrderProduct,
      ofMade(lines, (line) => line),
    ),
  ]
}

/** Of a produced item and of goods from stock, as they are in an order of that status. */
function returns({ order, trashedOrder, productId }: Kept): Try[] {
  const more = { orderProducts: [{ productId, small: 2 }] }
  const made = {
    pending: () => order('pending', more),
    complete: () => order('complete', more),
    deliver: () => order('deliver', more),
    [OF_TRASHED]: () => trashedOrder('complete', more),
    [NO_SUCH]: async () => ({ ...(await order('complete', more)), _id: NO_SUCH_ID }),
  }
  return [
    ...tries(
      returnItem,
      ofMade(made, (one) => ({
        ...{ id: one._id, productionProductId: getProduction(one), itemId: getItem(one) },
        smallQuantityReturn: 1,
      })),
    ),
    ...tries(
      returnProduct,
      ofMade(made, (one) => ({ id: one._id, orderProductId: one.orderProductData[0]!._id, smallReturn: 1 })),
    ),
  ]
}
