import { TextInput } from '@mantine/core'
import { call } from '../../web/call.ts'
import { refresh } from '../../web/queries.ts'
import { FormDialog } from '../../web/form/FormDialog.tsx'
import { type ClothingType, clothingTypeEndpoints, clothingTypeForm } from './clothing-types.contract.ts'

const LABELS = { name: 'Name' }

/** Creates a clothing type (`record` null) or changes one. */
export function ClothingTypeDialog({
  opened,
  record,
  onClose,
}: {
  opened: boolean
  record: ClothingType | null
  onClose: () => void
}) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit Clothing Type' : 'New Clothing Type'}
      schema={clothingTypeForm}
      initial={{ name: record?.name ?? '' }}
      version={record?.version}
      labels={LABELS}
      onSave={async (values, version) => {
        const saved = record
          ? await call(clothingTypeEndpoints.update, { ...values, id: record._id, version })
          : await call(clothingTypeEndpoints.create, values)
        await refresh(clothingTypeEndpoints.list)
        return saved
      }}
    >
      {(form) => <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />}
    </FormDialog>
  )
}
