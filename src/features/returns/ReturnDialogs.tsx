import { bySize } from '../../shared/quantities/sizes.ts'
import { call } from '../../web/api/call.ts'
import { refresh } from '../../web/api/queries.ts'
import { type OrderProduct, stockReturnField } from '../orders/products/order-products.contract.ts'
import { getOrder, type Order } from '../orders/orders.contract.ts'
import { type ProductionItem, returnField } from '../productions/productions.contract.ts'
import { ReturnDialog } from './ReturnDialog.tsx'
import { returnItem, returnProduct } from './returns.contract.ts'
import { getOrderedPieces, getReturnedPieces, orderedStock, returnedStock } from './returns.rules.ts'

const nameOf = (product?: Pick<OrderProduct, 'clothingTypeName' | 'printingDesignData'>) =>
  product ? `${product.clothingTypeName} / ${product.printingDesignData.name}` : ''

async function saved<Answer>(answer: Promise<Answer>): Promise<Answer> {
  await answer
  await refresh(getOrder)
  return answer
}

interface ReturnDialogsProps {
  opened: boolean
  order: Order
  item: ProductionItem | null
  stockLine: OrderProduct | null
  onClose: () => void
}

export function ReturnDialogs({ opened, order, item, stockLine, onClose }: ReturnDialogsProps) {
  const { _id: id, productionProductData } = order
  const findProduction = ({ _id }: ProductionItem) =>
    productionProductData.find(({ items }) => items.some((one) => one._id === _id))
  return (
    <>
      <ReturnDialog
        title="Return Order - Product Item"
        opened={opened && item !== null}
        onClose={onClose}
        line={item}
        getProductName={(line) => nameOf(findProduction(line))}
        getOrderedPieces={getOrderedPieces}
        getReturnedPieces={getReturnedPieces}
        onSave={(line, { reason, reasonText, ...pieces }, version) => {
          const ids = { id, productionProductId: findProduction(line)?._id ?? '', itemId: line._id, version }
          const returned = bySize(returnField, (size) => pieces[size])
          return saved(call(returnItem, { ...ids, ...returned, reason, reasonText }))
        }}
      />
      <ReturnDialog
        title="Return Order - Inventory Product"
        opened={opened && stockLine !== null}
        onClose={onClose}
        line={stockLine}
        getProductName={nameOf}
        getOrderedPieces={orderedStock}
        getReturnedPieces={returnedStock}
        onSave={({ _id: orderProductId }, { reason, reasonText, ...pieces }, version) => {
          const returned = bySize(stockReturnField, (size) => pieces[size])
          return saved(call(returnProduct, { id, orderProductId, version, ...returned, reason, reasonText }))
        }}
      />
    </>
  )
}
