import { Menu, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useStable } from '../state/useStable.ts'

export interface OpenMenu {
  id: string
  button: HTMLElement
}

const DOUBLE_CLICK_MS = 500

/** The menu is closed by the first click of a double click: the second one is not for what lies below. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, { capture: true })
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), DOUBLE_CLICK_MS)
}

export function RowMenu<Row extends { _id: string }>({
  menu,
  rows,
  onClose,
  children,
}: {
  menu: OpenMenu | null
  rows: readonly Row[]
  onClose: () => void
  children: (row: Row) => ReactNode
}) {
  const row = menu && rows.find(({ _id }) => _id === menu.id)
  const hasLeft = menu !== null && !row
  const close = useStable(onClose)
  useEffect(() => {
    if (hasLeft) close()
    const list = menu?.button.closest('[data-list-scroll]')
    list?.addEventListener('scroll', close)
    return () => list?.removeEventListener('scroll', close)
  }, [menu, hasLeft, close])
  if (!row) return null
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
        <UnstyledButton
          tabIndex={-1}
          aria-label={menu.button.ariaLabel ?? undefined}
          pos="fixed"
          left={left}
          top={top}
          w={width}
          h={height}
        />
      </Menu.Target>
      <Menu.Dropdown onClick={ignoreSecondClick}>{children(row)}</Menu.Dropdown>
    </Menu>
  )
}
