import { sizePieces } from '../features/inventories/inventories.contract.ts'
import { findOrCreateProduct, moveStock } from '../features/inventories/stock.db.ts'
import {
  MAX_ORDER_PRODUCTS,
  TOO_MANY_ORDER_PRODUCTS,
  type OrderProductDraft,
  orderProductDraft,
  stockReturnField,
  withPieces,
} from '../features/orders/products/order-products.contract.ts'
import { requireLine, updateLine } from '../features/orders/products/order-products.db.ts'
import { type ItemDraft, returnField } from '../features/productions/productions.contract.ts'
import { productionsOfOrders } from '../features/productions/productions.db.ts'
import { NO_REASON } from '../features/productions/return-reasons.contract.ts'
import { storeItemReturn } from '../features/returns/returns.api.ts'
import { getOrderedPieces } from '../features/returns/returns.rules.ts'
import { requireRecord } from '../server/records/records.ts'
import { NO_PIECES, type SizePieces, sumOfPieces } from '../shared/quantities/pieces.ts'
import { quantity } from '../shared/quantities/quantity.ts'
import { bySize, eachSize, type Size, SIZES } from '../shared/quantities/sizes.ts'
import { type Doc, toCount, toId, toList } from './dump.ts'
import { findColor, findDesign, findGarment } from './master-data.ts'
import {
  addTaken,
  findTaken,
  IMPORT,
  type OldRecord,
  openAll,
  openParts,
  type Read,
  takeOut,
  type Work,
} from './records.ts'

/** Returns what the older system counts of each product, by its id. */
export async function importStock(work: Work): Promise<Map<string, OrderProductDraft>> {
  const stock = new Map<string, OrderProductDraft>()
  for (const owner of openAll(work, 'inventories')) {
    for (const record of openParts(work, 'inventoryItems', owner, 'items')) {
      const productId = await findProduct(work, record, { ...owner.doc, ...record.doc }, owner.createdAt)
      const pieces = record.takeAll(sizePieces, countSizes(record))
      const stated = SIZES.reduce((sum, size) => sum + (Number(toCount(record.doc[size])) || 0), 0)
      work.report.addUp('In stock', stated, pieces ? sumOfPieces(pieces) : 0)
      if (!pieces) continue
      const before = stock.get(productId)
      if (before) record.note('the same product stands there twice: they are added')
      stock.set(productId, { productId, ...eachSize((size) => (before?.[size] ?? 0) + pieces[size]) })
      addTaken(work, record, productId)
    }
  }
  return stock
}

const countSizes = ({ doc }: OldRecord) => eachSize((size) => toCount(doc[size]))

async function findProduct(work: Work, record: OldRecord, doc: Doc, at: string): Promise<string> {
  const parts = {
    clothingType: await findGarment(work, record, doc),
    printingDesign: await findDesign(work, record, doc),
    color: await findColor(work, record, doc),
  }
  record.name = record.getText('colorName')
  return (await findOrCreateProduct(work.tx, parts, at)).productId
}

/** What an order takes from stock, each product once. */
export async function readStockLines(work: Work, order: OldRecord): Promise<Read<OrderProductDraft>[]> {
  const lines = new Map<string, Read<OrderProductDraft>>()
  for (const record of openParts(work, 'orderProducts', order, 'orderProductData', 'orderProducts')) {
    const known = findTaken(work, 'inventoryItems', toId(record.doc['productId']))
    const productId = known ?? (await findProduct(work, record, record.doc, order.createdAt))
    const draft = record.takeAll(withPieces(orderProductDraft), { productId, ...countSizes(record) })
    if (!draft) continue
    if (lines.has(productId)) record.refuse('the product is on the order already')
    else if (lines.size >= MAX_ORDER_PRODUCTS) record.refuse(TOO_MANY_ORDER_PRODUCTS)
    else lines.set(productId, { record, draft })
  }
  return [...lines.values()]
}

/** Enough of each product for all orders that took it, before the first of them. */
export const openStock = (work: Work, opening: readonly OrderProductDraft[], at: string): Promise<void> =>
  adjust(work, opening, 'Brought in: opening stock', at)

/** What the older system has in stock is what counts. */
export async function closeStock(work: Work, stock: ReadonlyMap<string, OrderProductDraft>): Promise<void> {
  const products = await work.tx
    .selectFrom('inventoryItems')
    .select(['_id', ...SIZES])
    .execute()
  const missing = products.map(({ _id, ...pieces }) => {
    const target = stock.get(_id) ?? NO_PIECES
    return { productId: _id, ...eachSize((size) => target[size] - pieces[size]) }
  })
  await adjust(work, missing, 'Brought in: as the older system counts', work.now)
}

const adjust = (work: Work, changes: readonly OrderProductDraft[], reason: string, at: string): Promise<void> =>
  moveStock(work.tx, changes, { by: IMPORT.username, kind: 'adjustment', reason, at })

/** The pieces of each size that an item or line itself says came back, or `others` say of it; no more than `most`. */
function countReturned(
  work: Work,
  record: OldRecord,
  own: Doc,
  others: readonly Doc[],
  field: (size: Size) => string,
  most: SizePieces,
): SizePieces {
  return eachSize((size) => {
    const count = (doc: Doc) => record.take(quantity, field(size), toCount(doc[field(size)]), 0)
    const ofOthers = others.reduce((sum, doc) => sum + count(doc), 0)
    const stated = Math.max(count(own), ofOthers)
    const pieces = Math.min(stated, most[size])
    work.report.addUp('Returned', stated, pieces)
    if (stated > pieces) record.note(`${field(size)} ${stated} is now ${pieces}: no more were ordered`)
    return pieces
  })
}

/** What came back stands in the items and lines of an order, or in its `returnProductsData`. */
export async function importReturns(
  work: Work,
  owner: OldRecord,
  items: readonly Read<ItemDraft>[],
  lines: readonly Read<OrderProductDraft>[],
): Promise<void> {
  const { tx } = work
  const at = owner.updatedAt
  const { productionProducts, inventoryProducts } = { ...(owner.doc['returnProductsData'] as Doc | undefined) }
  const ofItems = byId(toDocs(productionProducts).flatMap((one) => toDocs(one['items'])))
  const ofLines = byId(toDocs(inventoryProducts))
  const requireOrder = () => requireRecord(tx, 'orders', owner.newId, 'order')

  const returned = items.map(({ record, draft }) =>
    countReturned(work, record, record.doc, takeOut(ofItems, record.oldId), returnField, getOrderedPieces(draft)),
  )
  const stored = returned.some((pieces) => sumOfPieces(pieces) > 0)
    ? (await productionsOfOrders(tx, [owner.newId])).get(owner.newId)!
    : []
  const storedItems = stored.flatMap((production) => production.items.map((item) => ({ production, item })))
  for (const [index, item] of storedItems.entries()) {
    const pieces = returned[index]!
    if (sumOfPieces(pieces) === 0) continue
    const target = { ...bySize(returnField, (size) => pieces[size]), ...NO_REASON }
    await storeItemReturn(tx, { order: await requireOrder(), ...item }, target, IMPORT.username, at)
  }
  for (const { record, draft } of lines) {
    const pieces = countReturned(work, record, record.doc, takeOut(ofLines, record.oldId), stockReturnField, draft)
    if (sumOfPieces(pieces) === 0) continue
    const line = await requireLine(tx, record.newId, owner.newId)
    const target = { ...bySize(stockReturnField, (size) => pieces[size]), ...NO_REASON }
    await updateLine(tx, await requireOrder(), line, target, { by: IMPORT.username, kind: 'return', at })
  }
  // What came back of items and lines that are not on the order.
  for (const docs of ofItems.values()) countReturned(work, owner, {}, docs, returnField, NO_PIECES)
  for (const docs of ofLines.values()) countReturned(work, owner, {}, docs, stockReturnField, NO_PIECES)
}

const toDocs = (value: unknown): Doc[] =>
  toList(value).filter((one): one is Doc => one !== null && typeof one === 'object')

const byId = (docs: readonly Doc[]): Map<string, Doc[]> =>
  Map.groupBy(docs, (doc) => toId(doc['itemId'] ?? doc['orderProductId'] ?? doc))
