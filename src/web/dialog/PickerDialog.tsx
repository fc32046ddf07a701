import { Button, Popover } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSortAscendingLetters, IconSortDescendingLetters } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, OutputOf } from '../../shared/endpoint.ts'
import { call } from '../api/call.ts'
import { useEndpoint } from '../api/queries.ts'
import { toastError } from '../ui/toast.tsx'
import { Dialog } from './Dialog.tsx'
import { Picker, PICKER_ROWS, usePickerState } from './Picker.tsx'

type PickableList = Endpoint<
  z.ZodType<
    unknown,
    {
      search?: string | undefined
      page?: unknown
      limit?: unknown
      sortField?: string | undefined
      sortOrder?: unknown
      namesFirst?: unknown
    }
  >,
  z.ZodType<unknown, { data: { _id: string }[]; total: number }>
>

interface ListPickerProps<List extends PickableList> {
  onClose: () => void
  title: string
  list: List
  searchLabel: string
  startWith?: string
  row: (record: OutputOf<List>['data'][number]) => ReactNode
  onPick: (record: OutputOf<List>['data'][number]) => void
  picked?: ReadonlySet<string>
  emptyText: string
  onAdd?: (typed: string) => void
}

interface PickerDialogProps<List extends PickableList> extends ListPickerProps<List> {
  opened: boolean
  /** The list opens below it, and in the middle of the screen without one. */
  field?: ReactNode
  isAdding?: boolean
}

/** No transition: keys pressed right after opening must reach the search field. */
const AT_ONCE = { duration: 0 }

export function PickerDialog<List extends PickableList>(props: PickerDialogProps<List>) {
  const { opened, field, isAdding, ...list } = props
  const { onClose, title } = list
  const timesOpened = useRef(0)
  useEffect(() => {
    if (opened) timesOpened.current++
  }, [opened])
  const picker = <ListPicker {...list} timesOpened={timesOpened} />
  if (!field)
    return (
      <Dialog opened={opened} onClose={onClose} title={title} size="lg" transitionProps={AT_ONCE}>
        {picker}
      </Dialog>
    )
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      closeOnClickOutside={!isAdding}
      position="bottom-start"
      offset={4}
      width="28rem"
      shadow="md"
      // Below a dialog that adds a record.
      zIndex={150}
      withRoles={false}
      // Hidden while its field is scrolled to, it would lose the focus.
      hideDetached={false}
      transitionProps={AT_ONCE}
    >
      <Popover.Target>
        <div>{field}</div>
      </Popover.Target>
      {/* A click between its rows leaves the focus in it: Escape closes it still. */}
      <Popover.Dropdown
        role="dialog"
        tabIndex={-1}
        data-dialog="open"
        aria-label={title}
        maw="calc(100vw - 1rem)"
        p="xs"
      >
        {picker}
      </Popover.Dropdown>
    </Popover>
  )
}

function ListPicker<List extends PickableList>({
  list,
  startWith,
  timesOpened,
  onAdd,
  onClose,
  ...props
}: ListPickerProps<List> & { timesOpened: RefObject<number> }) {
  const { picked, onPick } = props
  const picker = usePickerState(startWith)
  const { typed, page } = picker.state
  const [search] = useDebouncedValue(typed, 150)
  const [sortOrder, setSortOrder] = useState<1 | -1>(1)
  const pageOf = (words: string, number: number) => ({
    search: words,
    page: number,
    limit: PICKER_ROWS,
    sortField: 'name',
    namesFirst: 'true',
    sortOrder,
  })
  const found = useEndpoint<PickableList>(list, pageOf(search, page), { placeholderData: keepPreviousData })
  const takeFirst = async (words: string) => {
    const opening = timesOpened.current
    onClose()
    // Not through the cache: what is asked there ends with the list that closes.
    const { data } = await call<PickableList>(list, pageOf(words, 0))
    const [first] = data as OutputOf<List>['data']
    // Opened again: what the person chooses then would be replaced.
    if (timesOpened.current !== opening) return
    if (first) onPick(first)
    else onAdd?.(words)
  }
  const isAscending = sortOrder === 1
  return (
    <Picker
      {...picker}
      {...props}
      found={found}
      rows={found.data?.data ?? []}
      total={found.data?.total}
      isCurrent={typed === search && !found.isPlaceholderData && !found.isPending}
      tools={
        <>
          <Button
            variant="default"
            px="xs"
            aria-label={isAscending ? 'Sort by name, Z first' : 'Sort by name, A first'}
            onClick={() => setSortOrder(isAscending ? -1 : 1)}
          >
            {isAscending ? <IconSortAscendingLetters size={18} /> : <IconSortDescendingLetters size={18} />}
          </Button>
          {onAdd && (
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => onAdd(typed)} flex="none">
              Add
            </Button>
          )}
        </>
      }
      onDone={picked && onClose}
      onTab={picked ? undefined : (words) => void takeFirst(words).catch(toastError)}
      onNothing={onAdd && typed.trim() ? () => onAdd(typed.trim()) : undefined}
    />
  )
}
