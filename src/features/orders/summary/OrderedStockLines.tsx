import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { OrderProduct } from '../products/order-products.contract.ts'
import { OrderProducts } from '../products/OrderProducts.tsx'

interface OrderedStockLinesProps {
  lines: readonly OrderProduct[]
  end?: ((line: OrderProduct) => ReactNode) | undefined
}

export function OrderedStockLines({ lines, end }: OrderedStockLinesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        Inventory Orders
      </Title>
      <OrderProducts lines={lines} end={end} isWide />
    </section>
  )
}
