import { localTime } from '../../../server/clock.ts'
import type { Reader } from '../../../server/database/database.ts'
import { stream } from '../../../server/handlers.ts'
import { getCsv } from '../../../server/records/csv/csv.ts'
import type { ParsedOf } from '../../../shared/endpoint.ts'
import { piecesOfSize, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { bySize, eachSize, SIZE_LABELS, SIZES } from '../../../shared/quantities/sizes.ts'
import { type Production, QUALITY_LABELS, qualityField, returnField } from '../../productions/productions.contract.ts'
import { productionsOfOrders } from '../../productions/productions.db.ts'
import { piecesReturned } from '../../productions/productions.rules.ts'
import { reasonFields } from '../../productions/return-reasons.contract.ts'
import { ALL_ORDER_TEXTS, orderFields } from '../order-fields.contract.ts'
import { exportOrderItems, exportOrders } from '../orders.contract.ts'
import { type OrderProduct, stockReturnField, toItem } from '../products/order-products.contract.ts'
import { getOrderProducts } from '../products/order-products.db.ts'
import { requireTrashReader } from '../summary/order-details.api.ts'
import { batchesOfOrders, toOrderRows, type WillBeLate } from './order-list.db.ts'

/** The same orders as in the list, and by the same input. */
export const orderExportHandlers = (willBeLate: WillBeLate) => ({
  exportOrders: stream(exportOrders, ({ db, snapshot, input, session }) => {
    requireTrashReader(input.deleted, session)
    return getCsv(
      ORDER_COLUMNS,
      rowsOfOrders(db, input, () => snapshot(willBeLate)),
      input,
    )
  }),

  exportOrderItems: stream(exportOrderItems, ({ db, snapshot, input, session }) => {
    requireTrashReader(input.deleted, session)
    return getCsv(
      ORDER_ITEM_COLUMNS,
      rowsOfItems(db, input, () => snapshot(willBeLate)),
      input,
    )
  }),
})

export const getOrderColumns = <Name extends keyof typeof orderFields>(...names: Name[]) =>
  names.map((field) => ({ field, ...orderFields[field] }))

export const PEOPLE_COLUMNS = [
  { field: 'orderNo', label: 'Order' },
  { field: 'customerName', label: 'Customer' },
  { field: 'customerPhoneNo', label: 'Customer Phone No' },
  { field: 'referrerName', label: 'Deliver To' },
  { field: 'referrerPhoneNo', label: 'Deliver To Phone No' },
] as const

/** As it is stored, and as it is answered. */
export const RUSH_COLUMN = {
  field: 'rush',
  label: orderFields.rush.label,
  words: { ...orderFields.rush.words, true: 'Yes', false: 'No' },
} as const

const ORDER_COLUMNS = [
  ...PEOPLE_COLUMNS,
  { field: 'orderInfo', label: 'Order Info' },
  { field: 'orderQuantity', label: 'Pieces' },
  ...getOrderColumns('status', 'dueDate', 'deliveryDate', 'shippingMethod', 'boxes'),
  ...getOrderColumns(...ALL_ORDER_TEXTS.map(({ name }) => name)),
  ...getOrderColumns('remark'),
  { field: 'createdAt', label: 'Created' },
  { field: 'updatedAt', label: 'Changed' },
  RUSH_COLUMN,
] as const

export const ITEM_COLUMNS = [
  { field: 'kind', label: 'Kind' },
  { field: 'designName', label: 'Printing Design' },
  { field: 'clothingTypeName', label: 'Clothing Type' },
  { field: 'colorName', label: 'Color' },
  ...SIZES.map((size) => ({ field: size, label: SIZE_LABELS[size] })),
  { field: 'pieces', label: 'Pieces' },
  ...SIZES.map((size) => ({ field: qualityField(size), label: `Quality ${SIZE_LABELS[size]}`, words: QUALITY_LABELS })),
  ...SIZES.map((size) => ({ field: stockReturnField(size), label: `Returned ${SIZE_LABELS[size]}` })),
  { field: 'returnedPieces', label: 'Returned Pieces' },
  { ...reasonFields.returnReason, field: 'returnReason' },
  { ...reasonFields.returnReasonText, field: 'returnReasonText' },
] as const

const ORDER_ITEM_COLUMNS = [
  ...PEOPLE_COLUMNS,
  ...getOrderColumns('status', 'dueDate', 'deliveryDate', 'shippingMethod'),
  ...ITEM_COLUMNS,
]

type GetLate = Parameters<typeof batchesOfOrders>[2]

async function* rowsOfOrders(db: Reader, input: ParsedOf<typeof exportOrders>, getLate: GetLate) {
  for await (const batch of batchesOfOrders(db, input, getLate)) {
    yield (await toOrderRows(db, batch)).map((order) => ({
      ...order,
      orderInfo: order.orderInfo.join('; '),
      createdAt: localTime(order.createdAt),
      updatedAt: localTime(order.updatedAt),
    }))
  }
}

/** With all that belongs to them: more would make others wait. */
const ORDERS_AT_ONCE = 50

async function* rowsOfItems(db: Reader, input: ParsedOf<typeof exportOrders>, getLate: GetLate) {
  for await (const batch of batchesOfOrders(db, input, getLate, ORDERS_AT_ONCE)) {
    const ids = batch.map(({ _id }) => _id)
    const productions = await productionsOfOrders(db, ids)
    const stockLines = await getOrderProducts(db, ids)
    yield batch.flatMap((order) => toItemRows(order, productions.get(order._id), stockLines.get(order._id)))
  }
}

export function toItemRows<Order>(
  order: Order,
  productions: readonly Production[] = [],
  stockLines: readonly OrderProduct[] = [],
) {
  const made = productions.flatMap((garment) => garment.items.map((item) => ({ kind: 'Production', garment, item })))
  const taken = stockLines.map((garment) => ({ kind: 'Inventory', garment, item: toItem(garment) }))
  return [...made, ...taken].map(({ kind, garment, item }) => {
    const sizes = eachSize((size) => piecesOfSize(item, size))
    const returned = bySize(stockReturnField, (size) => item[returnField(size)])
    return {
      ...item,
      ...order,
      kind,
      clothingTypeName: garment.clothingTypeName,
      designName: garment.printingDesignData.name,
      ...sizes,
      pieces: sumOfPieces(sizes),
      ...returned,
      returnedPieces: piecesReturned(item),
    }
  })
}
