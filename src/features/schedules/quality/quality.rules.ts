import { quantityField, type SizeQuantities } from '../../../shared/quantities/pieces.ts'
import type { Problem } from '../../../shared/problem.ts'
import { bySize, SIZE_LABELS, SIZES } from '../../../shared/quantities/sizes.ts'
import { type Qualities, qualityField } from '../../productions/productions.contract.ts'

export function whyNotQualities(made: SizeQuantities, qualities: Qualities): Problem | null {
  const missing = SIZES.find((size) => made[quantityField(size)] > 0 && qualities[qualityField(size)] === '')
  if (!missing) return null
  return {
    code: 'invalid',
    field: qualityField(missing),
    message: `Select the quality of size ${SIZE_LABELS[missing]}`,
  }
}

export const qualitiesOfMade = (made: SizeQuantities, qualities: Qualities): Qualities =>
  bySize(qualityField, (size) => (made[quantityField(size)] > 0 ? qualities[qualityField(size)] : ''))
