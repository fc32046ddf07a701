import { Combobox, Group, Input, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { clearByKey, FIELD_END_WIDTH, FieldEnd } from './FieldEnd.tsx'

interface Chosen {
  name: string
  detail: string
  mark?: ReactNode
}

interface PickFieldProps {
  label: string
  placeholder: string
  required?: boolean
  error?: string
  'data-path'?: string
  chosen: Chosen | null
  /** Further characters come here until the dialog has the focus: its search must begin with all of them. */
  onOpen: (typed: string) => void
  onClear?: () => void
}

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
        <Group component="span" id={`${id}-value`} gap="2xs" wrap="nowrap">
          {chosen ? (
            <>
              {chosen.mark}
              <Text component="span" title={chosen.name} truncate inherit>
                {chosen.name}
              </Text>{' '}
              <Text component="span" title={chosen.detail} size="xs" c="dimmed" truncate style={{ flexShrink: 4 }}>
                {chosen.detail}
              </Text>
            </>
          ) : (
            <Text component="span" truncate inherit>
              <Input.Placeholder error={error}>{placeholder}</Input.Placeholder>
            </Text>
          )}
        </Group>
      </Input>
    </Input.Wrapper>
  )
}
