import { trashWithSchedules } from '../screens/orders/order-trash.api.ts'
import {
  ALL_ORDER_TEXTS,
  byAnyOrderText,
  ORDER_STATUSES,
  orderInputs,
  type OrderStatus,
  SHIPPING_METHODS,
} from '../features/orders/order-fields.contract.ts'
import { insertOrder, type OrderColumns, updateOrderFields } from '../features/orders/orders.db.ts'
import { clearUnusedShipping, deliveredOn } from '../features/orders/orders.rules.ts'
import { ON_MACHINE } from '../features/schedules/schedules.contract.ts'
import { type OrderProductDraft, piecesOfOrder } from '../features/orders/products/order-products.contract.ts'
import { insertLines } from '../features/orders/products/order-products.db.ts'
import {
  itemDraft,
  MAX_ITEMS,
  MAX_PRODUCTIONS,
  QUALITIES,
  qualityField,
  SIZE_MODES,
  TOO_MANY_PRODUCTIONS,
} from '../features/productions/productions.contract.ts'
import {
  type DraftWithSides,
  insertProductions,
  trashProductionRecords,
} from '../features/productions/productions.db.ts'
import type { Progress } from '../server/backups/terminal.ts'
import { requireRecord } from '../server/records/records.ts'
import { DOZEN, MAX_PIECES, quantityField } from '../shared/quantities/pieces.ts'
import { bySize } from '../shared/quantities/sizes.ts'
import { toCount, toId, toText } from './dump/dump.ts'
import { saysYes } from './dump/flags.ts'
import { findColor, findDesign, findGarment, findMaster } from './master-data.ts'
import { getDrafts, IMPORT, type OldRecord, type Read, toDay, type Work } from './records.ts'
import { enterQueues, placeSchedules, type Schedule } from './schedules.ts'
import { importReturns, readStockLines } from './stock.ts'

export interface ReadOrder {
  record: OldRecord
  status: OrderColumns['status']
  lines: Read<OrderProductDraft>[]
}

/** Oldest first, as they are numbered. */
export async function readOrders(work: Work): Promise<ReadOrder[]> {
  const orders: ReadOrder[] = []
  for (const record of work.openAll('orders')) {
    // Some screens of the older system give an order a status of its schedules.
    const stated = record.takeOption([...ORDER_STATUSES, ...ON_MACHINE], 'status', 'pending')
    const status = ON_MACHINE.some((one) => one === stated) ? 'schedule' : (stated as OrderStatus)
    const cancelled = status === 'cancel' ? undefined : CANCELLED.find((field) => saysYes(record.doc[field]))
    if (cancelled) record.note(`${cancelled} is ${record.getText(cancelled)}: the status ${status} is now cancel`)
    if (status === 'schedule' && !cancelled) work.noteMissing('schedules')
    orders.push({ record, status: cancelled ? 'cancel' : status, lines: await readStockLines(work, record) })
  }
  return orders
}

const CANCELLED = ['cancelled', 'canceled'].flatMap((word) => [word, `is_${word}`, `${word}_at`, `${word}_on`])

export async function importOrders(work: Work, orders: readonly ReadOrder[], onProgress: Progress): Promise<void> {
  const queued: Schedule[] = []
  for (const [at, order] of orders.entries()) {
    queued.push(...(await importOrder(work, order)))
    onProgress((at + 1) / orders.length)
  }
  await enterQueues(work, queued)
  for (const order of orders) if (order.record.newId) await finish(work, order)
}

/** Returns its schedules that wait at a machine. */
async function importOrder(work: Work, order: ReadOrder): Promise<Schedule[]> {
  const { record, status, lines } = order
  const { tx } = work
  const { createdAt, updatedAt } = record
  const productions = await readProductions(work, record)
  const kept = productions.filter((one) => !one.record.isDeleted)
  const pieces = piecesOfOrder(getDrafts(kept), getDrafts(lines))
  if (pieces > MAX_PIECES) {
    record.refuse(`it has ${pieces} pieces, more than ${MAX_PIECES}`)
    return []
  }
  const fields = await readFields(work, order)
  const first = status === 'pending' || status === 'cancel' ? status : 'confirm'
  const stored = await insertOrder(tx, { ...fields, status: first }, pieces, undefined, createdAt)
  record.name = `#${stored.orderNo}`
  work.add(record, stored._id)
  const ids = await insertProductions(tx, stored._id, getDrafts(productions), createdAt)
  for (const [index, id] of ids.entries()) work.add(productions[index]!.record, id)
  for (const { draft } of productions.flatMap((one) => one.items))
    work.addUp('To be printed', 0, DOZEN * draft.itemQuantity)
  const why = { by: IMPORT.username, kind: 'order', at: createdAt } as const
  const lineIds = await insertLines(tx, stored, { drafts: getDrafts(lines) }, why)
  for (const [index, id] of lineIds.entries()) work.add(lines[index]!.record, id)
  await work.writeHistory(createdAt)
  for (const { record: production } of productions)
    if (production.isDeleted) await trashProductionRecords(tx, [production.newId], IMPORT)
  await work.writeHistory(updatedAt)
  const queued = await placeSchedules(work, record, status, kept)
  if (status === 'complete' || status === 'deliver') {
    await updateOrderFields(tx, await requireRecord(tx, 'orders', stored._id, 'order'), { status }, updatedAt)
    await work.writeHistory(updatedAt)
  }
  const items = kept.flatMap((one) => one.items)
  await importReturns(work, record, items, lines)
  await work.writeHistory(updatedAt)
  return queued
}

/** Last, when its schedules are where they belong. */
async function finish(work: Work, { record, status }: ReadOrder): Promise<void> {
  const stored = await requireRecord(work.tx, 'orders', record.newId, 'order')
  if (stored.status !== status) record.note(`the status ${record.getText('status') || status} is now ${stored.status}`)
  const stated = toCount(record.doc['orderQuantity'])
  work.addUp('Ordered', 0, stored.orderQuantity)
  if (stated !== stored.orderQuantity) record.note(`orderQuantity ${String(stated)} is now ${stored.orderQuantity}`)
  if (!record.isDeleted) return
  await trashWithSchedules(work.tx, [stored._id], IMPORT, record.updatedAt)
  await work.writeHistory(record.updatedAt)
}

async function readFields(work: Work, { record, status }: ReadOrder) {
  const { doc } = record
  const { timeZone, madeAt } = work.dump
  const findCustomer = (field: 'customer' | 'referrer') => {
    const told = {
      name: record.getText(`${field}Name`),
      phone_no: record.getText(`${field}PhoneNo`, `${field}Phone`),
      email: record.getText(`${field}Email`),
      address: record.getText(`${field}Address`, `${field}Adderss`),
    }
    const id = toId(doc[field])
    const known = work.dump.byId.get('customers')?.get(id)
    for (const [what, text] of Object.entries(told)) {
      const named = what === 'name' ? work.getToldName('customers', id) : ''
      const there = toText(known?.[what]) || (what === 'address' && toText(known?.['adderss'])) || named
      if (known && text && text !== there)
        record.note(`${what} of the ${field} is "${text}" on the order, and "${there}" in its own record, which counts`)
    }
    return findMaster(work, record, 'customers', doc[field], told)
  }
  const given = record.takeDay('deliveryDate', timeZone, work.dayTimes)
  // A day that was still to come when the dump was made is a plan.
  const isPast = given !== null && given <= toDay(madeAt || work.now, timeZone)
  const deliveryDate = status === 'deliver' && !isPast ? deliveredOn(null, toDay(record.updatedAt, timeZone)) : given
  if (deliveryDate !== given) record.note(`deliveryDate ${given ?? '(none)'} is now ${deliveryDate}`)
  const boxes = doc['boxes'] ?? ''
  const method = record.getText('shippingMethod') || 'pickup'
  const shipping = {
    shippingMethod: record.takeOption(SHIPPING_METHODS, 'shippingMethod', 'pickup', method),
    ...byAnyOrderText(({ name }) => record.takeText(orderInputs[name], name)),
    rush: 0 as const,
  }
  const cleared = clearUnusedShipping(shipping)
  for (const { name } of ALL_ORDER_TEXTS)
    if (cleared[name] !== shipping[name])
      record.note(`${name} ${shipping[name]} is cleared: not used with ${shipping.shippingMethod}`)
  return {
    customer: await findCustomer('customer'),
    referrer: toId(doc['referrer']) || record.getText('referrerName') ? await findCustomer('referrer') : null,
    ...cleared,
    dueDate: record.takeDay('dueDate', timeZone, work.dayTimes),
    deliveryDate,
    remark: record.takeText(orderInputs.remark, 'remark'),
    status,
    boxes: record.take(orderInputs.boxes, 'boxes', boxes === '' ? null : toCount(boxes), null),
  }
}

type Item = DraftWithSides['items'][number]

/** Those that stand in the order, and those that name it. */
async function readProductions(work: Work, order: OldRecord) {
  const productions: (Read<DraftWithSides> & { items: Read<Item>[] })[] = []
  for (const record of work.openParts('productions', order)) {
    const items = await readItems(work, record)
    if (work.find('productions', record.oldId)) record.note('it stands in two orders, and is taken in both')
    if (items.length === 0) record.refuse('it has no items that can be taken')
    else if (productions.length >= MAX_PRODUCTIONS) record.refuse(TOO_MANY_PRODUCTIONS)
    else {
      const printingDesign = await findDesign(work, record)
      const { name, screenPrintingOn } = await requireRecord(work.tx, 'designs', printingDesign, 'design')
      record.name = name
      const clothingType = await findGarment(work, record)
      const draft = { clothingType, printingDesign, screenPrintingOn, items: getDrafts(items) }
      productions.push({ record, draft, items })
    }
    if (record.outcome === 'refused') work.refuseParts(record)
  }
  return productions
}

async function readItems(work: Work, production: OldRecord): Promise<Read<Item>[]> {
  const items: Read<Item>[] = []
  for (const record of work.openParts('items', production)) {
    if (record.refuseDeleted()) continue
    const { doc } = record
    const dozens = toCount(doc['itemQuantity'])
    const draft = record.takeAll(itemDraft, {
      color: await findColor(work, record),
      size: record.findOption(SIZE_MODES, 'size') ?? (record.getText('size') || undefined),
      ...bySize(quantityField, (size) => toCount(doc[quantityField(size)])),
      ...bySize(qualityField, (size) => {
        const stated = record.getText(qualityField(size)).toLowerCase().replace('1st', 'first').replace('2nd', 'second')
        return record.takeOption(['', ...QUALITIES], qualityField(size), '', stated)
      }),
      itemQuantity: dozens,
    })
    if (!draft) continue
    if (items.length >= MAX_ITEMS) record.refuse(`At most ${MAX_ITEMS} items`)
    else {
      if (draft.itemQuantity !== dozens) record.note(`itemQuantity ${String(dozens)} is now ${draft.itemQuantity}`)
      items.push({ record, draft })
    }
  }
  return items
}
