import type { Feature } from '../../../server/feature.ts'
import type { Transaction } from '../../../server/database/database.ts'
import { type Publish, write } from '../../../server/handlers.ts'
import { isChange, requireFresh } from '../../../server/records/records.ts'
import type { Session } from '../../../server/security/sessions.ts'
import type { ParsedOf } from '../../../shared/endpoint.ts'
import { ApiError, inField, notFound, throwIf } from '../../../shared/problem.ts'
import { requireLiveOrder } from '../../../features/orders/order-access.db.ts'
import { saveOrder } from '../../../features/orders/saves/order-saves.api.ts'
import { addProduction, requireParts, savedProduction } from '../../../features/orders/saves/order-productions.api.ts'
import { updateProduction } from '../../../features/orders/saves/order-productions.contract.ts'
import { updateOrder } from '../../../features/orders/orders.contract.ts'
import { statusChoices } from '../../../features/orders/orders.rules.ts'
import { syncOrders } from '../../../features/orders/order-sync.db.ts'
import { itemsOfProductions, type ItemToStore } from '../../../features/productions/production-items.db.ts'
import {
  type ItemEdit,
  type SentProduction,
  type ProductionItem,
  toQualities,
} from '../../../features/productions/productions.contract.ts'
import { requireLiveProduction, updateProductionFields } from '../../../features/productions/productions.db.ts'
import {
  areSameItems,
  isOtherWork,
  type Sides,
  sidesWith,
  whyNotChangeReturned,
  whyNotDesign,
  type Work,
} from '../../../features/productions/productions.rules.ts'
import { scheduleUpdated } from '../../../features/schedules/schedules.contract.ts'
import { markChanged, selectSchedules } from '../../../features/schedules/schedules.db.ts'
import { selectSchedulesOf } from '../../../features/schedules/trashed-with.db.ts'

const orderEditHandlers = {
  updateProduction: write(updateProduction, async ({ tx, input, session, publish }) => {
    const { orderId, queued } = await changeProduction(tx, input, session)
    await publishSchedules(tx, queued, publish)
    return savedProduction(tx, 'Production updated.', orderId, input.id)
  }),

  updateOrder: write(updateOrder, async ({ tx, input: { productionProducts = [], ...own }, session, publish }) => {
    const queued: string[] = []
    const saved = await saveOrder(tx, own, session, statusChoices, async () => {
      for (const [at, sent] of productionProducts.entries()) {
        const save = () => saveProduction(tx, own.id, sent, session)
        queued.push(...(await inField(`productionProducts.${at}`, save)))
      }
    })
    // Schedules show fields of the order, too.
    await publishSchedules(tx, queued, publish)
    return saved
  }),
}

async function publishSchedules(tx: Transaction, ids: readonly string[], publish: Publish): Promise<void> {
  if (ids.length > 0) for (const schedule of await selectSchedules(tx, ids)) publish(scheduleUpdated, schedule)
}

/** Returns the ids of its schedules in a queue, if anything is changed. */
async function saveProduction(
  tx: Transaction,
  orderId: string,
  { _id: id, version, ...sent }: SentProduction,
  session: Session,
): Promise<string[]> {
  if (id !== undefined) return (await changeProduction(tx, { ...sent, id, orderId, version }, session)).queued
  const items = sent.items.map(({ _id: _, version: __, ...item }) => ({ ...item, ...toQualities(item) }))
  // In the order of the fields of `createProduction`, so that a repeated request is known by either call (rule O10).
  await addProduction(tx, { ...sent, items, orderId }, session)
  return []
}

async function changeProduction(
  tx: Transaction,
  { id, orderId, version, ...edit }: ParsedOf<typeof updateProduction>,
  session: Session,
) {
  const record = await requireLiveProduction(tx, id)
  if (orderId !== undefined && orderId !== record.orderId)
    throw notFound('This production is not on the order any more.')
  await requireLiveOrder(tx, record.orderId, session)
  const current = { ...record, items: (await itemsOfProductions(tx, [id])).get(id) ?? [] }
  const items = toStored(edit.items, current.items)
  const { clothingType, printingDesign } = edit
  const target = { clothingType, printingDesign, items: areSameItems(current.items, items) ? current.items : items }
  const shown = async () => (await savedProduction(tx, '', record.orderId, id)).productionProduct

  await requireFresh(current, version, target, shown)
  for (const [at, item] of items.entries()) {
    const stored = current.items.find(({ _id }) => _id === item._id)
    if (stored) await requireFresh(stored, edit.items[at]!.version, item, shown)
    else if (item._id !== undefined) throw notFound('An item of this production does not exist any more.')
  }
  if (!isChange(current, target)) return { orderId: record.orderId, queued: [] }

  throwIf(whyNotChangeReturned(current, target))
  const printedOn = await requireParts(tx, target, current)
  if (printedOn) throwIf(whyNotDesign(current, printedOn))
  const queued = await storeWork(tx, current, target, printedOn ? sidesWith(current, printedOn) : {})
  return { orderId: record.orderId, queued }
}

interface StoredWork extends Work<ProductionItem> {
  _id: string
  orderId: string
}

/** Returns the ids of its schedules in a queue, and marks those where the machine now has other work. */
export async function storeWork(
  tx: Transaction,
  current: StoredWork,
  target: Work<ItemToStore>,
  sides: Partial<Sides>,
  at?: string,
): Promise<string[]> {
  const { clothingType, printingDesign, items } = target
  await updateProductionFields(tx, current._id, { clothingType, printingDesign, ...sides }, items, at)
  await syncOrders(tx, [current.orderId], at)
  const queued = (await selectSchedulesOf(tx, 'productionId', [current._id], 'queued')).map(({ _id }) => _id)
  if (isOtherWork(current, target)) await markChanged(tx, queued, at)
  return queued
}

/** A quality that was not sent stays; refuses an item that is listed twice. */
function toStored(items: readonly ItemEdit[], current: readonly ProductionItem[]): ItemToStore[] {
  const stored = new Map(current.map((item) => [item._id, item]))
  return items.map(({ version: _, ...item }, at) => {
    const isTwice = item._id !== undefined && items.findIndex(({ _id }) => _id === item._id) < at
    if (isTwice) throw new ApiError({ code: 'invalid', field: `items.${at}`, message: 'An item is listed twice.' })
    return { ...item, ...toQualities(item, item._id === undefined ? undefined : stored.get(item._id)) }
  })
}

export const orderEdits: Feature = { handlers: orderEditHandlers }
