import { Textarea, TextInput } from '@mantine/core'
import type { RecordDialogProps } from '../../web/records/useNewRecord.tsx'
import { saveRecord, valuesFrom } from '../../web/records/record-form.ts'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import { type Customer, customerEndpoints, customerFields, customerForm } from './customers.contract.ts'

export function CustomerDialog({ opened, record, startName = '', onClose, onSaved }: RecordDialogProps<Customer>) {
  const getValues = valuesFrom({ name: startName, phone_no: '', email: '', address: '', notes: '' })
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
      inputs={{
        name: (props) => <TextInput {...props} withAsterisk data-autofocus />,
        phone_no: (props) => <TextInput {...props} withAsterisk type="tel" />,
        email: (props) => <TextInput {...props} type="email" title={props.value} />,
        address: (props) => <Textarea {...props} autosize minRows={2} maxRows={5} />,
        notes: (props) => <Textarea {...props} autosize minRows={2} maxRows={8} />,
      }}
      onSave={async (values, version, _, requestId) => {
        const saved = await saveRecord(customerEndpoints, record, values, version, requestId)
        onSaved?.(saved.customer)
        return saved
      }}
    />
  )
}
