import { VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo } from 'react'
import classes from './DataTable.module.css'
import type { RowAction } from './table-rows.ts'

interface ActionsProps<Row> {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  mark: string | undefined
  onMenu: (row: Row, button: HTMLElement) => void
}

const MAX_BUTTONS = 4

function PlainActions<Row>({ row, name, actions, mark, onMenu }: ActionsProps<Row>) {
  const isMany = actions.length > 1
  const buttons = actions.length > MAX_BUTTONS ? [] : actions
  return (
    <td role="gridcell" className={classes.actions} data-many={isMany || undefined}>
      {/* Seen, it would take the other columns their width for a while. */}
      {mark && <VisuallyHidden>{mark}</VisuallyHidden>}
      {buttons.map(({ label, icon, onClick, whyNot }) => {
        const reason = whyNot?.(row) ?? null
        return (
          <button
            key={label}
            type="button"
            tabIndex={-1}
            data-stop
            className={classes.icon}
            aria-label={reason === null ? `${label}, ${name}` : `${label}, ${name}: ${reason}`}
            // Not disabled: it can still be focused, so that its tooltip and label give the reason.
            aria-disabled={reason !== null || undefined}
            data-tip={reason ?? label}
            onClick={() => reason === null && onClick(row)}
          >
            {icon}
          </button>
        )
      })}
      {isMany && (
        <button
          type="button"
          tabIndex={-1}
          data-stop
          className={`${classes.icon} ${classes.dots}`}
          data-alone={buttons.length === 0 || undefined}
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

export const ActionsCell = memo(PlainActions) as typeof PlainActions
