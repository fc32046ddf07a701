import { CloseButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './FieldEnd.module.css'

interface FieldEndProps {
  label: string
  icon: ReactNode
  onClear: (() => void) | undefined
}

export const FieldEnd = ({ label, icon, onClear }: FieldEndProps) => (
  <span className={classes.end}>
    {onClear && (
      <CloseButton
        size="sm"
        variant="transparent"
        className={classes.clear}
        aria-label={`Clear ${label}`}
        // By keyboard the field itself is cleared (`clearByKey`), so that Tab leads from field to field.
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClear}
      />
    )}
    {icon}
  </span>
)

export const FIELD_END_WIDTH = '3.6rem'

export function clearByKey(event: KeyboardEvent, onClear: (() => void) | undefined): boolean {
  if (!onClear || (event.key !== 'Delete' && event.key !== 'Backspace')) return false
  event.preventDefault()
  onClear()
  return true
}
