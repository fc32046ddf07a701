import { Button, Group, Paper, Select, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay } from '../../../shared/day.ts'
import { call } from '../../../web/call.ts'
import { refresh } from '../../../web/queries.ts'
import { SaveForm } from '../../../web/form/SaveForm.tsx'
import { OrderStatusTag } from '../OrderStatusTag.tsx'
import { useUnsavedGuard } from '../../../web/form/useUnsavedGuard.tsx'
import { DayField } from '../../../web/form/DayField.tsx'
import classes from './DeliveryCard.module.css'
import { Fact, Facts } from './Facts.tsx'
import { DeliveryFields } from '../form/DeliveryFields.tsx'
import { SUMMARY_LABELS, summaryOf, type SummaryFormValues } from './order-summary.ts'
import {
  getOrder,
  listOrders,
  type Order,
  ORDER_STATUS_LABELS,
  SHIPPING_DETAILS,
  SHIPPING_METHOD_LABELS,
  summaryForm,
  updateOrderSummary,
} from '../orders.contract.ts'
import { summaryChoices } from '../orders.rules.ts'

const shownValue = (summary: SummaryFormValues, field: keyof SummaryFormValues): string => {
  if (field === 'status') return ORDER_STATUS_LABELS[summary.status]
  if (field === 'shippingMethod') return SHIPPING_METHOD_LABELS[summary.shippingMethod]
  if (field === 'deliveryDate') return formatDay(summary.deliveryDate)
  return String(summary[field] ?? '') || '-'
}

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
      <Fact label={SUMMARY_LABELS.status}>
        <OrderStatusTag status={order.status} />
      </Fact>
      {SHOWN.map((field) => (
        <Fact key={field} label={SUMMARY_LABELS[field]}>
          {shownValue(summary, field)}
        </Fact>
      ))}
    </Facts>
  )
}

function DeliveryForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const [opened] = useState(order)
  const { guard, question } = useUnsavedGuard(true, onClose)
  return (
    <>
      <SaveForm<SummaryFormValues>
        schema={summaryForm}
        initial={summaryOf(opened)}
        version={opened.version}
        labels={SUMMARY_LABELS}
        shown={(field, value) => shownValue({ ...summaryOf(opened), [field]: value }, field)}
        onSave={async (values, version) => {
          const input = { ...values, boxes: values.boxes as number | '', id: order._id, version }
          const answer = await call(updateOrderSummary, input)
          await refresh(listOrders, getOrder)
          return answer
        }}
        {...guard}
        saveLabel="Update Order"
      >
        {(form) => (
          <div className={classes.fields}>
            <StatusField form={form} />
            <DayField
              label="Delivery Date"
              path="deliveryDate"
              value={form.values.deliveryDate}
              error={errorsOf(form)['deliveryDate']}
              onChange={(day) => form.setFieldValue('deliveryDate', day)}
            />
            <DeliveryFields value={form.values} errors={errorsOf(form)} onChange={form.setValues} />
          </div>
        )}
      </SaveForm>
      {question}
    </>
  )
}

/** A select if the last loaded status allows another one, otherwise a tag (rule O2). */
function StatusField({ form }: { form: UseFormReturnType<SummaryFormValues> }) {
  const choices = new Set([...summaryChoices(form.getInitialValues().status), form.values.status])
  if (choices.size > 1) {
    return (
      <Select
        label="Status"
        allowDeselect={false}
        data={[...choices].map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] }))}
        {...form.getInputProps('status')}
      />
    )
  }
  return (
    <div>
      <Text size="sm" fw={600} mb={6}>
        Status
      </Text>
      <OrderStatusTag status={form.values.status} />
    </div>
  )
}

const errorsOf = (form: UseFormReturnType<SummaryFormValues>) => form.errors as Readonly<Record<string, string>>
