import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSortAscendingLetters, IconSortDescendingLetters } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, OutputOf } from '../../shared/endpoint.ts'
import { useEndpoint } from '../api/queries.ts'
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
  onClose: () => void
  title: string
  list: List
  searchLabel: string
  startWith?: string
  row: (record: OutputOf<List>['data'][number]) => ReactNode
  onPick: (record: OutputOf<List>['data'][number]) => void
  picked?: ReadonlySet<string>
  emptyText: string
  addNew?: { label: string; onClick: (typed: string) => void }
}

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
      <ListPicker {...props} />
    </Dialog>
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
}: PickerDialogProps<List>) {
  const picker = usePickerState(startWith)
  const { typed, page } = picker.state
  const [sortOrder, setSortOrder] = useState<SortOrder>(1)
  const { found, rows, isCurrent } = useFound(list, { typed, page, sortOrder })
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
      onNothing={addNew && typed.trim() ? () => addNew.onClick(typed.trim()) : undefined}
    />
  )
}

type SortOrder = 1 | -1

function useFound<List extends PickableList>(
  list: List,
  { typed, page, sortOrder }: { typed: string; page: number; sortOrder: SortOrder },
) {
  const [search] = useDebouncedValue(typed, 150)
  const anyList: PickableList = list
  const result = useEndpoint(
    anyList,
    { search, page, limit: PICKER_ROWS, sortField: 'name', sortOrder },
    { placeholderData: keepPreviousData },
  )
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
