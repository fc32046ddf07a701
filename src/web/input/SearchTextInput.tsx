import { TextInput, type TextInputProps } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { cutSearch } from '../../shared/text.ts'
import { useOpenAddress } from './useOpenAddress.ts'

interface SearchTextInputProps extends TextInputProps {
  value: string
  /** An address was scanned or pasted, and is opened: it is to be emptied, without a search. */
  onOpened: () => void
}

export function SearchTextInput({ value, onOpened, onKeyDown, ...input }: SearchTextInputProps) {
  const openAddress = useOpenAddress()
  const opens = (event: SyntheticEvent, text: string): boolean => {
    if (!openAddress(text)) return false
    event.preventDefault()
    onOpened()
    return true
  }
  return (
    <TextInput
      maxLength={200}
      {...input}
      value={value}
      description={cutSearch(value)}
      inputWrapperOrder={['label', 'input', 'description']}
      onPaste={(event) => opens(event, event.clipboardData.getData('text'))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !opens(event, event.currentTarget.value)) onKeyDown?.(event)
      }}
    />
  )
}
