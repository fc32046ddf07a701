import type { Transaction } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { write } from '../../server/handlers.ts'
import { requireFresh } from '../../server/records/records.ts'
import { formatPieces, NO_PIECES, type SizePieces, sumOfPieces } from '../../shared/quantities/pieces.ts'
import { ApiError, notFound, throwIf } from '../../shared/problem.ts'
import { bySize, eachSize, type Size } from '../../shared/quantities/sizes.ts'
import { NOT_STOCKED } from '../inventories/inventories.contract.ts'
import { findOrCreateProduct, type Movement, moveStock } from '../inventories/stock.db.ts'
import { requireOrderInDetail } from '../orders/order-details.api.ts'
import { requireLiveOrder } from '../orders/order-access.db.ts'
import { stockReturnField, type OrderProduct } from '../orders/products/order-products.contract.ts'
import { requireLine, updateLine, type Why } from '../orders/products/order-products.db.ts'
import { whyNotReturn } from './order-returns.rules.ts'
import type { Order } from '../orders/orders.contract.ts'
import type { OrderColumns } from '../orders/orders.db.ts'
import { updateItemRecord } from '../productions/production-items.db.ts'
import {
  type Production,
  type ProductionItem,
  returnField,
  type ReturnedPieces,
} from '../productions/productions.contract.ts'
import { formatReason, type StoredReason } from '../productions/return-reasons.contract.ts'
import { returnItem, returnProduct } from './returns.contract.ts'
import {
  comesIn,
  getNotStocked,
  getOrderedPieces,
  reasonToStore,
  returnedStock,
  getReturnedPieces,
  whyNotReturned,
} from './returns.rules.ts'

const handlers = {
  returnItem: write(returnItem, async ({ tx, input, session }) => {
    const { id, productionProductId, itemId, version, intoStock } = input
    const order = await requireLiveOrder(tx, id, session)
    const detail = await requireOrderInDetail(tx, id)
    throwIf(whyNotReturn(detail))
    const production = requireProduction(detail, productionProductId)
    const item = production.items.find(({ _id }) => _id === itemId)
    if (!item) throw notFound('This item is not in the production any more.')

    const returned = getReturnedPieces(input)
    const target = {
      ...bySize(returnField, (size) => input[returnField(size)]),
      ...reasonToStore(item, input, returned),
    }
    await requireFresh(item, version, target, () => item)
    throwIf(whyNotReturned(getOrderedPieces(item), returned, returnField))

    await orSold(storeItemReturn(tx, { order, production, item }, target, { by: session.username, intoStock }))
    const saved = await requireOrderInDetail(tx, id)
    const data = requireProduction(saved, productionProductId)
    return { message: getMessage({ ...production, ...item }, returned), order: saved, data }
  }),

  returnProduct: write(returnProduct, async ({ tx, input, session }) => {
    const { id, orderProductId = input._id, version } = input
    const order = await requireLiveOrder(tx, id, session)
    throwIf(whyNotReturn(await requireOrderInDetail(tx, id)))
    const line = await requireLine(tx, orderProductId!, id)

    const returned = returnedStock(input)
    const target = {
      ...bySize(stockReturnField, (size) => input[stockReturnField(size)]),
      ...reasonToStore(line, input, returned),
    }
    const lineNow = (now: Order): OrderProduct => now.orderProductData.find(({ _id }) => _id === line._id)!
    await requireFresh(line, version, target, async () => lineNow(await requireOrderInDetail(tx, id)))
    throwIf(whyNotReturned(line, returned, stockReturnField))

    const before = { returned: returnedStock(line), notStocked: toPieces(line.notStocked) }
    const notStocked = getNotStocked(before, returned, input.intoStock)
    const why = toMovementReason(session.username, target, stockReturnField)
    const move = () => updateLine(tx, order, line, { ...target, notStocked: toText(notStocked) }, why)
    await orSold(moveReturn(tx, line.productId, comesIn(notStocked, before.notStocked), { ...why, order }, move))
    const saved = await requireOrderInDetail(tx, id)
    const data = lineNow(saved)
    return { message: getMessage(data, returned), order: saved, data }
  }),
}

export const returns: Feature = { handlers }

interface OrderedItem {
  order: OrderColumns
  production: Production
  item: ProductionItem
}

/** Moves the difference into the stock of what the item is (rule I4). */
export async function storeItemReturn(
  tx: Transaction,
  { order, production, item }: OrderedItem,
  target: ReturnedPieces & StoredReason,
  { by, at, intoStock = true }: { by: string; at?: string; intoStock?: boolean },
): Promise<void> {
  const stored = await tx
    .selectFrom('productionItems')
    .select('notStocked')
    .where('_id', '=', item._id)
    .executeTakeFirstOrThrow()
  const before = { returned: getReturnedPieces(item), notStocked: toPieces(stored.notStocked) }
  const notStocked = getNotStocked(before, getReturnedPieces(target), intoStock)
  const record = { ...target, notStocked: toText(notStocked) }
  await updateItemRecord(tx, { ...item, ...stored, productionId: production._id }, record, at)
  const into = comesIn(before.returned, getReturnedPieces(target))
  if (!into) return
  const { clothingType, printingDesign } = production
  const { productId } = await findOrCreateProduct(tx, { clothingType, printingDesign, color: item.color }, at)
  const why = { ...toMovementReason(by, target, returnField), order, at }
  const move = () => moveStock(tx, [{ productId, ...into }], why)
  await moveReturn(tx, productId, comesIn(notStocked, before.notStocked), why, move)
}

const toPieces = (stored: string): SizePieces => (stored === '' ? NO_PIECES : (JSON.parse(stored) as SizePieces))
const toText = (pieces: SizePieces): string => (sumOfPieces(pieces) === 0 ? '' : JSON.stringify(pieces))

/**
 * What does not go into stock leaves it in the ledger as it came, so that the level is the sum of its movements (rule
 * I2). What comes in moves before the return, and what goes out after it: no level falls below zero in between.
 */
async function moveReturn(
  tx: Transaction,
  productId: string,
  pieces: SizePieces | null,
  why: Movement,
  move: () => Promise<void>,
): Promise<void> {
  const moveRest = async (ofSize: (count: number) => number) => {
    if (pieces)
      await moveStock(tx, [{ productId, ...eachSize((size) => ofSize(pieces[size])) }], { ...why, kind: NOT_STOCKED })
  }
  await moveRest((count) => Math.max(0, count))
  await move()
  await moveRest((count) => Math.min(0, count))
}

function requireProduction({ productionProductData }: Order, id: string): Production {
  const production = productionProductData.find(({ _id }) => _id === id)
  if (!production) throw notFound('This production is not on the order any more.')
  return production
}

const toMovementReason = (by: string, reason: StoredReason, field: (size: Size) => string): Why => ({
  by,
  kind: 'return',
  reason: formatReason(reason),
  getField: (_, size) => field(size),
})

/** What came back and was sold since cannot be taken out of stock again: the refusal says so. */
async function orSold(moved: Promise<void>): Promise<void> {
  try {
    await moved
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'out_of_stock') throw error
    throw new ApiError({
      ...error.problem,
      message: `${error.message} What came back has been taken since: the movements in Inventories say for which orders.`,
    })
  }
}

type Named = Pick<OrderProduct, 'clothingTypeName' | 'printingDesignData' | 'colorName'>

function getMessage({ clothingTypeName, printingDesignData, colorName }: Named, returned: SizePieces): string {
  const name = `${clothingTypeName} / ${printingDesignData.name}, ${colorName}`
  const pieces = sumOfPieces(returned)
  return pieces === 0 ? `Nothing of ${name} is returned.` : `Returned: ${formatPieces(pieces)} of ${name}.`
}
