import { Button, Group, Text } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import type { MouseEvent, ReactNode } from 'react'
import type { Endpoint } from '../../shared/endpoint.ts'
import { getMessage } from '../api/call.ts'
import { wasCancelled } from '../api/own-password.ts'
import { queryClient } from '../api/queries.ts'
import { Keys } from '../keys/Keys.tsx'
import { shortcutHere } from '../keys/keys-here.ts'
import { TYPED_IN } from '../keys/typed-in.ts'
import { focusHeadingIfLost } from '../focus/focus-heading.ts'

const TOAST_MS = 3000
const OFFER_TOAST_MS = 8000

const undoable: (() => void)[] = []

function undoLatest(event: KeyboardEvent): void {
  const isTyping = event.target instanceof Element && event.target.closest(TYPED_IN)
  // A dialog that is open prevents it: what it would bring back lies behind.
  if (event.defaultPrevented || isTyping) return
  if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
  // Otherwise the browser takes back, too, what was typed last in a search box.
  event.preventDefault()
  undoable.at(-1)?.()
}

export interface ToastLink {
  label: string
  href: string
  open: () => void
}

const success = () => ({
  id: randomId(),
  title: 'Successful',
  color: 'green',
  closeButtonProps: { 'aria-label': 'Close' },
})

/** Whether a list on the screen has a later version of one of these; of what was deleted, any. */
export const isChanged = (list: Endpoint, records: readonly { _id: string; version?: number }[]): boolean =>
  queryClient
    .getQueriesData<{ data: readonly { _id: string; version: number }[] }>({
      queryKey: [list.name],
      type: 'active',
      stale: false,
    })
    .flatMap(([, page]) => page?.data ?? [])
    .some((row) => records.some(({ _id, version = 0 }) => _id === row._id && row.version > version))

/** Undo is offered until `isOver`: until somebody else has changed the same. */
export function toastSuccess(message: string, undo?: () => void, isOver?: () => boolean): void {
  const shown = success()
  if (!undo) return void notifications.show({ ...shown, message, autoClose: TOAST_MS })
  const undoOnce = () => {
    if (!undoable.includes(undoOnce)) return
    notifications.hide(shown.id)
    undo()
  }
  undoable.push(undoOnce)
  const stopWatching = queryClient.getQueryCache().subscribe(() => isOver?.() && notifications.hide(shown.id))
  addEventListener('keydown', undoLatest)
  const button = (
    <Button
      variant="default"
      size="xs"
      flex="none"
      aria-keyshortcuts={shortcutHere('Control+Z')}
      rightSection={
        <Keys aria-hidden="true" visibleFrom="sm">
          Ctrl Z
        </Keys>
      }
      onClick={undoOnce}
    >
      Undo
    </Button>
  )
  showWith({ ...shown, message, button }, () => {
    stopWatching()
    undoable.splice(undoable.indexOf(undoOnce), 1)
    if (undoable.length === 0) removeEventListener('keydown', undoLatest)
  })
}

export function toastLinked(message: string, { label, href, open }: ToastLink): void {
  const shown = success()
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    notifications.hide(shown.id)
    open()
  }
  const button = (
    <Button component="a" href={href} variant="default" size="xs" flex="none" onClick={follow}>
      {label}
    </Button>
  )
  showWith({ ...shown, message, button })
}

type ToastWithButton = ReturnType<typeof success> & { message: string; button: ReactNode }

function showWith({ message, button, ...shown }: ToastWithButton, onClose?: () => void): void {
  const offer = {
    ...shown,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        {button}
      </Group>
    ),
  }
  notifications.show({
    ...offer,
    autoClose: OFFER_TOAST_MS,
    // The toast must not close while its button has the focus.
    onFocus: () => notifications.update({ ...offer, autoClose: false }),
    onBlur: () => notifications.update({ ...offer, autoClose: OFFER_TOAST_MS }),
    onClose: () => {
      onClose?.()
      const active = document.activeElement
      if (!(active instanceof HTMLElement) || !active.closest('.mantine-Notification-root')) return
      active.blur()
      focusHeadingIfLost()
    },
  })
}

export const toastError = (error: unknown, what?: string): void => showError(error, TOAST_MS, what)

export const toastNotOpened = (error: unknown): void => showError(error, OFFER_TOAST_MS)

function showError(error: unknown, autoClose: number, what?: string): void {
  if (wasCancelled(error)) return
  notifications.show({
    title: 'Error',
    message: what === undefined ? getMessage(error) : `${what} ${getMessage(error)}`,
    color: 'red',
    autoClose,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}
