import { VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import type { OrderStatus } from '../../../../features/orders/order-fields.contract.ts'
import type { OrderOwnValues } from '../draft/order-draft.ts'
import type { DuePromise } from '../due-promise.ts'
import { OWN_FIELDS, headInputs, moreInputs } from './order-inputs.tsx'
import { Delivery } from './Delivery.tsx'
import classes from './OrderHead.module.css'

interface OrderHeadProps {
  form: UseFormReturnType<OrderOwnValues>
  promise: DuePromise | null
}

export const OrderHead = ({ form, promise }: OrderHeadProps) => (
  <div className={classes.head}>
    <section aria-labelledby="order-section" className={classes.line}>
      <VisuallyHidden component="h2" id="order-section">
        Order
      </VisuallyHidden>
      <FormInputs form={form} fields={OWN_FIELDS} inputs={headInputs(promise)} />
    </section>
    {promise?.strip}
  </div>
)

interface OrderMoreProps {
  form: UseFormReturnType<OrderOwnValues>
  statuses: readonly OrderStatus[]
  remarkRows: number
}

/** Stands above the productions; written after them, because most orders need none of it on the way to the first. */
export const OrderMore = ({ form, statuses, remarkRows }: OrderMoreProps) => (
  <div className={`${classes.line} ${classes.more}`}>
    <FormInputs form={form} fields={OWN_FIELDS} inputs={moreInputs(statuses, remarkRows)} />
    <Delivery form={form} />
  </div>
)
