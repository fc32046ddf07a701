import { CloseButton, Group } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'

interface FieldEndProps {
  label: string
  icon: ReactNode
  onClear: (() => void) | undefined
}

export const FieldEnd = ({ label, icon, onClear }: FieldEndProps) => (
  <Group component="span" justify="flex-end" gap="4xs" wrap="nowrap" w="100%" pe="2xs" c="dimmed">
    {onClear && (
      <CloseButton
        size="sm"
        variant="transparent"
        style={{ pointerEvents: 'all' }}
        aria-label={`Clear ${label}`}
        // By keyboard the field itself is cleared (`clearByKey`), so that Tab leads from field to field.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClear}
      />
    )}
    {icon}
  </Group>
)

export const FIELD_END_WIDTH = '3.6rem'

export function clearByKey(event: KeyboardEvent, onClear: (() => void) | undefined): boolean {
  if (!onClear || (event.key !== 'Delete' && event.key !== 'Backspace')) return false
  event.preventDefault()
  onClear()
  return true
}
