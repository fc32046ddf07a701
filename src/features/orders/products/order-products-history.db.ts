import { HIDDEN, defineHistory } from '../../../server/records/history/history.ts'
import { formatPieces } from '../../../shared/quantities/pieces.ts'
import { bySize, eachSize, SIZE_LABELS } from '../../../shared/quantities/sizes.ts'
import { productName, selectProducts } from '../../inventories/stock.db.ts'
import { reasonFields } from '../../productions/return-reasons.contract.ts'
import { FROM_STOCK, stockReturnField } from './order-products.contract.ts'
import { entryOf } from '../../../shared/records/entry-of.ts'

const inPieces = {
  usual: () => 0,
  shown: (pieces: string | number) => (pieces === 0 ? '' : formatPieces(Number(pieces))),
}

/** What becomes of the stock is told by its ledger (rule I2). */
export const orderProductHistory = defineHistory({
  table: 'orderProducts',
  partOf: {
    table: 'orders',
    id: ({ orderId }) => orderId,
    subjects: async (tx, lines) => {
      const ids = lines.map(({ productId }) => productId)
      const products = new Map((await selectProducts(tx, ids)).map((product) => [product.productId, product]))
      return lines.map(({ productId }) => `${productName(entryOf(products, productId))} ${FROM_STOCK}`)
    },
  },
  fields: {
    orderId: HIDDEN,
    position: HIDDEN,
    // The subject names it, and a line stays with its product.
    productId: HIDDEN,
    ...eachSize((size) => ({ label: SIZE_LABELS[size], ...inPieces })),
    ...bySize(stockReturnField, (size) => ({ label: `Returned of ${SIZE_LABELS[size]}`, ...inPieces })),
    ...reasonFields,
    // The ledger tells it.
    notStocked: HIDDEN,
  },
})
