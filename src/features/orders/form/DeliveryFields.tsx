import { Select, TextInput } from '@mantine/core'
import { NumberField } from '../../../web/form/NumberField.tsx'
import { SUMMARY_LABELS, type DeliveryFormValues } from '../summary/order-summary.ts'
import { SHIPPING_DETAILS, SHIPPING_METHOD_LABELS, SHIPPING_METHODS } from '../orders.contract.ts'
import { UNUSED_SHIPPING } from '../orders.rules.ts'

interface DeliveryFieldsProps {
  value: DeliveryFormValues
  errors: Readonly<Record<string, string>>
  onChange: (fields: Partial<DeliveryFormValues> & { boxes?: number | string }) => void
}

/** The delivery fields; those that the shipping method does not use are disabled and shown empty (rule O5). */
export function DeliveryFields({ value, errors, onChange }: DeliveryFieldsProps) {
  const unused = UNUSED_SHIPPING[value.shippingMethod]
  return (
    <>
      <Select
        label={SUMMARY_LABELS.shippingMethod}
        data-path="shippingMethod"
        allowDeselect={false}
        data={SHIPPING_METHODS.map((method) => ({ value: method, label: SHIPPING_METHOD_LABELS[method] }))}
        value={value.shippingMethod}
        error={errors['shippingMethod']}
        onChange={(method) => {
          if (method) onChange({ shippingMethod: method })
        }}
      />
      <NumberField
        label={SUMMARY_LABELS.boxes}
        data-path="boxes"
        value={value.boxes}
        error={errors['boxes']}
        onChange={(boxes) => onChange({ boxes })}
      />
      {SHIPPING_DETAILS.map(({ name, label, maxLength }) => (
        <TextInput
          key={name}
          label={label}
          data-path={name}
          maxLength={maxLength}
          disabled={unused.includes(name)}
          value={unused.includes(name) ? '' : value[name]}
          error={errors[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}
