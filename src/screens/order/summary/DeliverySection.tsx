import { Button, Group, Paper } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../web/api/call.ts'
import { refresh } from '../../../web/api/queries.ts'
import { type FormFields, shownValue } from '../../../web/form/form-fields.ts'
import { useEscape } from '../../../web/keys/escape.ts'
import type { Inputs } from '../../../web/form/Inputs.tsx'
import { SaveForm } from '../../../web/form/SaveForm.tsx'
import { StatusField } from '../../../features/orders/status/StatusField.tsx'
import { type FormGuard, useUnsavedGuard } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { useToday } from '../../../web/today.ts'
import classes from './DeliverySection.module.css'
import { DescriptionItem } from '../../../web/ui/DescriptionItem.tsx'
import {
  DAY_FIELDS,
  DAY_INPUTS,
  DELIVERY_FIELDS,
  DELIVERY_INPUTS,
  getDeliveryDate,
} from '../form/head/delivery-inputs.tsx'
import type { DayFormValues, DeliveryFormValues } from '../form/draft/delivery-values.ts'
import { byShippingDetail, orderFields, SHIPPING_DETAILS } from '../../../features/orders/order-fields.contract.ts'
import {
  getOrder,
  listOrders,
  type Order,
  summaryForm,
  updateOrderSummary,
} from '../../../features/orders/orders.contract.ts'
import { chosenStatus, summaryChoices } from '../../../features/orders/orders.rules.ts'

type SummaryFormValues = DeliveryFormValues & DayFormValues

const SUMMARY_FIELDS: FormFields<SummaryFormValues> = {
  status: orderFields.status,
  ...DAY_FIELDS,
  ...DELIVERY_FIELDS,
}

const getSummary = (order: Order): SummaryFormValues => ({
  status: order.status,
  deliveryDate: order.deliveryDate,
  delivered: order.status === 'deliver' ? order.deliveryDate : null,
  shippingMethod: order.shippingMethod,
  boxes: order.boxes,
  ...byShippingDetail(({ name }) => order[name]),
})

export function DeliverySection({ order }: { order: Order }) {
  const [isEditing, setEditing] = useState(false)
  const section = useRef<HTMLElement>(null)
  const toggle = (editing: boolean) => {
    flushSync(() => setEditing(editing))
    // The pressed button was unmounted and its focus lost.
    section.current?.focus()
  }
  const { guard, question } = useUnsavedGuard(isEditing, () => toggle(false))
  // Escape ends the edit, not the look at the order.
  const escape = useEscape(guard.onCancel)
  return (
    <Paper
      component="section"
      ref={section}
      tabIndex={-1}
      radius="md"
      bg="var(--well)"
      p={isEditing ? 'md' : '3xs'}
      ps="sm"
      style={{ outline: 'none' }}
      aria-label="Delivery Info"
      {...(isEditing && escape)}
    >
      {isEditing ? (
        <DeliveryForm order={order} guard={guard} />
      ) : (
        <Group justify="space-between" gap="4xs">
          <DeliveryLine order={order} />
          {!order.deleted && (
            <Button variant="subtle" onClick={() => toggle(true)}>
              Edit Delivery Order
            </Button>
          )}
        </Group>
      )}
      {question}
    </Paper>
  )
}

function DeliveryLine({ order }: { order: Order }) {
  const summary = getSummary(order)
  const used = SHIPPING_DETAILS.filter(({ usedBy }) => (usedBy as readonly string[]).includes(order.shippingMethod))
  const shown = ['shippingMethod', 'boxes', ...used.map(({ name }) => name)] as const
  return (
    <Group component="dl" gap="lg" flex="1 1 0" className={classes.line}>
      {shown.map((field) => (
        <DescriptionItem key={field} label={SUMMARY_FIELDS[field].label}>
          {shownValue(SUMMARY_FIELDS[field], summary[field])}
        </DescriptionItem>
      ))}
    </Group>
  )
}

const INPUTS: Inputs<SummaryFormValues> = {
  // Both can still be chosen after one was: the choices are those of the status as it was last loaded (rule O2).
  status: (props, _, seen) => <StatusField {...props} choices={summaryChoices(seen.status)} />,
  ...DAY_INPUTS,
  ...DELIVERY_INPUTS,
}

function DeliveryForm({ order, guard }: { order: Order; guard: FormGuard }) {
  const [opened] = useState(order)
  const today = useToday()
  return (
    <SaveForm
      {...guard}
      schema={summaryForm}
      fields={SUMMARY_FIELDS}
      inputs={INPUTS}
      wide={[]}
      record={opened}
      getValues={getSummary}
      toSent={(values) => ({ ...values, deliveryDate: getDeliveryDate(values, values, today) })}
      onSave={async (values, version, seen) => {
        const input = {
          ...values,
          delivered: undefined,
          deliveryDate: getDeliveryDate(values, seen, today),
          status: chosenStatus(values, seen),
          boxes: values.boxes as number | '',
          id: order._id,
          version: version!,
        }
        const answer = await call(updateOrderSummary, input)
        await refresh(listOrders, getOrder)
        return answer
      }}
      saveLabel="Update Order"
    />
  )
}
