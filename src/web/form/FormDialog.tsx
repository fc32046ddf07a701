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
 * The dialog that creates or changes a record. Its form is mounted anew each time the dialog opens, so that it starts
 * with the initial values.
 */
export const FormDialog = <V extends Values>({ opened, onClose, title, size = 'md', ...form }: FormDialogProps<V>) => (
  <GuardedDialog opened={opened} onClose={onClose} title={title} size={size}>
    {(guard) => <SaveForm<V> {...form} {...guard} />}
  </GuardedDialog>
)
