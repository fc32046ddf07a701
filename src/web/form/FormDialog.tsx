import { SaveForm, type SaveFormProps, type Values } from './SaveForm.tsx'
import { TypedDialog } from './TypedDialog.tsx'
import type { FormEnds } from './useHeld.tsx'

interface FormDialogProps<V extends Values> extends Omit<SaveFormProps<V>, keyof FormEnds> {
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
  <TypedDialog opened={opened} onClose={onClose} title={title} size={size}>
    {(ends) => <SaveForm<V> {...form} {...ends} />}
  </TypedDialog>
)
