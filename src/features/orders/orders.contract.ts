import { z } from 'zod'
import { optionalDay } from '../../shared/days/day.ts'
import { blankAs, endpoint } from '../../shared/endpoint.ts'
import { csvOf } from '../../shared/records/csv-endpoint.ts'
import { flag, id, optionalId, paged, getPage, putSchema, recordFields, trueOrFalse } from '../../shared/paging.ts'
import { MAX_PIECES } from '../../shared/quantities/pieces.ts'
import { TOO_MANY_PIECES } from '../../shared/quantities/quantity.ts'
import { historyEndpoint } from '../../shared/records/record-history.ts'
import {
  explainProductions,
  production,
  PRODUCTION_TABLES,
  productionDrafts,
  sentProductions,
} from '../productions/productions.contract.ts'
import {
  anyStatus,
  byAnyOrderText,
  deliveryInputs,
  NO_CUSTOMER,
  orderInputs,
  SHIPPING_METHODS,
} from './order-fields.contract.ts'
import { orderView } from './filters/order-views.contract.ts'
import { orderProduct, orderProductDrafts, piecesOfOrder } from './products/order-products.contract.ts'
import { orderFilter } from './filters/order-filters.contract.ts'

export const orderForm = z
  .object({
    ...orderInputs,
    referrer: orderInputs.referrer.default(null),
    dueDate: optionalDay,
    rush: orderInputs.rush.default(0),
    remark: orderInputs.remark.default(''),
    ...byAnyOrderText(({ name }) => orderInputs[name].default('')),
    shippingMethod: orderInputs.shippingMethod.default('pickup'),
    boxes: orderInputs.boxes.default(null),
    deliveryDate: optionalDay,
    status: blankAs(
      'pending',
      z.enum(['pending', 'confirm'], 'A new order is pending or confirmed').default('pending'),
    ),
    /** Requests of one person with the same id create only one order (rule O10). */
    requestId: optionalId,
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
export const orderRow = z.object({
  ...recordFields,
  orderNo: z.number().int(),
  customer: id,
  customerName: z.string(),
  customerPhoneNo: z.string(),
  referrer: id.nullable(),
  referrerName: z.string(),
  referrerPhoneNo: z.string(),
  ...byAnyOrderText(() => z.string()),
  /** Pieces. */
  orderQuantity: z.number().int(),
  /** What is ordered, a line each: `Tee / Team roster (back)`. */
  orderInfo: z.array(z.string()),
  /** The address of the small image of the first of these designs: its front, else its back. */
  thumbnail: z.string().nullable(),
  dueDate: z.string().nullable(),
  /** Before all that are not, with or without a due day (rules P4, T6). */
  rush: z.boolean(),
  deliveryDate: z.string().nullable(),
  remark: z.string(),
  status: anyStatus,
  /** Since when it is Complete: in the view `complete` alone, and as far as its history reaches. */
  completeSince: z.iso.datetime().optional(),
  /** In the view `will_be_late` alone: when its last side is printed, by the press plan, and by how many working minutes late. */
  planned: z.object({ finish: z.iso.datetime().nullable(), lateMinutes: z.number().nullable() }).optional(),
  shippingMethod: z.enum(SHIPPING_METHODS),
  boxes: z.number().int().nullable(),
  deleted: z.boolean(),
})
export type OrderRow = z.infer<typeof orderRow>

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

/** A change in one of them makes shown orders out of date. */
export const ORDER_TABLES = ['orders', 'customers', ...PRODUCTION_TABLES]

const saved = z.object({ message: z.string(), order })

export const createOrder = endpoint('orders.change', {
  name: 'createOrder',
  summary: 'Take an order',
  method: 'POST',
  path: '/api/orders',
  status: 201,
  // In bytes: an order with many productions and items exceeds the default limit.
  bodyLimit: 1_000_000,
  input: orderForm,
  output: saved,
  explain: explainProductions,
})

export const ORDER_SORT_FIELDS = [
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
export const orderPage = getPage(ORDER_SORT_FIELDS, { limit: 50, sortField: 'createdAt', sortOrder: -1 }).extend(
  orderFilter.shape,
)

/** What our own lists ask for. */
export const WITHOUT_LINES = { detail: 'false' } as const

/** Without `detail`, a view answers rows and all other lists whole orders (rule C4). */
export const listOrders = endpoint('orders.read', {
  name: 'listOrders',
  summary: 'Find orders',
  method: 'GET',
  // These say what will be late.
  shows: ['schedules', 'machines', 'shop', ...ORDER_TABLES],
  path: '/api/orders',
  input: orderPage.extend({ view: orderView.optional(), deleted: flag, detail: trueOrFalse.optional() }),
  output: paged(z.union([order, orderRow])),
})

export const exportOrders = csvOf(listOrders, {
  name: 'exportOrders',
  summary: 'Download the orders that a list finds',
  file: 'orders',
})

/** A row for each color of a production, and for each product from stock. */
export const exportOrderItems = csvOf(listOrders, {
  name: 'exportOrderItems',
  summary: 'Download the items of the orders that a list finds',
  path: '/api/orders/export/items',
  file: 'order-items',
})

export const getOrder = endpoint('orders.read', {
  name: 'getOrder',
  summary: 'Get one order with all that belongs to it',
  method: 'GET',
  shows: ORDER_TABLES,
  path: '/api/orders/:id',
  input: z.object({ id }),
  output: order,
})

export const updateOrder = endpoint('orders.change', {
  name: 'updateOrder',
  summary: 'Change an order and productions of it, all or none',
  method: 'PUT',
  path: '/api/orders/:id',
  // With the ids and versions of what is stored.
  bodyLimit: 2_000_000,
  // A missing field keeps its value, an empty one is cleared.
  input: putSchema({
    ...z.object(orderInputs).partial().shape,
    productionProducts: sentProductions.optional(),
  }).refine(({ customer, productionProducts }) => customer ?? productionProducts, {
    path: ['customer'],
    message: NO_CUSTOMER,
  }),
  output: saved,
})

/** A missing field keeps its value. */
export const summaryForm = z.object({ ...deliveryInputs, status: anyStatus }).partial()

export const updateOrderSummary = endpoint('orders.deliver', {
  name: 'updateOrderSummary',
  summary: 'Change the delivery of an order',
  method: 'PUT',
  path: '/api/orders/update-summary/:id',
  input: putSchema(summaryForm.shape),
  output: saved,
})

export const getOrderHistory = historyEndpoint({
  name: 'Order',
  noun: 'order',
  path: '/api/orders',
  access: 'orders.read',
  // Changes of items are noted as changes of `productions`, those of goods from stock as changes of `orders`.
  shows: ['orders', 'productions', 'schedules'],
})
