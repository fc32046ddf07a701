import { z } from 'zod'
import { dayOrNone, optionalDay } from '../../shared/day.ts'
import { endpoint } from '../../shared/endpoint.ts'
import {
  requeued,
  flag,
  id,
  manyOf,
  paged,
  pageOf,
  putOf,
  recordFields,
  trashedFields,
  trashPageOf,
} from '../../shared/paging.ts'
import { MAX_PIECES } from '../../shared/pieces.ts'
import { TOO_MANY_PIECES } from '../../shared/quantity.ts'
import { requeuedIds } from '../../shared/queue-place.ts'
import { longText, text } from '../../shared/text.ts'
import { trashMoves } from '../../shared/records/trash-moves.ts'
import {
  explainProductions,
  production,
  PRODUCTION_TABLES,
  productionDrafts,
} from '../productions/productions.contract.ts'
import { figureFilter } from './figures/figure-filter.contract.ts'
import { orderView } from './views/order-views.contract.ts'
import { orderProduct, orderProductDrafts, piecesOfOrder } from './order-products.contract.ts'

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

/** The shipping details in the order of the screens. A shipping method not in `usedBy` clears the detail (rule O5). */
export const SHIPPING_DETAILS = [
  { name: 'tracking_no', label: 'Tracking Number', maxLength: 100, usedBy: ['ups', 'airport'] },
  { name: 'awb', label: 'Airway Bill', maxLength: 100, usedBy: ['airport'] },
  { name: 'airport_code', label: 'Airport Code', maxLength: 20, usedBy: ['airport'] },
  { name: 'airline', label: 'Airline', maxLength: 100, usedBy: ['airport'] },
] as const satisfies readonly { name: string; label: string; maxLength: number; usedBy: readonly ShippingMethod[] }[]
export type ShippingDetail = (typeof SHIPPING_DETAILS)[number]['name']

/** An object with one value for each shipping detail, keyed by its name. */
export const byShippingDetail = <Value>(value: (detail: (typeof SHIPPING_DETAILS)[number]) => Value) =>
  Object.fromEntries(SHIPPING_DETAILS.map((detail) => [detail.name, value(detail)])) as Record<ShippingDetail, Value>

const blankText = (most: number) =>
  text(most)
    .nullable()
    .transform((value) => value ?? '')

const WRONG_BOXES = 'Boxes is a whole number'

/** The delivery fields of an order. */
const delivery = {
  shippingMethod: z.enum(SHIPPING_METHODS, 'Choose a shipping method'),
  boxes: z
    .union(
      [z.literal(''), z.number().int().min(0, WRONG_BOXES).max(100_000, 'At most 100,000 boxes')],
      // The message of every value that is neither empty nor a whole number.
      WRONG_BOXES,
    )
    .nullable()
    .transform((value) => (value === '' ? null : value)),
  ...byShippingDetail(({ maxLength }) => blankText(maxLength)),
  deliveryDate: dayOrNone,
}

const anyStatus = z.enum(ORDER_STATUSES, 'This is not a status of an order')

/** Null and '' both mean empty. A missing field is empty on a new order and unchanged on an update. */
const orderFields = z.object({
  customer: z.uuid('Customer required'),
  referrer: z
    .literal('')
    .or(id)
    .nullable()
    .transform((value) => value || null),
  addOn: text(200)
    .nullable()
    .transform((value) => value || null),
  dueDate: dayOrNone,
  remark: longText()
    .nullable()
    .transform((value) => value ?? ''),
  ...delivery,
  status: anyStatus,
})
/** The fields of an order that people enter, as they are stored. */
export type OrderFields = z.output<typeof orderFields>

export const orderForm = orderFields
  .extend({
    referrer: orderFields.shape.referrer.default(null),
    addOn: orderFields.shape.addOn.default(null),
    dueDate: optionalDay,
    remark: orderFields.shape.remark.default(''),
    shippingMethod: delivery.shippingMethod.default('pickup'),
    boxes: delivery.boxes.default(null),
    ...byShippingDetail(({ name }) => delivery[name].default('')),
    deliveryDate: optionalDay,
    status: z.enum(['pending', 'confirm'], 'A new order is pending or confirmed').default('pending'),
    /** Requests of one person with the same id create only one order (rule O10). */
    requestId: id.optional(),
    productionProducts: productionDrafts,
    orderProducts: orderProductDrafts,
  })
  .refine((order) => order.productionProducts.length + order.orderProducts.length > 0, {
    path: ['productionProducts'],
    message: 'One of the Production order or Inventory order is required',
  })
  .refine(({ productionProducts, orderProducts }) => piecesOfOrder(productionProducts, orderProducts) <= MAX_PIECES, {
    path: ['productionProducts'],
    message: TOO_MANY_PIECES,
  })
export type OrderFormInput = z.input<typeof orderForm>

/** One row of a list: lean (rule C4). */
const orderRow = z.object({
  ...recordFields,
  /** The short number that people use for an order. */
  orderNo: z.number().int(),
  customer: id,
  customerName: z.string(),
  customerPhoneNo: z.string(),
  referrer: id.nullable(),
  referrerName: z.string(),
  referrerPhoneNo: z.string(),
  addOn: z.string().nullable(),
  /** Pieces. */
  orderQuantity: z.number().int(),
  /** What is ordered, a line each: `Tee / Team roster (back)`. */
  orderInfo: z.array(z.string()),
  /** The address of the small image of the first of these designs: its front, else its back. */
  thumbnail: z.string().nullable(),
  dueDate: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  remark: z.string(),
  status: anyStatus,
  shippingMethod: z.enum(SHIPPING_METHODS),
  boxes: z.number().int().nullable(),
  ...byShippingDetail(() => z.string()),
  deleted: z.boolean(),
})
export type OrderRow = z.infer<typeof orderRow>

/** An order with all that belongs to it. */
export const order = orderRow.extend({
  customerEmail: z.string(),
  customerAddress: z.string(),
  referrerEmail: z.string(),
  referrerAddress: z.string(),
  productionProductData: z.array(production),
  orderProductData: z.array(orderProduct),
  /** What of it came back: productions with those of their items alone, and goods from stock. */
  returnProductsData: z.object({ productionProducts: z.array(production), inventoryProducts: z.array(orderProduct) }),
})
export type Order = z.infer<typeof order>

/** The tables of the records that an order shows: a change in one of them makes shown orders out of date. */
export const ORDER_TABLES = ['orders', 'customers', ...PRODUCTION_TABLES]

const saved = z.object({ message: z.string(), order })

export const createOrder = endpoint({
  name: 'createOrder',
  summary: 'Take an order',
  method: 'POST',
  path: '/api/orders',
  access: ['administrator'],
  status: 201,
  // In bytes. An order with many productions and items exceeds the default limit.
  bodyLimit: 1_000_000,
  input: orderForm,
  output: saved,
  explain: explainProductions,
})

/** The filter of the lists of orders. Names match any part of the text; date ranges include both days. */
export const orderFilter = z.object({
  /** Finds an order by all that its document holds, also by several words of different fields (rule S1). */
  search: text().default(''),
  customerName: text().default(''),
  referrerName: text().default(''),
  designName: text().default(''),
  awb: text().default(''),
  /** Ids of records that the order refers to: as customer or deliver-to, in a production or in its goods from stock. */
  contact: manyOf(id),
  clothingType: manyOf(id),
  printingDesign: manyOf(id),
  color: manyOf(id),
  status: manyOf(anyStatus),
  shippingMethod: manyOf(z.enum(SHIPPING_METHODS, 'This is not a shipping method')),
  dueDateFrom: optionalDay,
  dueDateTo: optionalDay,
  deliveryDateFrom: optionalDay,
  deliveryDateTo: optionalDay,
  orderCreatedFrom: optionalDay,
  orderCreatedTo: optionalDay,
  ...figureFilter,
})

const SORT_FIELDS = [
  'orderNo',
  'customerName',
  'referrerName',
  'orderQuantity',
  'dueDate',
  'deliveryDate',
  'status',
  'createdAt',
  'updatedAt',
] as const
const orderPage = pageOf(SORT_FIELDS, { limit: 50, sortField: 'createdAt', sortOrder: -1 }).extend(orderFilter.shape)

export const listOrders = endpoint({
  name: 'listOrders',
  summary: 'Find orders',
  method: 'GET',
  shows: ORDER_TABLES,
  path: '/api/orders',
  access: ['administrator', 'warehouse_operator'],
  input: orderPage.extend({ view: orderView, deleted: flag, detail: flag }),
  output: paged(z.union([order, orderRow])),
})

export const listOrderTrash = endpoint({
  name: 'listOrderTrash',
  summary: 'Find orders in the trash',
  method: 'GET',
  shows: ['schedules', ...ORDER_TABLES],
  path: '/api/orders/trash',
  access: ['administrator'],
  input: orderPage.extend(trashPageOf(SORT_FIELDS).shape),
  output: paged(orderRow.extend({ ...trashedFields, requeued })),
})

export const getOrder = endpoint({
  name: 'getOrder',
  summary: 'Get one order with all that belongs to it',
  method: 'GET',
  shows: ORDER_TABLES,
  path: '/api/orders/:id',
  access: ['administrator', 'warehouse_operator'],
  input: z.object({ id }),
  output: order,
})

export const updateOrder = endpoint({
  name: 'updateOrder',
  summary: 'Change an order',
  method: 'PUT',
  path: '/api/orders/:id',
  access: ['administrator'],
  // A missing field keeps its value, an empty one is cleared. The customer is required.
  input: putOf({ ...orderFields.partial().shape, customer: orderFields.shape.customer }),
  output: saved,
})

/** The delivery fields and the status, complete or deliver. A missing field keeps its value. */
export const summaryForm = z.object({ ...delivery, status: anyStatus }).partial()

export const updateOrderSummary = endpoint({
  name: 'updateOrderSummary',
  summary: 'Change the delivery of an order',
  method: 'PUT',
  path: '/api/orders/update-summary/:id',
  access: ['administrator', 'warehouse_operator'],
  input: putOf(summaryForm.shape),
  output: saved,
})

export const {
  softDelete: softDeleteOrders,
  restore: restoreOrders,
  purge: purgeOrders,
} = trashMoves({
  name: 'Orders',
  nouns: 'orders',
  path: '/api/orders',
  access: ['administrator'],
  softDelete: 'Put orders in the trash and their schedules off the machines',
  restored: requeuedIds,
})
