import { Button, CloseButton, Group, Pagination, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconCheck,
  IconPlus,
  IconSearch,
  IconSortAscendingLetters,
  IconSortDescendingLetters,
} from '@tabler/icons-react'
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
import { LoadFault } from '../ui/LoadFault.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './PickerDialog.module.css'

/** A list of records that is searched, paged, and sorted by name. */
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

/** Selection dialogs show 10 rows per page. */
const LIMIT = 10

interface PickerDialogProps<List extends PickableList> {
  opened: boolean
  onClose: () => void
  title: string
  list: List
  searchLabel: string
  /** What the person had begun to type before the dialog opened. */
  startWith?: string
  row: (record: OutputOf<List>['data'][number]) => ReactNode
  onPick: (record: OutputOf<List>['data'][number]) => void
  /** Several can be picked: these are, and the dialog stays open. */
  picked?: ReadonlySet<string>
  emptyText: string
  addNew?: { label: string; onClick: (typed: string) => void }
}

/** Finds and picks a record: type, arrows, Enter. */
export function PickerDialog<List extends PickableList>(props: PickerDialogProps<List>) {
  return (
    // It opens at once: what is typed right after must arrive in it.
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
  const [search] = useDebouncedValue(typed, 150)
  const [page, setPage] = useState(0)
  const [sortOrder, setSortOrder] = useState<1 | -1>(1)
  const [active, setActive] = useState(0)
  /** Enter was pressed before the answer to what was typed. */
  const isAwaited = useRef(false)
  const listboxId = useId()
  const listbox = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const anyList: PickableList = list
  const found = useEndpoint(
    anyList,
    { search, page, limit: LIMIT, sortField: 'name', sortOrder },
    { placeholderData: keepPreviousData },
  )
  const rows = (found.data?.data ?? []) as OutputOf<List>['data']
  const pages = Math.ceil((found.data?.total ?? 0) / LIMIT)
  const activeRow = rows[Math.min(active, rows.length - 1)]

  // What is shown may still answer an older search.
  const isCurrent = typed === search && !found.isPlaceholderData && !found.isPending
  const pickAwaited = useEffectEvent(() => {
    if (isAwaited.current && rows[0]) onPick(rows[0])
    isAwaited.current = false
  })
  useEffect(() => {
    if (isCurrent) pickAwaited()
  }, [isCurrent])

  // The dialog would give the focus back to what held it when it had opened: by then that is this field.
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    input.current?.focus()
    return () => opener?.focus()
  }, [])
  useEffect(() => {
    listbox.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const turnTo = (next: number) => {
    setPage(Math.max(0, Math.min(next, pages - 1)))
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
        <TextInput
          ref={input}
          className={classes.search}
          data-autofocus
          role="combobox"
          aria-label={searchLabel}
          aria-expanded
          aria-controls={listboxId}
          aria-activedescendant={activeRow && `${listboxId}-${activeRow._id}`}
          placeholder={searchLabel}
          leftSection={<IconSearch size={16} />}
          rightSection={
            typed && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setTyped('')} tabIndex={-1} />
          }
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setPage(0)
            setActive(0)
            isAwaited.current = false
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          variant="default"
          px="xs"
          aria-label={sortOrder === 1 ? 'Sort by name, Z first' : 'Sort by name, A first'}
          onClick={() => setSortOrder(sortOrder === 1 ? -1 : 1)}
        >
          {sortOrder === 1 ? <IconSortAscendingLetters size={18} /> : <IconSortDescendingLetters size={18} />}
        </Button>
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
      <LoadFault found={found} mt="sm" />
      <div
        ref={listbox}
        id={listboxId}
        role="listbox"
        aria-label={title}
        aria-multiselectable={picked && true}
        className={classes.list}
      >
        {rows.map((record, index) => (
          <button
            key={record._id}
            id={`${listboxId}-${record._id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={picked?.has(record._id) ?? record === activeRow}
            data-active={record === activeRow || undefined}
            className={classes.option}
            onClick={() => onPick(record)}
            onPointerMove={() => setActive(index)}
          >
            {picked && <IconCheck size={18} className={classes.check} data-on={picked.has(record._id) || undefined} />}
            {row(record)}
          </button>
        ))}
      </div>
      {rows.length === 0 && !found.error && (
        <Text c="dimmed" ta="center" py="xl">
          {found.isPending ? 'Loading…' : emptyText}
        </Text>
      )}
      <Group justify="space-between" mt="sm" gap="xs">
        <Text size="sm" c="dimmed" aria-live="polite">
          {found.data ? `${found.data.total} found` : ''}
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
        {picked && <Button onClick={onClose}>Done</Button>}
      </Group>
    </>
  )
}
