import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'
import { SIZE_LABELS, type Size, SIZES } from '../../../shared/quantities/sizes.ts'
import { NumberField } from '../NumberField.tsx'

/** Six in a row, three on a phone. */
export const SIZE_GRID = { cols: { base: 3, xs: 6 }, spacing: '2xs' }

interface SizeFieldsProps {
  legend: string
  values: Readonly<Record<Size, number | string>>
  onChange: (size: Size, value: number | string) => void
  hint: (size: Size) => ReactNode
  placeholder?: (size: Size) => string
  isDisabled?: (size: Size) => boolean
  isWrong: (size: Size) => boolean
  messageId: string
  hasFocus?: boolean
}

export function SizeFields({ legend, values, onChange, hint, ...props }: SizeFieldsProps) {
  const first = props.hasFocus ? SIZES.find((size) => !props.isDisabled?.(size)) : undefined
  return (
    <fieldset>
      <legend>{legend}</legend>
      <SimpleGrid {...SIZE_GRID}>
        {SIZES.map((size) => (
          <NumberField
            key={size}
            label={SIZE_LABELS[size]}
            aria-label={`${SIZE_LABELS[size]}, pieces`}
            data-path={size}
            data-autofocus={size === first || undefined}
            placeholder={props.placeholder?.(size) ?? '0'}
            disabled={props.isDisabled?.(size)}
            error={props.isWrong(size)}
            aria-errormessage={props.messageId}
            description={hint(size)}
            inputWrapperOrder={['label', 'input', 'description']}
            value={values[size]}
            onChange={(value) => onChange(size, value)}
            styles={{ input: { textAlign: 'center' } }}
            descriptionProps={{ ta: 'center', fz: 'sm', mt: '4xs' }}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}
