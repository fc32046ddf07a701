import { CloseButton, Group } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEventHandler } from 'react'
import classes from './Search.module.css'
import { SearchTextInput } from '../../web/input/SearchTextInput.tsx'

interface SearchInputProps {
  label: string
  listboxId: string
  activeId: string | undefined
  value: string
  onChange: (text: string) => void
  onFocus: () => void
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
  onClose: () => void
}

export const SearchInput = ({ label, listboxId, activeId, onChange, onClose, ...input }: SearchInputProps) => (
  <Group className={classes.head} wrap="nowrap" gap={0} p="2xs">
    <SearchTextInput
      {...input}
      data-autofocus
      flex={1}
      role="combobox"
      aria-label={label}
      aria-expanded
      aria-autocomplete="list"
      aria-controls={listboxId}
      aria-activedescendant={activeId}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      onOpened={onClose}
      leftSection={<IconSearch size="1.2em" aria-hidden="true" />}
      rightSection={
        input.value && <CloseButton aria-label="Clear the search" tabIndex={-1} onClick={() => onChange('')} />
      }
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <CloseButton hiddenFrom="sm" aria-label="Close" size={48} iconSize={26} onClick={onClose} />
  </Group>
)
