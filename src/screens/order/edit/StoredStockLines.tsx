import { useState } from 'react'
import { NO_PIECES } from '../../../shared/quantities/pieces.ts'
import { eachSize } from '../../../shared/quantities/sizes.ts'
import { call } from '../../../web/api/call.ts'
import { ConfirmDialog } from '../../../web/dialog/ConfirmDialog.tsx'
import { refresh } from '../../../web/api/queries.ts'
import { newRequestId } from '../../../web/form/useRequestId.ts'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { listInventories } from '../../../features/inventories/inventories.contract.ts'
import { nameOfProduct } from '../../../features/inventories/picker/product.ts'
import { StockLinesTable } from '../form/stock/StockLinesTable.tsx'
import {
  addOrderProduct,
  deleteOrderProduct,
  updateOrderProduct,
} from '../../../features/orders/saves/order-product-calls.contract.ts'
import type { OrderProduct } from '../../../features/orders/products/order-products.contract.ts'
import { holdsStock, netPieces, whyNotEditLine } from '../../../features/orders/products/order-products.rules.ts'
import { getOrder, listOrders, type Order } from '../../../features/orders/orders.contract.ts'

/** Each change is saved at once, because it takes its pieces from stock. */
export function StoredStockLines({ order }: { order: Order }) {
  const [removed, setRemoved] = useState<OrderProduct | null>(null)
  const getRequestId = useRequestIds()
  const done = async ({ message }: { message: string }) => {
    toastSuccess(message)
    await refresh(getOrder, listOrders, listInventories)
  }
  return (
    <>
      <StockLinesTable
        lines={order.orderProductData}
        heldBy={(line) =>
          // What a colleague has removed meanwhile holds nothing any more.
          holdsStock(order) && order.orderProductData.includes(line) ? netPieces(line) : NO_PIECES
        }
        whyLocked={(line) => whyNotEditLine(line)?.message}
        onSave={async (product, pieces, line, version) => {
          const input = { orderId: order._id, productId: product.productId, ...eachSize((size) => pieces[size]) }
          await done(
            line
              ? await call(updateOrderProduct, { ...input, id: line._id, version })
              : await call(addOrderProduct, { ...input, requestId: getRequestId(product.productId) }),
          )
        }}
        onRemove={setRemoved}
      />
      <ConfirmDialog
        opened={removed !== null}
        title="Confirm"
        onClose={() => setRemoved(null)}
        onConfirm={async () => {
          if (removed) await done(await call(deleteOrderProduct, { _id: removed._id, orderId: order._id }))
        }}
      >
        Are you sure you want to delete the selected product from the order?
        <p>
          <b>{removed && nameOfProduct(removed)}</b>
        </p>
      </ConfirmDialog>
    </>
  )
}

/** A product that is added again after a lost answer is taken once (rule O10). */
function useRequestIds() {
  const [ids] = useState(() => new Map<string, string>())
  return (productId: string): string => {
    const requestId = ids.get(productId) ?? newRequestId()
    ids.set(productId, requestId)
    return requestId
  }
}
