import { CloseButton, Group, Input, Text } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import classes from './PickField.module.css'

interface PickFieldProps {
  label: string
  placeholder: string
  required?: boolean
  error?: string
  /** The field's name in the form, by which the form focuses the first field with an error. */
  'data-path'?: string
  /** The chosen value; without it the placeholder is shown. */
  children: ReactNode
  /** Opens the dialog. `startWith` is the character typed on the field, or empty text after a click. */
  onOpen: (startWith: string) => void
  onClear?: () => void
}

/** A field whose value is picked in a dialog: click it, press Enter, or simply begin to type. */
export function PickField({
  label,
  placeholder,
  required,
  error,
  'data-path': path,
  children,
  onOpen,
  onClear,
}: PickFieldProps) {
  const id = useId()
  const field = useRef<HTMLButtonElement>(null)
  const isEmpty = !children
  return (
    <Input.Wrapper
      label={label}
      required={required}
      error={error}
      id={id}
      labelProps={{ htmlFor: undefined, id: `${id}-label` }}
    >
      <Group gap={6} wrap="nowrap">
        <button
          ref={field}
          type="button"
          className={classes.field}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-haspopup="dialog"
          data-path={path}
          data-invalid={error ? true : undefined}
          onClick={() => onOpen('')}
          onKeyDown={(event) => {
            if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
            event.preventDefault()
            onOpen(event.key)
          }}
        >
          <span id={`${id}-value`} className={classes.value}>
            {isEmpty ? (
              <Text component="span" size="sm" c="var(--mantine-color-placeholder)">
                {placeholder}
              </Text>
            ) : (
              children
            )}
          </span>
        </button>
        {onClear && !isEmpty && (
          <CloseButton
            aria-label={`Clear ${label}`}
            onClick={() => {
              onClear()
              field.current?.focus()
            }}
          />
        )}
      </Group>
    </Input.Wrapper>
  )
}
