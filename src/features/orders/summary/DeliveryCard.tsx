import { Button, Group, Paper, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../web/call.ts'
import { refresh } from '../../../web/queries.ts'
import { shownValue } from '../../../web/form/form-fields.ts'
import type { Inputs } from '../../../web/form/Inputs.tsx'
import { SaveForm } from '../../../web/form/SaveForm.tsx'
import { OrderStatusTag } from '../OrderStatusTag.tsx'
import { StatusField } from '../StatusField.tsx'
import { useUnsavedGuard } from '../../../web/form/useUnsavedGuard.tsx'
import { DayField } from '../../../web/input/DayField.tsx'
import classes from './DeliveryCard.module.css'
import { Fact, Facts } from './Facts.tsx'
import { DELIVERY_INPUTS } from '../form/delivery-inputs.tsx'
import { SUMMARY_FIELDS, summaryOf, type SummaryFormValues } from './order-summary.ts'
import {
  getOrder,
  listOrders,
  type Order,
  SHIPPING_DETAILS,
  summaryForm,
  updateOrderSummary,
} from '../orders.contract.ts'
import { chosenStatus, summaryChoices } from '../orders.rules.ts'

/** The delivery of an order, which the warehouse edits here. */
export function DeliveryCard({ order }: { order: Order }) {
  const [isEditing, setEditing] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const toggle = (editing: boolean) => {
    flushSync(() => setEditing(editing))
    // The pressed button was unmounted and its focus lost.
    title.current?.focus()
  }
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="delivery-section">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="delivery-section" ref={title} tabIndex={-1} className={classes.title}>
          Delivery Info
        </Title>
        {!isEditing && !order.deleted && (
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => toggle(true)}>
            Edit Delivery Order
          </Button>
        )}
      </Group>
      {isEditing ? <DeliveryForm order={order} onClose={() => toggle(false)} /> : <DeliveryView order={order} />}
    </Paper>
  )
}

/** The fields below the status. The page shows the delivery date with the other dates of the order. */
const SHOWN = ['shippingMethod', 'boxes', ...SHIPPING_DETAILS.map(({ name }) => name)] as const

function DeliveryView({ order }: { order: Order }) {
  const summary = summaryOf(order)
  return (
    <Facts isDense>
      <Fact label={SUMMARY_FIELDS.status.label}>
        <OrderStatusTag status={order.status} />
      </Fact>
      {SHOWN.map((field) => (
        <Fact key={field} label={SUMMARY_FIELDS[field].label}>
          {shownValue(SUMMARY_FIELDS[field], summary[field])}
        </Fact>
      ))}
    </Facts>
  )
}

const INPUTS: Inputs<SummaryFormValues> = {
  // Both can still be chosen after one of them was: the choices are those of the status as it was last loaded (rule O2).
  status: (props, _, seen) => <StatusField {...props} choices={summaryChoices(seen.status)} />,
  deliveryDate: (props) => <DayField {...props} />,
  ...DELIVERY_INPUTS,
}

function DeliveryForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const [opened] = useState(order)
  const { guard, question } = useUnsavedGuard(true, onClose)
  return (
    <>
      <SaveForm
        {...guard}
        schema={summaryForm}
        fields={SUMMARY_FIELDS}
        inputs={INPUTS}
        wide={[]}
        record={opened}
        valuesOf={summaryOf}
        onSave={async (values, version, seen) => {
          const input = {
            ...values,
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
      {question}
    </>
  )
}
