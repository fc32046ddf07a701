import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DataTable.module.css'

/** A row, and its button at which the menu is open. */
export interface OpenMenu<Row> {
  row: Row
  button: HTMLElement
}

/** The menu of a row, opened at its button: all rows of a table share it. The children are its items. */
export function RowMenu<Row>({
  menu,
  onClose,
  children,
}: {
  menu: OpenMenu<Row> | null
  onClose: () => void
  children: (row: Row) => ReactNode
}) {
  if (!menu) return null
  const { left, top, width, height } = menu.button.getBoundingClientRect()
  return (
    <Menu
      opened
      onChange={(opened) => {
        if (opened) return
        onClose()
        menu.button.focus()
      }}
      position="bottom-end"
      returnFocus={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          aria-label="More"
          style={{ left, top, width, height }}
        />
      </Menu.Target>
      <Menu.Dropdown>{children(menu.row)}</Menu.Dropdown>
    </Menu>
  )
}
