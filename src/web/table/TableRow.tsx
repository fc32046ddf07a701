import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight, IconDots } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, memo, type MouseEvent, type ReactNode, useMemo } from 'react'
import classes from './DataTable.module.css'
import { GridContext } from './grid-focus.ts'
import { RowContext } from './row-parts.tsx'
import { TableCheck } from './TableCheck.tsx'

/** The widths of a table at which columns fold, the widest first; DataTable.module.css says how wide they are. */
export type FoldLevel = 1 | 2 | 3 | 4

interface ColumnLook<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** `fit`: as wide as its text, on one line. `wide`: a larger share of the remaining width. */
  width?: 'fit' | 'wide'
  /** The column is hidden in tables narrower than this level; `data-folded` elements in other cells then say the same. */
  fold?: FoldLevel
  /**
   * On narrow screens each row is a card, and the cell a line of it with the header as its label; or else the card's heading,
   * a tag beside it, a line without a label, the start or the end of a line, or hidden.
   */
  narrow?: 'heading' | 'tag' | 'line' | 'start' | 'end' | 'hidden'
}

/** A column of a list that the server sorts by these fields; the key of a sortable column is one of them. */
export type Column<Row, SortField extends string = never> = ColumnLook<Row> &
  (
    | {
        key: SortField
        sortable: true
        /** A second field that the cell shows and the list is sorted by. */
        also?: { key: SortField; header: string }
      }
    | { key: string; sortable?: false }
  )

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
  /** A cell of the row has the button that opens the expansion; otherwise a column of its own has it. */
  opensInCell: boolean
  /** A short note at the end of the row: `just saved`. */
  mark: string | undefined
  /** The number of cells of a row: the colspan of the expansion. */
  span: number
  onOpen: ((row: Row) => void) | undefined
  /** `isRange`: all rows from the one selected before to this one. */
  onToggleSelected: ((id: string, isRange: boolean) => void) | undefined
  /** Rows of the table can be selected, this one too if it has `onToggleSelected`. */
  isSelectable: boolean
  onToggleOpen: (id: string) => void
  /** Opens the menu of the row's actions at this button. */
  onMenu: (row: Row, button: HTMLElement) => void
  /** Only in tables whose rows can be moved. `index` starts at 0; `count` is the number of rows. */
  index?: number
  count?: number
  onMove?: (row: Row, to: number) => void
}

function PlainRow<Row extends { _id: string }>(props: RowProps<Row> & { handle?: RowHandle }) {
  const { row, name, isSelected, isOpen, actions, expansion, onOpen, onToggleSelected, onToggleOpen, handle } = props
  const open = () => {
    if (onOpen) onOpen(row)
    else if (expansion) onToggleOpen(row._id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    // Buttons, links and checkboxes in the row handle these keys themselves.
    if (!(event.target instanceof HTMLTableCellElement)) return
    if (event.key === ' ' && onToggleSelected) {
      event.preventDefault()
      onToggleSelected(row._id, event.shiftKey)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open()
    }
  }
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if (isControl(event.target)) return
    if (event.shiftKey && onToggleSelected) onToggleSelected(row._id, true)
    // Whoever has marked a text to copy it does not want to leave it.
    else if (getSelection()?.isCollapsed !== false) open()
  }
  const canOpen = expansion !== undefined
  const cellContext = useMemo(
    () => ({ name, isOpen, toggle: canOpen ? () => onToggleOpen(row._id) : null }),
    [name, isOpen, canOpen, onToggleOpen, row._id],
  )
  return (
    <>
      <tr
        ref={handle?.rowRef}
        style={handle?.style}
        role="row"
        className={classes.row}
        data-id={row._id}
        data-opens={onOpen || expansion ? true : undefined}
        data-selected={isSelected || undefined}
        data-dragged={handle?.isDragged || undefined}
        aria-selected={onToggleSelected ? isSelected : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        // Shift+click selects rows, not the text between them.
        onMouseDown={(event) => event.shiftKey && onToggleSelected && event.preventDefault()}
      >
        {props.onMove && <MoveCell {...props} onMove={props.onMove} />}
        {props.isSelectable && (
          <td role="gridcell" className={classes.narrowCell}>
            {onToggleSelected && (
              <TableCheck
                label={`Select ${name}`}
                checked={isSelected}
                onChange={(isRange) => onToggleSelected(row._id, isRange)}
              />
            )}
          </td>
        )}
        {expansion && !props.opensInCell && (
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
        <RowContext value={cellContext}>
          <RowCells row={row} columns={props.columns} />
        </RowContext>
        {actions && actions.length > 0 && (
          <ActionsCell row={row} name={name} actions={actions} mark={props.mark} onMenu={props.onMenu} />
        )}
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

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null

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
      data-fold={column.fold}
      className={column.align === 'right' ? classes.right : undefined}
    >
      {column.cell(row)}
    </td>
  ))
}

interface ActionsProps<Row> {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  mark: string | undefined
  onMenu: (row: Row, button: HTMLElement) => void
}

/** The row's actions: a button each where there is room, behind one button where there is not. */
function PlainActions<Row>({ row, name, actions, mark, onMenu }: ActionsProps<Row>) {
  const isMany = actions.length > 1
  return (
    <td role="gridcell" className={classes.actions} data-many={isMany || undefined}>
      {mark && <span className={classes.mark}>{mark}</span>}
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
      {isMany && (
        <button
          type="button"
          tabIndex={-1}
          data-stop
          className={`${classes.icon} ${classes.dots}`}
          aria-haspopup="menu"
          aria-label={`Actions, ${name}`}
          onClick={(event) => onMenu(row, event.currentTarget)}
        >
          <IconDots size="1.3em" aria-hidden="true" />
        </button>
      )}
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
