import type { Transaction } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { write } from '../../server/handlers.ts'
import { requireFresh } from '../../server/records/records.ts'
import { formatPieces, type SizePieces, sumOfPieces } from '../../shared/pieces.ts'
import { ApiError, notFound, throwIf } from '../../shared/problem.ts'
import { bySize, type Size, SIZES } from '../../shared/sizes.ts'
import { findOrCreateProduct, moveStock, type StockChange } from '../inventories/stock.db.ts'
import { requireLiveOrder, requireOrderInDetail } from '../orders/order-details.api.ts'
import { whyNotReturn } from '../orders/order-returns.rules.ts'
import type { Order } from '../orders/orders.contract.ts'
import type { OrderColumns } from '../orders/orders.db.ts'
import { updateItemRecord } from '../productions/production-items.db.ts'
import { type Production, returnField } from '../productions/productions.contract.ts'
import { reasonInWords, type StoredReason } from '../productions/return-reasons.contract.ts'
import { returnItem } from './returns.contract.ts'
import { orderedOf, reasonToStore, returnedOf, stockOf, whyNotReturned } from './returns.rules.ts'

const handlers = {
  returnItem: write(returnItem, async ({ tx, input, session }) => {
    const { id, productionProductId, itemId, version } = input
    const order = await requireLiveOrder(tx, id, session)
    throwIf(whyNotReturn(order))
    const production = requireProduction(await requireOrderInDetail(tx, id), productionProductId)
    const item = production.items.find(({ _id }) => _id === itemId)
    if (!item) throw notFound('This item is not in the production any more.')

    const returned = returnedOf(input)
    const wanted = {
      ...bySize(returnField, (size) => input[returnField(size)]),
      ...reasonToStore(item, input, returned),
    }
    await requireFresh(item, version, wanted, () => item)
    throwIf(whyNotReturned(orderedOf(item), returned, returnField))

    await updateItemRecord(tx, { ...item, productionId: production._id }, wanted)
    const into = stockOf(returnedOf(item), returned)
    if (SIZES.some((size) => into[size] !== 0)) {
      const { clothingType, printingDesign } = production
      const { productId } = await findOrCreateProduct(tx, { clothingType, printingDesign, color: item.color })
      await moveReturned(tx, { productId, ...into }, { by: session.username, order, ...wanted, field: returnField })
    }
    const saved = await requireOrderInDetail(tx, id)
    const name = `${production.clothingTypeName} / ${production.printingDesignData.name}, ${item.colorName}`
    return { message: messageOf(name, returned), order: saved, data: requireProduction(saved, productionProductId) }
  }),
}

/** Answers the returns of orders: what comes back goes into stock (rule I4). */
export const returns: Feature = { handlers }

function requireProduction({ productionProductData }: Order, id: string): Production {
  const production = productionProductData.find(({ _id }) => _id === id)
  if (!production) throw notFound('This production is not on the order any more.')
  return production
}

interface Return extends StoredReason {
  by: string
  order: OrderColumns
  field: (size: Size) => string
}

/** Moves what came back into stock, or out of it again; says that it was sold where it is not there any more. */
async function moveReturned(tx: Transaction, change: StockChange, { by, order, field, ...reason }: Return) {
  try {
    await moveStock(tx, [change], {
      by,
      kind: 'return',
      order,
      reason: reasonInWords(reason),
      fieldOf: (_, size) => field(size),
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.code !== 'out_of_stock') throw error
    throw new ApiError({ ...error.problem, message: `${error.message} What came back has been taken since.` })
  }
}

const messageOf = (name: string, returned: SizePieces): string => {
  const pieces = sumOfPieces(returned)
  return pieces === 0 ? `Nothing of ${name} is returned.` : `Returned: ${formatPieces(pieces)} of ${name}.`
}
