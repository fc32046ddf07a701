import { Combobox, Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { clearByKey, FIELD_END_WIDTH, FieldEnd } from './FieldEnd.tsx'
import classes from './PickField.module.css'

/** What a field shows of the record that is chosen. */
interface Chosen {
  name: string
  /** Tells records of the same name apart. */
  detail: string
  /** Before the name: a small picture. */
  mark?: ReactNode
}

interface PickFieldProps {
  label: string
  placeholder: string
  required?: boolean
  error?: string
  /** The field's name in the form, by which the form focuses the first field with an error. */
  'data-path'?: string
  /** Null shows the placeholder. */
  chosen: Chosen | null
  /**
   * Opens the dialog, with the character typed on the field, or empty text after a click. Further characters come here
   * too until the dialog has the focus: its search must begin with all of them.
   */
  onOpen: (typed: string) => void
  onClear?: () => void
}

/** A field whose value is picked in a dialog: click it, press Enter, or begin to type. Delete clears it. */
export function PickField({
  label,
  placeholder,
  required,
  error,
  'data-path': path,
  chosen,
  onOpen,
  onClear,
}: PickFieldProps) {
  const id = useId()
  const clear = chosen ? onClear : undefined
  return (
    <Input.Wrapper
      label={label}
      required={required}
      error={error}
      id={id}
      labelProps={{ htmlFor: undefined, id: `${id}-label` }}
    >
      <Input
        component="button"
        type="button"
        pointer
        error={error}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        aria-keyshortcuts={clear && 'Delete'}
        data-path={path}
        rightSection={<FieldEnd label={label} icon={<Combobox.Chevron />} onClear={clear} />}
        rightSectionWidth={FIELD_END_WIDTH}
        onClick={() => onOpen('')}
        onKeyDown={(event) => {
          if (clearByKey(event, clear)) return
          if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
          event.preventDefault()
          onOpen(event.key)
        }}
      >
        <span id={`${id}-value`} className={classes.value}>
          {chosen ? (
            <>
              {chosen.mark}
              <span className={classes.name} title={chosen.name}>
                {chosen.name}
              </span>{' '}
              <span className={classes.detail} title={chosen.detail}>
                {chosen.detail}
              </span>
            </>
          ) : (
            <Input.Placeholder className={classes.name} error={error}>
              {placeholder}
            </Input.Placeholder>
          )}
        </span>
      </Input>
    </Input.Wrapper>
  )
}
