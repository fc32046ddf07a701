import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../web/dialog/lazy-dialog.tsx'
import { type Customer, customerEndpoints } from '../../../../features/customers/customers.contract.ts'
import { PickerDialog } from '../../../../web/dialog/PickerDialog.tsx'
import type { InputProps } from '../../../../web/input/input-props.ts'
import { PickField } from '../../../../web/input/PickField.tsx'
import { useNewRecord } from '../../../../web/records/useNewRecord.tsx'
import type { KnownCustomer } from '../draft/order-draft.ts'

const CustomerDialog = lazyDialog(
  async () => (await import('../../../../features/customers/CustomerDialog.tsx')).CustomerDialog,
)

interface CustomerFieldProps extends InputProps<KnownCustomer | null> {
  placeholder: string
  required?: boolean
}

export function CustomerField({ label, value, onChange, ...props }: CustomerFieldProps) {
  const [search, setSearch] = useState<string | null>(null)
  const pick = ({ _id, name, phone_no }: Customer) => {
    onChange({ _id, name, phone_no } satisfies KnownCustomer)
    setSearch(null)
  }
  const newCustomer = useNewRecord(CustomerDialog, pick)
  return (
    <>
      <PickerDialog
        field={
          <PickField
            label={label}
            {...props}
            chosen={value && { name: value.name, detail: value.phone_no }}
            onOpen={(typed) => setSearch((before) => (before ?? '') + typed)}
            onClear={props.required ? undefined : () => onChange(null)}
          />
        }
        isAdding={newCustomer.isOpen}
        opened={search !== null}
        startWith={search ?? ''}
        onClose={() => setSearch(null)}
        title={`Select ${label}`}
        list={customerEndpoints.list}
        searchLabel="Search by name or phone"
        emptyText="No customer found."
        row={({ name, phone_no }) => (
          <Group component="span" flex={1} justify="space-between" gap="2xs">
            {name}{' '}
            <Text span c="dimmed">
              {phone_no}
            </Text>
          </Group>
        )}
        onPick={pick}
        onAdd={newCustomer.open}
      />
      {newCustomer.dialog}
    </>
  )
}
