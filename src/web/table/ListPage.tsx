import { ActionIcon, Group, Paper, Pill } from '@mantine/core'
import { IconListSearch, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Endpoint, InputOf, SortFieldOf } from '../../shared/endpoint.ts'
import { useEndpoint } from '../queries.ts'
import { type Column, DataTable, type DataTableProps, type Sort } from './DataTable.tsx'
import type { FilterChip } from './filter-chips.ts'
import { ListFooter } from './ListFooter.tsx'
import classes from './ListPage.module.css'
import { Loading } from '../ui/Loading.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import { useAction } from '../form/useAction.ts'

interface ListAnswer<Row> {
  data: Row[]
  total: number
}

interface ListInput extends Partial<Sort> {
  page?: unknown
  limit?: unknown
  search?: string
}

export interface Selection<Row> {
  rows: readonly Row[]
  clear: () => void
}

interface ListPageProps<E extends Endpoint, Row extends { _id: string }> extends Omit<
  DataTableProps<Row>,
  'rows' | 'columns' | 'sort' | 'onSort' | 'selected' | 'onSelect' | 'label' | 'onMove'
> {
  title: string
  /** A list endpoint; `input` and `change` come from `useListAddress`. */
  endpoint: E
  input: InputOf<E>
  change: (change: Partial<InputOf<E>>) => void
  columns: readonly Column<Row, SortFieldOf<E>>[]
  pageSizes: readonly number[]
  emptyText: string
  loadingText?: string
  /** The label of the search box; without it the list has no search box. */
  searchLabel?: string
  /** Rows can be selected; `toolbar` gets the selection. */
  isSelectable?: boolean
  /** Buttons of the heading. */
  toolbar?: (selection: Selection<Row>) => ReactNode
  filters?: readonly FilterChip<InputOf<E>>[] | undefined
  onMove?: (row: Row, to: number, rows: readonly Row[]) => void
}

/**
 * The screen of a list with search, sorting, pagination and selection; its state is in the address (`useListAddress`).
 */
export function ListPage<E extends Endpoint, Row extends { _id: string }>(props: ListPageProps<E, Row>) {
  const { title, endpoint, toolbar, filters = [], isSelectable, searchLabel, onMove } = props
  const input = props.input as ListInput
  const change = props.change as (change: ListInput, isCorrection?: boolean) => void
  const found = useEndpoint(endpoint, props.input, {
    placeholderData: keepPreviousData,
  }) as unknown as UseQueryResult<ListAnswer<Row>>
  const rows: readonly Row[] = found.data?.data ?? NO_ROWS
  const total = found.data?.total
  // Only the Reload button shows that it is loading; refetches after a colleague's change stay unnoticed.
  const { run: reload, isRunning: isReloading } = useAction(async () => void (await found.refetch()))
  const inputKey = JSON.stringify(props.input)
  const { ids, selectedRows, select } = useSelection(rows, inputKey)

  // The page is beyond the last one, for example after its last rows were deleted: go to the last page.
  const limit = Number(input.limit)
  const page = Number(input.page ?? 0)
  const lastPage = Math.max(0, Math.ceil((total ?? 0) / limit) - 1)
  useEffect(() => {
    if (total !== undefined && !found.isPlaceholderData && page > lastPage) change({ page: lastPage }, true)
  }, [total, page, lastPage, change, found.isPlaceholderData])

  const sort =
    input.sortField && input.sortOrder ? { sortField: input.sortField, sortOrder: input.sortOrder } : undefined
  const onSort = (next: Sort) => change({ ...next })

  return (
    <div className={classes.page} data-fills-screen data-touch={props.touch || undefined}>
      <PageHeading title={title} count={total}>
        {toolbar?.({ rows: selectedRows, clear: () => select(NONE) })}
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Reload"
          title="Reload"
          loading={isReloading}
          onClick={reload}
        >
          <IconRefresh size="1.2em" />
        </ActionIcon>
      </PageHeading>
      <Group className={classes.filters} gap="sm">
        {searchLabel && (
          <SearchBox label={searchLabel} value={input.search ?? ''} onSearch={(search) => change({ search })} />
        )}
        {filters.map(({ label, without }) => (
          <Pill
            key={Object.keys(without).join()}
            withRemoveButton
            onRemove={() => props.change(without)}
            removeButtonProps={{ 'aria-label': `Remove filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
          >
            {label}
          </Pill>
        ))}
        {sort && <SortSelect columns={props.columns} sort={sort} onSort={onSort} />}
      </Group>
      <Paper className={classes.panel} withBorder>
        <ListBody found={found} isEmpty={rows.length === 0} emptyText={props.emptyText} loadingText={props.loadingText}>
          <DataTable<Row>
            {...props}
            label={title}
            rows={rows}
            sort={sort}
            onSort={onSort}
            selected={ids}
            onSelect={isSelectable ? select : undefined}
            onMove={onMove && ((row, to) => onMove(row, to, rows))}
          />
        </ListBody>
        {total !== undefined && (
          <ListFooter
            page={page}
            limit={limit}
            total={total}
            selected={selectedRows.length}
            pageSizes={props.pageSizes}
            onChange={change}
          />
        )}
      </Paper>
    </div>
  )
}

const NO_ROWS: never[] = []
const NONE: ReadonlySet<string> = new Set()

/** The selected rows of the page shown. Any change of the input (page, sorting, filter) clears the selection. */
function useSelection<Row extends { _id: string }>(rows: readonly Row[], inputKey: string) {
  const [selection, setSelection] = useState({ inputKey, ids: NONE })
  const ids = selection.inputKey === inputKey ? selection.ids : NONE
  const selectedRows = useMemo(() => rows.filter((row) => ids.has(row._id)), [rows, ids])
  return { ids, selectedRows, select: (next: ReadonlySet<string>) => setSelection({ inputKey, ids: next }) }
}

function ListBody({
  found,
  isEmpty,
  emptyText,
  loadingText,
  children,
}: {
  found: UseQueryResult
  isEmpty: boolean
  emptyText: string
  loadingText?: string
  children: ReactNode
}) {
  if (found.isPending) {
    return <Loading text={loadingText} p="md" className={classes.loading} />
  }
  return (
    <>
      <LoadError found={found} className={classes.error} m="md" title="This list could not be loaded" />
      {!isEmpty && (
        <div className={classes.scroll} data-stale={found.isPlaceholderData || undefined}>
          {children}
        </div>
      )}
      {isEmpty && !found.isError && (
        <div className={classes.empty} role="status">
          <IconListSearch size="2.6rem" stroke={1.3} aria-hidden="true" />
          {emptyText}
        </div>
      )}
    </>
  )
}
