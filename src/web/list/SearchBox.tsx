import { ActionIcon } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './ListPage.module.css'
import { SearchTextInput } from '../input/SearchTextInput.tsx'
import { isAddress } from '../input/useOpenAddress.ts'

const SEARCH_DELAY_MS = 250

export function SearchBox({
  label,
  value,
  onSearch,
  className = classes.search,
}: {
  label: string
  className?: string | undefined
  value: string
  onSearch: (search: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The address was not changed by this box, but by back or a cleared filter.
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  const send = (search: string) => {
    if (search === sent) return
    setSent(search)
    onSearch(search)
  }
  const sendSoon = useDebouncedCallback((search: string) => {
    if (!isAddress(search)) send(search)
  }, SEARCH_DELAY_MS)
  const sendNow = (search: string) => {
    sendSoon.cancel()
    setText(search)
    send(search)
  }
  return (
    <SearchTextInput
      ref={input}
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      title={label}
      value={text}
      leftSection={<IconSearch size="1.1em" />}
      rightSection={
        text && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Clear the search"
            onClick={() => {
              sendNow('')
              input.current?.focus()
            }}
          >
            <IconX size="1.1em" />
          </ActionIcon>
        )
      }
      onChange={(event) => {
        setText(event.currentTarget.value)
        sendSoon(event.currentTarget.value)
      }}
      onOpened={() => {
        sendSoon.cancel()
        setText('')
        setSent('')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') sendNow(text)
        else if (event.key === 'Escape' && text) {
          event.preventDefault()
          sendNow('')
        }
      }}
    />
  )
}
