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
import { IMPORT, type Work } from './work.ts'

/** What came back stands in the items and lines of an order, or in its `returnProductsData`. */
export async function importReturns(
  { tx, report }: Work,
  orderId: string,
  {
    doc,
    items,
    lines,
    at,
  }: { doc: Doc; items: readonly (readonly ReadItem[])[]; lines: readonly (StockLine & { id: string })[]; at: string },
): Promise<void> {
  const returned = (doc['returnProductsData'] ?? {}) as Doc
  const ofItems = byId(toList(returned['productionProducts']).flatMap((one) => toList(one['items'])))
  const ofLines = byId(toList(returned['inventoryProducts']))
  const read = (entry: Entry, own: Doc, other: Doc | undefined, field: (size: Size) => string, most: SizePieces) =>
    eachSize((size) => {
      const stated = [own, other ?? {}].map((one) => entry.take(quantity, field(size), toCount(one[field(size)]), 0))
      const pieces = Math.max(...stated)
      report.addUp('Returned', pieces, Math.min(pieces, most[size]))
      if (pieces > most[size]) entry.note(`${field(size)} ${pieces} is now ${most[size]}: no more were ordered`)
      return Math.min(pieces, most[size])
    })
  const productions = items.flat().some(({ doc: own }) => isReturned(own, returnField) || ofItems.has(toId(own)))
    ? (await productionsOfOrders(tx, [orderId])).get(orderId)!
    : []
  for (const [index, production] of productions.entries()) {
    for (const [place, item] of production.items.entries()) {
      const { entry, doc: own } = items[index]![place]!
      const pieces = read(entry, own, ofItems.get(toId(own)), returnField, getOrderedPieces(item))
      if (sumOfPieces(pieces) === 0) continue
      const order = await requireRecord(tx, 'orders', orderId, 'order')
      const target = { ...bySize(returnField, (size) => pieces[size]), ...NO_REASON }
      await storeItemReturn(tx, { order, production, item }, target, IMPORT.username, at)
    }
  }
  for (const { entry, doc: own, draft, id } of lines) {
    const pieces = read(entry, own, ofLines.get(toId(own)), stockReturnField, draft)
    if (sumOfPieces(pieces) === 0) continue
    const order = await requireRecord(tx, 'orders', orderId, 'order')
    const target = { ...bySize(stockReturnField, (size) => pieces[size]), ...NO_REASON }
    await updateLine(tx, order, await requireLine(tx, id, orderId), target, { by: IMPORT.username, kind: 'return', at })
  }
}

const toList = (value: unknown): readonly Doc[] => (Array.isArray(value) ? (value as Doc[]) : [])

const byId = (docs: readonly Doc[]): ReadonlyMap<string, Doc> =>
  new Map(docs.map((doc) => [toId(doc['itemId'] ?? doc['orderProductId'] ?? doc), doc]))

const isReturned = (doc: Doc, field: (size: Size) => string): boolean =>
  Object.values(eachSize((size) => toCount(doc[field(size)]))).some((count) => count !== 0)
