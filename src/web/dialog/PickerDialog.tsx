import { Button, CloseButton, Group, Pagination, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch, IconSortAscendingLetters, IconSortDescendingLetters } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
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
import type { z } from 'zod'
import type { Endpoint, OutputOf } from '../../shared/endpoint.ts'
import { useEndpoint } from '../queries.ts'
import { LoadError } from '../ui/LoadError.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './PickerDialog.module.css'
import { PickerOptions } from './PickerOptions.tsx'

/** A list endpoint with search, pagination and sorting by name. */
type PickableList = Endpoint<
  z.ZodType<
    unknown,
    {
      search?: string | undefined
      page?: unknown
      limit?: unknown
      sortField?: string | undefined
      sortOrder?: unknown
    }
  >,
  z.ZodType<unknown, { data: { _id: string }[]; total: number }>
>

/** Rows per page. */
const LIMIT = 10

interface PickerDialogProps<List extends PickableList> {
  opened: boolean
  onClose: () => void
  title: string
  list: List
  searchLabel: string
  /** Initial text of the search, typed on the field before the dialog opened. */
  startWith?: string
  row: (record: OutputOf<List>['data'][number]) => ReactNode
  onPick: (record: OutputOf<List>['data'][number]) => void
  /** For multiple selection: the ids picked so far. The dialog then has a Done button. */
  picked?: ReadonlySet<string>
  emptyText: string
  addNew?: { label: string; onClick: (typed: string) => void }
}

/** Searches and picks a record. Keyboard: type to search, arrows move the active row, Enter picks it. */
export function PickerDialog<List extends PickableList>(props: PickerDialogProps<List>) {
  return (
    // No transition: keys pressed right after opening must reach the search field.
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size="lg"
      transitionProps={{ duration: 0 }}
    >
      <Picker {...props} />
    </Dialog>
  )
}

function Picker<List extends PickableList>({
  onClose,
  title,
  list,
  searchLabel,
  startWith = '',
  row,
  onPick,
  picked,
  emptyText,
  addNew,
}: PickerDialogProps<List>) {
  const [typed, setTyped] = useState(startWith)
  const [page, setPage] = useState(0)
  const [sortOrder, setSortOrder] = useState<SortOrder>(1)
  const [active, setActive] = useState(0)
  /** Enter was pressed before the debounced search was answered; the first row is picked when it is. */
  const isAwaited = useRef(false)
  const listboxId = useId()
  const { found, rows, isCurrent } = useFound(list, { typed, page, sortOrder })
  const activeRow = rows[Math.min(active, rows.length - 1)]

  const pickAwaited = useEffectEvent(() => {
    if (isAwaited.current && rows[0]) onPick(rows[0])
    isAwaited.current = false
  })
  useEffect(() => {
    if (isCurrent) pickAwaited()
  }, [isCurrent])

  const turnTo = (next: number) => {
    setPage(Math.max(0, Math.min(next, pagesOf(found.data?.total) - 1)))
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => setActive(Math.min(active + 1, rows.length - 1)),
      ArrowUp: () => setActive(Math.max(active - 1, 0)),
      PageDown: () => turnTo(page + 1),
      PageUp: () => turnTo(page - 1),
      Enter: () => {
        if (!isCurrent) isAwaited.current = true
        else if (activeRow) onPick(activeRow)
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
          label={searchLabel}
          listboxId={listboxId}
          activeId={activeRow?._id}
          value={typed}
          onType={(text) => {
            setTyped(text)
            setPage(0)
            setActive(0)
            isAwaited.current = false
          }}
          onClear={() => setTyped('')}
          onKeyDown={onKeyDown}
        />
        <SortButton sortOrder={sortOrder} onChange={setSortOrder} />
        {addNew && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => addNew.onClick(typed)}
            className={classes.add}
          >
            {addNew.label}
          </Button>
        )}
      </Group>
      <LoadError found={found} mt="sm" />
      <PickerOptions
        id={listboxId}
        title={title}
        rows={rows}
        row={row}
        picked={picked}
        active={active}
        onActive={setActive}
        onPick={onPick}
      />
      {rows.length === 0 && !found.error && (
        <Text c="dimmed" ta="center" py="xl">
          {found.isPending ? 'Loading…' : emptyText}
        </Text>
      )}
      <PickerFooter total={found.data?.total} page={page} onTurn={turnTo} onDone={picked && onClose} />
    </>
  )
}

type SortOrder = 1 | -1

/** The page of the list for the debounced search text. Unless `isCurrent`, its rows may be of an older search. */
function useFound<List extends PickableList>(
  list: List,
  { typed, page, sortOrder }: { typed: string; page: number; sortOrder: SortOrder },
) {
  const [search] = useDebouncedValue(typed, 150)
  const anyList: PickableList = list
  const found = useEndpoint(
    anyList,
    { search, page, limit: LIMIT, sortField: 'name', sortOrder },
    { placeholderData: keepPreviousData },
  )
  return {
    found,
    rows: (found.data?.data ?? []) as OutputOf<List>['data'],
    isCurrent: typed === search && !found.isPlaceholderData && !found.isPending,
  }
}

interface PickerSearchProps {
  label: string
  listboxId: string
  /** The id of the record that Enter picks. */
  activeId: string | undefined
  value: string
  onType: (text: string) => void
  onClear: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function PickerSearch({ label, listboxId, activeId, value, onType, onClear, onKeyDown }: PickerSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  // Returns the focus to the opener itself: Mantine notes the focused element later, when it is this field.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    input.current?.focus()
    return () => opener?.focus()
  }, [])

  return (
    <TextInput
      ref={input}
      className={classes.search}
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

function SortButton({ sortOrder, onChange }: { sortOrder: SortOrder; onChange: (sortOrder: SortOrder) => void }) {
  return (
    <Button
      variant="default"
      px="xs"
      aria-label={sortOrder === 1 ? 'Sort by name, Z first' : 'Sort by name, A first'}
      onClick={() => onChange(sortOrder === 1 ? -1 : 1)}
    >
      {sortOrder === 1 ? <IconSortAscendingLetters size={18} /> : <IconSortDescendingLetters size={18} />}
    </Button>
  )
}

interface PickerFooterProps {
  /** The number of records found; undefined until the first answer. */
  total: number | undefined
  page: number
  onTurn: (page: number) => void
  onDone: (() => void) | undefined
}

function PickerFooter({ total, page, onTurn, onDone }: PickerFooterProps) {
  const pages = pagesOf(total)
  return (
    <Group justify="space-between" mt="sm" gap="xs">
      <Text size="sm" c="dimmed" aria-live="polite">
        {total === undefined ? '' : `${total} found`}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page + 1}
          onChange={(next) => onTurn(next - 1)}
          siblings={0}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
      {onDone && <Button onClick={onDone}>Done</Button>}
    </Group>
  )
}

const pagesOf = (total = 0): number => Math.ceil(total / LIMIT)
