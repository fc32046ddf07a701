import { piecesOfItems, sumOfPieces } from '../../shared/quantities/pieces.ts'
import { SIZES } from '../../shared/quantities/sizes.ts'
import { stockReturnField } from '../orders/products/order-products.contract.ts'
import { piecesReturned } from '../productions/productions.rules.ts'
import type { Order } from '../orders/orders.contract.ts'
import type {
  ReportedCustomer,
  ReportedDay,
  ReportedStockLine,
  ReportedProduction,
  ReportedRecipient,
} from './delivery-report.contract.ts'

export interface Pieces {
  pieces: number
  returnedPieces: number
}

export const sumUp = (parts: readonly Pieces[]): Pieces =>
  parts.reduce<Pieces>(
    (sum, { pieces, returnedPieces }) => ({
      pieces: sum.pieces + pieces,
      returnedPieces: sum.returnedPieces + returnedPieces,
    }),
    { pieces: 0, returnedPieces: 0 },
  )

export const piecesOfItem = (item: ReportedProduction['items'][number]): Pieces => ({
  pieces: piecesOfItems([item]),
  returnedPieces: piecesReturned(item),
})

export const stockLinePieces = (line: ReportedStockLine): Pieces => ({
  pieces: sumOfPieces(line),
  returnedPieces: SIZES.reduce((sum, size) => sum + line[stockReturnField(size)], 0),
})

/** The columns of an order that the report and its file show. */
export const DELIVERED_COLUMNS = ['_id', 'orderNo', 'shippingMethod', 'deliveryDate'] as const
type DeliveredColumns = Pick<Order, (typeof DELIVERED_COLUMNS)[number]>

/** With its recipient: its deliver-to or, without one, its customer (rule R1). */
export interface DeliveredOrder extends DeliveredColumns {
  deliveryDate: string
  customer: string
  customerName: string
  customerPhoneNo: string
  referrer: string
  referrerName: string
  referrerPhoneNo: string
}

export interface Delivery extends DeliveredOrder, Pieces {
  productions: readonly ReportedProduction[]
  goods: readonly ReportedStockLine[]
}

export function getDelivery(
  order: DeliveredOrder,
  productions: readonly ReportedProduction[],
  stockLines: readonly ReportedStockLine[],
): Delivery {
  const items = productions.flatMap((production) => production.items)
  return {
    ...order,
    productions,
    goods: stockLines,
    ...sumUp([...items.map(piecesOfItem), ...stockLines.map(stockLinePieces)]),
  }
}

export function toReport(deliveries: readonly Delivery[]) {
  const data = getParts(deliveries, ({ customer }) => customer).map(toReportedCustomer)
  return { data, total: { orders: deliveries.length, ...sumUp(data) } }
}

type Part = readonly [Delivery, ...Delivery[]]

const getParts = (deliveries: readonly Delivery[], getKey: (delivery: Delivery) => string): Part[] =>
  [...Map.groupBy(deliveries, getKey).values()] as [Delivery, ...Delivery[]][]

function toReportedCustomer(deliveries: Part): ReportedCustomer {
  const [{ customer: _id, customerName: name, customerPhoneNo: phone_no }] = deliveries
  const recipients = getParts(deliveries, ({ referrer }) => referrer).map(getRecipient)
  return { customer: { _id, name, phone_no }, recipients, ...sumUp(recipients.flatMap(({ dates }) => dates)) }
}

function getRecipient(deliveries: Part): ReportedRecipient {
  const [{ referrer: _id, referrerName: name, referrerPhoneNo: phone_no }] = deliveries
  return { referrer: { _id, name, phone_no }, dates: getParts(deliveries, (order) => order.deliveryDate).map(getDay) }
}

function getDay(deliveries: Part): ReportedDay {
  return {
    deliveryDate: deliveries[0].deliveryDate,
    orders: deliveries.map(({ _id, orderNo, shippingMethod }) => ({ _id, orderNo, shippingMethod })),
    productionProducts: deliveries.flatMap(({ productions }) => productions),
    inventoryProducts: deliveries.flatMap(({ goods }) => goods),
    ...sumUp(deliveries),
  }
}
