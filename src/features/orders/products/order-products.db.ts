import { newId } from '../../../server/clock.ts'
import { compiled } from '../../../server/database/statements/compiled.ts'
import { getBatches, type Reader, type Transaction } from '../../../server/database/database.ts'
import { noteChange, noteHistory } from '../../../server/records/changes.ts'
import { isChange, NEXT_VERSION } from '../../../server/records/records.ts'
import { NO_REQUEST, type RequestColumns } from '../../../server/records/requests.ts'
import { type SizePieces, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { notFound } from '../../../shared/problem.ts'
import { bySize, eachSize, SIZES } from '../../../shared/quantities/sizes.ts'
import { toDesignData } from '../../designs/designs.db.ts'
import { fromProducts, PRODUCT_NAMES } from '../../inventories/inventories.db.ts'
import { shortage } from '../../inventories/inventories.rules.ts'
import { type Movement, moveStock, productName, selectProducts, type StockChange } from '../../inventories/stock.db.ts'
import { NO_REASON, type StoredReason } from '../../productions/return-reasons.contract.ts'
import {
  FROM_STOCK,
  stockReturnField,
  type OrderProduct,
  type OrderProductDraft,
  type ReturnedStock,
} from './order-products.contract.ts'
import { holdsStock, netPieces, type StockHold } from './order-products.rules.ts'
import type { OrderStatus } from '../order-fields.contract.ts'
import { entryOf } from '../../../shared/records/entry-of.ts'

interface OrderProductColumns extends SizePieces, ReturnedStock, StoredReason, RequestColumns {
  _id: string
  version: number
  orderId: string
  position: number
  productId: string
  /** Of the returned pieces those that did not go into stock: JSON by size, or empty. */
  notStocked: string
}

declare module '../../../server/database/database.ts' {
  interface Tables {
    orderProducts: OrderProductColumns
  }
}

export const fromOrderProducts = (db: Reader) =>
  fromProducts(db).innerJoin('orderProducts', 'orderProducts.productId', 'inventoryItems._id')

const selectLines = compiled((db, orderIds: readonly string[]) =>
  fromOrderProducts(db)
    .select(PRODUCT_NAMES)
    .select([
      'orderProducts._id',
      'orderProducts.orderId',
      'orderProducts.version',
      'orderProducts.productId',
      'designs.screenPrintingOn',
      'designs.frontImage',
      'designs.backImage',
      ...SIZES.map((size) => `orderProducts.${size}` as const),
      ...SIZES.map((size) => `orderProducts.${stockReturnField(size)}` as const),
      'orderProducts.returnReason',
      'orderProducts.returnReasonText',
    ])
    .where('orderProducts.orderId', 'in', orderIds)
    .orderBy('orderProducts.orderId')
    .orderBy('orderProducts.position'),
)

/** By order, each in the order in which they were entered. */
export async function getOrderProducts(db: Reader, orderIds: readonly string[]): Promise<Map<string, OrderProduct[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await selectLines(db, orderIds)
  return Map.groupBy(
    rows.map(({ designName, screenPrintingOn, frontImage, backImage, ...row }) => ({
      ...row,
      orderProductId: row._id,
      printingDesignData: toDesignData({
        printingDesign: row.printingDesign,
        designName,
        screenPrintingOn,
        frontImage,
        backImage,
      }),
    })),
    ({ orderId }) => orderId,
  )
}

export const stockLineInfo = (line: { clothingTypeName: string; designName: string }): string =>
  `${line.clothingTypeName} / ${line.designName} ${FROM_STOCK}`

export const selectStockLinesInfo = compiled((db, orderIds: readonly string[]) =>
  fromOrderProducts(db)
    .select(['orderProducts.orderId', 'clothingTypes.name as clothingTypeName', 'designs.name as designName'])
    .select(['designs.frontImage', 'designs.backImage'])
    .where('orderProducts.orderId', 'in', orderIds)
    .orderBy('orderProducts.orderId')
    .orderBy('orderProducts.position'),
)

export async function getStockLinePieces(db: Reader, orderIds: readonly string[]): Promise<Map<string, number>> {
  const byOrder = await getLines(db, orderIds)
  return new Map([...byOrder].map(([orderId, all]) => [orderId, all.reduce((sum, line) => sum + sumOfPieces(line), 0)]))
}

export async function getLines(db: Reader, orderIds: readonly string[]): Promise<Map<string, OrderProductColumns[]>> {
  if (orderIds.length === 0) return new Map()
  const lines = await db.selectFrom('orderProducts').selectAll().where('orderId', 'in', orderIds).execute()
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

export async function requireLine(tx: Transaction, id: string, orderId: string): Promise<OrderProductColumns> {
  const line = await tx
    .selectFrom('orderProducts')
    .selectAll()
    .where('_id', '=', id)
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (!line) throw notFound('This product is not on the order any more.')
  return line
}

interface StockedOrder {
  _id: string
  orderNo: number
  status: OrderStatus
  deletedAt: string | null
}

const toStockHold = ({ status, deletedAt }: StockedOrder): StockHold => ({ status, deleted: deletedAt !== null })

const holds = (order: StockedOrder): boolean => holdsStock(toStockHold(order))

export type Why = Omit<Movement, 'order' | 'about'>

interface Line extends SizePieces, ReturnedStock {
  productId: string
}

/** `into` 1 gives what is with the customer back to stock, -1 takes it. */
const getChange = (line: Line, into: 1 | -1): StockChange => {
  const net = netPieces(line)
  return { productId: line.productId, ...eachSize((size) => into * net[size]) }
}

/** Only if the order holds its stock (rule I8). */
async function moveLines(
  tx: Transaction,
  order: StockedOrder,
  { before = [], after = [] }: { before?: readonly Line[]; after?: readonly Line[] },
  why: Why,
): Promise<void> {
  if (!holds(order)) return
  const changes = [...before.map((line) => getChange(line, 1)), ...after.map((line) => getChange(line, -1))]
  await moveStock(tx, changes, { ...why, order })
}

export async function followStockHold(
  tx: Transaction,
  orders: readonly StockedOrder[],
  next: Partial<StockHold>,
  why: Why,
): Promise<void> {
  const moving = orders.filter((order) => holds(order) !== holdsStock({ ...toStockHold(order), ...next }))
  const lines = await getLines(
    tx,
    moving.map(({ _id }) => _id),
  )
  for (const order of moving) {
    const changes = (lines.get(order._id) ?? []).map((line) => getChange(line, holds(order) ? 1 : -1))
    await moveStock(tx, changes, { ...why, order, about: `Order #${order.orderNo}` })
  }
}

/** The orders for which there is not enough stock, if each takes its own in turn (rules I1, I8). */
export async function findShortOfStock(
  tx: Transaction,
  orders: readonly (StockedOrder & { next: Partial<StockHold> })[],
): Promise<{ _id: string; orderNo: number; message: string }[]> {
  const taking = orders.filter((order) => !holds(order) && holdsStock({ ...toStockHold(order), ...order.next }))
  const lines = await getLines(
    tx,
    taking.map(({ _id }) => _id),
  )
  if (lines.size === 0) return []
  const productIds = new Set([...lines.values()].flat().map(({ productId }) => productId))
  const stock = new Map((await selectProducts(tx, [...productIds])).map((product) => [product.productId, product]))
  return taking.flatMap(({ _id, orderNo }) => {
    // An order that is short of one thing takes nothing.
    const left: typeof stock = new Map()
    for (const line of lines.get(_id) ?? []) {
      const product = left.get(line.productId) ?? entryOf(stock, line.productId)
      const net = netPieces(line)
      const size = SIZES.find((one) => product[one] < net[one])
      if (size) return [{ _id, orderNo, message: shortage(productName(product), size, net[size], product[size]) }]
      left.set(line.productId, { ...product, ...eachSize((one) => product[one] - net[one]) })
    }
    for (const [productId, product] of left) stock.set(productId, product)
    return []
  })
}

interface LineDraft extends OrderProductDraft {
  request?: RequestColumns
}

const NOT_RETURNED = { ...bySize(stockReturnField, () => 0), ...NO_REASON, notStocked: '' }

/** A new order reads no lines: on PostgreSQL concurrent new orders would seem to read each other's, and begin again. */
export async function insertLines(
  tx: Transaction,
  order: StockedOrder,
  { drafts, position = 0 }: { drafts: readonly LineDraft[]; position?: number },
  why: Why,
): Promise<string[]> {
  if (drafts.length === 0) return []
  noteChange(tx, 'orders')
  const lines = drafts.map(({ productId, request = NO_REQUEST, ...pieces }, index) => ({
    _id: newId(),
    version: 1,
    orderId: order._id,
    position: position + index,
    productId,
    ...pieces,
    ...NOT_RETURNED,
    ...request,
  }))
  for (const batch of getBatches(lines)) await tx.insertInto('orderProducts').values(batch).execute()
  noteHistory(tx, 'orderProducts', [], lines)
  await moveLines(tx, order, { after: lines }, why)
  return lines.map(({ _id }) => _id)
}

/** Moves the difference; does nothing if that is stored already (rule O7). */
export async function updateLine(
  tx: Transaction,
  order: StockedOrder,
  current: OrderProductColumns,
  change: SizePieces | (ReturnedStock & StoredReason & Pick<OrderProductColumns, 'notStocked'>),
  why: Why,
): Promise<void> {
  if (!isChange(current, change)) return
  noteChange(tx, 'orders')
  const updated = await tx
    .updateTable('orderProducts')
    .set({ ...change, version: NEXT_VERSION })
    .where('_id', '=', current._id)
    .returningAll()
    .execute()
  noteHistory(tx, 'orderProducts', [current], updated)
  await moveLines(tx, order, { before: [current], after: [{ ...current, ...change }] }, why)
}

export async function deleteLine(
  tx: Transaction,
  order: StockedOrder,
  current: OrderProductColumns,
  why: Why,
): Promise<void> {
  noteChange(tx, 'orders')
  await tx.deleteFrom('orderProducts').where('_id', '=', current._id).execute()
  noteHistory(tx, 'orderProducts', [current], [])
  await moveLines(tx, order, { before: [current] }, why)
}
