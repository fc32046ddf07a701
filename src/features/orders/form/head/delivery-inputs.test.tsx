import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import { useForm } from '@mantine/form'
import { SHIPPING_DETAILS, type ShippingMethod } from '../../order-fields.contract.ts'
import { DELIVERY_FIELDS, DELIVERY_INPUTS, type DeliveryFormValues } from './delivery-inputs.tsx'

afterEach(cleanup)

const DETAILS = { tracking_no: '1Z', awb: '176', airport_code: 'LAX', airline: 'EK' }

function Form({ shippingMethod }: { shippingMethod: ShippingMethod }) {
  const form = useForm<DeliveryFormValues>({ initialValues: { shippingMethod, boxes: 2, ...DETAILS } })
  return (
    <MantineProvider env="test">
      <FormInputs form={form} fields={DELIVERY_FIELDS} inputs={DELIVERY_INPUTS} />
    </MantineProvider>
  )
}

test.each<[ShippingMethod, enabled: string[]]>([
  ['pickup', []],
  ['ups', ['Tracking Number']],
  ['airport', ['Tracking Number', 'Airway Bill', 'Airport Code', 'Airline']],
])('§4 O5: %s enables %j, and shows nothing in the others', (method, enabled) => {
  render(<Form shippingMethod={method} />)
  const fields = SHIPPING_DETAILS.map(({ label }) => screen.getByLabelText<HTMLInputElement>(label))
  expect(fields.filter(({ disabled }) => !disabled).map(({ labels }) => labels![0]!.textContent)).toEqual(enabled)
  for (const { disabled, value } of fields) expect(value === '').toBe(disabled)
  expect(screen.getByLabelText<HTMLInputElement>('Boxes').disabled).toBe(false)
})
