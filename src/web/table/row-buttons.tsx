import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import classes from './DataTable.module.css'
import type { RowAction, RowHandle, RowProps } from './table-rows.ts'

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

// Memoised, as the other cells of a row are.
export const ActionsCell = memo(PlainActions) as typeof PlainActions

export function MoveCell<Row extends { _id: string }>({
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
