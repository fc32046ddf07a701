import { quantityField } from '../../../../shared/quantities/pieces.ts'
import { bySize } from '../../../../shared/quantities/sizes.ts'
import {
  type Production,
  type ProductionItem,
  qualityField,
  returnField,
} from '../../../../features/productions/productions.contract.ts'
import { NO_REASON } from '../../../../features/productions/return-reasons.contract.ts'

export const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`

/** A stored item of 2 dozens S. */
export const storedItem = (number: number, fields: Partial<ProductionItem> = {}): ProductionItem => ({
  _id: id(number),
  version: 1,
  color: id(9),
  colorName: 'Red',
  colorCode: 'ff0000',
  size: 'not_mix',
  ...bySize(quantityField, (size) => (size === 'small' ? 2 : 0)),
  ...bySize(qualityField, (size) => (size === 'small' ? ('first' as const) : ('' as const))),
  ...bySize(returnField, () => 0),
  ...NO_REASON,
  itemQuantity: 2,
  ...fields,
})

/** A stored production of these items, whose front is on a machine. */
export const storedProduction = (items: ProductionItem[]): Production => ({
  _id: id(0),
  orderId: id(0),
  version: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  clothingType: id(0),
  clothingTypeName: 'Tee',
  printingDesign: id(0),
  printingDesignData: { _id: id(0), name: 'Logo', screenPrintingOn: 'front', frontImage: null, backImage: null },
  frontStatus: 'schedule',
  backStatus: null,
  items,
  productQuantity: 4,
  complete_production: false,
})
