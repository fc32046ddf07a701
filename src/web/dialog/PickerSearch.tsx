import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { SearchTextInput } from '../input/SearchTextInput.tsx'

interface PickerSearchProps {
  label: string
  listboxId: string
  activeId: string | undefined
  value: string
  onType: (text: string) => void
  onClear: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function PickerSearch({ label, listboxId, activeId, value, onType, onClear, onKeyDown }: PickerSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  // Returns the focus to the opener itself: Mantine notes the focused element later, when it is this field.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    // A list below its field has no place yet, and would scroll the screen.
    input.current?.focus({ preventScroll: true })
    return () => opener?.focus()
  }, [])

  return (
    <SearchTextInput
      ref={input}
      flex={1}
      data-autofocus
      role="combobox"
      aria-label={label}
      aria-expanded
      aria-controls={listboxId}
      aria-activedescendant={activeId && `${listboxId}-${activeId}`}
      placeholder={label}
      leftSection={<IconSearch size={16} />}
      rightSection={value && <CloseButton size="sm" aria-label="Clear the search" onClick={onClear} tabIndex={-1} />}
      value={value}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
