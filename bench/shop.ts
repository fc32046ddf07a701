/** The shop that is measured: busy years of orders, the same on every machine. README.md says what they are like. */
import { type Insertable, sql } from 'kysely'
import { features } from '../src/app.ts'
import { type Random, randomFrom } from '../src/shared/random.ts'
import { hasSide, type Side, SIDES } from '../src/features/designs/designs.contract.ts'
import { QUEUED } from '../src/features/schedules/schedules.contract.ts'
import { FIRST_KEYS } from '../src/features/machines/machine-key.contract.ts'
import { writeDocuments } from '../src/features/orders/search/order-documents.db.ts'
import { stockReturnField } from '../src/features/orders/products/order-products.contract.ts'
import { byOrderText, type OrderStatus, SHIPPING_METHODS } from '../src/features/orders/order-fields.contract.ts'
import { clearUnusedShipping } from '../src/features/orders/orders.rules.ts'
import { qualityField, returnField, type SideStatus } from '../src/features/productions/productions.contract.ts'
import { NO_REASON } from '../src/features/productions/return-reasons.contract.ts'
import { DAY_MS, newId } from '../src/server/clock.ts'
import { getBatches, type Database, type Tables, type Transaction } from '../src/server/database/database.ts'
import { noteHistory } from '../src/server/records/changes.ts'
import { openHistory } from '../src/server/records/history/history-book.ts'
import { NO_REQUEST } from '../src/server/records/requests.ts'
import { DOZEN, NO_PIECES, quantityField, sumOfPieces, sumOfSizes } from '../src/shared/quantities/pieces.ts'
import { bySize, eachSize } from '../src/shared/quantities/sizes.ts'
import {
  type Catalogue,
  makeCatalogue,
  makeSignIns,
  makeStock,
  getMovement,
  getRecord,
  sumStock,
} from './shop-records.ts'

/** Orders younger than this are still being worked on. */
const DAYS_OF_WORK = 30
/** Older ones have left the shop; a few of the younger ones are still to be fetched. */
const DAYS_TO_FETCH = 900
const ORDERS_AT_ONCE = 500
const MAX_SIGN_INS = 50_000

/** The tables of an order whose changes its history tells. */
const TABLES = ['orders', 'productions', 'productionItems', 'schedules', 'orderProducts'] as const
type OrderRows = { [Table in (typeof TABLES)[number]]: Tables[Table][] }

interface Shop {
  random: Random
  catalogue: Catalogue
  stock: ReturnType<typeof makeStock>
  /** The next place in the queue of each machine, a newer one before the older ones. */
  places: Record<string, number>
}

/** Fills an empty, migrated database. Ten times as many orders are of three times as many years, each three times as busy. */
export async function fillShop(database: Database, orders: number): Promise<void> {
  const random = randomFrom(20_000)
  const days = Math.round(900 * Math.sqrt(orders / 20_000))
  const opened = Date.now() - days * DAY_MS
  const openedAt = new Date(opened).toISOString()
  const catalogue = makeCatalogue(random, orders, openedAt)
  const shop: Shop = { random, catalogue, stock: makeStock(random, catalogue, openedAt), places: {} }
  await database.write(async (tx) => {
    for (const table of ['customers', 'colors', 'clothingTypes', 'designs'] as const)
      await insert(tx, table, catalogue[table])
    for (const table of ['inventories', 'inventoryItems', 'stockMovements'] as const)
      await insert(tx, table, shop.stock[table])
    await insert(tx, 'securityEvents', makeSignIns(Math.min(orders, MAX_SIGN_INS)))
    if (database.engine === 'postgres') await sql`select setval('"orderNo"', ${orders})`.execute(tx)
    else await insert(tx, 'counters', [{ name: 'orderNo', value: orders }])
  })
  for (let first = 1; first <= orders; first += ORDERS_AT_ONCE) {
    const rows: OrderRows = { orders: [], productions: [], productionItems: [], schedules: [], orderProducts: [] }
    const movements: Tables['stockMovements'][] = []
    for (let orderNo = first; orderNo < first + ORDERS_AT_ONCE && orderNo <= orders; orderNo++) {
      const at = opened + ((orderNo - random.next()) / orders) * days * DAY_MS
      movements.push(...addOrder(rows, shop, orderNo, Math.round(at)))
    }
    await database.write(async (tx) => {
      for (const table of TABLES) await insert(tx, table, rows[table])
      await insert(tx, 'stockMovements', movements)
      const ids = rows.orders.map(({ _id }) => _id)
      await writeDocuments(tx, ids)
      await writeHistory(tx, rows)
    })
  }
  await database.write(sumStock)
}

async function insert<Table extends keyof Tables>(
  tx: Transaction,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (const batch of getBatches(rows)) await tx.insertInto(table).values(batch).execute()
}

/** Adds the rows of an order; returns what it moves in the stock. */
function addOrder(rows: OrderRows, shop: Shop, orderNo: number, created: number): Tables['stockMovements'][] {
  const { random, catalogue } = shop
  const after = (days: number) => new Date(created + days * DAY_MS).toISOString()
  const status = getStatus(random, (Date.now() - created) / DAY_MS)
  const record = { ...getRecord(after(0)), ...trash(random, 0.01, after(0)) }
  const dozens = Array.from({ length: random.whole(1, 3) }, (_, position) =>
    addProduction(rows, shop, { orderId: record._id, position, status }, after),
  )
  const shippingMethod = random.pick(SHIPPING_METHODS)
  const tracking_no = `1Z${random.whole(1e8, 9e8)}`
  const awb = `${random.whole(100, 999)}-${random.whole(1e7, 9e7)}`
  const dueDate = random.chance(0.9) ? after(random.whole(7, 28)).slice(0, 10) : null
  const order: Tables['orders'] = {
    ...record,
    ...NO_REQUEST,
    ...clearUnusedShipping({ shippingMethod, tracking_no, awb, airport_code: 'JFK', airline: 'Atlantic Cargo' }),
    orderNo,
    rush: 0,
    customer: random.pick(catalogue.customers)._id,
    referrer: random.chance(0.4) ? random.pick(catalogue.customers)._id : null,
    ...byOrderText(() => ''),
    orderQuantity: DOZEN * dozens.reduce((sum, some) => sum + some),
    dueDate,
    dueKey: dueDate ?? '9999-12-31',
    deliveryDate: status === 'deliver' ? after(random.whole(7, 28)).slice(0, 10) : null,
    remark: random.chance(0.3) ? 'Fold and bag by size; call before delivery.' : '',
    status,
    boxes: status === 'deliver' ? random.whole(1, 12) : null,
  }
  rows.orders.push(order)
  // An order in the trash and a cancelled one hold no stock.
  return order.deletedAt === null && status !== 'cancel' && random.chance(0.25) ? addStockLine(rows, shop, order) : []
}

const trash = (random: Random, share: number, at: string) =>
  random.chance(share) ? { deletedAt: at, deletedBy: 'Ada' } : {}

/** How many orders of each status there are among those of an age. */
const IN_WORK = { pending: 20, confirm: 25, schedule: 35, complete: 12, deliver: 8 }
const TO_FETCH = { deliver: 95, complete: 3, cancel: 2 }
const GONE = { deliver: 98, cancel: 2 }

function getStatus(random: Random, daysOld: number): OrderStatus {
  const shares = daysOld <= DAYS_OF_WORK ? IN_WORK : daysOld <= DAYS_TO_FETCH ? TO_FETCH : GONE
  return random.weighted(Object.entries(shares) as [OrderStatus, number][])
}

/** Adds a production with its items and schedules; returns its dozens, or 0 for one in the trash. */
function addProduction(
  rows: OrderRows,
  { random, catalogue, places }: Shop,
  { orderId, position, status }: { orderId: string; position: number; status: OrderStatus },
  after: (days: number) => string,
): number {
  const record = { ...getRecord(after(0)), ...trash(random, 0.005, after(1)) }
  const productionId = record._id
  const design = random.pick(catalogue.designs)
  const items = Array.from({ length: random.whole(1, 4) }, (_, place) => {
    const item = makeItem(random, random.pick(catalogue.colors)._id)
    const chance = random.next()
    const flaw =
      chance < 0.04
        ? { mediumQuality: 'second' as const }
        : chance > 0.98 && status === 'deliver' && { mediumQuantityReturn: 2, returnReason: 'damaged' as const }
    return { _id: newId(), version: 1, productionId, position: place, ...item, ...NO_RETURNS, ...flaw }
  })
  const isPrinted = status === 'complete' || status === 'deliver'
  const statusOfSide = (side: Side): SideStatus | null => {
    if (!hasSide(design.screenPrintingOn, side)) return null
    return isPrinted ? 'complete' : status === 'schedule' ? 'schedule' : 'pending'
  }
  const productQuantity = items.reduce((sum, { itemQuantity }) => sum + itemQuantity, 0)
  const completedAt = isPrinted ? after(5) : null
  rows.productionItems.push(...items)
  rows.productions.push({
    ...record,
    ...NO_REQUEST,
    orderId,
    position,
    clothingType: random.pick(catalogue.clothingTypes)._id,
    printingDesign: design._id,
    productQuantity,
    frontStatus: statusOfSide('front'),
    backStatus: statusOfSide('back'),
    completedAt,
  })
  for (const screenPrintingOn of SIDES) {
    const side = statusOfSide(screenPrintingOn)
    if (side === null || side === 'pending') continue
    const machine = random.pick(FIRST_KEYS)
    rows.schedules.push({
      ...record,
      _id: newId(),
      deletedWith: record.deletedAt && productionId,
      changedAt: null,
      orderId,
      productionId,
      machine,
      screenPrintingOn,
      status: isPrinted ? 'complete' : random.pick(QUEUED),
      position: (places[machine] = (places[machine] ?? 0) - 1),
      completedAt,
    })
  }
  return record.deletedAt === null ? productQuantity : 0
}

const NO_RETURNS = { ...bySize(returnField, () => 0), ...NO_REASON, notStocked: '' }
const NO_GOODS_RETURNS = { ...bySize(stockReturnField, () => 0), ...NO_REASON, notStocked: '' }

/** Dozens in one to six sizes. */
export function makeItem(random: Random, color: string) {
  const quantities = bySize(quantityField, (size) =>
    size === 'medium' || random.chance(0.6) ? random.whole(1, 12) : 0,
  )
  const qualities = bySize(qualityField, (size) => (quantities[quantityField(size)] > 0 ? ('first' as const) : ''))
  return { color, size: 'not_mix' as const, ...quantities, ...qualities, itemQuantity: sumOfSizes(quantities) }
}

/** Adds one to three lines of goods from stock, of which few come back; returns what they move. */
function addStockLine(rows: OrderRows, { random, stock }: Shop, order: Tables['orders']): Tables['stockMovements'][] {
  return random.some(stock.inventoryItems, random.whole(1, 3)).flatMap((product, position) => {
    const pieces = eachSize((size) => (size === 'medium' || random.chance(0.3) ? random.whole(1, 12) : 0))
    const taken = eachSize((size) => -pieces[size])
    const returned = order.status === 'deliver' && random.chance(0.03)
    const flaw = returned && { mediumReturn: 1, returnReason: 'wrong_size' as const }
    const line = { _id: newId(), version: 1, orderId: order._id, position, productId: product._id }
    rows.orderProducts.push({ ...line, ...pieces, ...NO_GOODS_RETURNS, ...NO_REQUEST, ...flaw })
    order.orderQuantity += sumOfPieces(pieces)
    const by = { at: order.createdAt, orderId: order._id, orderNo: order.orderNo }
    const moved = [getMovement(product, taken, { ...by, kind: 'order' })]
    return returned ? [...moved, getMovement(product, { ...NO_PIECES, medium: 1 }, { ...by, kind: 'return' })] : moved
  })
}

const history = openHistory(features)

/** Tells how each order was taken, put on machines, and became what it is now. */
async function writeHistory(tx: Transaction, rows: OrderRows): Promise<void> {
  const fresh = { status: 'confirm' as const, deliveryDate: null, boxes: null, deletedAt: null, deletedBy: null }
  const taken: OrderRows = {
    orders: rows.orders.map((order) => ({ ...order, ...fresh })),
    productions: rows.productions.map((production) => ({
      ...production,
      frontStatus: production.frontStatus && 'pending',
      backStatus: production.backStatus && 'pending',
    })),
    productionItems: rows.productionItems.map((item) => ({ ...item, ...NO_RETURNS })),
    schedules: [],
    orderProducts: rows.orderProducts.map((line) => ({ ...line, ...NO_GOODS_RETURNS })),
  }
  const schedules = rows.schedules.map((one) => ({ ...one, status: 'pending' as const, completedAt: null }))
  const steps = [taken, { ...taken, schedules }, rows]
  for (const [step, after] of steps.entries()) {
    for (const table of TABLES) noteHistory<keyof OrderRows>(tx, table, steps[step - 1]?.[table] ?? [], after[table])
    await history.write(tx, { userId: null, username: 'Ada' }, rows.orders[0]!.createdAt)
  }
}
