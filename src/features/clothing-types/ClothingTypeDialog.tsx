import { TextInput } from '@mantine/core'
import { saveRecord, valuesFrom } from '../../web/records/record-form.ts'
import { FormDialog } from '../../web/form/FormDialog.tsx'
import {
  type ClothingType,
  clothingTypeEndpoints,
  clothingTypeFields,
  clothingTypeForm,
} from './clothing-types.contract.ts'

const valuesOf = valuesFrom({ name: '' })

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
      history={record && { endpoint: clothingTypeEndpoints.history, id: record._id, name: record.name }}
      valuesOf={valuesOf}
      inputs={{ name: (props) => <TextInput {...props} withAsterisk data-autofocus /> }}
      onSave={(values, version) => saveRecord(clothingTypeEndpoints, record, values, version)}
    />
  )
}
