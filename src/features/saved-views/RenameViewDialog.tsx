import { TextInput } from '@mantine/core'
import { call } from '../../web/api/call.ts'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import { refresh } from '../../web/api/queries.ts'
import { listSavedViews, type SavedView, savedViewForm, updateSavedView } from './saved-views.contract.ts'

const SCHEMA = savedViewForm.pick({ name: true })
const FIELDS = { name: { label: 'Name' } }
const getValues = ({ name }: SavedView) => ({ name })

interface RenameViewDialogProps {
  opened: boolean
  view: SavedView
  onClose: () => void
}

export const RenameViewDialog = ({ opened, view, onClose }: RenameViewDialogProps) => (
  <FormDialog
    opened={opened}
    onClose={onClose}
    title="Rename view"
    size="sm"
    schema={SCHEMA}
    fields={FIELDS}
    record={view}
    getValues={getValues}
    inputs={{ name: (props) => <TextInput {...props} withAsterisk data-autofocus maxLength={60} /> }}
    onSave={async ({ name }, version) => {
      const saved = await call(updateSavedView, { id: view._id, version, name })
      await refresh(listSavedViews)
      return saved
    }}
  />
)
