import { quantityField } from '../../shared/quantities/pieces.ts'
import type { Field } from '../../shared/records/fields.ts'
import { bySize, SIZE_LABELS } from '../../shared/quantities/sizes.ts'
import { reasonFields } from './return-reasons.contract.ts'
import {
  type ProductionDraft,
  type ProductionItem,
  QUALITY_LABELS,
  qualityField,
  returnField,
  SIZE_MODE_LABELS,
} from './productions.contract.ts'

export const productionFields = {
  clothingType: { label: 'Clothing Type' },
  printingDesign: { label: 'Printing Design' },
} as const satisfies Record<keyof Omit<ProductionDraft, 'items'>, Field>

export const itemFields = {
  color: { label: 'Color' },
  size: { label: 'Size type', words: SIZE_MODE_LABELS },
  itemQuantity: { label: 'Dozens' },
  ...bySize(quantityField, (size): Field => ({ label: SIZE_LABELS[size] })),
  ...bySize(qualityField, (size): Field => ({ label: `Quality of ${SIZE_LABELS[size]}`, words: QUALITY_LABELS })),
  ...bySize(returnField, (size): Field => ({ label: `Returned of ${SIZE_LABELS[size]}` })),
  ...reasonFields,
} as const satisfies Record<Exclude<keyof ProductionItem, '_id' | 'version' | 'colorName' | 'colorCode'>, Field>
