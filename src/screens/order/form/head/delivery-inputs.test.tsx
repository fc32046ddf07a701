import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import { useForm } from '@mantine/form'
import { SHIPPING_DETAILS, type ShippingMethod } from '../../../../features/orders/order-fields.contract.ts'
import { DELIVERY_FIELDS, DELIVERY_INPUTS } from './delivery-inputs.tsx'
import type { DeliveryFormValues } from '../draft/delivery-values.ts'

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

test.each<[ShippingMethod, labels: string[]]>([
  ['pickup', []],
  ['ups', ['Tracking Number']],
  ['airport', ['Tracking Number', 'Airway Bill', 'Airport Code', 'Airline']],
])('§4 O5: %s has the fields %j besides the boxes, and no others', (method, labels) => {
  render(<Form shippingMethod={method} />)
  expect(SHIPPING_DETAILS.map(({ label }) => label).filter((label) => screen.queryByLabelText(label))).toEqual(labels)
  expect(screen.getByLabelText<HTMLInputElement>('Boxes').disabled).toBe(false)
})

test('an airway bill whose check digit is wrong is marked while it is typed', () => {
  render(<Form shippingMethod="airport" />)
  const bill = screen.getByLabelText('Airway Bill')
  fireEvent.change(bill, { target: { value: '020-12345676' } })
  expect(screen.getByText('Look again: by its check digit it ends in 5')).toBeTruthy()
  fireEvent.change(bill, { target: { value: '020-12345675' } })
  expect(screen.queryByText(/Look again/)).toBeNull()
})
