import { Textarea, TextInput } from '@mantine/core'
import { call } from '../../web/call.ts'
import { refresh } from '../../web/queries.ts'
import { FormDialog } from '../../web/form/FormDialog.tsx'
import { type Customer, customerEndpoints, customerForm } from './customers.contract.ts'

const LABELS = { name: 'Name', phone_no: 'Phone No', email: 'Email', address: 'Address' }

/** Creates a customer (`record` null) or changes one. `onSaved` receives it as it is stored. */
export function CustomerDialog({
  opened,
  record,
  startName = '',
  onClose,
  onSaved,
}: {
  opened: boolean
  record: Customer | null
  /** The initial name of a new customer, for example a search that found nothing. */
  startName?: string
  onClose: () => void
  onSaved?: (customer: Customer) => void
}) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={record ? 'Edit Customer' : 'New Customer'}
      schema={customerForm}
      initial={{
        name: record?.name ?? startName,
        phone_no: record?.phone_no ?? '',
        email: record?.email ?? '',
        address: record?.address ?? '',
      }}
      version={record?.version}
      labels={LABELS}
      onSave={async (values, version) => {
        const saved = record
          ? await call(customerEndpoints.update, { ...values, id: record._id, version })
          : await call(customerEndpoints.create, values)
        await refresh(customerEndpoints.list)
        onSaved?.(saved.customer)
        return saved
      }}
    >
      {(form) => (
        <>
          <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
          <TextInput label="Phone No" withAsterisk type="tel" {...form.getInputProps('phone_no')} />
          <TextInput label="Email" type="email" {...form.getInputProps('email')} />
          <Textarea label="Address" autosize minRows={2} maxRows={5} {...form.getInputProps('address')} />
        </>
      )}
    </FormDialog>
  )
}
