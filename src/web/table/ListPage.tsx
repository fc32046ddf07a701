import { ActionIcon, Group, Paper, Pill } from '@mantine/core'
import { IconListSearch, IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { useEndpoint } from '../queries.ts'
import { DataTable, type DataTableProps, type Sort } from './DataTable.tsx'
import { ListFooter } from './ListFooter.tsx'
import classes from './ListPage.module.css'
import { Loading } from '../ui/Loading.tsx'
import { LoadError } from '../ui/LoadError.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import { useOneAtATime } from '../form/useOneAtATime.ts'

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
  'rows' | 'sort' | 'onSort' | 'selected' | 'onSelect' | 'label' | 'onMove'
> {
  title: string
  /** A list endpoint, and what it is asked for: the two halves of `useListAddress`. */
  endpoint: E
  input: InputOf<E>
  change: (change: Partial<InputOf<E>>) => void
  pageSizes: readonly number[]
  emptyText: string
  loadingText?: string
  /** What the search box looks through; without it there is none. */
  searchLabel?: string
  /** Rows can be selected; the toolbar is told which are. */
  isSelectable?: boolean
  /** Buttons of the heading. */
  toolbar?: (selection: Selection<Row>) => ReactNode
  /** Active filters as removable chips. */
  filters?: readonly { label: string; clear: () => void }[]
  onMove?: (row: Row, to: number, rows: readonly Row[]) => void
}

/**
 * A searchable, sortable, paged list that lives in the address. Screens give it columns and dialogs; everything else
 * a list does is here, once.
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
  // What colleagues change comes in without a sign of it.
  const [reload, isReloading] = useOneAtATime(async () => void (await found.refetch()))
  const asked = JSON.stringify(props.input)
  const { ids, selectedRows, select } = useSelection(rows, asked)

  // The last rows of the last page are gone: show the page before.
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
        {filters.map(({ label, clear }) => (
          <Pill
            key={label}
            withRemoveButton
            onRemove={clear}
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

/** Which rows are selected: of those that are shown, as long as the same is asked for. */
function useSelection<Row extends { _id: string }>(rows: readonly Row[], asked: string) {
  const [selection, setSelection] = useState({ asked, ids: NONE })
  const ids = selection.asked === asked ? selection.ids : NONE
  const selectedRows = useMemo(() => rows.filter((row) => ids.has(row._id)), [rows, ids])
  return { ids, selectedRows, select: (next: ReadonlySet<string>) => setSelection({ asked, ids: next }) }
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
