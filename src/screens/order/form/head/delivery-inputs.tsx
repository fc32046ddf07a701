import { TextInput, type TextInputProps } from '@mantine/core'
import { formatDay } from '../../../../shared/days/day.ts'
import type { FormFields } from '../../../../web/form/form-fields.ts'
import type { Inputs } from '../../../../web/form/Inputs.tsx'
import type { InputProps } from '../../../../web/input/input-props.ts'
import { ChoiceField } from '../../../../web/input/ChoiceField.tsx'
import { DayField } from '../../../../web/input/days/DayField.tsx'
import { NumberField } from '../../../../web/input/NumberField.tsx'
import { useToday } from '../../../../web/today.ts'
import { wrongCheckDigit } from './airway-bill.ts'
import { orderFields } from '../../../../features/orders/order-fields.contract.ts'
import {
  byShippingDetail,
  SHIPPING_METHOD_LABELS,
  SHIPPING_METHODS,
} from '../../../../features/orders/order-fields.contract.ts'
import { deliveredOn, UNUSED_SHIPPING } from '../../../../features/orders/orders.rules.ts'
import type { DayFormValues, DeliveryFormValues } from '../draft/delivery-values.ts'

export const DELIVERY_FIELDS: FormFields<DeliveryFormValues> = {
  shippingMethod: orderFields.shippingMethod,
  boxes: orderFields.boxes,
  ...byShippingDetail(({ name }) => orderFields[name]),
}

/** Fields that the shipping method does not use are not there (rule O5). */
export const DELIVERY_INPUTS: Inputs<DeliveryFormValues> = {
  shippingMethod: (props) => <ChoiceField {...props} choices={SHIPPING_METHODS} labels={SHIPPING_METHOD_LABELS} />,
  boxes: (props) => <NumberField {...props} />,
  ...byShippingDetail(
    ({ name, maxLength }): Inputs<DeliveryFormValues>[typeof name] =>
      (props, { shippingMethod }) =>
        !UNUSED_SHIPPING[shippingMethod].includes(name) && (
          <TextInput {...props} maxLength={maxLength} {...(name === 'awb' && getCheckNote(props.value))} />
        ),
  ),
}

function getCheckNote(airwayBill: string): TextInputProps | null {
  const digit = wrongCheckDigit(airwayBill)
  return digit === null
    ? null
    : {
        description: `Look again: by its check digit it ends in ${digit}`,
        descriptionProps: { c: 'var(--soon)' },
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      }
}

/** The form values of an order's delivery date: the planned one, and once it is Deliver the one in `delivered`. */
const day = { ...orderFields.deliveryDate, shown: formatDay }
export const DAY_FIELDS = { deliveryDate: day, delivered: day }

/** A planned day counts if it was chosen in this edit (rule O4). */
export const getDeliveryDate = (values: DayFormValues, seen: DayFormValues, today: string): string | null =>
  values.status === 'deliver'
    ? (values.delivered ?? deliveredOn(values.deliveryDate === seen.deliveryDate ? null : values.deliveryDate, today))
    : values.deliveryDate

type DeliveredFieldProps = InputProps<string | null> & Record<'values' | 'seen', DayFormValues>

function DeliveredField({ values, seen, ...props }: DeliveredFieldProps) {
  const today = useToday()
  return <DayField {...props} value={getDeliveryDate(values, seen, today)} maxDate={today} />
}

export const DAY_INPUTS: Pick<Inputs<DayFormValues>, 'deliveryDate' | 'delivered'> = {
  deliveryDate: (props, { status }) => status !== 'deliver' && <DayField {...props} />,
  delivered: (props, values, seen) =>
    values.status === 'deliver' && <DeliveredField {...props} values={values} seen={seen} />,
}
