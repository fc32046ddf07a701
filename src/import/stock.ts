import { findOrCreateProduct, moveStock } from '../features/inventories/stock.db.ts'
import {
  MAX_ORDER_PRODUCTS,
  TOO_MANY_ORDER_PRODUCTS,
  type OrderProductDraft,
  orderProductDraft,
  withPieces,
} from '../features/orders/products/order-products.contract.ts'
import { NO_PIECES, type SizePieces, sumOfPieces } from '../shared/quantities/pieces.ts'
import { eachSize, SIZES } from '../shared/quantities/sizes.ts'
import { sizePieces } from '../features/inventories/inventories.contract.ts'
import { findColor, findDesign, findGarment, openEntries } from './master-data.ts'
import type { Entry } from './report.ts'
import { type Doc, toCount, toId } from './values.ts'
import { firstText, getParts, IMPORT, type Work } from './work.ts'

/** What each product has in the end. */
export type Stock = Map<string, SizePieces>

export async function importStock(work: Work): Promise<Stock> {
  const stock: Stock = new Map()
  for (const { entry: record, doc, times } of openEntries(work, 'inventories')) {
    for (const item of getParts(work, 'inventoryItems', record, doc, 'items')) {
      const entry = work.report.open('inventoryItems', toId(item))
      const productId = await findProduct(work, entry, { ...doc, ...item }, times.createdAt)
      const pieces = sizePieces.safeParse(eachSize((size) => toCount(item[size])))
      const stated = SIZES.reduce((sum, size) => sum + (Number(toCount(item[size])) || 0), 0)
      work.report.addUp('In stock', stated, pieces.success ? sumOfPieces(pieces.data) : 0)
      if (!pieces.success) entry.refuse(`${pieces.error.issues[0]!.path.join()}: ${pieces.error.issues[0]!.message}`)
      else {
        const before = stock.get(productId)
        if (before) entry.note('the same product stands there twice: they are added')
        stock.set(
          productId,
          eachSize((size) => (before?.[size] ?? 0) + pieces.data[size]),
        )
        work.records.add('inventoryItems', entry, productId)
      }
    }
  }
  return stock
}

async function findProduct(work: Work, entry: Entry, doc: Doc, at: string): Promise<string> {
  const parts = {
    clothingType: await findGarment(work, entry, doc),
    printingDesign: await findDesign(work, entry, doc),
    color: await findColor(work, entry, doc),
  }
  entry.name = firstText(doc, 'colorName')
  return (await findOrCreateProduct(work.tx, parts, at)).productId
}

export interface StockLine {
  entry: Entry
  doc: Doc
  draft: OrderProductDraft
}

/** What an order takes from stock, each product once. */
export async function readStockLines(work: Work, owner: Entry, order: Doc, at: string): Promise<StockLine[]> {
  const lines = new Map<string, StockLine>()
  for (const doc of getParts(work, 'orderProducts', owner, order, 'orderProductData', 'orderProducts')) {
    const entry = work.report.open('orderProducts', toId(doc))
    const known = work.records.find('inventoryItems', toId(doc['productId']))
    const productId = known ?? (await findProduct(work, entry, doc, at))
    const read = withPieces(orderProductDraft).safeParse({ productId, ...eachSize((size) => toCount(doc[size])) })
    if (!read.success) entry.refuse(read.error.issues[0]!.message)
    else if (lines.has(productId)) entry.refuse('the product is on the order already')
    else if (lines.size >= MAX_ORDER_PRODUCTS) entry.refuse(TOO_MANY_ORDER_PRODUCTS)
    else lines.set(productId, { entry, doc, draft: read.data })
  }
  return [...lines.values()]
}

/** Enough of each product for all orders that took it, before the first of them. */
export async function openStock(
  work: Work,
  stock: Stock,
  taken: readonly OrderProductDraft[],
  at: string,
): Promise<void> {
  const opening = [...toChanges(stock), ...taken]
  await move(work, opening, 'Brought in: opening stock', at)
}

/** What the older system has in stock is what counts. */
export async function closeStock(work: Work, stock: Stock): Promise<void> {
  const missing: OrderProductDraft[] = []
  for (const product of await work.tx
    .selectFrom('inventoryItems')
    .select(['_id', ...SIZES])
    .execute()) {
    const target = stock.get(product._id) ?? NO_PIECES
    missing.push({ productId: product._id, ...eachSize((size) => target[size] - product[size]) })
  }
  await move(work, missing, 'Brought in: as the older system counts', work.now)
}

const toChanges = (stock: Stock): OrderProductDraft[] =>
  [...stock].map(([productId, pieces]) => ({ productId, ...pieces }))

const move = (work: Work, changes: readonly OrderProductDraft[], reason: string, at: string): Promise<void> =>
  moveStock(work.tx, changes, { by: IMPORT.username, kind: 'adjustment', reason, at })
