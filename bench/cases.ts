/** The requests that both servers are asked. */
import { getDashboard } from '../src/features/dashboard/dashboard.contract.ts'
import { deliveryReport } from '../src/features/delivery-report/delivery-report.contract.ts'
import { listOrderSchedules } from '../src/features/floor/summary/order-schedules.contract.ts'
import {
  MACHINES,
  ON_MACHINE,
  type ScheduleStatus,
  updateScheduleStatus,
} from '../src/features/floor/schedules.contract.ts'
import { listProductions } from '../src/features/floor/production-list.contract.ts'
import { listInventories, adjustInventory } from '../src/features/inventories/inventories.contract.ts'
import { getOrderHistory } from '../src/features/orders/orders.contract.ts'
import { updateProduction } from '../src/features/orders/order-productions.contract.ts'
import { createOrder, getOrder, listOrders, updateOrder } from '../src/features/orders/orders.contract.ts'
import type { OrderStatus } from '../src/features/orders/order-fields.contract.ts'
import { listStatusChanges } from '../src/features/orders/summary/order-steps.contract.ts'
import { countOrderViews } from '../src/features/orders/views/order-views.contract.ts'
import { returnField } from '../src/features/productions/productions.contract.ts'
import { itemsOfProductions } from '../src/features/productions/production-items.db.ts'
import { returnItem } from '../src/features/returns/returns.contract.ts'
import { search } from '../src/features/search/search.contract.ts'
import { randomFrom } from '../src/demo/random.ts'
import { today } from '../src/server/clock.ts'
import type { Database, Reader } from '../src/server/database/database.ts'
import { addDays, firstOfMonth } from '../src/shared/calendar.ts'
import { type Endpoint, splitPath } from '../src/shared/endpoint.ts'
import { bySize } from '../src/shared/sizes.ts'
import { makeItem } from './big-shop.ts'

export interface Request {
  endpoint: Endpoint
  input: Record<string, unknown>
}

export const CASE_NAMES = [
  'orders, first page',
  'orders, newest, third page',
  'orders, view late',
  'order view counts',
  'orders of a customer',
  'one order',
  'history of an order',
  'status changes of an order',
  'schedules of an order',
  'productions to schedule',
  'stock, first page',
  'search, number',
  'search, customer',
  'search, common word',
  'search, no hit',
  'dashboard',
  'delivery report, a month',
  'create order',
  'create order with stock',
  'edit order',
  'edit production',
  'return',
  'schedule status',
  'race for stock',
] as const
export type CaseName = (typeof CASE_NAMES)[number]

/**
 * The requests of each case. They are sent in turn, and every round continues where the last one ended. Those of the race
 * are a count that puts `RACE.pieces` of a product in stock, an order for one of them, and one for more than there are.
 */
export type Cases = Record<CaseName, Request[]>

/** In each round so many orders want one of so many pieces. */
export const RACE = { pieces: 20, orders: 200 }

const STATUSES: readonly ScheduleStatus[] = ['pending', ...ON_MACHINE]

export async function makeCases({ read }: Database): Promise<Cases> {
  const random = randomFrom(4270)
  const { customers, colors, clothingTypes, designs, names, orders, schedules } = await subjectsOf(read)
  const { soldOut, inStock } = await productsOf(read)
  const { pending, productions, items, returnable } = await editedOf(read, soldOut)

  const list = (input: Record<string, unknown>): Request => ({
    endpoint: listOrders,
    input: { limit: 50, page: 0, ...input },
  })
  const ofSome = (endpoint: Endpoint): Request[] =>
    random.some(orders, 500).map(({ _id }) => ({ endpoint, input: { id: _id } }))
  const find = (q: string): Request => ({ endpoint: search, input: { q } })
  const order = (goods: { productId: string }[] = []) => ({
    customer: random.pick(customers),
    ...(random.chance(0.4) && { referrer: random.pick(customers) }),
    dueDate: '2030-06-01',
    remark: 'Fold and bag by size.',
    status: 'confirm',
    shippingMethod: 'pickup',
    productionProducts: Array.from({ length: random.whole(1, 3) }, () => ({
      clothingType: random.pick(clothingTypes),
      printingDesign: random.pick(designs),
      items: Array.from({ length: random.whole(1, 4) }, () => makeItem(random, random.pick(colors))),
    })),
    orderProducts: goods,
  })
  const goods = () =>
    random
      .some(inStock, random.whole(1, 3))
      .map(({ _id }) => ({ productId: _id, medium: random.whole(1, 3), large: 1 }))
  const race = (small: number) => ({
    endpoint: createOrder,
    input: order([{ productId: soldOut._id, small } as { productId: string }]),
  })
  return {
    'orders, first page': [list({ sortField: 'dueDate', sortOrder: 1 })],
    'orders, newest, third page': [list({ sortField: 'createdAt', sortOrder: -1, page: 2 })],
    'orders, view late': [list({ sortField: 'dueDate', sortOrder: 1, view: 'late' })],
    'order view counts': [{ endpoint: countOrderViews, input: {} }],
    'orders of a customer': names.map(({ name }) => list({ sortField: 'dueDate', sortOrder: 1, customerName: name })),
    'one order': ofSome(getOrder),
    'history of an order': ofSome(getOrderHistory),
    'status changes of an order': ofSome(listStatusChanges),
    // Of orders on a machine: their places are counted in the queue.
    'schedules of an order': schedules.map(({ orderId }) => ({ endpoint: listOrderSchedules, input: { id: orderId } })),
    'productions to schedule': [{ endpoint: listProductions, input: { view: 'to_schedule' } }],
    'stock, first page': [{ endpoint: listInventories, input: {} }],
    'search, number': random.some(orders, 200).map(({ orderNo }) => find(`${orderNo}`)),
    'search, customer': names.map(({ name }) => find(name)),
    'search, common word': ['tee', 'hoodie', 'tiger', 'garcia', 'school', '555'].map(find),
    'search, no hit': [find('quetzal'), find('quetzal tee')],
    dashboard: [{ endpoint: getDashboard, input: {} }],
    'delivery report, a month': [{ endpoint: deliveryReport, input: wholeMonth() }],
    'create order': Array.from({ length: 300 }, () => ({ endpoint: createOrder, input: order() })),
    'create order with stock': Array.from({ length: 300 }, () => ({ endpoint: createOrder, input: order(goods()) })),
    // In the second of two passes each order gets back what the first one has changed, as below.
    'edit order': ['Call before delivery.', 'Fold and bag by size.'].flatMap((remark) =>
      pending.map(({ _id, customer }, at) => ({
        endpoint: updateOrder,
        input: { id: _id, customer, remark, dueDate: `2031-0${1 + (at % 9)}-${remark.startsWith('C') ? '11' : '12'}` },
      })),
    ),
    'edit production': [1, 0].flatMap((more) =>
      productions.map(({ _id, clothingType, printingDesign }) => ({
        endpoint: updateProduction,
        input: {
          id: _id,
          clothingType,
          printingDesign,
          items: items
            .get(_id)!
            .map(({ version: _, ...item }) => ({ ...item, mediumQuantity: item.mediumQuantity + more })),
        },
      })),
    ),
    return: [1, 2].flatMap((pieces) =>
      returnable.map(({ orderId, productionId, _id }) => ({
        endpoint: returnItem,
        input: {
          id: orderId,
          productionProductId: productionId,
          itemId: _id,
          ...bySize(returnField, (size) => (size === 'medium' ? pieces : 0)),
          reason: 'wrong_size',
        },
      })),
    ),
    // In four passes every schedule takes each status except complete, and every request changes its status.
    'schedule status': STATUSES.flatMap((_, pass) =>
      schedules.map(({ _id, status }) => ({
        endpoint: updateScheduleStatus,
        input: { id: _id, status: STATUSES[(STATUSES.indexOf(status) + 1 + pass) % STATUSES.length]! },
      })),
    ),
    'race for stock': [{ endpoint: adjustInventory, input: countOf(soldOut) }, race(1), race(1_000)],
  }
}

/** Puts the pieces of the race in stock. */
const countOf = ({ clothingType, printingDesign, color }: Product) => ({
  clothingType,
  printingDesign,
  color,
  small: RACE.pieces,
  reason: 'Counted',
})

/** The last month but one: all that was due in it is delivered. */
function wholeMonth() {
  const deliveryDateTo = addDays(firstOfMonth(addDays(firstOfMonth(today()), -1)), -1)
  return { deliveryDateFrom: firstOfMonth(deliveryDateTo), deliveryDateTo }
}

/** The records of which requests are made. */
async function subjectsOf(read: Reader) {
  const idsOf = async (table: 'customers' | 'colors' | 'clothingTypes' | 'designs') =>
    (await read.selectFrom(table).select('_id').orderBy('_id').execute()).map(({ _id }) => _id)
  const customers = await idsOf('customers')
  const colors = await idsOf('colors')
  const clothingTypes = await idsOf('clothingTypes')
  const designs = await idsOf('designs')
  const names = await read.selectFrom('customers').select('name').orderBy('_id').limit(200).execute()
  const orders = await read
    .selectFrom('orders')
    .select(['_id', 'orderNo'])
    .where('deletedAt', 'is', null)
    .orderBy('_id')
    .execute()
  const schedules = await read
    .selectFrom('schedules')
    .select(['_id', 'orderId', 'status'])
    .where('completedAt', 'is', null)
    .where('machine', 'in', MACHINES)
    .orderBy('_id')
    .limit(300)
    .execute()
  return { customers, colors, clothingTypes, designs, names, orders, schedules }
}

type Product = Awaited<ReturnType<typeof productsOf>>['soldOut']

/** The product that is sold out, and all others. */
async function productsOf(read: Reader) {
  const [soldOut, ...inStock] = await read
    .selectFrom('inventoryItems')
    .innerJoin('inventories', 'inventories._id', 'inventoryItems.inventoryId')
    .select(['inventoryItems._id', 'clothingType', 'printingDesign', 'color'])
    .orderBy('inventoryItems.itemQuantity')
    .orderBy('inventoryItems._id')
    .execute()
  return { soldOut: soldOut!, inStock }
}

/**
 * What is edited: orders, first productions of other orders, and items of delivered ones, of which the products have been
 * in stock, so that their returns make none.
 */
async function editedOf(read: Reader, soldOut: { _id: string }) {
  const liveOrders = (status: OrderStatus) =>
    read
      .selectFrom('orders')
      .select(['_id', 'customer'])
      .where('status', '=', status)
      .where('deletedAt', 'is', null)
      .orderBy('_id', 'desc')
      .limit(150)
      .execute()
  const pending = await liveOrders('pending')
  const confirmed = await liveOrders('confirm')
  const productions = await read
    .selectFrom('productions')
    .select(['_id', 'clothingType', 'printingDesign'])
    .where(
      'orderId',
      'in',
      confirmed.map(({ _id }) => _id),
    )
    .where('position', '=', 0)
    .orderBy('_id')
    .execute()
  const items = await itemsOfProductions(
    read,
    productions.map(({ _id }) => _id),
  )
  const returnable = await read
    .selectFrom('productionItems')
    .innerJoin('productions', 'productions._id', 'productionItems.productionId')
    .innerJoin('orders', 'orders._id', 'productions.orderId')
    .innerJoin('inventories', (join) =>
      join
        .onRef('inventories.clothingType', '=', 'productions.clothingType')
        .onRef('inventories.printingDesign', '=', 'productions.printingDesign'),
    )
    .innerJoin('inventoryItems', (join) =>
      join
        .onRef('inventoryItems.inventoryId', '=', 'inventories._id')
        .onRef('inventoryItems.color', '=', 'productionItems.color'),
    )
    .select(['productions.orderId', 'productionItems.productionId', 'productionItems._id'])
    .where('orders.status', '=', 'deliver')
    .where('orders.deletedAt', 'is', null)
    .where('productionItems.position', '=', 0)
    .where('productions.position', '=', 0)
    .where('inventoryItems._id', '!=', soldOut._id)
    .orderBy('productionItems._id', 'desc')
    .limit(150)
    .execute()
  return { pending, productions, items, returnable }
}

/**
 * A request as the text that is sent; `plan` tells the floor which statements answer it, and the application ignores
 * it.
 */
export function wireForm({ endpoint, input }: Request, { plan, token }: { plan: number; token: string }): string {
  const { path, rest } = splitPath(endpoint.path, input)
  const isGet = endpoint.method === 'GET'
  const query = isGet && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const body = isGet ? '' : JSON.stringify(rest)
  const headers = [`host: 127.0.0.1`, `authorization: Bearer ${token}`, `x-plan: ${plan}`, 'accept: application/json']
  if (!isGet) headers.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return `${endpoint.method} ${path}${query} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`
}
