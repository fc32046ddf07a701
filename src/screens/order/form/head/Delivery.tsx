import { Button, Group, Paper, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import { SHIPPING_METHOD_LABELS } from '../../../../features/orders/order-fields.contract.ts'
import { UNUSED_SHIPPING } from '../../../../features/orders/orders.rules.ts'
import { DELIVERY_FIELDS, DELIVERY_INPUTS } from './delivery-inputs.tsx'
import type { DeliveryFormValues } from '../draft/delivery-values.ts'
import type { OrderOwnValues } from '../draft/order-draft.ts'
import classes from './OrderHead.module.css'

const FIELDS = Object.keys(DELIVERY_INPUTS) as readonly (keyof DeliveryFormValues)[]

const enteredIn = (values: DeliveryFormValues): string =>
  FIELDS.filter((field) => field !== 'shippingMethod' && values[field] !== '' && values[field] !== null)
    .filter((field) => !UNUSED_SHIPPING[values.shippingMethod].some((unused) => unused === field))
    .map((field) => `${DELIVERY_FIELDS[field].label} ${values[field]}`)
    .join(', ')

/** One line until it is changed, or something in it is wrong; it stays open while that is mended. */
export function Delivery({ form }: { form: UseFormReturnType<OrderOwnValues> }) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isChanged, setChanged] = useState(false)
  const { values, errors } = form
  const isOpen = isChanged || FIELDS.some((field) => field in errors)
  if (isOpen && !isChanged) setChanged(true)
  const toggle = () => {
    flushSync(() => setChanged(!isOpen))
    root.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }
  return (
    <Paper ref={root} withBorder component="section" aria-labelledby={id} data-open={isOpen || undefined}>
      <Group gap="xs" wrap="nowrap" mih="calc(2.25rem * var(--mantine-scale))" pl="sm" pr="3xs">
        <IconTruckDelivery size="1.2rem" aria-hidden="true" />
        <Title order={2} id={id} fz="sm" fw={600} flex="none">
          Delivery Info
        </Title>
        {!isOpen && (
          <Text truncate>
            <b>{SHIPPING_METHOD_LABELS[values.shippingMethod]}</b> {enteredIn(values)}
          </Text>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          ml="auto"
          flex="none"
          aria-label={isOpen ? undefined : 'Change the delivery'}
          onClick={toggle}
        >
          {isOpen ? 'Fold' : 'Change'}
        </Button>
      </Group>
      {isOpen && (
        <Group gap="sm" align="stretch" px="sm" pt="3xs" pb="sm" className={classes.delivery}>
          <FormInputs form={form} fields={DELIVERY_FIELDS} inputs={DELIVERY_INPUTS} />
        </Group>
      )}
    </Paper>
  )
}
