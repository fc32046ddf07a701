import { TextInput } from '@mantine/core'
import type { RecordDialogProps } from '../../web/records/useNewRecord.tsx'
import { type FormValues, saveRecord, valuesFrom } from '../../web/records/record-form.ts'
import { recordInputs } from '../../web/records/record-inputs.tsx'
import type { Inputs } from '../../web/form/Inputs.tsx'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import { type Customer, customerEndpoints, customerFields, customerForm } from './customers.contract.ts'

const INPUTS: Inputs<FormValues<typeof customerFields>> = {
  ...recordInputs(customerFields),
  email: (props) => <TextInput {...props} type="email" title={props.value} />,
}

export function CustomerDialog({ opened, record, startName = '', onClose, onSaved }: RecordDialogProps<Customer>) {
  const getValues = valuesFrom(customerFields, { name: startName })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit Customer' : 'New Customer'}
      schema={customerForm}
      fields={customerFields}
      record={record}
      history={record && { endpoint: customerEndpoints.history, id: record._id, name: record.name }}
      getValues={getValues}
      inputs={INPUTS}
      onSave={async (values, version, _, requestId) => {
        const saved = await saveRecord(customerEndpoints, record, values, version, requestId)
        onSaved?.(saved.customer)
        return saved
      }}
    />
  )
}
