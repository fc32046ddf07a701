import { bySize } from '../../shared/quantities/sizes.ts'
import { call } from '../../web/api/call.ts'
import { refresh } from '../../web/api/queries.ts'
import { getOrder, type Order } from '../orders/orders.contract.ts'
import { type ProductionItem, returnField } from '../productions/productions.contract.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { returnItem } from './returns.contract.ts'
import { orderedOf, returnedOf } from './returns.rules.ts'

interface ItemReturnDialogProps {
  opened: boolean
  onClose: () => void
  order: Order
  item: ProductionItem | null
}

export function ItemReturnDialog({ order, item, ...dialog }: ItemReturnDialogProps) {
  const productionOf = ({ _id }: ProductionItem) =>
    order.productionProductData.find(({ items }) => items.some((one) => one._id === _id))
  return (
    <ReturnDialog
      {...dialog}
      title="Return Order - Product Item"
      line={item}
      productOf={(line) => {
        const production = productionOf(line)
        return production ? `${production.clothingTypeName} / ${production.printingDesignData.name}` : ''
      }}
      orderedOf={orderedOf}
      returnedOf={returnedOf}
      onSave={async (line, { reason, reasonText, ...pieces }, version) => {
        const saved = await call(returnItem, {
          id: order._id,
          productionProductId: productionOf(line)?._id ?? '',
          itemId: line._id,
          version,
          ...bySize(returnField, (size) => pieces[size]),
          reason,
          reasonText,
        })
        await refresh(getOrder)
        return saved
      }}
    />
  )
}
