import { Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useEndpoint } from '../../../web/api/queries.ts'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { getOrder } from '../orders.contract.ts'

// Few orders have goods from stock, so the list does not load their table ahead.
const OrderProducts = lazy(async () => ({ default: (await import('../products/OrderProducts.tsx')).OrderProducts }))

export function OrderProductions({ id }: { id: string }) {
  const result = useEndpoint(getOrder, { id })
  if (!result.data) return result.isError ? <LoadError result={result} /> : <Loader size="sm" aria-label="Loading" />
  return (
    <Stack gap="md">
      {result.data.productionProductData.map((production, index) => {
        const name = `${production.clothingTypeName} / ${production.printingDesignData.name}`
        return (
          <div key={production._id}>
            <Text fw={600} mb="2xs">
              {`Production ${index + 1}: ${name}`}
            </Text>
            <SizeMatrix label={`Items of ${name}`} items={production.items} />
          </div>
        )
      })}
      {result.data.orderProductData.length > 0 && (
        <div>
          <Text fw={600} mb="2xs">
            From stock
          </Text>
          <Suspense fallback={<Loader size="sm" aria-label="Loading" />}>
            <OrderProducts lines={result.data.orderProductData} />
          </Suspense>
        </div>
      )}
    </Stack>
  )
}
