/** The shop that the benchmark measures on: two and a half busy years of orders, the same on every machine. */
import { type Insertable, sql } from 'kysely'
import type { ClothingTypeColumns } from '../src/features/clothing-types/clothing-types.db.ts'
import type { ColorColumns } from '../src/features/colors/colors.db.ts'
import { columnsOfCustomer, type CustomerColumns } from '../src/features/customers/customers.db.ts'
import { hasSide, PRINTING_ON, SIDES } from '../src/features/designs/designs.contract.ts'
import type { DesignColumns } from '../src/features/designs/designs.db.ts'
import {
  type ItemDraft,
  qualityField,
  returnField,
  type SideStatus,
} from '../src/features/productions/productions.contract.ts'
import { NO_REASON } from '../src/features/productions/return-reasons.contract.ts'
import { type OrderStatus, SHIPPING_METHODS } from '../src/features/orders/orders.contract.ts'
import type { OrderColumns } from '../src/features/orders/orders.db.ts'
import { writeDocuments } from '../src/features/order-documents/order-documents.db.ts'
import { clearUnusedShipping } from '../src/features/orders/orders.rules.ts'
import { MACHINES, type ScheduleStatus } from '../src/features/floor/schedules.contract.ts'
import type { ScheduleColumns } from '../src/features/floor/schedules.db.ts'
import { type Random, randomFrom } from '../src/demo/random.ts'
import { newId } from '../src/server/clock.ts'
import type { Database, Tables, Transaction } from '../src/server/database/database.ts'
import type { RecordColumns } from '../src/server/records/records.ts'
import { DOZEN, quantityField, sumOfPieces, sumOfSizes } from '../src/shared/pieces.ts'
import { NO_REQUEST } from '../src/server/records/requests.ts'
import { bySize } from '../src/shared/sizes.ts'
import { searchable } from '../src/shared/text.ts'
import { tellOrders } from './big-shop-history.ts'
import { itemOf, makeGoods, makeStock, type Product, sumStock } from './big-shop-stock.ts'

export interface ShopSize {
  orders: number
  customers: number
  designs: number
}

const DAY = 86_400_000
const DAYS_OPEN = 900
/** Orders younger than this are still being worked on, about two hundred of them on the machines. */
const DAYS_OF_WORK = 30
/** Orders per transaction. */
const BATCH = 400
/** Rows per insert: SQLite binds at most 32,766 values in a statement. */
const ROWS = 800

const FIRST = [
  'Ava',
  'Ben',
  'Chloé',
  'Dmitri',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Inés',
  'Jamal',
  'Kira',
  'Liam',
  'Mei',
  'Noah',
  'Olga',
  'Pablo',
]
const LAST = [
  'Anders',
  'Baker',
  'Castro',
  'Dubois',
  'Evans',
  'Fischer',
  'Garcia',
  'Hughes',
  'Ivanov',
  'Jensen',
  'Kim',
  'Lopez',
  'Müller',
  'Novak',
]
const KINDS = ['Athletics', 'School', 'Brewing', 'Events', 'Church', 'Surf Club', 'Records', 'Garage', 'Bakery']
const COLORS = [
  'White',
  'Black',
  'Navy',
  'Red',
  'Royal',
  'Kelly',
  'Maroon',
  'Orange',
  'Gold',
  'Purple',
  'Heather',
  'Charcoal',
  'Pink',
  'Teal',
]
const GARMENTS = ['Tee', 'Long Sleeve', 'Hoodie', 'Polo', 'Tank', 'Crewneck', 'Youth Tee', 'Zip Hoodie']
const MOTIFS = ['Tiger', 'Anchor', 'Team Roster', 'Sunset', 'Crest', 'Skyline', 'Lightning', 'Rose', 'Compass', 'Wave']

const NO_RETURNS = { ...bySize(returnField, () => 0), ...NO_REASON }

/** Fills an empty, migrated database. */
export async function fillBigShop(database: Database, size: ShopSize): Promise<void> {
  const random = randomFrom(20_000)
  const opened = Date.now() - DAYS_OPEN * DAY
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
      const createdAt = Math.round(opened + ((orderNo - random.next()) / size.orders) * DAYS_OPEN * DAY)
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

const recordOf = (at: number): RecordColumns => {
  const instant = new Date(at).toISOString()
  return { _id: newId(), version: 1, createdAt: instant, updatedAt: instant, deletedAt: null, deletedBy: null }
}

interface Catalogue {
  customers: CustomerColumns[]
  colors: ColorColumns[]
  clothingTypes: ClothingTypeColumns[]
  designs: DesignColumns[]
}

function makeCatalogue(random: Random, { customers, designs }: ShopSize, at: number): Catalogue {
  const named = (name: string) => ({
    ...recordOf(at),
    name,
    nameKey: searchable(name),
    searchKey: searchable(name),
  })
  return {
    customers: Array.from({ length: customers }, () => {
      const name = random.chance(0.5)
        ? `${random.pick(FIRST)} ${random.pick(LAST)}`
        : `${random.pick(LAST)} ${random.pick(KINDS)}`
      const phone_no = `555 ${random.whole(100, 999)} ${random.whole(1000, 9999)}`
      const email = `${searchable(name).replace(/\W+/g, '.')}@example.com`
      const address = `${random.whole(1, 999)} ${random.pick(LAST)} Street`
      return { ...recordOf(at), ...columnsOfCustomer({ name, phone_no, email, address }) }
    }),
    colors: COLORS.map((name) => ({ ...named(name), code: random.whole(0, 0xffffff).toString(16).padStart(6, '0') })),
    clothingTypes: GARMENTS.map(named),
    designs: Array.from({ length: designs }, (_, index) => {
      const name = `${random.pick(MOTIFS)} ${index + 1}`
      const screenPrintingOn = random.pick(PRINTING_ON)
      return { ...named(name), screenPrintingOn, frontImage: null, backImage: null }
    }),
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
    addOn: null,
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

const statusOf = (random: Random, age: number): OrderStatus =>
  age > DAYS_OF_WORK * DAY
    ? random.weighted([
        ['deliver', 95],
        ['complete', 3],
        ['cancel', 2],
      ])
    : random.weighted([
        ['pending', 20],
        ['confirm', 25],
        ['schedule', 35],
        ['complete', 12],
        ['deliver', 8],
      ])

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
