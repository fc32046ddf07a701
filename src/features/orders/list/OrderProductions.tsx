import { Loader, Stack, Text } from '@mantine/core'
import { useEndpoint } from '../../../web/queries.ts'
import { LoadError } from '../../../web/ui/LoadError.tsx'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { getOrder } from '../orders.contract.ts'

/** The expanded row of an order: its productions with their items. */
export function OrderProductions({ id }: { id: string }) {
  const found = useEndpoint(getOrder, { id })
  if (!found.data) return found.isError ? <LoadError found={found} /> : <Loader size="sm" aria-label="Loading" />
  return (
    <Stack gap="md">
      {found.data.productionProductData.map((production, index) => {
        const name = `${production.clothingTypeName} / ${production.printingDesignData.name}`
        return (
          <div key={production._id}>
            <Text fw={600} mb={6}>
              {`Production ${index + 1}: ${name}`}
            </Text>
            <SizeMatrix label={`Items of ${name}`} items={production.items} />
          </div>
        )
      })}
    </Stack>
  )
}
