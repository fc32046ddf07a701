/** What the shop shows of all that happened, beside what the rules would have it show. */
import { listQueue, listScheduleTrash } from '../../../features/schedules/schedules.contract.ts'
import { FIRST_KEYS } from '../../../features/machines/machine-key.contract.ts'
import { listProductionTrash } from '../../../screens/productions/production-trash.contract.ts'
import { listInventories } from '../../../features/inventories/inventories.contract.ts'
import { stockReturnField, type OrderProduct } from '../../../features/orders/products/order-products.contract.ts'
import { listOrders, type Order } from '../../../features/orders/orders.contract.ts'
import {
  type Production,
  type ProductionItem,
  qualityField,
  returnField,
} from '../../../features/productions/productions.contract.ts'
import { quantityField, type SizePieces } from '../../../shared/quantities/pieces.ts'
import { eachSize, SIZES } from '../../../shared/quantities/sizes.ts'
import type { Shop } from '../shop.ts'
import type { Stored } from './stored.ts'
import {
  getAccount,
  book,
  type ItemState,
  getLedger,
  getLevels,
  type LineState,
  producedPieces,
  type Materials,
  ORDER_FIELDS,
  piecesIn,
  getProductions,
  type ProductionState,
  getProductKey,
  getQueue,
  sum,
  type World,
} from './world.ts'

/** Everything by id, without versions: those are compared with what they were before. */
export interface Shown {
  orders: Record<string, ReturnType<typeof orderShown>>
  productions: Record<string, ReturnType<typeof productionShown>>
  lines: Record<string, ReturnType<typeof lineShown>>
  schedules: Record<string, ReturnType<typeof scheduleStored>>
  /** Ids of schedules, from the top. */
  queues: Record<string, string[]>
  /** The schedules that the trash shows. */
  trash: string[]
  /** By `findProduct`. */
  stock: Record<string, SizePieces>
  /** By `getAccount`, without what comes to nothing. */
  ledger: Record<string, SizePieces>
}
export interface Snapshot {
  shown: Shown
  /** By id, of orders, productions, items, goods, schedules and products. */
  versions: ReadonlyMap<string, number>
  /** By `findProduct`. */
  productIds: ReadonlyMap<string, string>
  orders: ReadonlyMap<string, Order>
}

/** Asks for all that there is of the day. What no call shows, schedules that are finished or left with others, is read. */
export async function takeSnapshot(shop: Shop, materials: Materials, stored: Stored): Promise<Snapshot> {
  const all = { limit: 300 } as const
  const [live, trashed, productionTrash, stock, scheduleTrash, ...queues] = await Promise.all([
    shop.call(listOrders, { ...all, detail: 'true' }),
    shop.call(listOrders, { ...all, detail: 'true', deleted: 'true' }),
    shop.call(listProductionTrash, all),
    shop.call(listInventories, { ...all, color: [...materials.colors] }),
    shop.call(listScheduleTrash, all),
    ...FIRST_KEYS.map((machine) => shop.call(listQueue, { ...all, machine })),
  ])
  const orders = [...live.data, ...trashed.data] as Order[]
  const productions = [
    ...orders.flatMap(({ productionProductData }) => productionProductData.map((one) => ({ one, deleted: false }))),
    ...productionTrash.data.map((one) => ({ one, deleted: true })),
  ]
  const lines = orders.flatMap(({ orderProductData }) => orderProductData)
  const products = stock.data.flatMap(({ clothingType, printingDesign, items }) =>
    items
      .filter(({ color }) => materials.colors.includes(color))
      .map((item) => ({ item, product: getProductKey(clothingType, printingDesign, item.color) })),
  )
  const productIds = new Map(products.map(({ product, item }) => [product, item._id]))
  const names = new Map(products.map(({ product, item }) => [item._id, product]))
  const ledger = new Map<string, SizePieces>()
  for (const { orderId, productId, ...movement } of stored.tables.stockMovements)
    book(
      ledger,
      getAccount(orderId, names.get(productId)!),
      eachSize((size) => movement[size]),
    )
  const byId = <R extends { _id: string }, S>(records: readonly R[], shape: (one: R) => S): Record<string, S> =>
    Object.fromEntries(records.map((one) => [one._id, shape(one)]))
  return {
    shown: {
      orders: byId(orders, orderShown),
      productions: Object.fromEntries(productions.map(({ one, deleted }) => [one._id, productionShown(one, deleted)])),
      lines: byId(lines, lineShown),
      schedules: byId(stored.tables.schedules, scheduleStored),
      queues: Object.fromEntries(FIRST_KEYS.map((machine, n) => [machine, queues[n]!.data.map(({ _id }) => _id)])),
      trash: scheduleTrash.data.map(({ _id }) => _id).toSorted(),
      stock: Object.fromEntries(products.map(({ product, item }) => [product, eachSize((size) => item[size])])),
      ledger: Object.fromEntries([...ledger].filter(([, pieces]) => SIZES.some((size) => pieces[size] !== 0))),
    },
    versions: new Map(
      [
        ...orders,
        ...productions.flatMap(({ one }) => [one, ...one.items]),
        ...lines,
        ...stored.tables.schedules,
        ...products.map(({ item }) => item),
      ].map(({ _id, version }) => [_id, version]),
    ),
    productIds,
    orders: new Map(orders.map((order) => [order._id, order])),
  }
}

const orderShown = ({
  orderNo,
  status,
  deleted,
  orderQuantity,
  productionProductData,
  orderProductData,
  ...order
}: Order) => ({
  orderNo,
  status,
  deleted,
  orderQuantity,
  ...Object.fromEntries(ORDER_FIELDS.map((field) => [field, order[field]])),
  productions: productionProductData.map(({ _id }) => _id),
  lines: orderProductData.map(({ _id }) => _id),
  returned: [
    ...order.returnProductsData.productionProducts.flatMap(({ items }) => items),
    ...order.returnProductsData.inventoryProducts,
  ].map(({ _id }) => _id),
})

const productionShown = (one: Production, deleted: boolean) => ({
  orderId: one.orderId,
  clothingType: one.clothingType,
  printingDesign: one.printingDesign,
  front: one.frontStatus,
  back: one.backStatus,
  complete: one.complete_production,
  deleted,
  dozens: one.productQuantity,
  items: one.items.map(itemShown),
})

const itemShown = (item: ProductionItem) => ({
  _id: item._id,
  color: item.color,
  size: item.size,
  quantities: eachSize((size) => item[quantityField(size)]),
  itemQuantity: item.itemQuantity,
  qualities: eachSize((size) => item[qualityField(size)]),
  returned: eachSize((size) => item[returnField(size)]),
  reason: item.returnReason,
  reasonText: item.returnReasonText,
})

const lineShown = (line: OrderProduct) => ({
  orderId: line.orderId,
  product: getProductKey(line.clothingType, line.printingDesign, line.color),
  pieces: eachSize((size) => line[size]),
  returned: eachSize((size) => line[stockReturnField(size)]),
  reason: line.returnReason,
  reasonText: line.returnReasonText,
})

const scheduleStored = (one: Stored['tables']['schedules'][number]) => ({
  orderId: one.orderId,
  productionId: one.productionId,
  side: one.screenPrintingOn,
  machine: one.machine,
  status: one.status,
  isChanged: one.changedAt !== null,
  gone:
    one.deletedAt === null
      ? 'no'
      : one.deletedWith === null
        ? 'alone'
        : one.deletedWith === one.orderId
          ? 'with order'
          : 'with production',
})

/** The same of a world. */
export function expected(world: World): Shown {
  const entries = <R, S>(all: ReadonlyMap<string, R>, shape: (one: R, id: string) => S): Record<string, S> =>
    Object.fromEntries([...all].map(([id, one]) => [id, shape(one, id)]))
  return {
    orders: entries(world.orders, ({ version: _, fields, ...order }, id) => ({
      ...order,
      ...fields,
      ...belonging(world, id),
    })),
    productions: entries(world.productions, (one) => productionExpected(world, one)),
    lines: entries(world.lines, ({ version: _, ...line }) => line),
    schedules: entries(world.schedules, ({ version: _, place: __, changes, ...one }) => ({
      ...one,
      isChanged: changes > 0,
    })),
    queues: Object.fromEntries(FIRST_KEYS.map((machine) => [machine, getQueue(world, machine)])),
    trash: [...world.schedules].flatMap(([id, { gone }]) => (gone === 'alone' ? id : [])).toSorted(),
    stock: Object.fromEntries(getLevels(world)),
    ledger: Object.fromEntries(getLedger(world)),
  }
}

/** Rule Q4, and what stands on an order. */
function belonging(world: World, id: string) {
  const productions = getProductions(world, id)
  const lines = [...world.lines].filter(([, { orderId }]) => orderId === id)
  const items = productions.flatMap(([, one]) => one.items)
  const isReturned = ({ returned }: ItemState | LineState) => piecesIn(returned) > 0
  return {
    orderQuantity: sum([
      ...items.map((item) => piecesIn(producedPieces(item))),
      ...lines.map(([, { pieces }]) => piecesIn(pieces)),
    ]),
    productions: productions.map(([each]) => each),
    lines: lines.map(([each]) => each),
    returned: [
      ...items.filter(isReturned).map(({ _id }) => _id),
      ...lines.filter(([, line]) => isReturned(line)).map(([each]) => each),
    ],
  }
}

const productionExpected = (
  { materials }: World,
  { orderId, clothingType, design, sides, deleted, items }: ProductionState,
) => ({
  orderId,
  clothingType,
  printingDesign: materials.designs[design],
  ...sides,
  complete: Object.values(sides).every((side) => side === null || side === 'complete'),
  deleted,
  dozens: sum(items.map(({ itemQuantity }) => itemQuantity)),
  items: items.map(({ version: _, ...item }) => item),
})

/** Breaches of the rules that need no prediction, as messages. */
export function getFaults({ orders, productions, lines, schedules, stock, ledger }: Shown): string[] {
  const faults: string[] = []
  const demand = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  for (const [product, level] of Object.entries(stock)) {
    const moved = Object.entries(ledger).filter(([account]) => account.endsWith(` ${product}`))
    for (const size of SIZES) {
      const total = sum(moved.map(([, pieces]) => pieces[size]))
      demand(level[size] >= 0, `I1: ${level[size]} of ${product}, ${size}`)
      demand(level[size] === total, `I2: ${level[size]} of ${product}, ${size}, and movements of ${total}`)
    }
  }
  for (const [id, order] of Object.entries(orders)) {
    const dozens = sum(order.productions.map((each) => productions[each]!.dozens))
    const stockLines = sum(order.lines.map((each) => piecesIn(lines[each]!.pieces)))
    demand(order.orderQuantity === 12 * dozens + stockLines, `Q4: pieces of order ${id}`)
  }
  for (const [id, { dozens, items }] of Object.entries(productions))
    demand(dozens === sum(items.map(({ itemQuantity }) => itemQuantity)), `Q4: dozens of production ${id}`)
  for (const [id, { front, back }] of Object.entries(productions)) {
    for (const [side, status] of Object.entries({ front, back })) {
      const live = Object.values(schedules).filter(
        (one) => one.productionId === id && one.side === side && one.gone === 'no',
      )
      const due = live.length === 0 ? status && 'pending' : live[0]!.status === 'complete' ? 'complete' : 'schedule'
      demand(live.length <= 1, `P3: ${live.length} live schedules of the ${side} of ${id}`)
      demand(status === due, `P1: the ${side} of ${id} is ${status}, its schedule ${live[0]?.status}`)
    }
  }
  return faults
}
