import { piecesOfSize, sumOfPieces } from '../../shared/quantities/pieces.ts'
import { bySize, eachSize, SIZE_LABELS, SIZES } from '../../shared/quantities/sizes.ts'
import { type Production, QUALITY_LABELS, qualityField, returnField } from '../productions/productions.contract.ts'
import { piecesReturned } from '../productions/productions.rules.ts'
import { reasonFields } from '../productions/return-reasons.contract.ts'
import { orderFields } from './order-fields.contract.ts'
import { type OrderProduct, stockReturnField, toItem } from './products/order-products.contract.ts'

export const getOrderColumns = <Name extends keyof typeof orderFields>(...names: Name[]) =>
  names.map((field) => ({ field, ...orderFields[field] }))

export const ORDER_AND_CONTACT_COLUMNS = [
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
