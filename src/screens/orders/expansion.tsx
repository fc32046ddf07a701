import { Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { OrderRow } from '../../features/orders/orders.contract.ts'

const OrderProductions = lazy(async () => ({
  default: (await import('../order/OrderProductions.tsx')).OrderProductions,
}))

export const expansion = ({ _id }: OrderRow) => (
  <Suspense fallback={<Loader size="sm" aria-label="Loading" />}>
    <OrderProductions id={_id} />
  </Suspense>
)
