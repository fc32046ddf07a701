import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { ErrorAlert } from '../form/ErrorAlert.tsx'
import { useSave } from '../form/useSave.ts'

/**
 * Asks before something is done: `<ConfirmDialog opened={…} title="Confirm" onConfirm={…} onClose={…}>question</…>`.
 * Closes when `onConfirm` has succeeded; if it throws, the dialog stays and shows the error. The cancel button is
 * focused first, and Escape cancels.
 */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel = 'Yes',
  cancelLabel = 'No',
  danger = true,
  zIndex,
  onConfirm,
  onClose,
}: {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** The action deletes or discards something: the confirm button is red. */
  danger?: boolean
  zIndex?: number
  onConfirm: () => void | Promise<unknown>
  onClose: () => void
}) {
  const { save, isSaving, saveError, reset } = useSave(async () => {
    await onConfirm()
    onClose()
  })
  const close = () => {
    if (isSaving) return
    reset()
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={title} size="sm" zIndex={zIndex}>
      <Stack>
        <ErrorAlert error={saveError} />
        <Text component="div">{children}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus disabled={isSaving} onClick={close}>
            {cancelLabel}
          </Button>
          <Button color={danger ? 'red' : undefined} loading={isSaving} onClick={save}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
