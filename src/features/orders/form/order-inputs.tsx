import { SegmentedControl, Text, Textarea } from '@mantine/core'
import { useId } from 'react'
import { formatDay } from '../../../shared/day.ts'
import { DayField } from '../../../web/input/DayField.tsx'
import type { FormFields } from '../../../web/form/form-fields.ts'
import type { InputProps, Inputs } from '../../../web/form/Inputs.tsx'
import { itemFields, productionFields } from '../../productions/production-fields.contract.ts'
import { orderFields } from '../order-fields.contract.ts'
import { ORDER_STATUS_LABELS } from '../orders.contract.ts'
import { DELIVERY_FIELDS, type DeliveryFormValues } from '../summary/order-summary.ts'
import { CustomerField } from './CustomerField.tsx'
import classes from './NewOrderForm.module.css'
import type { OrderDraft } from './order-draft.ts'

const NEW_STATUSES = ['pending', 'confirm'] as const

const nameOf = (record: { name: string } | null): string => record?.name ?? '-'

export const ORDER_FIELDS: FormFields<OrderDraft> = {
  customer: { ...orderFields.customer, shown: nameOf },
  referrer: { ...orderFields.referrer, shown: nameOf },
  dueDate: { ...orderFields.dueDate, shown: formatDay },
  deliveryDate: { ...orderFields.deliveryDate, shown: formatDay },
  status: orderFields.status,
  remark: orderFields.remark,
  ...DELIVERY_FIELDS,
  productionProducts: {
    label: 'Production Orders',
    lines: {
      nameOf: (_, index) => `Production ${index + 1}`,
      fields: {
        clothingType: { ...productionFields.clothingType, shown: nameOf },
        printingDesign: { ...productionFields.printingDesign, shown: nameOf },
        items: {
          label: 'Items',
          lines: {
            nameOf: ({ color }) => nameOf(color),
            fields: { ...itemFields, color: { ...itemFields.color, shown: nameOf } },
          },
        },
      },
    },
  },
}

/** The inputs of the section Order: those of the fields that neither the delivery nor the productions show. */
export const ORDER_INPUTS: Inputs<Omit<OrderDraft, keyof DeliveryFormValues | 'productionProducts'>> = {
  customer: (props) => <CustomerField {...props} required />,
  referrer: (props) => <CustomerField {...props} />,
  dueDate: (props) => <DayField {...props} />,
  deliveryDate: (props) => <DayField {...props} />,
  status: (props) => <StatusField {...props} />,
  remark: (props) => <Textarea {...props} autosize minRows={2} maxRows={8} maxLength={2000} />,
}

function StatusField({ label, error: _, ...props }: InputProps<OrderDraft['status']>) {
  const id = useId()
  return (
    <div>
      <Text component="span" size="sm" fw={600} id={id}>
        {label}
      </Text>
      <SegmentedControl
        className={classes.status}
        aria-labelledby={id}
        {...props}
        data={NEW_STATUSES.map((status) => ({ value: status, label: ORDER_STATUS_LABELS[status] }))}
      />
    </div>
  )
}
