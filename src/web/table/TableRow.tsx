import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type HTMLAttributes, memo, useMemo } from 'react'
import classes from './DataTable.module.css'
import { GridContext } from './grid-focus.ts'
import { ActionsCell } from './row-buttons.tsx'
import { RowContext, RowControls } from './row-parts.tsx'
import type { Column, RowHandle, RowProps } from './table-rows.ts'
import { TableCheck } from './TableCheck.tsx'

function PlainRow<Row extends { _id: string }>(props: RowProps<Row> & { handle?: RowHandle }) {
  const { row, name, isSelected, isOpen, actions, expansion, onOpen, onToggleSelected, onToggleOpen, handle } = props
  const canOpen = expansion !== undefined
  const grip = handle?.grip
  const cellContext = useMemo(() => {
    const check = onToggleSelected && (
      <TableCheck
        label={`Select ${name}`}
        checked={isSelected}
        onChange={(isRange) => onToggleSelected(row._id, isRange)}
      />
    )
    return { name, isOpen, toggle: canOpen ? () => onToggleOpen(row._id) : null, grip, check }
  }, [name, isOpen, isSelected, canOpen, grip, onToggleSelected, onToggleOpen, row._id])
  return (
    <>
      {props.band && (
        // In a grid a control must be in a row.
        <tr role={typeof props.band === 'string' ? 'none' : 'row'} className={classes.band}>
          <td role={typeof props.band === 'string' ? 'none' : 'gridcell'} colSpan={props.span}>
            {props.band}
          </td>
        </tr>
      )}
      <tr
        ref={handle?.rowRef}
        style={handle?.style}
        role="row"
        className={classes.row}
        data-id={row._id}
        data-opens={onOpen || expansion ? true : undefined}
        data-selected={isSelected || undefined}
        data-open={isOpen || undefined}
        data-dragged={handle?.isDragged || undefined}
        aria-current={props.isMarked || undefined}
        aria-selected={onToggleSelected ? isSelected : undefined}
        {...getListeners(props)}
      >
        {props.isSelectable && (
          <td role="gridcell" className={classes.narrowCell}>
            {cellContext.check}
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
      {expansion && isOpen && !handle?.isDragged && (
        <tr role="row" className={classes.expansion} style={handle?.style}>
          <td role="gridcell" colSpan={props.span}>
            {/* Controls in the expansion are reached by Tab, not by the arrow keys of the grid. */}
            <GridContext value={false}>{expansion(row)}</GridContext>
          </td>
        </tr>
      )}
    </>
  )
}

function getListeners<Row extends { _id: string }>(props: RowProps<Row>): HTMLAttributes<HTMLTableRowElement> {
  const { row, expansion, onOpen, onToggleSelected, onToggleOpen } = props
  const open = () => {
    if (onOpen) onOpen(row)
    else if (expansion) onToggleOpen(row._id)
  }
  return {
    onKeyDown: (event) => {
      // Buttons, links and checkboxes in the row handle these keys themselves.
      if (!(event.target instanceof HTMLTableCellElement)) return
      if (event.key === ' ' && onToggleSelected) {
        event.preventDefault()
        onToggleSelected(row._id, event.shiftKey)
      } else if (event.key === 'Enter') {
        event.preventDefault()
        open()
      }
    },
    onClick: (event) => {
      if (isControl(event.target)) return
      if (event.shiftKey && onToggleSelected) onToggleSelected(row._id, true)
      // Whoever has marked a text to copy it does not want to leave it.
      else if (getSelection()?.isCollapsed !== false) open()
    },
    // A long press by touch.
    onContextMenu: (event) => {
      if (!onToggleSelected || isControl(event.target)) return
      if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') return
      event.preventDefault()
      onToggleSelected(row._id, false)
    },
    // Shift+click selects rows, not the text between them.
    onMouseDown: (event) => event.shiftKey && onToggleSelected && event.preventDefault(),
  }
}

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label') !== null

// Memoized, so that selecting or expanding a row re-renders no other row.
export const TableRow = memo(PlainRow) as typeof PlainRow
const RowCells = memo(PlainCells) as unknown as typeof PlainCells

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
      {column.controls ? <RowControls>{column.cell(row)}</RowControls> : column.cell(row)}
    </td>
  ))
}
