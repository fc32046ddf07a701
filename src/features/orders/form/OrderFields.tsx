import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { DayField } from '../../../web/form/DayField.tsx'
import { ORDER_STATUS_LABELS } from '../orders.contract.ts'
import { CustomerField } from './CustomerField.tsx'
import classes from './NewOrderForm.module.css'
import type { Faults, OrderDraft } from './order-draft.ts'

const NEW_STATUSES = ['pending', 'confirm'] as const

interface OrderFieldsProps {
  draft: OrderDraft
  faults: Faults
  onChange: (fields: Partial<OrderDraft>) => void
}

/** For whom the order is, by when, and its status and remark. */
export function OrderFields({ draft, faults, onChange }: OrderFieldsProps) {
  return (
    <>
      <CustomerField
        label="Customer"
        required
        value={draft.customer}
        error={faults['customer']}
        onChange={(customer) => onChange({ customer })}
      />
      <CustomerField
        label="Deliver To"
        value={draft.referrer}
        error={faults['referrer']}
        onChange={(referrer) => onChange({ referrer })}
      />
      <DayField
        label="Due Date"
        fault="dueDate"
        value={draft.dueDate}
        error={faults['dueDate']}
        onChange={(dueDate) => onChange({ dueDate })}
      />
      <DayField
        label="Delivery Date"
        fault="deliveryDate"
        value={draft.deliveryDate}
        error={faults['deliveryDate']}
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
        error={faults['remark']}
        onChange={(event) => onChange({ remark: event.currentTarget.value })}
      />
    </>
  )
}
