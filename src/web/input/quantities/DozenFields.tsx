import { SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { SIZE_LABELS, type Size, SIZES } from '../../../shared/quantities/sizes.ts'
import { NumberField } from '../NumberField.tsx'
import { SIZE_GRID } from './SizeFields.tsx'
import { type Part, PARTS, type TypedPieces } from './typed-pieces.ts'

const UNITS: Record<Part, string> = { dozens: 'Dz', pieces: 'Pcs' }

interface DozenFieldsProps {
  legend: string
  values: Readonly<Record<Size, TypedPieces>>
  onChange: (size: Size, value: TypedPieces) => void
  hint: (size: Size) => ReactNode
  isDisabled: (size: Size) => boolean
  isWrong: (size: Size, part: Part) => boolean
  messageId: string
}

/** The form finds a size by its name, and its fields by `small.dozens` and `small.pieces`. */
export function DozenFields({ legend, values, onChange, hint, isDisabled, isWrong, messageId }: DozenFieldsProps) {
  const id = useId()
  const first = SIZES.find((size) => !isDisabled(size))
  return (
    <fieldset>
      <legend>{legend}</legend>
      <SimpleGrid {...SIZE_GRID}>
        {SIZES.map((size) => (
          <Stack
            key={size}
            gap="3xs"
            role="group"
            aria-label={SIZE_LABELS[size]}
            aria-describedby={`${id}-${size}`}
            data-path={size}
          >
            <Text aria-hidden="true" fw={600}>
              {SIZE_LABELS[size]}
            </Text>
            {PARTS.map((part) => (
              <NumberField
                key={part}
                aria-label={`${SIZE_LABELS[size]}, ${part}`}
                data-path={`${size}.${part}`}
                data-autofocus={(size === first && part === 'dozens') || undefined}
                placeholder="0"
                rightSection={<Text c="dimmed">{UNITS[part]}</Text>}
                rightSectionPointerEvents="none"
                rightSectionWidth="2.6rem"
                disabled={isDisabled(size)}
                error={isWrong(size, part)}
                aria-errormessage={messageId}
                value={values[size][part]}
                onChange={(value) => onChange(size, { ...values[size], [part]: value })}
                styles={{ input: { textAlign: 'end' } }}
              />
            ))}
            <Text id={`${id}-${size}`} component="div" ta="center" c="dimmed">
              {hint(size)}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </fieldset>
  )
}
