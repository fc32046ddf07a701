import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { GridContext } from './grid-focus.ts'
import { TableCheck } from './TableCheck.tsx'

interface ColumnLook<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** `fit`: as wide as its text, on one line. `wide`: takes the remaining width. */
  width?: 'fit' | 'wide'
  /** On narrow screens each row is a card: the cell is the card's heading, or is hidden. */
  narrow?: 'heading' | 'hidden'
}

/** A column of a list that the server sorts by these fields; the key of a sortable column is one of them. */
export type Column<Row, SortField extends string = never> = ColumnLook<Row> &
  ({ key: SortField; sortable: true } | { key: string; sortable?: false })

export interface RowAction<Row> {
  /** Names the button and its tooltip. */
  label: string
  icon: ReactNode
  onClick: (row: Row) => void
  /** The reason why the action is disabled for this row, or null. */
  whyNot?: (row: Row) => string | null
}

/** What ReorderRows passes to a row so that it can be dragged. */
export interface RowHandle {
  rowRef: (element: HTMLElement | null) => void
  style: CSSProperties
  isDragged: boolean
  /** The button that drags the row. */
  grip: ReactNode
}

/** The props of a memoised row: a changed value or a new function re-renders it, so functions must be stable. */
export interface RowProps<Row> {
  row: Row
  name: string
  columns: readonly Column<Row, string>[]
  isSelected: boolean
  isOpen: boolean
  actions: readonly RowAction<Row>[] | undefined
  expansion: ((row: Row) => ReactNode) | undefined
  /** The number of cells of a row: the colspan of the expansion. */
  span: number
  onOpen: ((row: Row) => void) | undefined
  onToggleSelected: ((id: string) => void) | undefined
  onToggleOpen: (id: string) => void
  /** Only in tables whose rows can be moved. `index` starts at 0; `count` is the number of rows. */
  index?: number
  count?: number
  onMove?: (row: Row, to: number) => void
}

function PlainRow<Row extends { _id: string }>(props: RowProps<Row> & { handle?: RowHandle }) {
  const { row, name, isSelected, isOpen, actions, expansion, onOpen, onToggleSelected, onToggleOpen, handle } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    // Buttons and checkboxes in the row handle these keys themselves.
    if (!(event.target instanceof HTMLTableCellElement)) return
    if (event.key === ' ' && onToggleSelected) {
      event.preventDefault()
      onToggleSelected(row._id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (onOpen) onOpen(row)
      else if (expansion) onToggleOpen(row._id)
    }
  }
  return (
    <>
      <tr
        ref={handle?.rowRef}
        style={handle?.style}
        role="row"
        className={classes.row}
        data-selected={isSelected || undefined}
        data-dragged={handle?.isDragged || undefined}
        aria-selected={onToggleSelected ? isSelected : undefined}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => {
          if (onOpen && event.target instanceof Element && !event.target.closest('button, input, label, a')) onOpen(row)
        }}
      >
        {props.onMove && <MoveCell {...props} onMove={props.onMove} />}
        {onToggleSelected && (
          <td role="gridcell" className={classes.narrowCell}>
            <TableCheck label={`Select ${name}`} checked={isSelected} onChange={() => onToggleSelected(row._id)} />
          </td>
        )}
        {expansion && (
          <td role="gridcell" className={classes.narrowCell}>
            <button
              type="button"
              tabIndex={-1}
              data-stop
              className={classes.icon}
              aria-expanded={isOpen}
              aria-label={`Details of ${name}`}
              onClick={() => onToggleOpen(row._id)}
            >
              {isOpen ? <IconChevronDown size="1.2em" /> : <IconChevronRight size="1.2em" />}
            </button>
          </td>
        )}
        <RowCells row={row} columns={props.columns} />
        {actions && actions.length > 0 && <ActionsCell row={row} name={name} actions={actions} />}
      </tr>
      {expansion && isOpen && (
        <tr role="row" className={classes.expansion}>
          <td role="gridcell" colSpan={props.span}>
            {/* Controls in the expansion are reached by Tab, not by the arrow keys of the grid. */}
            <GridContext value={false}>{expansion(row)}</GridContext>
          </td>
        </tr>
      )}
    </>
  )
}

// Memoised, so that selecting or expanding a row re-renders neither other rows nor the cells of the columns.
export const TableRow = memo(PlainRow) as typeof PlainRow
const RowCells = memo(PlainCells) as unknown as typeof PlainCells
const ActionsCell = memo(PlainActions) as typeof PlainActions

function PlainCells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row, string>[] }) {
  return columns.map((column) => (
    <td
      key={column.key}
      role="gridcell"
      tabIndex={-1}
      data-stop
      data-label={column.header}
      data-narrow={column.narrow}
      data-width={column.width}
      className={column.align === 'right' ? classes.right : undefined}
    >
      {column.cell(row)}
    </td>
  ))
}

function PlainActions<Row>({ row, name, actions }: { row: Row; name: string; actions: readonly RowAction<Row>[] }) {
  return (
    <td role="gridcell" className={classes.actions}>
      {actions.map(({ label, icon, onClick, whyNot }) => {
        const reason = whyNot?.(row) ?? null
        return (
          <IconButton
            key={label}
            label={reason === null ? `${label}, ${name}` : `${label}, ${name}: ${reason}`}
            tip={reason ?? label}
            isDisabled={reason !== null}
            onClick={() => onClick(row)}
          >
            {icon}
          </IconButton>
        )
      })}
    </td>
  )
}

function MoveCell<Row extends { _id: string }>({
  row,
  index = 0,
  count = 1,
  name,
  handle,
  onMove,
}: RowProps<Row> & { handle?: RowHandle; onMove: (row: Row, to: number) => void }) {
  const place = `${name}, position ${index + 1} of ${count}`
  return (
    <td role="gridcell" className={classes.move}>
      {handle?.grip}
      <IconButton
        label={`Move up ${place}`}
        tip="Move up"
        isDisabled={index === 0}
        onClick={() => onMove(row, index - 1)}
      >
        <IconArrowUp size="1.2em" />
      </IconButton>
      <IconButton
        label={`Move down ${place}`}
        tip="Move down"
        isDisabled={index === count - 1}
        onClick={() => onMove(row, index + 1)}
      >
        <IconArrowDown size="1.2em" />
      </IconButton>
    </td>
  )
}

/** While disabled it can still be focused (aria-disabled), so that its tooltip and label can give the reason. */
const IconButton = ({
  label,
  tip,
  isDisabled,
  onClick,
  children,
}: {
  label: string
  tip: string
  isDisabled: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    tabIndex={-1}
    data-stop
    className={classes.icon}
    aria-label={label}
    aria-disabled={isDisabled || undefined}
    data-tip={tip}
    onClick={() => {
      if (!isDisabled) onClick()
    }}
  >
    {children}
  </button>
)
