import { SaveForm, type SaveFormProps, type Values } from './SaveForm.tsx'
import { GuardedDialog } from './GuardedDialog.tsx'
import type { FormGuard } from './useUnsavedGuard.tsx'

interface FormDialogProps<V extends Values> extends Omit<SaveFormProps<V>, keyof FormGuard> {
  opened: boolean
  onClose: () => void
  title: string
  size?: string
}

/**
 * The one dialog in which a record is created or changed. It is closed by saving, by Cancel, and by Escape. The fields
 * inside are mounted anew each time it opens.
 */
export const FormDialog = <V extends Values>({ opened, onClose, title, size = 'md', ...form }: FormDialogProps<V>) => (
  <GuardedDialog opened={opened} onClose={onClose} title={title} size={size}>
    {(guard) => <SaveForm<V> {...form} {...guard} />}
  </GuardedDialog>
)
