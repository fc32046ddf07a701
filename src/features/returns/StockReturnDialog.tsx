import { bySize } from '../../shared/quantities/sizes.ts'
import { call } from '../../web/api/call.ts'
import { refresh } from '../../web/api/queries.ts'
import { stockReturnField, type OrderProduct } from '../orders/products/order-products.contract.ts'
import { getOrder, type Order } from '../orders/orders.contract.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { returnProduct } from './returns.contract.ts'
import { orderedStock, returnedStock } from './returns.rules.ts'

interface StockReturnDialogProps {
  opened: boolean
  onClose: () => void
  order: Order
  goods: OrderProduct | null
}

export const StockReturnDialog = ({ order, goods, ...dialog }: StockReturnDialogProps) => (
  <ReturnDialog
    {...dialog}
    title="Return Order - Inventory Product"
    line={goods}
    getProductName={({ clothingTypeName, printingDesignData: { name } }) => `${clothingTypeName} / ${name}`}
    getOrderedPieces={orderedStock}
    getReturnedPieces={returnedStock}
    onSave={async ({ _id: orderProductId }, { reason, reasonText, ...pieces }, version) => {
      const saved = await call(returnProduct, {
        id: order._id,
        orderProductId,
        version,
        ...bySize(stockReturnField, (size) => pieces[size]),
        reason,
        reasonText,
      })
      await refresh(getOrder)
      return saved
    }}
  />
)
