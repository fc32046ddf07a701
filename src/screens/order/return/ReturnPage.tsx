import { Alert, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { useEndpoint } from '../../../web/api/queries.ts'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { Loading } from '../../../web/ui/page/Loading.tsx'
import { cannotShow, NoOrder } from '../../../features/orders/NoOrder.tsx'
import { OrderHeader } from '../header/OrderHeader.tsx'
import type { OrderProduct } from '../../../features/orders/products/order-products.contract.ts'
import { OrderedStockLines } from '../../../features/orders/products/OrderProducts.tsx'
import { whyNotReturn } from '../../../features/returns/order-returns.rules.ts'
import { getOrder, type Order } from '../../../features/orders/orders.contract.ts'
import { OrderedProductions } from '../summary/OrderedProductions.tsx'
import type { ProductionItem } from '../../../features/productions/productions.contract.ts'
import { ReturnedTag } from '../../../features/productions/ReturnedTag.tsx'
import { returnedStock, getReturnedPieces } from '../../../features/returns/returns.rules.ts'

const ReturnDialogs = lazyDialog(async () => (await import('./ReturnDialog.tsx')).ReturnDialogs)

export function ReturnPage() {
  const { id } = useParams({ from: '/signed-in/orders/return/$id' })
  const result = useEndpoint(getOrder, { id })

  if (cannotShow(result.error, result.data)) return <NoOrder error={result.error} />
  if (!result.data) {
    return result.error ? <LoadError result={result} /> : <Loading text="Loading order data. Please wait." />
  }
  return <OrderReturn order={result.data} />
}

const returnedPieces = ({ returnProductsData: { productionProducts, inventoryProducts } }: Order): number =>
  [
    ...productionProducts.flatMap(({ items }) => items.map(getReturnedPieces)),
    ...inventoryProducts.map(returnedStock),
  ].reduce((sum, pieces) => sum + sumOfPieces(pieces), 0)

const getLabel = ({ colorName }: { colorName: string }) => `Return ${colorName}`

function OrderReturn({ order }: { order: Order }) {
  const [item, setItem] = useState<ProductionItem | null>(null)
  const [stockLine, setStockLine] = useState<OrderProduct | null>(null)
  const why = order.deleted ? 'This order is in the trash. Restore it first.' : (whyNotReturn(order)?.message ?? null)
  return (
    <>
      <OrderHeader order={order} title="Order Return" screen="/orders/return/$id">
        <ReturnedTag pieces={returnedPieces(order)} />
      </OrderHeader>
      <Stack key={order._id} gap="md" pt="md">
        {why ? (
          <Alert color="yellow" role="alert">
            {why}
          </Alert>
        ) : (
          <Text>Select what came back, and enter how many pieces of each size.</Text>
        )}
        {order.productionProductData.length > 0 && (
          <OrderedProductions
            productions={order.productionProductData}
            onItem={why ? undefined : { label: getLabel, open: setItem }}
          />
        )}
        {order.orderProductData.length > 0 && (
          <OrderedStockLines
            lines={order.orderProductData}
            onItem={why ? undefined : { label: getLabel, open: setStockLine }}
          />
        )}
      </Stack>
      <ReturnDialogs
        opened={item !== null || stockLine !== null}
        order={order}
        item={item}
        stockLine={stockLine}
        onClose={() => {
          setItem(null)
          setStockLine(null)
        }}
      />
    </>
  )
}
