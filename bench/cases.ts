/** What the application is asked: calls as its screens send them. */
import { randomFrom } from '../src/shared/random.ts'
import { today } from '../src/server/clock.ts'
import { getCatalogue } from '../src/features/catalogue/catalogue.contract.ts'
import { customerEndpoints } from '../src/features/customers/customers.contract.ts'
import { getDashboard } from '../src/screens/dashboard/dashboard.contract.ts'
import { deliveryReport } from '../src/features/delivery-report/delivery-report.contract.ts'
import {
  countProductionViews,
  listPendingDesigns,
  listProductions,
} from '../src/features/production-list/production-list.contract.ts'
import { listProductionTrash } from '../src/screens/productions/production-trash.contract.ts'
import {
  getQueueTotals,
  listOnMachine,
  listQueue,
  QUEUED,
  updateScheduleStatus,
} from '../src/features/schedules/schedules.contract.ts'
import { updateShop } from '../src/features/machines/machines.contract.ts'
import { getPressBoard, getPressPlan } from '../src/features/plan/press-plan.contract.ts'
import { listOrderSchedules } from '../src/features/schedules/order-schedules.contract.ts'
import { listInventories, listMovements } from '../src/features/inventories/inventories.contract.ts'
import type { OrderStatus } from '../src/features/orders/order-fields.contract.ts'
import { updateProduction } from '../src/features/orders/saves/order-productions.contract.ts'
import {
  createOrder,
  getOrder,
  getOrderHistory,
  listOrders,
  WITHOUT_LINES,
  type Order,
  updateOrder,
} from '../src/features/orders/orders.contract.ts'
import { listOrderTrash } from '../src/screens/orders/order-trash.contract.ts'
import { listStatusChanges } from '../src/features/orders/status/order-steps.contract.ts'
import { countOrderViews } from '../src/features/orders/filters/order-views.contract.ts'
import { returnItem } from '../src/features/returns/returns.contract.ts'
import { search } from '../src/screens/search/search.contract.ts'
import { listSecurityEvents } from '../src/features/security-log/security-log.contract.ts'
import { addDays, firstOfMonth } from '../src/shared/days/calendar.ts'
import type { InputOf } from '../src/shared/endpoint.ts'
import { type Application, request, type Request } from './application.ts'
import type { Send } from './measure.ts'
import { makeItem } from './shop.ts'

export type Cases = Record<string, Request[]>
/** How the next request of each case is sent. */
export type Sends = ReadonlyMap<string, Send>

/** Each case is a list of requests, which are sent in turn. */
export async function makeCases(application: Application): Promise<Cases> {
  const subjects = await getSubjects(application)
  return { ...listCases(subjects), ...recordCases(subjects), ...writeCases(subjects) }
}

type Subjects = Awaited<ReturnType<typeof getSubjects>>

/** The records that requests name, as the application answers them. */
async function getSubjects({ call }: Application) {
  const { data: orders, total } = await call(listOrders, { ...WITHOUT_LINES, limit: 300 })
  const older = (await call(listOrders, { ...WITHOUT_LINES, limit: 300, page: Math.floor(total / 600) })).data
  const inDetail = async (status: OrderStatus) =>
    (await call(listOrders, { status, limit: 100, detail: 'true' })).data as Order[]
  return {
    ...(await call(getCatalogue, {})),
    lastPage: Math.ceil(total / 50) - 1,
    orders: [...orders, ...older],
    shipped: older.filter(({ awb }) => awb !== ''),
    pending: await inDetail('pending'),
    confirmed: await inDetail('confirm'),
    delivered: await inDetail('deliver'),
    queue: (await call(listQueue, { machine: 'machineM1', limit: 300 })).data,
    stock: (await call(listInventories, { limit: 100 })).data,
  }
}

function listCases({ customers, shipped, queue, stock, lastPage }: Subjects): Cases {
  const orders = (input: InputOf<typeof listOrders>) => [request(listOrders, { ...WITHOUT_LINES, ...input })]
  const productions = (input: InputOf<typeof listProductions>) => [request(listProductions, input)]
  const byDueDate = { sortField: 'dueDate', sortOrder: 1 } as const
  const month = { from: addDays(today(), -60), to: addDays(today(), -30) }
  const machine = 'machineM1'
  return {
    'orders, newest': orders({}),
    'orders, last page': orders({ page: lastPage }),
    'orders by due date': orders(byDueDate),
    'orders by customer name': orders({ sortField: 'customerName', sortOrder: 1 }),
    'orders by quantity': orders({ sortField: 'orderQuantity', sortOrder: 1 }),
    'orders, open by due date': orders({ ...byDueDate, view: 'open' }),
    'orders, late': orders({ ...byDueDate, view: 'late' }),
    'orders, delivered': orders({ view: 'delivered' }),
    'orders, due range': orders({ dueDateFrom: month.from, dueDateTo: month.to }),
    'orders, delivery range': orders({ deliveryDateFrom: month.from, deliveryDateTo: month.to }),
    'orders of a contact': customers!
      .slice(0, 100)
      .map(({ _id }) => request(listOrders, { ...WITHOUT_LINES, contact: _id })),
    'orders, design name': orders({ designName: 'tiger' }),
    'orders, airway bill': shipped.map(({ awb }) => request(listOrders, { ...WITHOUT_LINES, awb })),
    'orders, delivered and name': orders({ view: 'delivered', customerName: 'garcia' }),
    'orders in the trash': [request(listOrderTrash, WITHOUT_LINES)],
    'order view counts': [request(countOrderViews, {})],
    'productions to schedule': productions({ view: 'to_schedule' }),
    'productions, all': productions({ view: 'all' }),
    'productions by customer name': productions({ view: 'all', sortField: 'customerName', sortOrder: 1 }),
    'productions in the trash': [request(listProductionTrash, {})],
    'production view counts': [request(countProductionViews, {})],
    'designs pending': [request(listPendingDesigns, {})],
    queue: [request(listQueue, { machine })],
    'queue, search': [request(listQueue, { machine, search: 'tiger' })],
    'queue totals': [request(getQueueTotals, { machine })],
    'machine screen': [request(listOnMachine, { machine })],
    'press plan': [request(getPressPlan, {})],
    'press plan, after a save': [2, 3].map((packingHours) => ({
      ...request(getPressPlan, {}),
      before: request(updateShop, { packingHours }),
    })),
    'press plan, for its screen': [request(getPressBoard, {})],
    'orders that will be late': orders({ view: 'will_be_late' }),
    'schedules of an order': queue.map(({ orderId }) => request(listOrderSchedules, { id: orderId })),
    customers: [request(customerEndpoints.list, {})],
    'customers, search': [request(customerEndpoints.list, { search: 'garcia' })],
    stock: [request(listInventories, {})],
    'stock, low': [request(listInventories, { level: 'low' })],
    'movements of stock': stock.map(({ _id }) => request(listMovements, { id: _id })),
    'order utilities': [request(getCatalogue, {})],
    'security log': [request(listSecurityEvents, {})],
    dashboard: [request(getDashboard, {})],
    'delivery report, a month': [request(deliveryReport, wholeMonth())],
  }
}

/** The last month but one: all that was due in it is delivered. */
export function wholeMonth() {
  const deliveryDateTo = addDays(firstOfMonth(addDays(firstOfMonth(today()), -1)), -1)
  return { deliveryDateFrom: firstOfMonth(deliveryDateTo), deliveryDateTo }
}

function recordCases({ orders, customers }: Subjects): Cases {
  const names = customers!.slice(0, 100).map(({ name }) => name)
  const numbers = orders.slice(-100).map(({ orderNo }) => `${orderNo}`)
  const common = ['tiger', 'garcia', 'school', '555']
  const inOrders = (words: string[]) => words.map((word) => request(listOrders, { ...WITHOUT_LINES, search: word }))
  const everywhere = (words: string[]) => words.map((word) => request(search, { q: word }))
  return {
    'one order': orders.map(({ _id }) => request(getOrder, { id: _id })),
    'history of an order': orders.map(({ _id }) => request(getOrderHistory, { id: _id })),
    'status changes of an order': orders.map(({ _id }) => request(listStatusChanges, { id: _id })),
    'orders, search, number': inOrders(numbers),
    'orders, search, common word': inOrders(common),
    'orders, search, two words': inOrders(['garcia tiger', 'school crest', 'kim anchor']),
    'orders, search, two letters': inOrders(['ga', 'ti', 'sc']),
    'search, number': everywhere(numbers),
    'search, customer': everywhere(names),
    'search, common word': everywhere(common),
    [NOTHING_FOUND]: everywhere(['quetzal', 'quetzal tee']),
  }
}

/** The only case that finds nothing. */
export const NOTHING_FOUND = 'search, no hit'

function writeCases({ pending, confirmed, delivered, queue, stock, ...catalogue }: Subjects): Cases {
  const random = randomFrom(4270)
  const [customers, colors] = [catalogue.customers!, catalogue.colors!]
  const product = () => random.pick(random.pick(stock).items)._id
  const order = (orderProducts: InputOf<typeof createOrder>['orderProducts'] = []) =>
    request(createOrder, {
      customer: random.pick(customers)._id,
      dueDate: '2030-06-01',
      remark: 'Fold and bag by size.',
      status: 'confirm',
      productionProducts: Array.from({ length: random.whole(1, 3) }, () => ({
        clothingType: random.pick(catalogue.clothingTypes!)._id,
        printingDesign: random.pick(catalogue.printingDesign!)._id,
        items: Array.from({ length: random.whole(1, 4) }, () => makeItem(random, random.pick(colors)._id)),
      })),
      orderProducts,
    })
  const statuses = QUEUED
  // Each list is sent from its beginning again, so that what a pass changes the next one changes back.
  return {
    'create order': Array.from({ length: 300 }, () => order()),
    'create order with stock': Array.from({ length: 300 }, () =>
      order([{ productId: product(), medium: 2, large: 1 }]),
    ),
    'edit order': ['Call before delivery.', 'Fold and bag by size.'].flatMap((remark) =>
      pending.map(({ _id, customer }) => request(updateOrder, { id: _id, customer, remark })),
    ),
    'edit production': [1, 0].flatMap((more) =>
      confirmed
        .flatMap(({ productionProductData }) => productionProductData.slice(0, 1))
        .map(({ _id, clothingType, printingDesign, items }) =>
          request(updateProduction, {
            id: _id,
            clothingType,
            printingDesign,
            items: items.map(({ version: _, ...item }) => ({ ...item, mediumQuantity: item.mediumQuantity + more })),
          }),
        ),
    ),
    return: [3, 4].flatMap((mediumQuantityReturn) =>
      delivered
        .flatMap(({ productionProductData }) => productionProductData.slice(0, 1))
        .map(({ _id, orderId, items }) =>
          request(returnItem, {
            id: orderId,
            productionProductId: _id,
            itemId: items[0]!._id,
            mediumQuantityReturn,
            reason: 'wrong_size',
          }),
        ),
    ),
    'schedule status': statuses.flatMap((_, pass) =>
      queue.map(({ _id, status }) => {
        const next = statuses.indexOf(status) + 1 + pass
        return request(updateScheduleStatus, { id: _id, status: statuses[next % statuses.length]! })
      }),
    ),
  }
}
