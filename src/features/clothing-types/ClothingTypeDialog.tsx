import type { RecordDialogProps } from '../../web/records/useNewRecord.tsx'
import { saveRecord, valuesFrom } from '../../web/records/record-form.ts'
import { recordInputs } from '../../web/records/record-inputs.tsx'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import {
  type ClothingType,
  clothingTypeEndpoints,
  clothingTypeFields,
  clothingTypeForm,
} from './clothing-types.contract.ts'

const INPUTS = recordInputs(clothingTypeFields)

export function ClothingTypeDialog({
  opened,
  record,
  startName = '',
  onClose,
  onSaved,
}: RecordDialogProps<ClothingType>) {
  const getValues = valuesFrom(clothingTypeFields, { name: startName })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit Clothing Type' : 'New Clothing Type'}
      schema={clothingTypeForm}
      fields={clothingTypeFields}
      record={record}
      history={record && { endpoint: clothingTypeEndpoints.history, id: record._id, name: record.name }}
      getValues={getValues}
      inputs={INPUTS}
      onSave={async (values, version, _, requestId) => {
        const saved = await saveRecord(clothingTypeEndpoints, record, values, version, requestId)
        onSaved?.(saved.clothingType)
        return saved
      }}
    />
  )
}
