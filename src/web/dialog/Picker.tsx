import { Box, Button, CloseButton, Group, Pagination, Text } from '@mantine/core'
import { IconCheck, IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { SearchTextInput } from '../input/SearchTextInput.tsx'
import { LoadError } from '../ui/page/LoadError.tsx'
import classes from './Picker.module.css'

export const PICKER_ROWS = 10

export function usePickerState(startWith = '') {
  const [state, setState] = useState({ typed: startWith, page: 0, active: 0 })
  const change = (fields: Partial<typeof state>) => setState((before) => ({ ...before, ...fields }))
  return { state, change }
}

interface PickerProps<Row> extends ReturnType<typeof usePickerState> {
  title: string
  searchLabel: string
  found: UseQueryResult
  rows: readonly Row[]
  total: number | undefined
  hasMore?: boolean
  isCurrent: boolean
  row: (record: Row) => ReactNode
  onPick: (record: Row) => void
  isDisabled?: (record: Row) => boolean
  picked?: ReadonlySet<string> | undefined
  emptyText: string
  loadingText?: string
  tools?: ReactNode
  onDone?: (() => void) | undefined
  onNothing?: (() => void) | undefined
  /** Tab takes what is typed and leads on; here, before the search is answered. */
  onTab?: ((typed: string) => void) | undefined
}

export function Picker<Row extends { _id: string }>({ state, change, total, isCurrent, ...props }: PickerProps<Row>) {
  const { typed, page, active } = state
  const { rows } = props
  const id = useId()
  const pages = Math.ceil((total ?? 0) / PICKER_ROWS)
  const activeRow = rows[Math.min(active, rows.length - 1)]
  const pick = (row: Row | undefined) => {
    if (!row) props.onNothing?.()
    else if (!props.isDisabled?.(row)) props.onPick(row)
  }
  const awaitedRef = useAwaited(isCurrent, () => pick(rows[0]))
  const turnTo = (next: number) => change({ page: Math.max(0, Math.min(next, pages - 1)), active: 0 })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && typed.trim() && !event.shiftKey && props.onTab) {
      if (isCurrent && !activeRow) event.preventDefault()
      // At once: Tab leads on from the field that has the focus again.
      return flushSync(() => (isCurrent ? pick(activeRow) : props.onTab?.(typed.trim())))
    }
    const moves: Record<string, () => void> = {
      ArrowDown: () => change({ active: Math.min(active + 1, rows.length - 1) }),
      ArrowUp: () => change({ active: Math.max(active - 1, 0) }),
      PageDown: () => turnTo(page + 1),
      PageUp: () => turnTo(page - 1),
      Enter: () => {
        if (!isCurrent) awaitedRef.current = true
        else pick(activeRow)
      },
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <SearchTextInput
          ref={useFocusWhileOpen()}
          flex={1}
          data-autofocus
          role="combobox"
          aria-label={props.searchLabel}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={activeRow && `${id}-${activeRow._id}`}
          placeholder={props.searchLabel}
          leftSection={<IconSearch size={16} />}
          rightSection={
            typed && (
              <CloseButton
                size="sm"
                aria-label="Clear the search"
                tabIndex={-1}
                onClick={() => change({ typed: '' })}
              />
            )
          }
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            change({ typed: value, page: 0, active: 0 })
            awaitedRef.current = false
          }}
          onOpened={() => change({ typed: '' })}
          onKeyDown={onKeyDown}
        />
        {props.tools}
      </Group>
      <LoadError result={props.found} mt="sm" />
      <Options {...props} id={id} activeRow={activeRow} onActive={(index) => change({ active: index })} onPick={pick} />
      {rows.length === 0 && !props.found.error && (
        <Text c="dimmed" ta="center" py="xl">
          {props.found.isPending ? (props.loadingText ?? 'Loading…') : props.emptyText}
        </Text>
      )}
      <Group justify="space-between" mt="sm" gap="xs">
        <Text size="sm" c="dimmed" aria-live="polite">
          {total === undefined ? '' : `${props.hasMore ? 'More than ' : ''}${total} found`}
        </Text>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page + 1}
            onChange={(next) => turnTo(next - 1)}
            siblings={0}
            size="sm"
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
        {props.onDone && <Button onClick={props.onDone}>Done</Button>}
      </Group>
    </>
  )
}

/** Enter may be pressed before the debounced search is answered; the first row is picked when it is. */
function useAwaited(isCurrent: boolean, pickFirst: () => void) {
  const awaitedRef = useRef(false)
  const pickAwaited = useEffectEvent(() => {
    if (awaitedRef.current) pickFirst()
    awaitedRef.current = false
  })
  useEffect(() => {
    if (isCurrent) pickAwaited()
  }, [isCurrent])
  return awaitedRef
}

/** Returns the focus to the opener itself: Mantine notes the focused element later, when it is this field. */
function useFocusWhileOpen() {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    // A list below its field has no place yet, and would scroll the screen.
    input.current?.focus({ preventScroll: true })
    return () => opener?.focus()
  }, [])
  return input
}

interface OptionsProps<Row> extends Pick<PickerProps<Row>, 'title' | 'rows' | 'row' | 'isDisabled' | 'picked'> {
  id: string
  activeRow: Row | undefined
  onActive: (index: number) => void
  onPick: (record: Row) => void
}

function Options<Row extends { _id: string }>({ id, rows, picked, activeRow, ...props }: OptionsProps<Row>) {
  const listbox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    listbox.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeRow])
  return (
    <Box
      ref={listbox}
      id={id}
      role="listbox"
      aria-label={props.title}
      aria-multiselectable={picked && true}
      mt="sm"
      mah="50dvh"
      style={{ overflowY: 'auto' }}
    >
      {rows.map((record, index) => (
        <button
          key={record._id}
          id={`${id}-${record._id}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={picked?.has(record._id) ?? record === activeRow}
          // Not `disabled`, so that the keys and the pointer reach it and the row can say why.
          aria-disabled={props.isDisabled?.(record) || undefined}
          data-active={record === activeRow || undefined}
          className={classes.option}
          onClick={() => props.onPick(record)}
          onPointerMove={() => props.onActive(index)}
        >
          {picked && <IconCheck size={18} visibility={picked.has(record._id) ? undefined : 'hidden'} />}
          {props.row(record)}
        </button>
      ))}
    </Box>
  )
}
