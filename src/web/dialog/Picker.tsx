import { Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LoadError } from '../ui/page/LoadError.tsx'
import { getPages, PickerFooter } from './PickerFooter.tsx'
import { PickerOptions } from './PickerOptions.tsx'
import { PickerSearch } from './PickerSearch.tsx'

interface PickerState {
  typed: string
  page: number
  active: number
}

export function usePickerState(startWith = '') {
  const [state, setState] = useState<PickerState>({ typed: startWith, page: 0, active: 0 })
  const change = (fields: Partial<PickerState>) => setState((before) => ({ ...before, ...fields }))
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
  picked?: ReadonlySet<string>
  emptyText: string
  loadingText?: string
  tools?: ReactNode
  onDone?: () => void
  onNothing?: (() => void) | undefined
  /** Tab takes what is typed and leads on; here, before the search is answered. */
  onTab?: ((typed: string) => void) | undefined
}

export function Picker<Row extends { _id: string }>({ state, change, rows, isCurrent, ...props }: PickerProps<Row>) {
  const { typed, page, active } = state
  /** Enter was pressed before the debounced search was answered; the first row is picked when it is. */
  const isAwaited = useRef(false)
  const listboxId = useId()
  const activeRow = rows[Math.min(active, rows.length - 1)]

  const pick = (row: Row | undefined) => {
    if (!row) props.onNothing?.()
    else if (!props.isDisabled?.(row)) props.onPick(row)
  }
  const pickAwaited = useEffectEvent(() => {
    if (isAwaited.current) pick(rows[0])
    isAwaited.current = false
  })
  useEffect(() => {
    if (isCurrent) pickAwaited()
  }, [isCurrent])

  const turnTo = (next: number) => change({ page: Math.max(0, Math.min(next, getPages(props.total) - 1)), active: 0 })
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
        if (!isCurrent) isAwaited.current = true
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
        <PickerSearch
          label={props.searchLabel}
          listboxId={listboxId}
          activeId={activeRow?._id}
          value={typed}
          onType={(text) => {
            change({ typed: text, page: 0, active: 0 })
            isAwaited.current = false
          }}
          onClear={() => change({ typed: '' })}
          onKeyDown={onKeyDown}
        />
        {props.tools}
      </Group>
      <LoadError result={props.found} mt="sm" />
      <PickerOptions
        id={listboxId}
        title={props.title}
        rows={rows}
        row={props.row}
        isDisabled={props.isDisabled}
        picked={props.picked}
        active={active}
        onActive={(index) => change({ active: index })}
        onPick={pick}
      />
      {rows.length === 0 && !props.found.error && (
        <Text c="dimmed" ta="center" py="xl">
          {props.found.isPending ? (props.loadingText ?? 'Loading…') : props.emptyText}
        </Text>
      )}
      <PickerFooter total={props.total} hasMore={props.hasMore} page={page} onTurn={turnTo} onDone={props.onDone} />
    </>
  )
}
