import { SimpleGrid, Stack, VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import type { ReactNode } from 'react'
import type { OrderStatus } from '../../order-fields.contract.ts'
import type { OrderOwnValues } from '../draft/order-draft.ts'
import { HEAD_INPUTS, OWN_FIELDS, moreInputs } from './order-inputs.tsx'
import { Delivery } from './Delivery.tsx'

interface OrderHeadProps {
  form: UseFormReturnType<OrderOwnValues>
  strip: ReactNode
}

export const OrderHead = ({ form, strip }: OrderHeadProps) => (
  <Stack gap="xs" mt="2xs">
    <section aria-labelledby="order-section">
      <VisuallyHidden component="h2" id="order-section">
        Order
      </VisuallyHidden>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" verticalSpacing="xs">
        <FormInputs form={form} fields={OWN_FIELDS} inputs={HEAD_INPUTS} />
      </SimpleGrid>
    </section>
    {strip}
  </Stack>
)

interface OrderMoreProps {
  form: UseFormReturnType<OrderOwnValues>
  statuses: readonly OrderStatus[]
  remarkRows: number
}

/** Below the productions, because most orders need none of it on the way to the first. */
export const OrderMore = ({ form, statuses, remarkRows }: OrderMoreProps) => (
  <Stack gap="sm" my="md">
    <SimpleGrid cols={{ base: 1, xs: 2, xl: 4 }} spacing="sm" verticalSpacing="xs">
      <FormInputs form={form} fields={OWN_FIELDS} inputs={moreInputs(statuses, remarkRows)} />
    </SimpleGrid>
    <Delivery form={form} />
  </Stack>
)
