import { Button, Popover } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSortAscendingLetters, IconSortDescendingLetters } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, OutputOf } from '../../shared/endpoint.ts'
import { call } from '../api/call.ts'
import { useEndpoint } from '../api/queries.ts'
import { toastError } from '../ui/toast.tsx'
import { Dialog } from './Dialog.tsx'
import { Picker, usePickerState } from './Picker.tsx'
import { PICKER_ROWS } from './PickerFooter.tsx'

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

interface PickerDialogProps<List extends PickableList> {
  opened: boolean
  /** The picker opens below it, and in the middle of the screen without one. */
  field?: ReactNode
  onClose: () => void
  title: string
  list: List
  searchLabel: string
  startWith?: string
  row: (record: OutputOf<List>['data'][number]) => ReactNode
  onPick: (record: OutputOf<List>['data'][number]) => void
  picked?: ReadonlySet<string>
  emptyText: string
  addNew?: { label: string; isOpen: boolean; onClick: (typed: string) => void } | undefined
}

/** No transition: keys pressed right after opening must reach the search field. */
const AT_ONCE = { duration: 0 }

export function PickerDialog<List extends PickableList>({ field, ...props }: PickerDialogProps<List>) {
  const { opened, onClose, title } = props
  const turn = useRef(0)
  useEffect(() => {
    if (opened) turn.current++
  }, [opened])
  /** Answers whether the list has been opened again since. */
  const beginTaking = () => {
    const mine = turn.current
    return () => turn.current !== mine
  }
  if (!field) {
    return (
      <Dialog opened={opened} onClose={onClose} title={title} size="lg" transitionProps={AT_ONCE}>
        <ListPicker {...props} beginTaking={beginTaking} />
      </Dialog>
    )
  }
  return (
    <Popover
      opened={opened}
      onDismiss={onClose}
      closeOnClickOutside={!props.addNew?.isOpen}
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
      <Popover.Dropdown role="dialog" data-dialog="open" aria-label={title} maw="calc(100vw - 1rem)" p="xs">
        <ListPicker {...props} beginTaking={beginTaking} />
      </Popover.Dropdown>
    </Popover>
  )
}

function ListPicker<List extends PickableList>({
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
  beginTaking,
}: PickerDialogProps<List> & { beginTaking: () => () => boolean }) {
  const picker = usePickerState(startWith)
  const { typed, page } = picker.state
  const [sortOrder, setSortOrder] = useState<SortOrder>(1)
  const { found, rows, isCurrent } = useFound(list, { typed, page, sortOrder })
  const takeFirst = async (search: string) => {
    const isOpenAgain = beginTaking()
    onClose()
    // Not through the cache: what is asked there ends with the list that closes.
    const { data } = await call<PickableList>(list, pageOf(search, 0, sortOrder))
    const [first] = data as OutputOf<List>['data']
    // What the person chooses then would be replaced.
    if (isOpenAgain()) return
    if (first) onPick(first)
    else addNew?.onClick(search)
  }
  return (
    <Picker
      {...picker}
      title={title}
      searchLabel={searchLabel}
      found={found}
      rows={rows}
      total={found.data?.total}
      isCurrent={isCurrent}
      row={row}
      onPick={onPick}
      picked={picked}
      emptyText={emptyText}
      tools={
        <>
          <SortButton sortOrder={sortOrder} onChange={setSortOrder} />
          {addNew && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => addNew.onClick(typed)}
              flex="none"
            >
              {addNew.label}
            </Button>
          )}
        </>
      }
      onDone={picked && onClose}
      onTab={picked ? undefined : (search) => void takeFirst(search).catch(toastError)}
      onNothing={addNew && typed.trim() ? () => addNew.onClick(typed.trim()) : undefined}
    />
  )
}

type SortOrder = 1 | -1

const pageOf = (search: string, page: number, sortOrder: SortOrder) => ({
  search,
  page,
  limit: PICKER_ROWS,
  sortField: 'name',
  sortOrder,
})

function useFound<List extends PickableList>(
  list: List,
  { typed, page, sortOrder }: { typed: string; page: number; sortOrder: SortOrder },
) {
  const [search] = useDebouncedValue(typed, 150)
  const anyList: PickableList = list
  const result = useEndpoint(anyList, pageOf(search, page, sortOrder), { placeholderData: keepPreviousData })
  return {
    found: result,
    rows: (result.data?.data ?? []) as OutputOf<List>['data'],
    isCurrent: typed === search && !result.isPlaceholderData && !result.isPending,
  }
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
