import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { formatDay } from '../../../../shared/days/day.ts'
import { formatPieces } from '../../../../shared/quantities/pieces.ts'
import { MAX_LONG_TEXT } from '../../../../shared/text.ts'
import type { FormFields } from '../../../../web/form/form-fields.ts'
import { itemFields, productionFields } from '../../../../features/productions/productions.contract.ts'
import {
  byOrderText,
  orderFields,
  type OrderStatus,
  type OrderText,
} from '../../../../features/orders/order-fields.contract.ts'
import type { Inputs } from '../../../../web/form/Inputs.tsx'
import { StatusField } from '../../../../features/orders/status/StatusField.tsx'
import { CustomerField } from './CustomerField.tsx'
import { DueDateField } from './DueDateField.tsx'
import { DAY_FIELDS, DAY_INPUTS, DELIVERY_FIELDS } from './delivery-inputs.tsx'
import type { DeliveryFormValues } from '../draft/delivery-values.ts'
import type { OrderOwnValues, ProductionFormValues } from '../draft/order-draft.ts'
import type { DuePromise } from '../due-promise.ts'
import { formatRow } from '../sheet/rows.ts'

const getName = (record: { name: string } | null): string => record?.name ?? '-'

export const OWN_FIELDS: FormFields<OrderOwnValues> = {
  customer: { ...orderFields.customer, shown: getName },
  referrer: { ...orderFields.referrer, shown: getName },
  dueDate: { ...orderFields.dueDate, shown: formatDay },
  rush: { ...orderFields.rush, shown: (rush) => (rush ? 'Yes' : 'No') },
  ...DAY_FIELDS,
  status: orderFields.status,
  remark: orderFields.remark,
  ...byOrderText(({ name }) => orderFields[name]),
  ...DELIVERY_FIELDS,
}

export const PRODUCTION_FIELDS: FormFields<Omit<ProductionFormValues, 'key'>> = {
  clothingType: { ...productionFields.clothingType, shown: getName },
  printingDesign: { ...productionFields.printingDesign, shown: getName },
  items: {
    label: 'Items',
    lines: {
      getName: ({ color }) => getName(color),
      shown: formatRow,
      fields: {
        ...itemFields,
        color: { ...itemFields.color, shown: getName },
        returnedPieces: { label: 'Returned', shown: formatPieces },
      },
    },
  },
}

type HeadInputs = Pick<Inputs<OrderOwnValues>, 'customer' | 'referrer' | 'dueDate'>

export const headInputs = (promise: DuePromise | null): HeadInputs => ({
  customer: (props) => <CustomerField {...props} placeholder="Select customer" required />,
  referrer: (props) => <CustomerField {...props} placeholder="Same as customer" />,
  dueDate: (props, { customer }) => <DueDateField {...props} customer={customer?._id} promise={promise} />,
})

export const moreInputs = (
  statuses: readonly OrderStatus[],
  rows: number,
): Inputs<Omit<OrderOwnValues, keyof DeliveryFormValues | keyof HeadInputs>> => ({
  ...DAY_INPUTS,
  status: (props) => <StatusField {...props} choices={statuses} />,
  rush: ({ value, label, ...props }) => <Checkbox {...props} checked={value} label={label} mt="xl" px="2xs" />,
  remark: (props) => <Textarea {...props} autosize minRows={rows} maxRows={8} maxLength={MAX_LONG_TEXT} />,
  ...byOrderText(({ maxLength }): Inputs<Record<OrderText, string>>[OrderText] => (props) => (
    <TextInput {...props} maxLength={maxLength} />
  )),
})
