import { TextInput } from '@mantine/core'
import type { Inputs } from '../../../web/form/Inputs.tsx'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'
import { NumberField } from '../../../web/input/NumberField.tsx'
import { byShippingDetail, SHIPPING_METHOD_LABELS, SHIPPING_METHODS } from '../orders.contract.ts'
import { UNUSED_SHIPPING } from '../orders.rules.ts'
import type { DeliveryFormValues } from '../summary/order-summary.ts'

/** The inputs of the delivery; those that the shipping method does not use are disabled and shown empty (rule O5). */
export const DELIVERY_INPUTS: Inputs<DeliveryFormValues> = {
  shippingMethod: (props) => <ChoiceField {...props} choices={SHIPPING_METHODS} labels={SHIPPING_METHOD_LABELS} />,
  boxes: (props) => <NumberField {...props} />,
  ...byShippingDetail(({ name, maxLength }): Inputs<DeliveryFormValues>[typeof name] => (props, { shippingMethod }) => {
    const isUnused = UNUSED_SHIPPING[shippingMethod].includes(name)
    return <TextInput {...props} maxLength={maxLength} disabled={isUnused} value={isUnused ? '' : props.value} />
  }),
}
