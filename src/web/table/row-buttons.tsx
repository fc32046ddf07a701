import { Badge } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
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
      {mark && (
        <Badge variant="light" c="var(--mantine-color-text)" tt="none" me="2xs">
          {mark}
        </Badge>
      )}
      {buttons.map(({ label, icon, onClick, whyNot }) => {
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

/** Disabled by `aria-disabled`: it can still be focused, so that its tooltip and label can give the reason. */
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
