import { Box, Stack, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useMore } from '../../../web/api/useMore.ts'
import { formatEntry, RecordHistory } from '../../../web/records/history/RecordHistory.tsx'
import { OrderHeader } from '../header/OrderHeader.tsx'
import { getOrderHistory, type Order } from '../../../features/orders/orders.contract.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { FoldButton } from './FoldButton.tsx'
import { OrderedStockLines } from '../../../features/orders/products/OrderProducts.tsx'
import { OrderedProductions, type SideState } from './OrderedProductions.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import classes from './OrderSummary.module.css'
import { People } from './People.tsx'

interface OrderSummaryProps {
  order: Order
  promise: ReactNode
  sideState: SideState
}

export function OrderSummary({ order, promise, sideState }: OrderSummaryProps) {
  return (
    <>
      <OrderHeader order={order} title="Order Summary" screen="/orders/$id" />
      {/* The key folds the delivery and opens the tab anew when another order is opened. */}
      <div key={order._id} className={classes.page}>
        <Stack gap="md" miw={0}>
          <OrderSteps order={order} />
          {promise}
          <People order={order} />
          <DeliverySection order={order} />
          {order.productionProductData.length > 0 && (
            <OrderedProductions productions={order.productionProductData} sideState={sideState} saysUsual="quality" />
          )}
          {order.orderProductData.length > 0 && <OrderedStockLines lines={order.orderProductData} />}
        </Stack>
        <OrderHistory id={order._id} />
      </div>
    </>
  )
}

function OrderHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const [last] = useMore(getOrderHistory, { id }).rows
  const controls = useId()
  return (
    <section aria-label="History" className={classes.history}>
      <Title order={2} size="h4" mb="sm" visibleFrom="xl">
        History
      </Title>
      <FoldButton
        {...{ label: 'History', hiddenFrom: 'xl', controls, isOpen }}
        note={last && formatEntry(last)}
        onClick={() => setOpen(!isOpen)}
      />
      <Box id={controls} {...(!isOpen && { visibleFrom: 'xl' })}>
        <RecordHistory endpoint={getOrderHistory} id={id} noun="order" />
      </Box>
    </section>
  )
}
