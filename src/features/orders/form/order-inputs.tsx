import { Textarea } from '@mantine/core'
import { formatDay } from '../../../shared/day.ts'
import { quantityField } from '../../../shared/pieces.ts'
import { bySize, eachSize, SIZE_LABELS } from '../../../shared/sizes.ts'
import { DayField } from '../../../web/input/DayField.tsx'
import type { FormFields } from '../../../web/form/form-fields.ts'
import type { Inputs } from '../../../web/form/Inputs.tsx'
import { nameOfProduct } from '../../inventories/picker/product.ts'
import { QUALITY_LABELS, qualityField, SIZE_MODE_LABELS } from '../../productions/productions.contract.ts'
import { ORDER_STATUS_LABELS, type OrderStatus } from '../orders.contract.ts'
import { StatusField } from '../StatusField.tsx'
import { DELIVERY_FIELDS, type DeliveryFormValues } from '../summary/order-summary.ts'
import { CustomerField } from './CustomerField.tsx'
import type { OrderDraft } from './order-draft.ts'

const nameOf = (record: { name: string } | null): string => record?.name ?? '-'

export const ORDER_FIELDS: FormFields<OrderDraft> = {
  customer: { label: 'Customer', shown: nameOf },
  referrer: { label: 'Deliver To', shown: nameOf },
  dueDate: { label: 'Due Date', shown: formatDay },
  deliveryDate: { label: 'Delivery Date', shown: formatDay },
  status: { label: 'Status', words: ORDER_STATUS_LABELS },
  remark: { label: 'Order Remark' },
  ...DELIVERY_FIELDS,
  productionProducts: {
    label: 'Production Orders',
    lines: {
      nameOf: (_, index) => `Production ${index + 1}`,
      fields: {
        clothingType: { label: 'Clothing Type', shown: nameOf },
        printingDesign: { label: 'Printing Design', shown: nameOf },
        items: {
          label: 'Items',
          lines: {
            nameOf: ({ color }) => nameOf(color),
            fields: {
              color: { label: 'Color', shown: nameOf },
              size: { label: 'Size type', words: SIZE_MODE_LABELS },
              itemQuantity: { label: 'Dozens' },
              ...bySize(quantityField, (size) => ({ label: SIZE_LABELS[size] })),
              ...bySize(qualityField, (size) => ({ label: `Quality of ${SIZE_LABELS[size]}`, words: QUALITY_LABELS })),
            },
          },
        },
      },
    },
  },
  orderProducts: {
    label: 'Inventory Orders',
    lines: {
      nameOf: ({ product }) => nameOfProduct(product),
      fields: {
        product: { label: 'Product', shown: nameOfProduct },
        ...eachSize((size) => ({ label: SIZE_LABELS[size] })),
      },
    },
  },
}

/** The inputs of the first line of an order's form; `statuses` are those to choose from. */
export const orderInputs = (
  statuses: readonly OrderStatus[],
): Inputs<Omit<OrderDraft, keyof DeliveryFormValues | 'remark' | 'productionProducts' | 'orderProducts'>> => ({
  customer: (props) => <CustomerField {...props} placeholder="Select customer" required />,
  referrer: (props) => <CustomerField {...props} placeholder="Same as customer" />,
  dueDate: (props) => <DayField {...props} />,
  deliveryDate: (props) => <DayField {...props} />,
  status: (props) => <StatusField {...props} choices={statuses} />,
})

/** The remark, at first as high as `rows` lines. */
export const remarkInput = (rows: number): Inputs<Pick<OrderDraft, 'remark'>> => ({
  remark: (props) => <Textarea {...props} autosize minRows={rows} maxRows={8} maxLength={2000} />,
})
