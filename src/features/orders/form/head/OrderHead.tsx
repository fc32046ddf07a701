import { VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import type { ReactNode } from 'react'
import type { OrderStatus } from '../../order-fields.contract.ts'
import type { OrderOwnValues } from '../draft/order-draft.ts'
import { OWN_FIELDS, orderInputs, textInputs } from './order-inputs.tsx'
import { Delivery } from './Delivery.tsx'
import classes from './OrderHead.module.css'

interface OrderHeadProps {
  form: UseFormReturnType<OrderOwnValues>
  statuses: readonly OrderStatus[]
  remarkRows: number
  strip: ReactNode
  isDeliveryOpen: boolean
  onOpenDelivery: () => void
  onFoldDelivery: () => void
}

export function OrderHead({
  form,
  statuses,
  remarkRows,
  strip,
  isDeliveryOpen,
  onOpenDelivery,
  onFoldDelivery,
}: OrderHeadProps) {
  return (
    <div className={classes.head}>
      <section aria-labelledby="order-section">
        <VisuallyHidden component="h2" id="order-section">
          Order
        </VisuallyHidden>
        <div className={classes.line}>
          <FormInputs form={form} fields={OWN_FIELDS} inputs={orderInputs(statuses)} />
        </div>
      </section>
      {strip}
      <div className={classes.below} data-open={isDeliveryOpen || undefined}>
        <FormInputs form={form} fields={OWN_FIELDS} inputs={textInputs(remarkRows)} />
        <Delivery form={form} isOpen={isDeliveryOpen} onOpen={onOpenDelivery} onFold={onFoldDelivery} />
      </div>
    </div>
  )
}
