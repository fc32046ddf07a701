import { movedMessage } from '../../../server/records/moved-message.ts'
import type { Transaction } from '../../../server/database/database.ts'
import { write } from '../../../server/handlers.ts'
import { namesInTrash } from '../../../server/records/record-trash.ts'
import { repeatedMessage, getRequest, selectRequested } from '../../../server/records/requests.ts'
import type { Session } from '../../../server/security/sessions.ts'
import type { ParsedOf } from '../../../shared/endpoint.ts'
import type { PrintingOn } from '../../designs/designs.contract.ts'
import { type ChosenPart, requireLiveParts } from '../../inventories/stock.db.ts'
import type { ProductionDraft } from '../../productions/productions.contract.ts'
import {
  appendProduction,
  type DraftWithSides,
  namesOfProductions,
  purgeProductionRecords,
} from '../../productions/productions.db.ts'
import { createProduction, purgeProductions } from './order-productions.contract.ts'
import { requireOrderInDetail } from '../order-details.api.ts'
import { requireLiveOrder } from '../order-access.db.ts'
import { syncOrders } from '../order-sync.db.ts'
import { entryOf } from '../../../shared/records/entry-of.ts'

/** Changing, trashing and restoring a production concerns the machines: `src/screens` has these calls. */
export const orderProductionHandlers = {
  createProduction: write(createProduction, async ({ tx, input: { _id: _, ...input }, session }) => {
    const { message, orderId, id } = await addProduction(tx, input, session)
    return savedProduction(tx, message, orderId, id)
  }),

  purgeProductions: write(purgeProductions, async ({ tx, input: { ids }, references }) => {
    const names = await namesInTrash(tx, 'productions', ids, 'production', namesOfProductions)
    await purgeProductionRecords(tx, ids, references)
    return { message: movedMessage('production', names, 'deleted for good'), data: ids }
  }),
}

type NewProduction = Omit<ParsedOf<typeof createProduction>, '_id'>

export async function addProduction(tx: Transaction, input: NewProduction, session: Session) {
  const { orderId, requestId: _, ...draft } = input
  const request = getRequest(session.userId, input)
  const stored = await selectRequested(tx, 'productions', request)
  if (stored) {
    const message = repeatedMessage(stored, request, 'This production', ANOTHER_PRODUCTION)
    return { message, orderId: stored.orderId, id: stored._id }
  }
  await requireLiveOrder(tx, orderId, session)
  const screenPrintingOn = await requireParts(tx, draft)
  const id = await appendProduction(tx, orderId, { ...draft, request, screenPrintingOn: screenPrintingOn! })
  await syncOrders(tx, [orderId])
  return { message: 'Production added.', orderId, id }
}

const ANOTHER_PRODUCTION = 'Change it there, or save again to store this as another production.'

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

interface ProductionPart extends ChosenPart {
  /** The stored item that has the color. */
  item?: string | undefined
}

const getParts = ({ clothingType, printingDesign, items }: Parts): ProductionPart[] => [
  { part: 'clothingType', id: clothingType, field: 'clothingType' },
  { part: 'printingDesign', id: printingDesign, field: 'printingDesign' },
  ...items.map(({ _id: item, color: id }, at) => ({ part: 'color' as const, id, field: `items.${at}.color`, item })),
]

/** Refuses parts that are gone (rule M1). */
export async function withSides(tx: Transaction, drafts: readonly ProductionDraft[]): Promise<DraftWithSides[]> {
  const chosen = drafts.flatMap((draft, index) =>
    getParts(draft).map(({ part, id }) => ({
      part,
      id,
      field: `productionProducts.${index}.${part === 'color' ? 'items' : part}`,
      where: `in Production ${index + 1}`,
    })),
  )
  const designs = await requireLiveParts(tx, chosen)
  return drafts.map((draft) => ({
    ...draft,
    screenPrintingOn: entryOf(designs, draft.printingDesign).screenPrintingOn,
  }))
}

/** Parts that `present` has may be gone; returns the sides of a newly chosen design. */
export async function requireParts(tx: Transaction, target: Parts, current?: Parts): Promise<PrintingOn | undefined> {
  const choice = ({ part, item, id }: ProductionPart) => `${part} ${item} ${id}`
  const kept = new Set(current && getParts(current).map(choice))
  const designs = await requireLiveParts(
    tx,
    getParts(target).filter((part) => !kept.has(choice(part))),
  )
  return designs.get(target.printingDesign)?.screenPrintingOn
}
