import type { Transaction } from '../../server/database/database.ts'
import { write } from '../../server/handlers.ts'
import { liveRecords, requireLiveRecord } from '../../server/records/records.ts'
import { repeatedMessage, requestOf, selectRequested } from '../../server/records/requests.ts'
import { ApiError } from '../../shared/problem.ts'
import type { PrintingOn } from '../designs/designs.contract.ts'
import { appendProduction, purgeProductionRecords } from '../productions/productions.db.ts'
import { createProduction, purgeProductions } from './order-productions.contract.ts'
import { requireLiveOrder, requireOrderInDetail } from './order-details.api.ts'
import { syncOrders } from './order-sync.db.ts'

/** The floor feature handles changing, trashing and restoring of productions, because it concerns the machines. */
export const orderProductionHandlers = {
  createProduction: write(createProduction, async ({ tx, input, session }) => {
    const { orderId, _id: _, requestId: __, ...draft } = input
    const request = requestOf(session.userId, input)
    const stored = await selectRequested(tx, 'productions', request)
    if (stored) {
      const message = repeatedMessage(stored, request, 'This production', ANOTHER_PRODUCTION)
      return savedProduction(tx, message, stored.orderId, stored._id)
    }
    await requireLiveOrder(tx, orderId, session)
    const screenPrintingOn = await requireParts(tx, draft)
    const id = await appendProduction(tx, orderId, { ...draft, request, screenPrintingOn: screenPrintingOn! })
    await syncOrders(tx, [orderId])
    return savedProduction(tx, 'Production added.', orderId, id)
  }),

  purgeProductions: write(purgeProductions, async ({ tx, input: { ids }, references }) => {
    await purgeProductionRecords(tx, ids, references)
    return { message: 'Deleted for good.', data: ids }
  }),
}

const ANOTHER_PRODUCTION = 'Change it there, or save again to store this as another production.'

/** The answer to a saved production: it, and its order as it is now. */
export async function savedProduction(tx: Transaction, message: string, orderId: string, id: string) {
  const order = await requireOrderInDetail(tx, orderId)
  const productionProduct = order.productionProductData.find(({ _id }) => _id === id)!
  return { message, productionProduct, order, data: { _id: id, productionProduct, orderQuantity: order.orderQuantity } }
}

interface Parts {
  clothingType: string
  printingDesign: string
  items: readonly { _id?: string | undefined; color: string }[]
}

/**
 * Refuses a trashed or deleted clothing type, design or color, unless it is what `present` has there already
 * (rule M1). Returns the sides of a newly chosen design.
 */
export async function requireParts(tx: Transaction, wanted: Parts, present?: Parts): Promise<PrintingOn | undefined> {
  if (wanted.clothingType !== present?.clothingType) {
    await requireLiveRecord(tx, 'clothingTypes', wanted.clothingType, {
      field: 'clothingType',
      message: 'This clothing type does not exist any more.',
    })
  }
  const colorOf = new Map(present?.items.map(({ _id, color }) => [_id, color]))
  const chosen = wanted.items.filter(({ _id, color }) => _id === undefined || colorOf.get(_id) !== color)
  const colors = await liveRecords(
    tx,
    'colors',
    chosen.map(({ color }) => color),
  )
  const gone = chosen.find(({ color }) => !colors.has(color))
  if (gone) {
    const field = `items.${wanted.items.indexOf(gone)}.color`
    throw new ApiError({ code: 'invalid', field, message: 'This color does not exist any more.' })
  }
  if (wanted.printingDesign === present?.printingDesign) return undefined
  const design = await requireLiveRecord(tx, 'designs', wanted.printingDesign, {
    field: 'printingDesign',
    message: 'This printing design does not exist any more.',
  })
  return design.screenPrintingOn
}
