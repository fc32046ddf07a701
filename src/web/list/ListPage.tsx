import { Button, Group } from '@mantine/core'
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Endpoint, InputOf, SortFieldOf } from '../../shared/endpoint.ts'
import { useEndpoint } from '../api/queries.ts'
import { type Column, DataTable, type DataTableProps, type Sort } from '../table/DataTable.tsx'
import type { FilterChip } from './filter-values.ts'
import { useJustSaved } from './just-saved.ts'
import { emptied, Filters, Reload, SelectRows, Unfold } from './ListBar.tsx'
import { EmptiedByFilters, ListBody } from './ListBody.tsx'
import { ListFooter } from './ListFooter.tsx'
import classes from './ListPage.module.css'
import { PageHeading } from '../ui/page/PageHeading.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SortSelect } from './SortSelect.tsx'
import { useAction } from '../api/useAction.ts'
import { useShownLocation } from '../address/shown-location.ts'
import { usePreferences } from '../theme/preferences.ts'
import { useListPlace } from './useListPlace.ts'
import { type ListAnswer, type ListInput, type ListSelection, useSelection } from './useSelection.ts'

interface ListPageProps<E extends Endpoint, Row extends { _id: string }> extends Omit<
  DataTableProps<Row>,
  'rows' | 'columns' | 'sort' | 'onSort' | 'selected' | 'onSelect' | 'label' | 'marked' | 'density'
> {
  title: string
  endpoint: E
  input: InputOf<E>
  change: (change: Partial<InputOf<E>>) => void
  columns: readonly Column<Row, SortFieldOf<E>>[]
  pageSizes: readonly number[]
  emptyText: string
  loadingText?: string
  searchLabel?: string
  emptyNext?: ReactNode
  widen?: { label: string; onClick: () => void } | undefined
  isSelectable?: boolean
  sum?: (rows: readonly Row[]) => string
  /** Stays mounted without a selection, so that its dialogs do. */
  selectionTools?: (selection: ListSelection<Row>) => ReactNode
  note?: ReactNode
  toolbar?: ReactNode
  views?: ReactNode
  searchTools?: ReactNode
  newest?: Sort
  filters?: readonly FilterChip<InputOf<E>>[] | undefined
}

export function ListPage<E extends Endpoint, Row extends { _id: string }>(props: ListPageProps<E, Row>) {
  const { title, endpoint, filters = [], searchLabel } = props
  const { density } = usePreferences()
  const marked = useMarkedRow()
  const place = useRef<HTMLDivElement>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const [isSelecting, setSelecting] = useState(false)
  const input = props.input as ListInput
  const change = props.change as Change
  const { found, rows, total, isShown, reload } = useFoundRows<Row>(endpoint, props.input)
  const { ids, selection, all } = useSelection<Row>({ endpoint, input, rows, total, canSelect: props.canSelect })
  useListPlace(place, isShown)
  const { page, limit } = usePage(input, isShown ? total : undefined, change)

  const sort =
    input.sortField && input.sortOrder ? { sortField: input.sortField, sortOrder: input.sortOrder } : undefined
  const onSort = (next: Sort) => change({ ...next })

  return (
    <div
      ref={place}
      className={classes.page}
      data-fills-screen
      data-touch={props.touch || undefined}
      data-unfolded={isUnfolded || undefined}
      data-selecting={isSelecting || selection.rows.length > 0 || undefined}
    >
      <ListHead
        {...props}
        filters={
          <>
            <Filters filters={filters} onChange={props.change} />
            {props.searchTools}
            {sort && <SortSelect columns={props.columns} sort={sort} onSort={onSort} />}
            {props.isSelectable && <SelectRows isOn={isSelecting} onChange={setSelecting} />}
          </>
        }
        search={
          <>
            {searchLabel && (
              <SearchBox
                label={searchLabel}
                value={input.search ?? ''}
                onSearch={(words) => change({ search: words })}
              />
            )}
            <Unfold count={filters.length} isOn={isUnfolded} onChange={setUnfolded} />
          </>
        }
        reload={reload}
      />
      <div className={classes.panel}>
        <ListBody
          found={found}
          isEmpty={rows.length === 0}
          emptyText={props.emptyText}
          loadingText={props.loadingText}
          emptyNext={
            filters.length > 0 || input.search ? (
              <EmptiedByFilters onClear={() => props.change({ ...emptied(filters), search: '' })} widen={props.widen} />
            ) : (
              props.emptyNext
            )
          }
        >
          <DataTable<Row>
            {...props}
            label={title}
            rows={rows}
            sort={sort}
            onSort={onSort}
            selected={ids}
            onSelect={props.isSelectable ? selection.select : undefined}
            marked={marked}
            density={density}
          />
        </ListBody>
        {/* Below the rows, which would move away under a press. */}
        {props.newest && isShown && <SavedElsewhere rows={rows} onNewest={() => onSort(props.newest!)} />}
        {total !== undefined && (
          <ListFooter
            page={page}
            limit={limit}
            total={total}
            selection={selection}
            all={all}
            sum={props.sum?.(selection.rows)}
            tools={props.selectionTools?.(selection)}
            pageSizes={props.pageSizes}
            onChange={change}
          />
        )}
      </div>
    </div>
  )
}

function useFoundRows<Row>(endpoint: Endpoint, input: InputOf<Endpoint>) {
  const result = useEndpoint(endpoint, input, {
    placeholderData: keepPreviousData,
  }) as unknown as UseQueryResult<ListAnswer<Row>>
  // Only the Reload button shows that it is loading; refetches after a colleague's change stay unnoticed.
  const { run, isRunning } = useAction(async () => void (await result.refetch()))
  return {
    found: result,
    rows: result.data?.data ?? NO_ROWS,
    total: result.data?.total,
    isShown: result.data !== undefined && !result.isPlaceholderData,
    reload: <Reload isReloading={isRunning} onReload={() => run()} />,
  }
}

type ListHeadProps = { title: string } & Partial<
  Record<'note' | 'views' | 'toolbar' | 'filters' | 'search' | 'reload', ReactNode>
>

/** Views have the search and Reload in a line of their own, with the filters. */
const ListHead = ({ title, note, views, toolbar, filters, search, reload }: ListHeadProps) => (
  <>
    <PageHeading title={title} note={note}>
      {!views && search}
      {toolbar}
      {!views && reload}
    </PageHeading>
    {views}
    <Group className={classes.filters} gap="2xs">
      {views && search}
      {filters}
      {views && reload}
    </Group>
  </>
)

type Change = (change: ListInput, isCorrection?: boolean) => void

/** The rows of the page may have been deleted: then the last page is shown. */
function usePage(input: ListInput, total: number | undefined, change: Change) {
  const limit = Number(input.limit)
  const page = Number(input.page ?? 0)
  const last = Math.max(0, Math.ceil((total ?? 0) / limit) - 1)
  useEffect(() => {
    if (total !== undefined && page > last) change({ page: last }, true)
  }, [total, page, last, change])
  return { page, limit }
}

function SavedElsewhere({ rows, onNewest }: { rows: readonly { _id: string }[]; onNewest: () => void }) {
  const saved = useJustSaved()
  if (saved === null || rows.some(({ _id }) => _id === saved.id)) return null
  return (
    <Group role="status" gap="2xs" px="md" py="2xs" bg="var(--selected)">
      What was just saved is not on this page.
      <Button variant="subtle" renderRoot={(props: object) => <Link {...props} to={saved.link.href} />}>
        {saved.link.label}
      </Button>
      {saved.isNew && (
        <Button variant="subtle" onClick={onNewest}>
          Newest first
        </Button>
      )}
    </Group>
  )
}

function useMarkedRow(): { id: string; note?: string } | null {
  const saved = useJustSaved()
  const { hash } = useShownLocation()
  if (saved !== null) return { id: saved.id, note: 'just saved' }
  return hash ? { id: hash } : null
}

const NO_ROWS: never[] = []
