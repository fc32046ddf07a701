import { Button, Group, Kbd, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { messageOf } from '../call.ts'
import { focusHeadingIfLost } from '../focus/focus-heading.ts'

/** How long a toast stays. One with Undo stays longer: the user needs time to reach the button. */
const TOAST_MS = 3000
const UNDO_TOAST_MS = 8000

/** The Undo functions of the open toasts, the latest last; Ctrl+Z calls the last one. */
const undoable: (() => void)[] = []

function undoLatest(event: KeyboardEvent): void {
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]')
  // A dialog that is open prevents it: what it would bring back lies behind.
  if (event.defaultPrevented || isTyping) return
  if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  undoable.at(-1)?.()
}

/** Shows the server's message of success. With `undo`, the toast has an Undo button, which works once. */
export function toastSuccess(message: string, undo?: () => void): void {
  const id = randomId()
  const shown = { id, title: 'Successful', color: 'green', closeButtonProps: { 'aria-label': 'Close' } }
  if (!undo) return void notifications.show({ ...shown, message, autoClose: TOAST_MS })
  const undoOnce = () => {
    if (!undoable.includes(undoOnce)) return
    notifications.hide(id)
    undo()
  }
  const offer = {
    ...shown,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          variant="default"
          size="xs"
          aria-keyshortcuts="Control+Z"
          rightSection={
            <Kbd size="xs" aria-hidden="true" visibleFrom="sm">
              Ctrl+Z
            </Kbd>
          }
          onClick={undoOnce}
        >
          Undo
        </Button>
      </Group>
    ),
  }
  undoable.push(undoOnce)
  addEventListener('keydown', undoLatest)
  notifications.show({
    ...offer,
    autoClose: UNDO_TOAST_MS,
    // The toast must not close while its Undo button has the focus.
    onFocus: () => notifications.update({ ...offer, autoClose: false }),
    onBlur: () => notifications.update({ ...offer, autoClose: UNDO_TOAST_MS }),
    onClose: () => {
      undoable.splice(undoable.indexOf(undoOnce), 1)
      if (undoable.length === 0) removeEventListener('keydown', undoLatest)
      const active = document.activeElement
      if (!(active instanceof HTMLElement) || !active.closest('.mantine-Notification-root')) return
      active.blur()
      focusHeadingIfLost()
    },
  })
}

/** Shows why an action failed. */
export function toastError(error: unknown): void {
  notifications.show({
    title: 'Error',
    message: messageOf(error),
    color: 'red',
    autoClose: TOAST_MS,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
