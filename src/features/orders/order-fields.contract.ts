import { z } from 'zod'
import { dayOrNone } from '../../shared/days/day.ts'
import { blankAs } from '../../shared/endpoint.ts'
import { id, idOf } from '../../shared/paging.ts'
import type { Field } from '../../shared/records/fields.ts'
import { longText, text } from '../../shared/text.ts'

export const ORDER_STATUSES = ['pending', 'confirm', 'schedule', 'complete', 'deliver', 'cancel'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export const ORDER_STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirm: 'Confirm',
  schedule: 'Schedule',
  complete: 'Complete',
  deliver: 'Deliver',
  cancel: 'Cancel',
}

export const SHIPPING_METHODS = ['pickup', 'ups', 'airport'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]
export const SHIPPING_METHOD_LABELS: Record<ShippingMethod, string> = {
  pickup: 'Pickup',
  ups: 'UPS',
  airport: 'Airport',
}

interface OrderTextField {
  readonly name: string
  readonly label: string
  readonly maxLength: number
}

/** Schema, input, column, history, screen and paper follow from this list; what is searched, `SEARCHED_FIELDS` says. */
export const ORDER_TEXTS = [
  { name: 'addOn', label: 'Add On', maxLength: 200 },
] as const satisfies readonly OrderTextField[]

/** A shipping method that is not in `usedBy` clears the detail (rule O5). */
export const SHIPPING_DETAILS = [
  { name: 'tracking_no', label: 'Tracking Number', maxLength: 100, usedBy: ['ups', 'airport'] },
  { name: 'awb', label: 'Airway Bill', maxLength: 100, usedBy: ['airport'] },
  { name: 'airport_code', label: 'Airport Code', maxLength: 20, usedBy: ['airport'] },
  { name: 'airline', label: 'Airline', maxLength: 100, usedBy: ['airport'] },
] as const satisfies readonly (OrderTextField & { usedBy: readonly ShippingMethod[] })[]

export type OrderText = (typeof ORDER_TEXTS)[number]['name']
export type ShippingDetail = (typeof SHIPPING_DETAILS)[number]['name']

export const ALL_ORDER_TEXTS = [...ORDER_TEXTS, ...SHIPPING_DETAILS]

const byName =
  <Named extends { name: string }>(fields: readonly Named[]) =>
  <Value>(value: (field: Named) => Value) =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)])) as Record<Named['name'], Value>
export const byOrderText = byName<(typeof ORDER_TEXTS)[number]>(ORDER_TEXTS)
export const byShippingDetail = byName<(typeof SHIPPING_DETAILS)[number]>(SHIPPING_DETAILS)
export const byAnyOrderText = byName<(typeof ALL_ORDER_TEXTS)[number]>(ALL_ORDER_TEXTS)

const WRONG_BOXES = 'Boxes is a whole number'

export const anyStatus = blankAs(undefined, z.enum(ORDER_STATUSES, 'This is not a status of an order'))

const textInputs = byAnyOrderText(({ maxLength }) =>
  text(maxLength)
    .nullable()
    .transform((value) => value ?? ''),
)

export const deliveryInputs = {
  shippingMethod: blankAs(undefined, z.enum(SHIPPING_METHODS, 'Choose a shipping method')),
  boxes: z
    .union(
      [z.literal(''), z.number().int().min(0, WRONG_BOXES).max(100_000, 'At most 100,000 boxes')],
      // The message of every value that is neither empty nor a whole number.
      WRONG_BOXES,
    )
    .nullable()
    .transform((value) => (value === '' ? null : value)),
  ...byShippingDetail(({ name }) => textInputs[name]),
  deliveryDate: dayOrNone,
}

export const NO_CUSTOMER = 'Customer required'

/** Null and '' both mean empty. */
export const orderInputs = {
  customer: idOf(NO_CUSTOMER),
  referrer: z
    .literal('')
    .or(id)
    .nullable()
    .transform((value) => value || null),
  ...byOrderText(({ name }) => textInputs[name]),
  dueDate: dayOrNone,
  /** As it is stored. */
  rush: blankAs(
    undefined,
    z.boolean('Say true or false').transform((rush): 0 | 1 => (rush ? 1 : 0)),
  ),
  remark: longText()
    .nullable()
    .transform((value) => value ?? ''),
  ...deliveryInputs,
  status: anyStatus,
}
export type OrderFields = { [Name in keyof typeof orderInputs]: z.output<(typeof orderInputs)[Name]> }

export const orderFields = {
  customer: { label: 'Customer' },
  referrer: { label: 'Deliver To' },
  ...byOrderText(({ label }): Field => ({ label })),
  dueDate: { label: 'Due Date' },
  rush: { label: 'Rush', words: { 0: 'No', 1: 'Yes' } },
  deliveryDate: { label: 'Delivery Date' },
  status: { label: 'Status', words: ORDER_STATUS_LABELS },
  remark: { label: 'Order Remark' },
  shippingMethod: { label: 'Shipping Method', words: SHIPPING_METHOD_LABELS },
  boxes: { label: 'Boxes' },
  ...byShippingDetail(({ label }): Field => ({ label })),
} as const satisfies Record<keyof OrderFields, Field>
