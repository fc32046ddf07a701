import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import { useAction } from '../api/useAction.ts'

/** Closes when `onConfirm` has succeeded; if it throws, the dialog stays and shows the error. */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel = 'Yes',
  confirmDisabled,
  cancelLabel,
  danger = true,
  confirmFirst,
  zIndex,
  size = 'sm',
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel?: string
  confirmDisabled?: boolean
  cancelLabel?: string
  danger?: boolean
  confirmFirst?: true
  zIndex?: number
  size?: 'sm' | 'lg'
  onConfirm?: (() => void | Promise<unknown>) | undefined
  onClose: () => void
}) {
  const { run, isRunning, error, reset } = useAction(async () => {
    await onConfirm?.()
    onClose()
  })
  const close = () => {
    if (isRunning) return
    reset()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} size={size} zIndex={zIndex}>
      <Stack>
        <ErrorAlert error={error} />
        <Text component="div">{children}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus={!confirmFirst || undefined} disabled={isRunning} onClick={close}>
            {cancelLabel ?? (onConfirm ? 'No' : 'Close')}
          </Button>
          {onConfirm && (
            <Button
              color={danger ? 'red' : undefined}
              data-autofocus={confirmFirst}
              disabled={confirmDisabled}
              loading={isRunning}
              onClick={run}
            >
              {confirmLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
