import { lazy, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './DataTable.module.css'
import { followFocus, GridContext, keepOneTabStop, moveFocus } from './grid-focus.ts'
import type { ReorderRowsProps } from './ReorderRows.tsx'
import { SharedTooltip } from '../ui/SharedTooltip.tsx'
import { type Sort, TableHeader } from './TableHeader.tsx'
import { type Column, type RowAction, type RowProps, TableRow } from './TableRow.tsx'
import { useStable } from '../ui/useStable.ts'

export type { Sort } from './TableHeader.tsx'
export type { Column, RowAction } from './TableRow.tsx'

export interface DataTableProps<Row extends { _id: string }> {
  /** The accessible name of the table. */
  label: string
  rows: readonly Row[]
  /** Columns, actions and expansion must be stable (module constants, useMemo, useCallback): rows are memoised. */
  columns: readonly Column<Row, string>[]
  /** Names one row: `order 1046`. */
  nameOf: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: ReadonlySet<string>) => void
  actions?: readonly RowAction<Row>[]
  /** Enter or a double click on a row. */
  onOpen?: (row: Row) => void
  /** Details shown below a row; its button stands before the cells. */
  expansion?: (row: Row) => ReactNode
  /** Moves a row to another place, by handle, by buttons or by keyboard. */
  onMove?: (row: Row, to: number) => void
  /** Shop-floor screens: every target at least 48 px. */
  touch?: boolean
}

const NOTHING: ReadonlySet<string> = new Set()

// Loaded lazily: only tables whose rows can be moved need the drag library.
const ReorderRows = lazy(async () => ({ default: (await import('./ReorderRows.tsx')).ReorderRows })) as unknown as <
  Row extends { _id: string },
>(
  props: ReorderRowsProps<Row>,
) => ReactNode

/**
 * A table of records as a keyboard grid: one tab stop, arrows, Home and End (with Ctrl: first and last row), PageUp and
 * PageDown; Space selects a row, Enter opens it. ListPage adds pagination, search, and loading and error states.
 */
export function DataTable<Row extends { _id: string }>(props: DataTableProps<Row>) {
  const { rows, columns, actions, expansion, selected = NOTHING, onSelect, onOpen, onMove } = props
  const table = useRef<HTMLTableElement>(null)
  const [open, setOpen] = useState(NOTHING)
  useLayoutEffect(() => keepOneTabStop(table.current!))

  // Stable functions: otherwise a change of one row would re-render all memoised rows.
  const toggleSelected = useStable((id: string) => onSelect?.(toggled(selected, id)))
  const toggleOpen = useStable((id: string) => setOpen((before) => toggled(before, id)))
  const openRow = useStable((row: Row) => onOpen?.(row))
  const moveRow = useStable((row: Row, to: number) => onMove?.(row, to))

  const selectedHere = rows.filter((row) => selected.has(row._id)).length
  const isAllSelected = rows.length > 0 && selectedHere === rows.length
  const selectAll = () => {
    const ids = new Set(selected)
    for (const { _id } of rows) isAllSelected ? ids.delete(_id) : ids.add(_id)
    onSelect?.(ids)
  }

  const hasActions = (actions?.length ?? 0) > 0
  const span = columns.length + [onSelect, expansion, onMove, hasActions].filter(Boolean).length
  const ids = useMemo(() => rows.map((row) => row._id), [rows])
  const rowProps = rows.map((row, index): RowProps<Row> => ({
    row,
    name: props.nameOf(row),
    columns,
    isSelected: selected.has(row._id),
    isOpen: open.has(row._id),
    actions,
    expansion,
    span,
    onOpen: onOpen && openRow,
    onToggleSelected: onSelect && toggleSelected,
    onToggleOpen: toggleOpen,
    ...(onMove && { index, count: rows.length, onMove: moveRow }),
  }))
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
          role="grid"
          aria-label={props.label}
          onKeyDown={moveFocus}
          onFocus={followFocus}
        >
          <TableHeader
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            selected={onSelect && (isAllSelected ? 'all' : selectedHere > 0 ? 'some' : 'none')}
            onSelectAll={selectAll}
            canMove={onMove !== undefined}
            canExpand={expansion !== undefined}
            hasActions={hasActions}
          />
          {onMove ? (
            <Suspense fallback={body}>
              <ReorderRows
                ids={ids}
                rows={rowProps}
                onMove={moveRow}
                onReady={() => {
                  if (table.current) keepOneTabStop(table.current)
                }}
              />
            </Suspense>
          ) : (
            body
          )}
        </table>
      </GridContext>
    </SharedTooltip>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
