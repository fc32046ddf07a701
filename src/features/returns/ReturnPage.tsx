import { Alert, Button, Text } from '@mantine/core'
import { IconArrowLeft, IconTruckReturn } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPieces, sumOfPieces } from '../../shared/pieces.ts'
import { ApiError } from '../../shared/problem.ts'
import { messageOf } from '../../web/call.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { useEndpoint } from '../../web/queries.ts'
import { CenteredCard } from '../../web/ui/CenteredCard.tsx'
import { LoadError } from '../../web/ui/LoadError.tsx'
import { Loading } from '../../web/ui/Loading.tsx'
import { PageHeading } from '../../web/ui/PageHeading.tsx'
import type { OrderProduct } from '../orders/order-products.contract.ts'
import { whyNotReturn } from '../orders/order-returns.rules.ts'
import { getOrder, type Order } from '../orders/orders.contract.ts'
import { OrderStatusTag } from '../orders/OrderStatusTag.tsx'
import { OrderedGoods } from '../orders/summary/OrderedGoods.tsx'
import { OrderedProductions } from '../orders/summary/OrderedProductions.tsx'
import type { ProductionItem } from '../productions/productions.contract.ts'
import { ReturnedTag } from '../productions/ReturnedTag.tsx'
import { returnedGoods, returnedOf } from './returns.rules.ts'

const ItemReturnDialog = lazyDialog(async () => (await import('./ItemReturnDialog.tsx')).ItemReturnDialog)
const GoodsReturnDialog = lazyDialog(async () => (await import('./GoodsReturnDialog.tsx')).GoodsReturnDialog)

/** What of an order came back: a dialog for each item and each product from stock. */
export function ReturnPage() {
  const { id } = useParams({ from: '/signed-in/orders/return/$id' })
  const found = useEndpoint(getOrder, { id })

  if (found.error instanceof ApiError && !found.data) {
    return (
      <CenteredCard title="Order Return">
        <Text>{messageOf(found.error)}</Text>
        <Back />
      </CenteredCard>
    )
  }
  if (!found.data) {
    return (
      <>
        <PageHeading title="Order Return" />
        {found.error ? <LoadError found={found} /> : <Loading text="Loading order data. Please wait." />}
      </>
    )
  }
  return <OrderReturn order={found.data} />
}

/** Back to the order, or to the list where there is none. */
function Back({ order }: { order?: Order }) {
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} />}
      onClick={() =>
        void (order ? navigate({ to: '/orders/$id', params: { id: order._id } }) : navigate({ to: '/orders' }))
      }
    >
      {order ? 'Back' : 'Back to the orders'}
    </Button>
  )
}

const returnedPieces = ({ returnProductsData: { productionProducts, inventoryProducts } }: Order): number =>
  [...productionProducts.flatMap(({ items }) => items.map(returnedOf)), ...inventoryProducts.map(returnedGoods)].reduce(
    (sum, pieces) => sum + sumOfPieces(pieces),
    0,
  )

const labelOf = ({ colorName }: { colorName: string }) => `Return ${colorName}`

function OrderReturn({ order }: { order: Order }) {
  const [item, setItem] = useState<ProductionItem | null>(null)
  const [goods, setGoods] = useState<OrderProduct | null>(null)
  const why = order.deleted ? 'This order is in the trash. Restore it first.' : (whyNotReturn(order)?.message ?? null)
  return (
    <>
      <PageHeading title={`Order Return #${order.orderNo}`}>
        <OrderStatusTag status={order.status} />
        <ReturnedTag pieces={returnedPieces(order)} />
        <Text>
          {order.customerName}, total <b>{formatPieces(order.orderQuantity)}</b>
        </Text>
        <Back order={order} />
      </PageHeading>
      {why ? (
        <Alert color="yellow" role="alert">
          {why}
        </Alert>
      ) : (
        <Text>Select what came back, and enter how many pieces of each size. They go into stock.</Text>
      )}
      {order.productionProductData.length > 0 && (
        <OrderedProductions
          productions={order.productionProductData}
          onItem={why ? undefined : { label: labelOf, open: setItem }}
        />
      )}
      {order.orderProductData.length > 0 && (
        <OrderedGoods
          lines={order.orderProductData}
          end={
            why
              ? undefined
              : (line) => (
                  <Button
                    variant="default"
                    mih={44}
                    leftSection={<IconTruckReturn size={18} />}
                    aria-label={labelOf(line)}
                    onClick={() => setGoods(line)}
                  >
                    Return
                  </Button>
                )
          }
        />
      )}
      <ItemReturnDialog opened={item !== null} onClose={() => setItem(null)} order={order} item={item} />
      <GoodsReturnDialog opened={goods !== null} onClose={() => setGoods(null)} order={order} goods={goods} />
    </>
  )
}
