/** The shop that the benchmark measures on: busy years of orders, the same on every machine. */
import { type Insertable, sql } from 'kysely'
import { hasSide, SIDES } from '../src/features/designs/designs.contract.ts'
import {
  type ItemDraft,
  qualityField,
  returnField,
  type SideStatus,
} from '../src/features/productions/productions.contract.ts'
import { type OrderStatus, SHIPPING_METHODS } from '../src/features/orders/order-fields.contract.ts'
import type { OrderColumns } from '../src/features/orders/orders.db.ts'
import { writeDocuments } from '../src/features/order-documents/order-documents.db.ts'
import { clearUnusedShipping } from '../src/features/orders/orders.rules.ts'
import { MACHINES, type ScheduleStatus } from '../src/features/floor/schedules.contract.ts'
import type { ScheduleColumns } from '../src/features/floor/schedules.db.ts'
import { type Random, randomFrom } from '../src/demo/random.ts'
import { newId } from '../src/server/clock.ts'
import type { Database, Tables, Transaction } from '../src/server/database/database.ts'
import { DOZEN, quantityField, sumOfPieces, sumOfSizes } from '../src/shared/pieces.ts'
import { NO_REQUEST } from '../src/server/records/requests.ts'
import { bySize } from '../src/shared/sizes.ts'
import { type Catalogue, makeCatalogue, recordOf } from './big-shop-catalogue.ts'
import { NO_RETURNS, tellOrders } from './big-shop-history.ts'
import { itemOf, makeGoods, makeStock, type Product, sumStock } from './big-shop-stock.ts'

export interface ShopSize {
  orders: number
  customers: number
  designs: number
  /** How long it has been open. */
  days: number
}

/**
 * 20,000 orders are two and a half years of a shop. Ten times as many are of three times as many years, of which each is
 * three times as busy.
 */
export const sizeOf = (orders: number): ShopSize => ({
  orders,
  customers: Math.ceil(orders / 10),
  designs: Math.ceil(orders / 200),
  days: Math.round(900 * Math.sqrt(orders / 20_000)),
})

const DAY = 86_400_000
/** Orders younger than this are still being worked on, about two hundred of 20,000 on the machines. */
const DAYS_OF_WORK = 30
/** Orders older than this have left the shop: a few younger ones are still to be fetched. */
const DAYS_TO_FETCH = 900
/** Orders per transaction. */
const BATCH = 400
/** Rows per insert: SQLite binds at most 32,766 values in a statement. */
const ROWS = 800

/** Fills an empty, migrated database. */
export async function fillBigShop(database: Database, size: ShopSize): Promise<void> {
  const random = randomFrom(20_000)
  const opened = Date.now() - size.days * DAY
  const catalogue = makeCatalogue(random, size, opened)
  const stock = makeStock(random, catalogue, new Date(opened).toISOString())
  await database.write(async (tx) => {
    await insert(tx, 'customers', catalogue.customers)
    await insert(tx, 'colors', catalogue.colors)
    await insert(tx, 'clothingTypes', catalogue.clothingTypes)
    await insert(tx, 'designs', catalogue.designs)
    await insert(tx, 'inventories', stock.rows.inventories)
    await insert(tx, 'inventoryItems', stock.products.map(itemOf))
    await insert(tx, 'stockMovements', stock.rows.stockMovements)
    if (database.engine === 'postgres') await sql`select setval('"orderNo"', ${size.orders})`.execute(tx)
    else await insert(tx, 'counters', [{ name: 'orderNo', value: size.orders }])
  })
  const nextPosition = new Map<string, number>()
  for (let first = 1; first <= size.orders; first += BATCH) {
    const rows: OrderRows = {
      orders: [],
      productions: [],
      productionItems: [],
      schedules: [],
      orderProducts: [],
      stockMovements: [],
    }
    for (let orderNo = first; orderNo < Math.min(first + BATCH, size.orders + 1); orderNo++) {
      const createdAt = Math.round(opened + ((orderNo - random.next()) / size.orders) * size.days * DAY)
      addOrder(rows, random, catalogue, { orderNo, createdAt, nextPosition, products: stock.products })
    }
    await database.write(async (tx) => {
      await insert(tx, 'orders', rows.orders)
      await insert(tx, 'productions', rows.productions)
      await insert(tx, 'productionItems', rows.productionItems)
      await insert(tx, 'schedules', rows.schedules)
      await insert(tx, 'orderProducts', rows.orderProducts)
      await insert(tx, 'stockMovements', rows.stockMovements)
      await writeDocuments(
        tx,
        rows.orders.map(({ _id }) => _id),
      )
      await tellOrders(tx, rows, rows.orders[0]!.createdAt)
    })
  }
  await database.write(sumStock)
}

async function insert<T extends keyof Tables>(
  tx: Transaction,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + ROWS))
      .execute()
  }
}

export interface OrderRows {
  orders: OrderColumns[]
  productions: Tables['productions'][]
  productionItems: Tables['productionItems'][]
  schedules: ScheduleColumns[]
  orderProducts: Tables['orderProducts'][]
  stockMovements: Tables['stockMovements'][]
}

interface OrderFacts {
  orderNo: number
  createdAt: number
  /** The last position taken in each machine's queue. */
  nextPosition: Map<string, number>
  products: readonly Product[]
}

function addOrder(
  rows: OrderRows,
  random: Random,
  catalogue: Catalogue,
  { orderNo, createdAt, nextPosition, products }: OrderFacts,
): void {
  const record = recordOf(createdAt)
  const status = statusOf(random, Date.now() - createdAt)
  const day = (days: number) => new Date(createdAt + days * DAY).toISOString().slice(0, 10)
  const dueDate = random.chance(0.9) ? day(random.whole(7, 28)) : null
  let dozens = 0
  for (let position = random.whole(1, 3) - 1; position >= 0; position--) {
    const design = random.pick(catalogue.designs)
    const production = { ...recordOf(createdAt), orderId: record._id, position }
    const items = Array.from({ length: random.whole(1, 4) }, () => makeItem(random, random.pick(catalogue.colors)._id))
    rows.productionItems.push(
      ...items.map((item, at) => ({
        ...item,
        version: 1,
        ...NO_RETURNS,
        ...flawOf(rows.productionItems.length + at, { isFirst: at === 0, isDelivered: status === 'deliver' }),
        _id: newId(),
        productionId: production._id,
        position: at,
      })),
    )
    const sides = SIDES.filter((side) => hasSide(design.screenPrintingOn, side))
    const statuses: Partial<Record<(typeof SIDES)[number], SideStatus>> = {}
    for (const side of sides) {
      const scheduled = sideOf(random, status)
      statuses[side] = scheduled === null ? 'pending' : scheduled === 'complete' ? 'complete' : 'schedule'
      if (scheduled === null) continue
      const machine = random.pick(MACHINES)
      const place = nextPosition.get(machine) ?? 0
      nextPosition.set(machine, place - 1)
      rows.schedules.push({
        ...recordOf(createdAt + DAY),
        deletedWith: null,
        changedAt: null,
        orderId: record._id,
        productionId: production._id,
        machine,
        screenPrintingOn: side,
        status: scheduled,
        position: place,
        completedAt: scheduled === 'complete' ? new Date(createdAt + 5 * DAY).toISOString() : null,
      })
    }
    const productQuantity = items.reduce((sum, item) => sum + item.itemQuantity, 0)
    dozens += productQuantity
    rows.productions.push({
      ...production,
      clothingType: random.pick(catalogue.clothingTypes)._id,
      printingDesign: design._id,
      productQuantity,
      frontStatus: statuses.front ?? null,
      backStatus: statuses.back ?? null,
      completedAt: sides.every((side) => statuses[side] === 'complete')
        ? new Date(createdAt + 5 * DAY).toISOString()
        : null,
      ...NO_REQUEST,
    })
  }
  const shippingMethod = random.pick(SHIPPING_METHODS)
  const order: OrderColumns = {
    ...record,
    ...(random.chance(0.01) && { deletedAt: record.createdAt, deletedBy: 'Ada' }),
    ...clearUnusedShipping({
      shippingMethod,
      tracking_no: `1Z${random.whole(1e8, 9e8)}`,
      awb: `${random.whole(100, 999)}-${random.whole(1e7, 9e7)}`,
      airport_code: 'JFK',
      airline: 'Atlantic Cargo',
    }),
    orderNo,
    customer: random.pick(catalogue.customers)._id,
    referrer: random.chance(0.4) ? random.pick(catalogue.customers)._id : null,
    addOn: '',
    orderQuantity: dozens * DOZEN,
    dueDate,
    dueKey: dueDate ?? '9999-12-31',
    deliveryDate: status === 'deliver' ? day(random.whole(7, 28)) : null,
    remark: random.chance(0.3) ? 'Fold and bag by size; call before delivery.' : '',
    status,
    boxes: status === 'deliver' ? random.whole(1, 12) : null,
    ...NO_REQUEST,
  }
  rows.orders.push(order)
  if (!random.chance(0.25)) return
  const { lines, movements } = makeGoods(random, products, order)
  order.orderQuantity += lines.reduce((pieces, line) => pieces + sumOfPieces(line), 0)
  rows.orderProducts.push(...lines)
  rows.stockMovements.push(...movements)
}

function statusOf(random: Random, age: number): OrderStatus {
  if (age <= DAYS_OF_WORK * DAY)
    return random.weighted([
      ['pending', 20],
      ['confirm', 25],
      ['schedule', 35],
      ['complete', 12],
      ['deliver', 8],
    ])
  return random.weighted([
    ['deliver', 95],
    [age <= DAYS_TO_FETCH * DAY ? 'complete' : 'deliver', 3],
    ['cancel', 2],
  ])
}

/**
 * Every 25th item is of second quality, and of every 50th that is delivered something came back; not of a production's
 * first item, which others return.
 */
const flawOf = (count: number, { isFirst, isDelivered }: { isFirst: boolean; isDelivered: boolean }) => ({
  ...(count % 25 === 0 && { [qualityField('medium')]: 'second' as const }),
  ...(count % 50 === 1 && !isFirst && isDelivered && { [returnField('medium')]: 2, returnReason: 'damaged' as const }),
})

/** The status of one side's schedule; null if it is not scheduled. */
function sideOf(random: Random, status: OrderStatus): ScheduleStatus | null {
  if (status === 'complete' || status === 'deliver') return 'complete'
  return status === 'schedule' ? random.pick(['pending', 'preparing', 'ready', 'processing'] as const) : null
}

/** Dozens in one to six sizes. */
export function makeItem(random: Random, color: string): ItemDraft {
  const quantities = bySize(quantityField, (size) =>
    size === 'medium' || random.chance(0.6) ? random.whole(1, 12) : 0,
  )
  return {
    color,
    size: 'not_mix',
    ...quantities,
    ...bySize(qualityField, (size) => (quantities[quantityField(size)] > 0 ? ('first' as const) : ('' as const))),
    itemQuantity: sumOfSizes(quantities),
  }
}
