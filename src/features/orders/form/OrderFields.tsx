import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { DayField } from '../../../web/form/DayField.tsx'
import { ORDER_STATUS_LABELS } from '../orders.contract.ts'
import { CustomerField } from './CustomerField.tsx'
import classes from './NewOrderForm.module.css'
import type { FieldErrors, OrderDraft } from './order-draft.ts'

const NEW_STATUSES = ['pending', 'confirm'] as const

interface OrderFieldsProps {
  draft: OrderDraft
  errors: FieldErrors
  onChange: (fields: Partial<OrderDraft>) => void
}

/** The customer, deliver-to, dates, status and remark of a new order. */
export function OrderFields({ draft, errors, onChange }: OrderFieldsProps) {
  return (
    <>
      <CustomerField
        label="Customer"
        required
        value={draft.customer}
        error={errors['customer']}
        onChange={(customer) => onChange({ customer })}
      />
      <CustomerField
        label="Deliver To"
        value={draft.referrer}
        error={errors['referrer']}
        onChange={(referrer) => onChange({ referrer })}
      />
      <DayField
        label="Due Date"
        path="dueDate"
        value={draft.dueDate}
        error={errors['dueDate']}
        onChange={(dueDate) => onChange({ dueDate })}
      />
      <DayField
        label="Delivery Date"
        path="deliveryDate"
        value={draft.deliveryDate}
        error={errors['deliveryDate']}
        onChange={(deliveryDate) => onChange({ deliveryDate })}
      />
      <div className={classes.wide}>
        <Text component="span" size="sm" fw={600} id="order-status">
          Status
        </Text>
        <SegmentedControl
          className={classes.status}
          aria-labelledby="order-status"
          value={draft.status}
          onChange={(status) => onChange({ status })}
          data={NEW_STATUSES.map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] }))}
        />
      </div>
      <Textarea
        className={classes.wide}
        label="Order Remark"
        data-path="remark"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={draft.remark}
        error={errors['remark']}
        onChange={(event) => onChange({ remark: event.currentTarget.value })}
      />
    </>
  )
}
