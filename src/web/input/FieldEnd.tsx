import { CloseButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './FieldEnd.module.css'

interface FieldEndProps {
  label: string
  /** Says what kind of field it is. */
  icon: ReactNode
  /** Undefined where there is nothing to clear. */
  onClear: (() => void) | undefined
}

/** The right end of a field: its icon and, where there is something to clear, the button for it, by mouse and touch. */
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

/** Room for the icon and the button, so that the text of the field does not move when it can be cleared. */
export const FIELD_END_WIDTH = '3.6rem'

/** Clears a field on Delete and Backspace. Returns whether it did. */
export function clearByKey(event: KeyboardEvent, onClear: (() => void) | undefined): boolean {
  if (!onClear || (event.key !== 'Delete' && event.key !== 'Backspace')) return false
  event.preventDefault()
  onClear()
  return true
}
