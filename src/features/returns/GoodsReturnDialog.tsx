import { bySize } from '../../shared/quantities/sizes.ts'
import { call } from '../../web/api/call.ts'
import { refresh } from '../../web/api/queries.ts'
import { goodsReturnField, type OrderProduct } from '../orders/products/order-products.contract.ts'
import { getOrder, type Order } from '../orders/orders.contract.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { returnProduct } from './returns.contract.ts'
import { orderedGoods, returnedGoods } from './returns.rules.ts'

interface GoodsReturnDialogProps {
  opened: boolean
  onClose: () => void
  order: Order
  goods: OrderProduct | null
}

export const GoodsReturnDialog = ({ order, goods, ...dialog }: GoodsReturnDialogProps) => (
  <ReturnDialog
    {...dialog}
    title="Return Order - Inventory Product"
    line={goods}
    productOf={({ clothingTypeName, printingDesignData: { name } }) => `${clothingTypeName} / ${name}`}
    orderedOf={orderedGoods}
    returnedOf={returnedGoods}
    onSave={async ({ _id: orderProductId }, { reason, reasonText, ...pieces }, version) => {
      const saved = await call(returnProduct, {
        id: order._id,
        orderProductId,
        version,
        ...bySize(goodsReturnField, (size) => pieces[size]),
        reason,
        reasonText,
      })
      await refresh(getOrder)
      return saved
    }}
  />
)
