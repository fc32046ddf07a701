import { z } from 'zod'
import { aMonthLater } from '../../shared/days/calendar.ts'
import { optionalDay } from '../../shared/days/day.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { id } from '../../shared/paging.ts'
import { quantityField } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { csvOf } from '../../shared/records/csv-endpoint.ts'
import { filterShape } from '../../shared/records/filters.ts'
import { orderFilters } from '../orders/filters/order-filters.contract.ts'
import { orderProduct } from '../orders/products/order-products.contract.ts'
import { SHIPPING_METHODS } from '../orders/order-fields.contract.ts'
import { ORDER_TABLES } from '../orders/orders.contract.ts'
import { production, productionItem, returnField } from '../productions/productions.contract.ts'

const day = (message: string) => optionalDay.pipe(z.string(message))

const { customerName, referrerName, shippingMethod } = orderFilters
export const reportFilters = { customerName, referrerName, shippingMethod }

/** The range includes both days; at most one calendar month lies between them (rule R2). */
export const reportFilter = z
  .object({
    ...filterShape(reportFilters),
    deliveryDateFrom: day('Delivery Date From required'),
    deliveryDateTo: day('Delivery Date To required'),
  })
  .refine(({ deliveryDateFrom: from, deliveryDateTo: to }) => to >= from, {
    path: ['deliveryDateTo'],
    message: 'The last day is before the first one',
  })
  .refine(({ deliveryDateFrom: from, deliveryDateTo: to }) => to <= aMonthLater(from), {
    path: ['deliveryDateTo'],
    message: 'At most one month can be reported at once',
  })
export type ReportQuery = z.input<typeof reportFilter>
export type ReportFilter = z.output<typeof reportFilter>

const contact = z.object({ _id: id, name: z.string(), phone_no: z.string() })

const pieces = { pieces: z.number().int(), returnedPieces: z.number().int() }

const reportedOrder = z.object({ _id: id, orderNo: z.number().int(), shippingMethod: z.enum(SHIPPING_METHODS) })

export const reportedProduction = production
  .pick({ _id: true, orderId: true, clothingTypeName: true, printingDesignData: true })
  .extend({
    items: z.array(
      productionItem.pick({
        _id: true,
        colorName: true,
        colorCode: true,
        size: true,
        itemQuantity: true,
        ...bySize(quantityField, () => true as const),
        ...bySize(returnField, () => true as const),
      }),
    ),
  })
export type ReportedProduction = z.infer<typeof reportedProduction>

export const reportedStockLine = orderProduct.omit({
  orderProductId: true,
  version: true,
  productId: true,
  clothingType: true,
  printingDesign: true,
  color: true,
  returnReason: true,
  returnReasonText: true,
})
export type ReportedStockLine = z.infer<typeof reportedStockLine>

/** Pieces are those ordered; what came back of them is counted beside. */
const reportedDay = z.object({
  deliveryDate: z.string(),
  orders: z.array(reportedOrder),
  productionProducts: z.array(reportedProduction),
  inventoryProducts: z.array(reportedStockLine),
  ...pieces,
})
export type ReportedDay = z.infer<typeof reportedDay>

/** An order without a deliver-to was delivered to its customer. */
const reportedRecipient = z.object({ referrer: contact, dates: z.array(reportedDay) })
export type ReportedRecipient = z.infer<typeof reportedRecipient>

const reportedCustomer = z.object({
  customer: contact,
  recipients: z.array(reportedRecipient),
  ...pieces,
})
export type ReportedCustomer = z.infer<typeof reportedCustomer>

export const deliveryReport = endpoint('deliveryReport.read', {
  name: 'deliveryReport',
  summary: 'Report what was delivered, by customer, recipient and delivery date',
  method: 'GET',
  shows: ORDER_TABLES,
  path: '/api/reports/delivery',
  input: reportFilter,
  output: z.object({
    data: z.array(reportedCustomer),
    total: z.object({ orders: z.number().int(), ...pieces }),
  }),
})

export const exportDeliveryReport = csvOf(deliveryReport, {
  name: 'exportDeliveryReport',
  summary: 'Download what was delivered',
  file: 'deliveries',
})
