import { stockReturnField } from '../features/orders/products/order-products.contract.ts'
import { requireLine, updateLine } from '../features/orders/products/order-products.db.ts'
import { returnField } from '../features/productions/productions.contract.ts'
import { productionsOfOrders } from '../features/productions/productions.db.ts'
import { NO_REASON } from '../features/productions/return-reasons.contract.ts'
import { storeItemReturn } from '../features/returns/returns.api.ts'
import { getOrderedPieces } from '../features/returns/returns.rules.ts'
import { requireRecord } from '../server/records/records.ts'
import { quantity } from '../shared/quantities/quantity.ts'
import { type SizePieces, sumOfPieces } from '../shared/quantities/pieces.ts'
import { bySize, eachSize, type Size } from '../shared/quantities/sizes.ts'
import type { Entry } from './report.ts'
import type { ReadItem } from './productions.ts'
import type { StockLine } from './stock.ts'
import { type Doc, toCount, toId } from './values.ts'
import { IMPORT, toList, type Work } from './work.ts'

interface Ordered {
  entry: Entry
  doc: Doc
  /** Of each production that was taken. */
  items: readonly (readonly ReadItem[])[]
  lines: readonly (StockLine & { id: string })[]
  at: string
}

/** What came back stands in the items and lines of an order, or in its `returnProductsData`. */
export async function importReturns({ tx, report }: Work, orderId: string, ordered: Ordered): Promise<void> {
  const { entry: owner, doc, items, lines, at } = ordered
  const { productionProducts, inventoryProducts } = { ...(doc['returnProductsData'] as Doc | undefined) }
  const ofItems = byId(toDocs(productionProducts).flatMap((one) => toDocs(one['items'])))
  const ofLines = byId(toDocs(inventoryProducts))
  const read = (
    entry: Entry,
    own: Doc,
    others: Map<string, Doc[]>,
    field: (size: Size) => string,
    most?: SizePieces,
  ) => {
    const elsewhere = others.get(toId(own)) ?? []
    if (most) others.delete(toId(own))
    return eachSize((size) => {
      const count = (one: Doc) => entry.take(quantity, field(size), toCount(one[field(size)]), 0)
      const stated = Math.max(
        most ? count(own) : 0,
        elsewhere.reduce((sum, one) => sum + count(one), 0),
      )
      const pieces = Math.min(stated, most?.[size] ?? 0)
      report.addUp('Returned', stated, pieces)
      if (stated > pieces) entry.note(`${field(size)} ${stated} is now ${pieces}: no more were ordered`)
      return pieces
    })
  }
  const returned = items.map((some) =>
    some.map(({ entry, doc: own, draft }) => read(entry, own, ofItems, returnField, getOrderedPieces(draft))),
  )
  const productions = returned.flat().some((pieces) => sumOfPieces(pieces) > 0)
    ? (await productionsOfOrders(tx, [orderId])).get(orderId)!
    : []
  for (const [index, production] of productions.entries()) {
    for (const [place, item] of production.items.entries()) {
      const pieces = returned[index]![place]!
      if (sumOfPieces(pieces) === 0) continue
      const order = await requireRecord(tx, 'orders', orderId, 'order')
      const target = { ...bySize(returnField, (size) => pieces[size]), ...NO_REASON }
      await storeItemReturn(tx, { order, production, item }, target, IMPORT.username, at)
    }
  }
  for (const { entry, doc: own, draft, id } of lines) {
    const pieces = read(entry, own, ofLines, stockReturnField, draft)
    if (sumOfPieces(pieces) === 0) continue
    const order = await requireRecord(tx, 'orders', orderId, 'order')
    const target = { ...bySize(stockReturnField, (size) => pieces[size]), ...NO_REASON }
    await updateLine(tx, order, await requireLine(tx, id, orderId), target, { by: IMPORT.username, kind: 'return', at })
  }
  // What came back of items and lines that are not on the order.
  for (const id of ofItems.keys()) read(owner, { _id: id }, ofItems, returnField)
  for (const id of ofLines.keys()) read(owner, { _id: id }, ofLines, stockReturnField)
}

const toDocs = (value: unknown): Doc[] =>
  toList(value).filter((one): one is Doc => one !== null && typeof one === 'object')

const byId = (docs: readonly Doc[]): Map<string, Doc[]> =>
  Map.groupBy(docs, (doc) => toId(doc['itemId'] ?? doc['orderProductId'] ?? doc))
