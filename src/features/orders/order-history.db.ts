import { HIDDEN, defineHistory } from '../../server/records/history/history.ts'
import { formatDay } from '../../shared/days/day.ts'
import { orderFields } from './order-fields.contract.ts'

const day = { shown: (value: string | number) => formatDay(String(value)) }

export const orderHistory = defineHistory({
  table: 'orders',
  fields: {
    orderNo: { label: 'Number', shown: (orderNo) => `#${orderNo}` },
    ...orderFields,
    customer: { ...orderFields.customer, names: 'customers' },
    referrer: { ...orderFields.referrer, names: 'customers' },
    dueDate: { ...orderFields.dueDate, ...day },
    deliveryDate: { ...orderFields.deliveryDate, ...day },
    // It follows from the items, whose changes are told (rule Q4).
    orderQuantity: HIDDEN,
    dueKey: HIDDEN,
    requestKey: HIDDEN,
    requestDigest: HIDDEN,
  },
})
