import { trashWithSchedules } from '../features/floor/trash/order-trash.api.ts'
import {
  type OrderFields,
  ALL_ORDER_TEXTS,
  anyStatus,
  byAnyOrderText,
  orderInputs,
} from '../features/orders/order-fields.contract.ts'
import { clearUnusedShipping, deliveredOn } from '../features/orders/orders.rules.ts'
import { insertOrder, type OrderColumns, updateOrderFields } from '../features/orders/orders.db.ts'
import { piecesOfOrder } from '../features/orders/products/order-products.contract.ts'
import { insertLines } from '../features/orders/products/order-products.db.ts'
import { insertProductions, trashProductionRecords } from '../features/productions/productions.db.ts'
import { getBatches } from '../server/database/database.ts'
import { requireRecord, selectRecords } from '../server/records/records.ts'
import { MAX_PIECES } from '../shared/quantities/pieces.ts'
import { findMaster, openEntries } from './master-data.ts'
import { readProductions } from './productions.ts'
import { longText, text } from '../shared/text.ts'
import type { Entry } from './report.ts'
import { importReturns } from './returns.ts'
import { enterQueues, OldSchedules, type PlacedProduction, placeSchedules } from './schedules.ts'
import { readStockLines, type StockLine } from './stock.ts'
import { type Doc, isDeleted, takeDay, type Times, toCount, toDay, toId, toText } from './values.ts'
import { firstText, IMPORT, type Work } from './work.ts'

export interface ReadOrder {
  entry: Entry
  doc: Doc
  times: Times
  status: OrderColumns['status']
  lines: StockLine[]
}

/** Oldest first, as they are numbered. */
export async function readOrders(work: Work): Promise<ReadOrder[]> {
  const orders: ReadOrder[] = []
  for (const { entry, doc, times } of openEntries(work, 'orders')) {
    const stated = toText(doc['status'])
    // Some screens of the older system give an order the status of its schedules.
    const status = ['preparing', 'ready', 'processing'].includes(stated) ? 'schedule' : stated
    orders.push({
      ...{ entry, doc, times },
      status: entry.take(anyStatus, 'status', status, 'pending'),
      lines: await readStockLines(work, entry, doc, times.createdAt),
    })
  }
  return orders
}

/** `onOrder` is called after each. */
export async function importOrders(work: Work, orders: readonly ReadOrder[], onOrder: () => void): Promise<void> {
  const schedules = new OldSchedules(work)
  const taken = new Map<string, ReadOrder>()
  for (const order of orders) {
    const id = await importOrder(work, order, schedules)
    if (id) taken.set(id, order)
    onOrder()
  }
  await enterQueues(work, schedules)
  schedules.refuseOthers()
  for (const ids of getBatches([...taken.keys()]))
    for (const stored of await selectRecords(work.tx, 'orders', ids)) await finish(work, stored, taken.get(stored._id)!)
}

async function importOrder(work: Work, order: ReadOrder, schedules: OldSchedules): Promise<string | undefined> {
  const { entry, doc, times, status, lines } = order
  const { tx } = work
  const at = times.createdAt
  const productions = await readProductions(work, entry, doc)
  const ordered = toDrafts(lines)
  const pieces = piecesOfOrder(toDrafts(productions.filter((one) => !isDeleted(one.doc))), ordered)
  const stated = toCount(doc['orderQuantity'])
  if (pieces > MAX_PIECES) {
    work.report.addUp('Ordered', stated, 0)
    entry.refuse(`it has ${pieces} pieces, more than ${MAX_PIECES}`)
    const parts = [...productions, ...productions.flatMap(({ items }) => items), ...lines]
    for (const part of parts) part.entry.refuse('its order is refused')
    return undefined
  }
  const fields = await readFields(work, order)
  const first = status === 'pending' || status === 'cancel' ? status : 'confirm'
  const stored = await insertOrder(tx, { ...fields, status: first }, pieces, undefined, at)
  entry.name = `#${stored.orderNo}`
  work.records.add('orders', entry, stored._id)
  const placed: PlacedProduction[] = []
  for (const [index, id] of (await insertProductions(tx, stored._id, toDrafts(productions), at)).entries()) {
    placed.push({ ...productions[index]!, id, orderId: stored._id })
    work.records.add('productions', productions[index]!.entry, id)
  }
  const lineIds = await insertLines(tx, stored, { drafts: ordered }, { by: IMPORT.username, kind: 'order', at })
  for (const [index, id] of lineIds.entries()) work.records.add('orderProducts', lines[index]!.entry, id)
  await work.writeHistory(at)
  const deleted = placed.filter((one) => isDeleted(one.doc)).map(({ id }) => id)
  if (deleted.length > 0) {
    await trashProductionRecords(tx, deleted, IMPORT)
    await work.writeHistory(times.updatedAt)
  }
  const kept = placed.filter((one) => !isDeleted(one.doc))
  const isDone = status === 'complete' || status === 'deliver'
  await placeSchedules(work, kept, schedules, { ...times, isDone, isCancelled: status === 'cancel' })
  if (isDone) {
    await updateOrderFields(tx, await requireRecord(tx, 'orders', stored._id, 'order'), { status }, times.updatedAt)
    await work.writeHistory(times.updatedAt)
  }
  await importReturns(work, stored._id, {
    entry,
    doc,
    items: kept.map(({ items }) => items),
    lines: lines.map((line, index) => ({ ...line, id: lineIds[index]! })),
    at: times.updatedAt,
  })
  await work.writeHistory(times.updatedAt)
  return stored._id
}

const toDrafts = <Draft>(read: readonly { draft: Draft }[]): Draft[] => read.map(({ draft }) => draft)

/** Last, when its schedules are where they belong. */
async function finish(work: Work, stored: OrderColumns, { entry, doc, status, times }: ReadOrder): Promise<void> {
  if (stored.status !== status) entry.note(`the status ${status} is now ${stored.status}`)
  const stated = toCount(doc['orderQuantity'])
  work.report.addUp('Ordered', stated, stored.orderQuantity)
  if (stated !== stored.orderQuantity) entry.note(`orderQuantity ${String(stated)} is now ${stored.orderQuantity}`)
  if (!isDeleted(doc)) return
  await trashWithSchedules(work.tx, [stored._id], IMPORT, times.updatedAt)
  await work.writeHistory(times.updatedAt)
}

async function readFields(work: Work, { entry, doc, times, status }: ReadOrder): Promise<OrderFields> {
  const person = (kind: 'customer' | 'referrer') => ({
    name: doc[`${kind}Name`],
    phone_no: doc[`${kind}PhoneNo`],
    email: doc[`${kind}Email`],
    address: doc[`${kind}Address`],
  })
  const given = takeDay(entry, 'deliveryDate', doc['deliveryDate'], work.dump.timeZone)
  const deliveryDate = status === 'deliver' ? deliveredOn(given, toDay(times.updatedAt, work.dump.timeZone)) : given
  if (deliveryDate !== given) entry.note(`deliveryDate ${given ?? '(none)'} is now ${deliveryDate}`)
  const boxes = ['', undefined, null].includes(doc['boxes'] as string) ? null : toCount(doc['boxes'])
  const shipping = {
    shippingMethod: entry.take(
      orderInputs.shippingMethod,
      'shippingMethod',
      firstText(doc, 'shippingMethod').toLowerCase() || 'pickup',
      'pickup',
    ),
    ...byAnyOrderText(({ name, maxLength }) => entry.takeText(text(maxLength), name, toText(doc[name]))),
  }
  const hasReferrer = toId(doc['referrer']) !== '' || firstText(doc, 'referrerName') !== ''
  const cleared = clearUnusedShipping(shipping)
  for (const { name: field } of ALL_ORDER_TEXTS)
    if (cleared[field] !== shipping[field])
      entry.note(`${field} ${shipping[field]} is cleared: not used with ${shipping.shippingMethod}`)
  return {
    customer: await findMaster(work, 'customers', entry, doc['customer'], person('customer')),
    referrer: hasReferrer ? await findMaster(work, 'customers', entry, doc['referrer'], person('referrer')) : null,
    ...cleared,
    dueDate: takeDay(entry, 'dueDate', doc['dueDate'], work.dump.timeZone),
    deliveryDate,
    remark: entry.takeText(longText(), 'remark', toText(doc['remark'])),
    status,
    boxes: entry.take(orderInputs.boxes, 'boxes', boxes, null),
  }
}
