import type { z } from 'zod'
import type { HistoryOfRecord } from './history/HistoryDialog.tsx'
import { GuardedDialog } from '../form/unsaved/GuardedDialog.tsx'
import { HistoryButton } from './history/HistoryButton.tsx'
import { type FormOptions, SaveForm, type ValuesOf } from '../form/SaveForm.tsx'

interface FormDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  size?: string
  history?: HistoryOfRecord | null
}

export const FormDialog = <
  Schema extends z.ZodObject,
  V extends ValuesOf<Schema>,
  Stored extends { version: number } | null,
>({
  opened,
  onClose,
  title,
  size = 'md',
  history,
  ...form
}: FormDialogProps & FormOptions<Schema, V, Stored>) => (
  <GuardedDialog opened={opened} onClose={onClose} title={title} size={size} touch={form.touch}>
    {(guard) => <SaveForm<Schema, V, Stored> {...form} {...guard} aside={history && <HistoryButton {...history} />} />}
  </GuardedDialog>
)
