import { Button, Group, Paper, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronUp, IconTruckDelivery } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { FormInputs } from '../../../../web/form/Inputs.tsx'
import { SHIPPING_METHOD_LABELS } from '../../order-fields.contract.ts'
import { UNUSED_SHIPPING } from '../../orders.rules.ts'
import { DELIVERY_FIELDS, DELIVERY_INPUTS, type DeliveryFormValues } from './delivery-inputs.tsx'
import type { OrderOwnValues } from '../draft/order-draft.ts'
import classes from './OrderHead.module.css'

type Field = keyof DeliveryFormValues

const FIELDS = Object.keys(DELIVERY_INPUTS) as readonly Field[]

export const isOfDelivery = (paths: readonly string[]): boolean => FIELDS.some((field) => paths.includes(field))

const usedIn = ({ shippingMethod }: DeliveryFormValues): readonly Field[] =>
  FIELDS.filter((field) => !UNUSED_SHIPPING[shippingMethod].some((unused) => unused === field))

const enteredIn = (values: DeliveryFormValues): string =>
  usedIn(values)
    .filter((field) => field !== 'shippingMethod' && values[field] !== '' && values[field] !== null)
    .map((field) => `${DELIVERY_FIELDS[field].label} ${values[field]}`)
    .join(', ')

interface DeliveryProps {
  form: UseFormReturnType<OrderOwnValues>
  isOpen: boolean
  onOpen: () => void
  onFold: () => void
}

export function Delivery({ form, isOpen, onOpen, onFold }: DeliveryProps) {
  const id = useId()
  const change = useRef<HTMLButtonElement>(null)
  const { values } = form
  const fold = () => {
    flushSync(onFold)
    change.current?.focus()
  }
  return (
    <Paper withBorder component="section" aria-labelledby={id}>
      <Group gap="xs" wrap="nowrap" mih="calc(2.25rem * var(--mantine-scale))" pl="sm" pr="3xs">
        <IconTruckDelivery size="1.2rem" aria-hidden="true" />
        <Title order={2} id={id} fz="sm" fw={600} flex="none">
          Delivery Info
        </Title>
        {isOpen ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            ml="auto"
            rightSection={<IconChevronUp size="1rem" />}
            onClick={fold}
          >
            Fold
          </Button>
        ) : (
          <>
            <Text truncate>
              <b>{SHIPPING_METHOD_LABELS[values.shippingMethod]}</b> {enteredIn(values)}
            </Text>
            <Button
              ref={change}
              variant="subtle"
              size="compact-sm"
              ml="auto"
              flex="none"
              aria-label="Change the delivery"
              onClick={onOpen}
            >
              Change
            </Button>
          </>
        )}
      </Group>
      {isOpen && (
        <Group gap="sm" align="stretch" px="sm" pt="3xs" pb="sm" className={classes.delivery}>
          <FormInputs form={form} fields={DELIVERY_FIELDS} inputs={getInputs(usedIn(values))} />
        </Group>
      )}
    </Paper>
  )
}

const getInputs = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, DELIVERY_INPUTS[field]])) as typeof DELIVERY_INPUTS
