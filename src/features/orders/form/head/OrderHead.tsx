import { VisuallyHidden } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import type { ReactNode } from 'react'
import type { OrderStatus } from '../../order-fields.contract.ts'
import type { OrderOwnValues } from '../draft/order-draft.ts'
import { HEAD_INPUTS, OWN_FIELDS, moreInputs } from './order-inputs.tsx'
import { Delivery } from './Delivery.tsx'
import classes from './OrderHead.module.css'

interface OrderHeadProps {
  form: UseFormReturnType<OrderOwnValues>
  strip: ReactNode
}

export const OrderHead = ({ form, strip }: OrderHeadProps) => (
  <div className={classes.head}>
    <section aria-labelledby="order-section" className={classes.line}>
      <VisuallyHidden component="h2" id="order-section">
        Order
      </VisuallyHidden>
      <FormInputs form={form} fields={OWN_FIELDS} inputs={HEAD_INPUTS} />
    </section>
    {strip}
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
