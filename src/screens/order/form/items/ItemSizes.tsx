import { SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { DOZEN, quantityField, sumOfSizes } from '../../../../shared/quantities/pieces.ts'
import { SIZE_LABELS, SIZES } from '../../../../shared/quantities/sizes.ts'
import { NumberField } from '../../../../web/input/NumberField.tsx'
import { SIZE_GRID } from '../../../../web/input/quantities/SizeFields.tsx'
import {
  NO_QUANTITY,
  QUALITIES,
  QUALITY_LABELS,
  qualityField,
} from '../../../../features/productions/productions.contract.ts'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import { getNumbers, type ItemFormValues } from '../draft/order-draft.ts'

const QUANTITIES = ['itemQuantity', ...SIZES.map(quantityField)] as const

interface ItemSizesProps {
  id: string
  values: ItemFormValues
  errors: FieldErrors
  onChange: (fields: Partial<ItemFormValues>) => void
}

export function ItemSizes({ id, values, errors, onChange }: ItemSizesProps) {
  const isMix = values.size === 'mix'
  const refused = QUANTITIES.find((field) => field in errors)
  const mixed = sumOfSizes(getNumbers(values))
  const wrongMix = isMix && mixed !== DOZEN && (mixed > 0 || 'size' in errors)
  const wrongSizes = isMix ? wrongMix : 'itemQuantity' in errors
  const isWrong = wrongMix || refused !== undefined
  return (
    <fieldset>
      <legend>{isMix ? 'Pieces in one dozen' : 'Dozens of each size'}</legend>
      <SimpleGrid {...SIZE_GRID}>
        {SIZES.map((size) => (
          <NumberField
            key={size}
            label={SIZE_LABELS[size]}
            aria-label={`${SIZE_LABELS[size]}, ${isMix ? 'pieces' : 'dozens'}`}
            placeholder="0"
            data-path={quantityField(size)}
            error={wrongSizes || quantityField(size) in errors}
            aria-errormessage={id}
            value={values[quantityField(size)]}
            onChange={(value) => onChange({ [quantityField(size)]: value })}
            styles={{ input: { textAlign: 'center' } }}
          />
        ))}
      </SimpleGrid>
      {/* Below all quantities, which the keyboard meets first. */}
      <SimpleGrid {...SIZE_GRID} mt="2xs">
        {SIZES.map((size) => (
          <Text key={size} component="div" size="xs" ta="center">
            {SIZE_LABELS[size]}
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={`Quality of ${SIZE_LABELS[size]}`}
              disabled={!values[quantityField(size)]}
              value={values[qualityField(size)]}
              onChange={(quality) => onChange({ [qualityField(size)]: quality })}
              data={QUALITIES.map((quality) => ({ value: quality, label: QUALITY_LABELS[quality] }))}
            />
          </Text>
        ))}
      </SimpleGrid>
      <Text mt="2xs" id={id} role={isWrong ? 'alert' : undefined} c={isWrong ? 'var(--mantine-color-error)' : 'dimmed'}>
        {refused
          ? errors[refused]
          : isMix
            ? `${wrongMix ? `${NO_QUANTITY}: ` : ''}${mixed} of ${DOZEN} pieces`
            : '\u00a0'}
      </Text>
    </fieldset>
  )
}
