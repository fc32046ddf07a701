import { VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import type { OrderStatus } from '../../order-fields.contract.ts'
import type { OrderOwnValues } from '../order-draft.ts'
import { OWN_FIELDS, orderInputs, textInputs } from '../order-inputs.tsx'
import { Delivery } from './Delivery.tsx'
import classes from './OrderHead.module.css'

interface OrderHeadProps {
  form: UseFormReturnType<OrderOwnValues>
  /** The statuses to choose from, the present one included (rule O2). */
  statuses: readonly OrderStatus[]
  /** The rows of the remark to begin with; it grows with its text. */
  remarkRows: number
  isDeliveryOpen: boolean
  /** Opens the delivery and takes the focus into it. */
  onOpenDelivery: () => void
  onFoldDelivery: () => void
}

/** The fields of an order itself and its delivery, for the forms of a new and of a stored order. */
export function OrderHead({
  form,
  statuses,
  remarkRows,
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
      <div className={classes.below} data-open={isDeliveryOpen || undefined}>
        <FormInputs form={form} fields={OWN_FIELDS} inputs={textInputs(remarkRows)} />
        <Delivery form={form} isOpen={isDeliveryOpen} onOpen={onOpenDelivery} onFold={onFoldDelivery} />
      </div>
    </div>
  )
}
