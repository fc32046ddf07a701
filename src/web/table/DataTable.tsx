import { Menu, Text } from '@mantine/core'
import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './DataTable.module.css'
import { useLostFocus } from '../focus/useLostFocus.ts'
import { focusRow, followFocus, GridContext, keepOneTabStop, moveFocus } from './grid-focus.ts'
import type { ReorderRowsProps } from './ReorderRows.tsx'
import { SharedTooltip } from '../ui/SharedTooltip.tsx'
import { type Sort, TableHeader } from './TableHeader.tsx'
import { type OpenMenu, RowMenu } from './RowMenu.tsx'
import type { Column, Reorder, RowAction, RowProps } from './table-rows.ts'
import { TableRow } from './TableRow.tsx'
import { useStable } from '../state/useStable.ts'

export type { Sort } from './TableHeader.tsx'
export type { Column, ListEdge, Reorder, RowAction } from './table-rows.ts'

export interface DataTableProps<Row extends { _id: string }> {
  label: string
  rows: readonly Row[]
  /** Columns, actions and expansion must be stable (module constants, useMemo, useCallback): rows are memoized. */
  columns: readonly Column<Row, string>[]
  getName: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  canSelect?: (row: Row) => boolean
  actions?: readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
  expansion?: (row: Row) => ReactNode
  /** Stands above the first of the rows that have the same one, or the same element; null goes with the rows above. */
  getBand?: (row: Row) => ReactNode
  opensInCell?: boolean
  marked?: { id: string; note?: string } | null
  reorder?: Reorder<Row> | undefined
  touch?: boolean
  density?: 'compact' | 'comfortable'
}

const NOTHING: ReadonlySet<string> = new Set()
const ALL = () => true

// Loaded lazily: only tables whose rows can be moved need the drag library.
const ReorderRows = lazy(async () => ({ default: (await import('./ReorderRows.tsx')).ReorderRows })) as unknown as <
  Row extends { _id: string },
>(
  props: ReorderRowsProps<Row>,
) => ReactNode

export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { rows, columns, actions = [], expansion, onSelect, reorder } = props
  const hasControls = columns.some(({ controls }) => controls)
  const opensInCell = hasControls || props.opensInCell === true
  const table = useRef<HTMLTableElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  useLayoutEffect(() => keepOneTabStop(table.current!))
  useFocusOnNeighbor(table, rows)
  const { toggleSelected, selectAll, selectedOnPage } = useRowSelection(props)
  const openMenu = useStable((row: Row, button: HTMLElement) => setMenu({ id: row._id, button }))
  const isSelectable = onSelect !== undefined && !hasControls
  const rowProps = useRowProps({ ...props, isSelectable, opensInCell }, toggleSelected, openMenu)
  const ids = useMemo(() => rows.map((row) => row._id), [rows])
  const body = (
    <tbody>
      {rowProps.map((one) => (
        <TableRow key={one.row._id} {...one} />
      ))}
    </tbody>
  )

  return (
    <SharedTooltip>
      <GridContext value>
        <table
          ref={table}
          className={classes.table}
          data-touch={props.touch || undefined}
          data-density={props.touch ? undefined : props.density}
          role="grid"
          aria-label={props.label}
          onKeyDown={moveFocus}
          onFocus={followFocus}
        >
          <TableHeader
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            selected={onSelect && selectedOnPage}
            onSelectAll={selectAll}
            hasControls={hasControls}
            canExpand={expansion !== undefined && !opensInCell}
            hasActions={actions.length > 0}
          />
          {reorder ? (
            <Suspense fallback={body}>
              <ReorderRows ids={ids} rows={rowProps} reorder={reorder} />
            </Suspense>
          ) : (
            body
          )}
        </table>
      </GridContext>
      <ActionsMenu menu={menu} rows={rows} actions={actions} onClose={() => setMenu(null)} />
    </SharedTooltip>
  )
}

function useRowProps<Row extends { _id: string }>(
  props: DataTableProps<Row> & Pick<RowProps<Row>, 'isSelectable' | 'opensInCell'>,
  toggleSelected: (id: string, isRange: boolean) => void,
  onMenu: (row: Row, button: HTMLElement) => void,
): RowProps<Row>[] {
  const { columns, actions, expansion, opensInCell, selected = NOTHING, onSelect, canSelect = ALL } = props
  const { onOpen, marked, isSelectable } = props
  const [open, setOpen] = useState(NOTHING)
  // Stable functions: otherwise a change of one row would re-render all memoized rows.
  const onToggleOpen = useStable((id: string) => setOpen((before) => toggled(before, id)))
  const openRow = useStable((row: Row) => onOpen?.(row))
  const further = [isSelectable, expansion && !opensInCell, actions?.length]
  const bands = props.rows.map((row) => props.getBand?.(row) ?? null)
  return props.rows.map((row, at) => ({
    row,
    band: bands[at] !== bands.slice(0, at).findLast((band) => band !== null) ? bands[at] : null,
    name: props.getName(row),
    columns,
    isSelected: selected.has(row._id),
    isOpen: open.has(row._id),
    actions,
    expansion,
    opensInCell,
    isMarked: marked?.id === row._id,
    mark: marked?.id === row._id ? marked.note : undefined,
    span: columns.length + further.filter(Boolean).length,
    onOpen: onOpen && openRow,
    isSelectable,
    onToggleSelected: onSelect && canSelect(row) ? toggleSelected : undefined,
    onToggleOpen,
    onMenu,
  }))
}

function useFocusOnNeighbor(table: RefObject<HTMLTableElement | null>, rows: readonly { _id: string }[]): void {
  const shown = useRef(rows)
  useLostFocus(table, (last) => {
    const id = last.closest<HTMLElement>('tr[data-id]')?.dataset['id']
    const at = shown.current.findIndex((row) => row._id === id)
    if (at >= 0) focusRow(table.current!, Math.min(at, rows.length - 1))
  })
  // After the effect above, which needs the rows as they were.
  useLayoutEffect(() => {
    shown.current = rows
  })
}

function useRowSelection<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { rows, selected = NOTHING, onSelect, canSelect = ALL } = props
  const anchor = useRef<string>(null)
  const toggleSelected = useStable((id: string, isRange: boolean) => {
    // Without any selection there is no other end: it was cleared since.
    const from = isRange && selected.size > 0 ? rows.findIndex((row) => row._id === anchor.current) : -1
    if (from < 0) {
      anchor.current = id
      return onSelect?.(toggled(selected, id))
    }
    const to = rows.findIndex((row) => row._id === id)
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(canSelect)
    const range = new Set(between.map((row) => row._id))
    onSelect?.(selected.has(anchor.current!) ? selected.union(range) : selected.difference(range))
  })
  const selectable = onSelect ? rows.filter(canSelect) : []
  const count = selectable.filter((row) => selected.has(row._id)).length
  const isAll = selectable.length > 0 && count === selectable.length
  const selectAll = () => {
    const ids = new Set(selectable.map((row) => row._id))
    onSelect?.(isAll ? selected.difference(ids) : selected.union(ids))
  }
  return { toggleSelected, selectAll, selectedOnPage: isAll ? 'all' : count > 0 ? 'some' : 'none' } as const
}

interface ActionsMenuProps<Row> {
  menu: OpenMenu | null
  rows: readonly Row[]
  actions: readonly RowAction<Row>[]
  onClose: () => void
}

const ActionsMenu = <Row extends { _id: string }>({ menu, rows, actions, onClose }: ActionsMenuProps<Row>) => (
  <RowMenu menu={menu} rows={rows} onClose={onClose}>
    {(row) =>
      actions.map(({ label, icon, onClick, whyNot }) => {
        const reason = whyNot?.(row) ?? null
        return (
          <Menu.Item
            key={label}
            leftSection={icon}
            c={reason === null ? undefined : 'dimmed'}
            // It can still be reached, to be told the reason.
            aria-disabled={reason !== null || undefined}
            closeMenuOnClick={reason === null}
            onClick={() => reason === null && onClick(row)}
          >
            {label}
            {reason !== null && (
              <Text size="xs" maw="16rem">
                {reason}
              </Text>
            )}
          </Menu.Item>
        )
      })
    }
  </RowMenu>
)

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
