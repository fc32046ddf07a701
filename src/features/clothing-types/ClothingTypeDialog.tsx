import { TextInput } from '@mantine/core'
import { call } from '../../web/call.ts'
import { refresh } from '../../web/queries.ts'
import { FormDialog } from '../../web/form/FormDialog.tsx'
import {
  type ClothingType,
  clothingTypeEndpoints,
  clothingTypeFields,
  clothingTypeForm,
} from './clothing-types.contract.ts'

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
      fields={clothingTypeFields}
      record={record}
      valuesOf={(clothingType) => ({ name: clothingType?.name ?? '' })}
      inputs={{ name: (props) => <TextInput {...props} withAsterisk data-autofocus /> }}
      onSave={async (values, version) => {
        const saved = record
          ? await call(clothingTypeEndpoints.update, { ...values, id: record._id, version })
          : await call(clothingTypeEndpoints.create, values)
        await refresh(clothingTypeEndpoints.list)
        return saved
      }}
    />
  )
}
