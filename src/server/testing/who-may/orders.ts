import { updateOrders } from '../../../features/orders/saves/update-orders.contract.ts'
import { countOrderViews } from '../../../features/orders/filters/order-views.contract.ts'
import {
  createOrder,
  exportOrderItems,
  exportOrders,
  getOrder,
  getOrderHistory,
  listOrders,
  updateOrder,
  updateOrderSummary,
} from '../../../features/orders/orders.contract.ts'
import {
  listOrderTrash,
  purgeOrders,
  restoreOrders,
  softDeleteOrders,
} from '../../../screens/orders/order-trash.contract.ts'
import { exportManifest } from '../../../features/orders/print/manifest/manifest.contract.ts'
import { getOrders } from '../../../features/orders/print/printed-orders.contract.ts'
import { listStatusChanges } from '../../../features/orders/status/order-steps.contract.ts'
import { listOrderSchedules } from '../../../features/schedules/order-schedules.contract.ts'
import { NO_SUCH_ID, production } from '../fixtures.ts'
import { IN_TRASH, type Kept, NO_SUCH, ofEach } from './kept.ts'
import { attempts, once, tries, type Try } from './tries.ts'

export const orderTries = (kept: Kept): Try[] => [...reads(kept), ...lists(kept), ...changes(kept), ...moves(kept)]

const reads = ({ orders }: Kept): Try[] => [
  ...tries(
    getOrder,
    ofEach(orders, ({ _id: id }) => ({ id })),
  ),
  ...attempts(
    getOrders,
    ofEach(orders, ({ _id, customerName }) => ({ input: { ids: [_id] }, shows: customerName })),
  ),
  ...tries(
    getOrderHistory,
    ofEach(orders, ({ _id: id }) => ({ id })),
  ),
  ...tries(
    listStatusChanges,
    ofEach(orders, ({ _id: id }) => ({ id })),
  ),
  ...tries(
    listOrderSchedules,
    ofEach(orders, ({ _id: id }) => ({ id })),
  ),
  ...attempts(
    exportManifest,
    ofEach(orders, ({ _id, customerName }) => ({ input: { ids: [_id] }, shows: customerName })),
  ),
]

/** The same answer of a list, and of the files that hold the same orders. */
const lists = ({ orders: { [NO_SUCH]: _, ...orders } }: Kept): Try[] => [
  ...[listOrders, exportOrders, exportOrderItems].flatMap((list) =>
    attempts(list, {
      ...ofEach(orders, ({ customerName }) => ({ input: { customerName }, shows: customerName })),
      'deleted=true': () => {
        const { customerName } = orders[IN_TRASH]!
        return { input: { customerName, deleted: 'true' as const }, shows: customerName }
      },
      'view=all': () => ({ input: { view: 'all' as const } }),
    }),
  ),
  ...once(listOrderTrash, {}),
  ...once(countOrderViews, {}),
]

const changes = ({ orders, catalogue, order }: Kept): Try[] => [
  ...tries(createOrder, {
    '': () => ({ customer: catalogue.customer, productionProducts: [production(catalogue)] }),
  }),
  ...tries(
    updateOrder,
    ofEach(orders, ({ _id: id, customer }) => ({ id, customer, remark: 'Soon' })),
  ),
  ...tries(updateOrderSummary, {
    ...ofEach(orders, ({ _id: id }) => ({ id, boxes: 2 })),
    'complete to deliver': async () => ({ id: (await order('complete'))._id, status: 'deliver' as const }),
    'deliver to complete': async () => ({ id: (await order('deliver'))._id, status: 'complete' as const }),
  }),
  ...tries(updateOrders, {
    ...ofEach(orders, ({ _id }) => ({ orders: [{ _id, boxes: 3 }] })),
    'as a trial': () => ({ orders: [{ _id: orders['pending']!._id, boxes: 4 }], trial: true }),
  }),
]

function moves({ orders, order, trashedOrder }: Kept): Try[] {
  const live = async () => ({ ids: [(await order('schedule'))._id] })
  const trashed = async () => ({ ids: [(await trashedOrder('schedule'))._id] })
  const others = {
    'gone for good': () => ({ ids: [orders['gone for good']!._id] }),
    [NO_SUCH]: () => ({ ids: [NO_SUCH_ID] }),
  }
  return [softDeleteOrders, restoreOrders, purgeOrders].flatMap((move) =>
    tries(move, { live, [IN_TRASH]: trashed, ...others }),
  )
}
