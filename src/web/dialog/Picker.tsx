import { Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { LoadError } from '../ui/LoadError.tsx'
import { pagesOf, PickerFooter } from './PickerFooter.tsx'
import { PickerOptions } from './PickerOptions.tsx'
import { PickerSearch } from './PickerSearch.tsx'

interface PickerState {
  typed: string
  page: number
  /** The index of the row that Enter picks. */
  active: number
}

/** What a picker shows: the search text, the page and the active row. */
export function usePickerState(startWith = '') {
  const [state, setState] = useState<PickerState>({ typed: startWith, page: 0, active: 0 })
  const change = (fields: Partial<PickerState>) => setState((before) => ({ ...before, ...fields }))
  return { state, change }
}

interface PickerProps<Row> extends ReturnType<typeof usePickerState> {
  title: string
  searchLabel: string
  /** The query of the rows, which shows its error. */
  found: UseQueryResult
  rows: readonly Row[]
  /** The number of rows on all pages; undefined until the first answer. */
  total: number | undefined
  /** More rows than `total` have been found; turning the pages loads them. */
  hasMore?: boolean
  /** False while the rows may be those of an older search. */
  isCurrent: boolean
  row: (record: Row) => ReactNode
  onPick: (record: Row) => void
  /** A row that cannot be picked; `row` shows why. */
  isDisabled?: (record: Row) => boolean
  /** For multiple selection: the ids picked so far. */
  picked?: ReadonlySet<string>
  emptyText: string
  loadingText?: string
  /** Buttons beside the search. */
  tools?: ReactNode
  onDone?: () => void
  /** Enter, where the search has found nothing. */
  onNothing?: (() => void) | undefined
}

/** A search field with pages of rows below it. Keyboard: type to search, arrows move the active row, Enter picks it. */
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

  const turnTo = (next: number) => change({ page: Math.max(0, Math.min(next, pagesOf(props.total) - 1)), active: 0 })
  const onKeyDown = (event: KeyboardEvent) => {
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
      <LoadError found={props.found} mt="sm" />
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
