import { bySize } from '../../shared/quantities/sizes.ts'
import { call } from '../../web/api/call.ts'
import { refresh } from '../../web/api/queries.ts'
import { getOrder, type Order } from '../orders/orders.contract.ts'
import { type ProductionItem, returnField } from '../productions/productions.contract.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { returnItem } from './returns.contract.ts'
import { getOrderedPieces, getReturnedPieces } from './returns.rules.ts'

interface ItemReturnDialogProps {
  opened: boolean
  onClose: () => void
  order: Order
  item: ProductionItem | null
}

export function ItemReturnDialog({ order, item, ...dialog }: ItemReturnDialogProps) {
  const findProduction = ({ _id }: ProductionItem) =>
    order.productionProductData.find(({ items }) => items.some((one) => one._id === _id))
  return (
    <ReturnDialog
      {...dialog}
      title="Return Order - Product Item"
      line={item}
      getProductName={(line) => {
        const production = findProduction(line)
        return production ? `${production.clothingTypeName} / ${production.printingDesignData.name}` : ''
      }}
      getOrderedPieces={getOrderedPieces}
      getReturnedPieces={getReturnedPieces}
      onSave={async (line, { reason, reasonText, ...pieces }, version) => {
        const saved = await call(returnItem, {
          id: order._id,
          productionProductId: findProduction(line)?._id ?? '',
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
