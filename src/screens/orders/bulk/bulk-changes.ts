import type { InputOf } from '../../../shared/endpoint.ts'
import { call } from '../../../web/api/call.ts'
import { refresh } from '../../../web/api/queries.ts'
import { isChanged, toastError, toastSuccess } from '../../../web/ui/toast.tsx'
import type { OrderStatus } from '../../../features/orders/order-fields.contract.ts'
import { listOrders, type OrderRow } from '../../../features/orders/orders.contract.ts'
import { statusChoices, UNUSED_SHIPPING } from '../../../features/orders/orders.rules.ts'
import { FROM_STOCK } from '../../../features/orders/products/order-products.contract.ts'
import { OPEN } from '../../../features/orders/status/due.rules.ts'
import { updateOrders } from '../../../features/orders/saves/update-orders.contract.ts'

export interface BulkChange {
  label: string
  /** Of a title such as `Deliver 24 orders`. */
  verb: string
  status?: OrderStatus
  day?: 'deliveryDate' | 'dueDate'
  isDanger?: true
}

export const BULK_CHANGES: readonly BulkChange[] = [
  { label: 'Deliver', verb: 'Deliver', status: 'deliver', day: 'deliveryDate' },
  { label: 'Confirm', verb: 'Confirm', status: 'confirm' },
  { label: 'Complete', verb: 'Complete', status: 'complete' },
  { label: 'Due Date', verb: 'Set the due date of', day: 'dueDate' },
  { label: 'Cancel', verb: 'Cancel', status: 'cancel', isDanger: true },
]

export const hasProductions = ({ orderInfo }: OrderRow): boolean => orderInfo.some((line) => !line.endsWith(FROM_STOCK))

/** As far as a row tells (rule O2): the server decides. */
export function mayChange({ status: target }: BulkChange, order: OrderRow): boolean {
  const { status } = order
  if (target === undefined) return OPEN.includes(status)
  const side = status === 'complete' || status === 'deliver' ? 'complete' : 'pending'
  const choices = statusChoices(status, hasProductions(order) ? [{ frontStatus: side, backStatus: null }] : [])
  return status !== target && choices.includes(target)
}

/** What is delivered or cancelled keeps its due date. */
export const getChanged = ({ status: target }: BulkChange, orders: readonly OrderRow[]): OrderRow[] =>
  orders.filter(({ status }) => (target === undefined ? OPEN.includes(status) : status !== target))

export const DELIVERY_DETAILS = ['boxes', 'tracking_no'] as const
/** As typed. */
export type DeliveryDetails = Partial<Record<(typeof DELIVERY_DETAILS)[number], number | string>>

/** What is asked of an order that is delivered and does not say it; boxes not of what is picked up. */
export const getMissingDetails = ({ shippingMethod, boxes, tracking_no }: OrderRow) =>
  DELIVERY_DETAILS.filter((detail) =>
    detail === 'boxes'
      ? shippingMethod !== 'pickup' && !boxes
      : !UNUSED_SHIPPING[shippingMethod].includes(detail) && tracking_no === '',
  )

export type Details = Readonly<Record<string, DeliveryDetails>>

/** Not what a colleague has said meanwhile. */
const getTyped = (order: OrderRow, details: DeliveryDetails = {}) =>
  Object.fromEntries(getMissingDetails(order).flatMap((detail) => (details[detail] ? [[detail, details[detail]]] : [])))

/** What was left empty is not sent. */
export const toSent = (
  { status, day: field }: BulkChange,
  orders: readonly OrderRow[],
  day: string | null,
  details: Details = {},
) =>
  orders.map((order) => ({
    ...{ _id: order._id, version: order.version },
    ...(status && { status }),
    ...(field && { [field]: day }),
    ...(details[order._id] && getTyped(order, details[order._id])),
  }))

export async function saveChange(
  change: BulkChange,
  orders: readonly OrderRow[],
  { day, details }: { day: string | null; details?: Details },
  clear: () => void,
): Promise<void> {
  const { message, undo } = await call(updateOrders, { orders: toSent(change, orders, day, details) })
  clear()
  toastSuccess(message, undo.length > 0 ? () => void takeBack(undo) : undefined, () => isChanged(listOrders, undo))
  void refresh(listOrders)
}

async function takeBack(orders: InputOf<typeof updateOrders>['orders']): Promise<void> {
  try {
    toastSuccess((await call(updateOrders, { orders, undo: true })).message)
  } catch (error) {
    toastError(error)
  }
  await refresh(listOrders)
}
