import { TextInput } from '@mantine/core'
import type { FormFields } from '../../../web/form/form-fields.ts'
import type { Inputs } from '../../../web/form/Inputs.tsx'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'
import { NumberField } from '../../../web/input/NumberField.tsx'
import { orderFields } from '../order-fields.contract.ts'
import {
  byShippingDetail,
  SHIPPING_METHOD_LABELS,
  SHIPPING_METHODS,
  type ShippingDetail,
  type ShippingMethod,
} from '../orders.contract.ts'
import { UNUSED_SHIPPING } from '../orders.rules.ts'

/** The form values of the delivery. */
export type DeliveryFormValues = {
  shippingMethod: ShippingMethod
  boxes: number | string | null
} & Record<ShippingDetail, string>

export const DELIVERY_FIELDS: FormFields<DeliveryFormValues> = {
  shippingMethod: orderFields.shippingMethod,
  boxes: orderFields.boxes,
  ...byShippingDetail(({ name }) => orderFields[name]),
}

/** The inputs of the delivery; those that the shipping method does not use are disabled and shown empty (rule O5). */
export const DELIVERY_INPUTS: Inputs<DeliveryFormValues> = {
  shippingMethod: (props) => <ChoiceField {...props} choices={SHIPPING_METHODS} labels={SHIPPING_METHOD_LABELS} />,
  boxes: (props) => <NumberField {...props} />,
  ...byShippingDetail(({ name, maxLength }): Inputs<DeliveryFormValues>[typeof name] => (props, { shippingMethod }) => {
    const isUnused = UNUSED_SHIPPING[shippingMethod].includes(name)
    return <TextInput {...props} maxLength={maxLength} disabled={isUnused} value={isUnused ? '' : props.value} />
  }),
}
