import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import { GridContext } from './grid-focus.ts'
import { TableCheck } from './TableCheck.tsx'

export interface Column<Row> {
  /** Also the field by which the server sorts, where `sortable`. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'right'
  /** `fit`: as wide as its text, in one line. `wide`: gets what the others leave. */
  width?: 'fit' | 'wide'
  /** On a narrow screen rows are cards: this cell is the card's heading, or is left out. */
  narrow?: 'heading' | 'hidden'
}

export interface RowAction<Row> {
  /** Names the button and its tooltip. */
  label: string
  icon: ReactNode
  onClick: (row: Row) => void
  /** The reason why it cannot be done now, or null. */
  whyNot?: (row: Row) => string | null
}

/** What a row needs to be dragged. */
export interface RowHandle {
  rowRef: (element: HTMLElement | null) => void
  style: CSSProperties
  isDragged: boolean
  /** The button by which the row is taken. */
  grip: ReactNode
}

/** Everything that a row is memoised on: plain values, and functions that stay the same. */
export interface RowProps<Row> {
  row: Row
  name: string
  columns: readonly Column<Row>[]
  isSelected: boolean
  isOpen: boolean
  actions: readonly RowAction<Row>[] | undefined
  expansion: ((row: Row) => ReactNode) | undefined
  /** How many cells the row has, for what it opens to. */
  span: number
  onOpen: ((row: Row) => void) | undefined
  onToggleSelected: ((id: string) => void) | undefined
  onToggleOpen: (id: string) => void
  /** Where rows can be moved: the row's place, how many there are, and how it gets elsewhere. */
  index?: number
  count?: number
  onMove?: (row: Row, to: number) => void
}

function PlainRow<Row extends { _id: string }>(props: RowProps<Row> & { handle?: RowHandle }) {
  const { row, name, isSelected, isOpen, actions, expansion, onOpen, onToggleSelected, onToggleOpen, handle } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    // Buttons and checkboxes in the row know these keys themselves.
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
            {/* What stands in here has tab stops of its own. */}
            <GridContext value={false}>{expansion(row)}</GridContext>
          </td>
        </tr>
      )}
    </>
  )
}

// Selecting or opening a row renders that row alone, and none of its cells.
export const TableRow = memo(PlainRow) as typeof PlainRow
const RowCells = memo(PlainCells) as unknown as typeof PlainCells
const ActionsCell = memo(PlainActions) as typeof PlainActions

function PlainCells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
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

/** Disabled it can still be reached and says why: its tooltip is the reason. */
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
