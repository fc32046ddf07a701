import { compact } from '../../../../shared/text.ts'
import { piecesReturned } from '../../../productions/productions.rules.ts'
import { orderFields } from '../../order-fields.contract.ts'
import type { Order } from '../../orders.contract.ts'
import { toItem } from '../../products/order-products.contract.ts'
import { getRecipient } from '../recipient.rules.ts'

export type ManifestRow = ReturnType<typeof toRow>

/** Of the paper and of its file. */
export const MANIFEST_COLUMNS = [
  { field: 'orderNo', label: 'Order' },
  { field: 'airport_code', label: orderFields.airport_code.label },
  { field: 'airline', label: orderFields.airline.label },
  { field: 'awb', label: orderFields.awb.label },
  { field: 'boxes', label: orderFields.boxes.label },
  { field: 'pieces', label: 'Pieces' },
  { field: 'receiver', label: 'Receiver' },
  { field: 'phone', label: 'Phone No' },
] as const

/** Undefined for an order that is on the manifest. */
export function whyNotOnManifest({ deleted, status, shippingMethod }: Order): string | undefined {
  if (deleted) return 'in the trash'
  if (status === 'cancel') return 'cancelled'
  return shippingMethod === 'airport' ? undefined : 'not shipped by Airport'
}

export const toManifestRows = (orders: readonly Order[]): ManifestRow[] =>
  orders.filter((order) => whyNotOnManifest(order) === undefined).map(toRow)

function toRow(order: Order) {
  const { orderNo, airport_code, airline, awb, boxes, orderQuantity, returnProductsData: returned } = order
  const items = [
    ...returned.productionProducts.flatMap((production) => production.items),
    ...returned.inventoryProducts.map(toItem),
  ]
  const { name: receiver, phone } = getRecipient(order)
  return {
    ...{ orderNo, airport_code, airline, awb, receiver, phone },
    /** Null is not known yet: nothing goes out in 0 boxes. */
    boxes: boxes || null,
    pieces: orderQuantity - items.reduce((pieces, item) => pieces + piecesReturned(item), 0),
  }
}

/** The rows of each airway bill, in the order of the paper. Not everybody writes `020-1234 5675` in the same way. */
export function toFlights(rows: readonly ManifestRow[]): ManifestRow[][] {
  const flights = Map.groupBy(
    rows.toSorted((a, b) => a.orderNo - b.orderNo),
    ({ airport_code, airline, awb }) => [airport_code, airline, awb].map(compact).join('\t'),
  )
  return [...flights.keys()].toSorted().map((flight) => flights.get(flight)!)
}

/** As long as the boxes of one order are not known, those of all are not. */
export const sumOfManifest = (rows: readonly ManifestRow[]) => ({
  boxes: rows.some(({ boxes }) => boxes === null) ? null : rows.reduce((sum, row) => sum + row.boxes!, 0),
  pieces: rows.reduce((sum, row) => sum + row.pieces, 0),
})
