import { sizePieces } from '../features/inventories/stock-pieces.contract.ts'
import { findOrCreateProduct, moveStock } from '../features/inventories/stock.db.ts'
import {
  type OrderProductDraft,
  orderProductDrafts,
  stockReturnField,
} from '../features/orders/products/order-products.contract.ts'
import { requireLine, updateLine } from '../features/orders/products/order-products.db.ts'
import { type ItemDraft, returnField } from '../features/productions/productions.contract.ts'
import { productionsOfOrders } from '../features/productions/productions.db.ts'
import { NO_REASON } from '../features/productions/return-reasons.contract.ts'
import { storeItemReturn } from '../features/returns/returns.api.ts'
import { getOrderedPieces } from '../features/returns/returns.rules.ts'
import { requireRecord } from '../server/records/records.ts'
import { DOZEN, NO_PIECES, type SizePieces, sumOfPieces } from '../shared/quantities/pieces.ts'
import { quantity } from '../shared/quantities/quantity.ts'
import { bySize, eachSize, type Size, SIZES } from '../shared/quantities/sizes.ts'
import { type Doc, layer, toCount, toId, toList } from './dump/dump.ts'
import { getFacts } from './dump/flags.ts'
import { findColor, findDesign, findGarment } from './master-data.ts'
import { getDrafts, IMPORT, type OldRecord, type Read, type Work } from './records.ts'
import { entryOf } from '../shared/records/entry-of.ts'

/** Returns what the older system counts of each product, by its id. */
export async function importStock(work: Work): Promise<Map<string, OrderProductDraft>> {
  const stock = new Map<string, OrderProductDraft>()
  for (const owner of work.openAll('inventories')) {
    const isDeleted = owner.refuseDeleted()
    for (const record of work.openParts('inventoryItems', owner)) {
      if (isDeleted) record.refuse('its stock record is deleted')
      if (isDeleted || record.refuseDeleted()) continue
      const productId = await findProduct(work, record, layer(record.doc, owner.doc), owner.createdAt)
      const pieces = record.takeAll(sizePieces, countSizes(record))
      if (!pieces) continue
      work.addUp('In stock', 0, sumOfPieces(pieces))
      const before = stock.get(productId)
      if (before) record.note('the same product stands there twice: they are added')
      stock.set(productId, { productId, ...eachSize((size) => (before?.[size] ?? 0) + pieces[size]) })
      work.add(record, productId)
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
  const lines: Read<OrderProductDraft>[] = []
  for (const record of work.openParts('orderProducts', order)) {
    if (record.refuseDeleted()) continue
    const known = work.find('inventoryItems', toId(record.doc['productId']))
    if (!known) work.noteMissing('inventories')
    const productId = known ?? (await findProduct(work, record, record.doc, order.createdAt))
    const drafts = record.takeAll(orderProductDrafts, [...getDrafts(lines), { productId, ...countSizes(record) }])
    if (drafts) lines.push({ record, draft: drafts.at(-1)! })
  }
  return lines
}

/** What the older system has in stock is what counts. */
export async function closeStock(work: Work, stock: ReadonlyMap<string, OrderProductDraft>): Promise<void> {
  const products = await work.tx.selectFrom('inventoryItems').selectAll().execute()
  const missing = products.map((product) => {
    const target = stock.get(product._id) ?? NO_PIECES
    return { productId: product._id, ...eachSize((size) => target[size] - product[size]) }
  })
  await adjustStock(work, missing, 'Brought in: as the older system counts', work.now)
}

export const adjustStock = (work: Work, changes: readonly OrderProductDraft[], reason: string, at: string) =>
  moveStock(work.tx, changes, { by: IMPORT.username, kind: 'adjustment', reason, at })

/** What came back stands in the items and lines of an order, or in its `returnProductsData`. */
export async function importReturns(
  work: Work,
  owner: OldRecord,
  items: readonly Read<ItemDraft>[],
  lines: readonly Read<OrderProductDraft>[],
): Promise<void> {
  const { tx } = work
  const { newId: orderId, updatedAt: at } = owner
  const { productionProducts, inventoryProducts } = (owner.doc['returnProductsData'] ?? {}) as Doc
  const ofItems = byId(toDocs(productionProducts).flatMap((one) => toDocs(one['items'])))
  const ofLines = byId(toDocs(inventoryProducts))
  /** What the record itself states, or what is stated elsewhere by its id, which counts once. */
  const take = <F extends string>(
    record: OldRecord,
    id: string,
    others: Map<string, Doc[]>,
    getField: (size: Size) => F,
    ordered: SizePieces,
  ) => {
    const elsewhere = others.get(id) ?? []
    others.delete(id)
    return bySize(getField, (size) => {
      const field = getField(size)
      const count = (doc: Doc) => record.take(quantity, field, toCount(doc[field]), 0)
      const ofOthers = elsewhere.reduce((sum, doc) => sum + count(doc), 0)
      const stated = Math.max(count(record.doc), ofOthers)
      const pieces = Math.min(stated, ordered[size])
      work.addUp('Returned', stated, pieces)
      if (stated > pieces) record.note(`${field} ${stated} is now ${pieces}: no more were ordered`)
      return pieces
    })
  }
  const requireOrder = () => requireRecord(tx, 'orders', orderId, 'order')

  const returned = items.map(({ record, draft }) =>
    take(record, record.oldId, ofItems, returnField, getOrderedPieces(draft)),
  )
  const productions = returned.some(isAny) ? entryOf(await productionsOfOrders(tx, [orderId]), orderId) : []
  const stored = productions.flatMap((production) => production.items.map((item) => ({ production, item })))
  for (const [index, one] of stored.entries()) {
    const pieces = returned[index]!
    if (!isAny(pieces)) continue
    await storeItemReturn(
      tx,
      { order: await requireOrder(), ...one },
      { ...pieces, ...NO_REASON },
      { by: IMPORT.username, at },
    )
  }
  for (const { record, draft } of lines) {
    const pieces = take(record, record.oldId, ofLines, stockReturnField, draft)
    if (!isAny(pieces)) continue
    const line = await requireLine(tx, record.newId, orderId)
    const why = { by: IMPORT.username, kind: 'return', at } as const
    await updateLine(tx, await requireOrder(), line, { ...pieces, ...NO_REASON, notStocked: '' }, why)
  }
  // What came back of items and lines that were not taken, or are not there.
  for (const record of [owner, ...owner.parts, ...owner.parts.flatMap((one) => one.parts)]) {
    if (record.outcome !== 'refused' || record.isLeftOut) continue
    if (record.kind === 'items') take(record, record.oldId, ofItems, returnField, NO_PIECES)
    if (record.kind === 'orderProducts') take(record, record.oldId, ofLines, stockReturnField, NO_PIECES)
  }
  for (const id of ofItems.keys()) take(owner, id, ofItems, returnField, NO_PIECES)
  for (const id of ofLines.keys()) take(owner, id, ofLines, stockReturnField, NO_PIECES)
}

/** In what could be read. */
export function addUpStated(work: Work): void {
  for (const { kind, doc, isLeftOut } of work.entries) {
    if (isLeftOut) continue
    if (kind === 'orders') work.addUp('Ordered', toCount(doc['orderQuantity']), 0)
    if (kind === 'items') work.addUp('To be printed', DOZEN * Number(toCount(doc['itemQuantity'])), 0)
    if (kind === 'inventoryItems') for (const size of SIZES) work.addUp('In stock', toCount(doc[size]), 0)
  }
}

const byId = (docs: readonly Doc[]): Map<string, Doc[]> =>
  Map.groupBy(docs, (doc) => toId(doc['itemId'] ?? doc['orderProductId'] ?? doc))

const toDocs = (value: unknown): Doc[] =>
  toList(value).filter(
    (one): one is Doc => one !== null && typeof one === 'object' && getFacts(one as Doc).deleted === undefined,
  )

const isAny = (pieces: Record<string, number>): boolean => Object.values(pieces).some(Boolean)
