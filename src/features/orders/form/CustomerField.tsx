import { useState } from 'react'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { type Customer, customerEndpoints } from '../../customers/customers.contract.ts'
import { NamePhone } from '../../../web/ui/NamePhone.tsx'
import { PickerDialog } from '../../../web/dialog/PickerDialog.tsx'
import type { InputProps } from '../../../web/form/Inputs.tsx'
import { PickField } from '../../../web/input/PickField.tsx'

const CustomerDialog = lazyDialog(async () => (await import('../../customers/CustomerDialog.tsx')).CustomerDialog)

interface CustomerFieldProps extends InputProps<Customer | null> {
  required?: boolean
}

/** Picks the customer or the deliver-to of an order; both are customer records. */
export function CustomerField({ label, value, onChange, ...props }: CustomerFieldProps) {
  const [search, setSearch] = useState<string | null>(null)
  /** The initial name in the dialog of a new customer; null while the dialog is closed. */
  const [newName, setNewName] = useState<string | null>(null)
  const pick = (customer: Customer) => {
    onChange(customer)
    setNewName(null)
    setSearch(null)
  }
  return (
    <>
      <PickField
        label={label}
        placeholder={`Select ${label.toLowerCase()}`}
        {...props}
        onOpen={setSearch}
        onClear={props.required ? undefined : () => onChange(null)}
      >
        {value && <NamePhone name={value.name} phoneNo={value.phone_no} />}
      </PickField>
      <PickerDialog
        opened={search !== null}
        startWith={search ?? ''}
        onClose={() => setSearch(null)}
        title={`Select ${label}`}
        list={customerEndpoints.list}
        searchLabel="Search by name or phone"
        emptyText="No customer found."
        row={(customer) => <NamePhone name={customer.name} phoneNo={customer.phone_no} />}
        onPick={pick}
        addNew={{ label: 'Add', onClick: setNewName }}
      />
      <CustomerDialog
        opened={newName !== null}
        record={null}
        startName={newName ?? ''}
        onClose={() => setNewName(null)}
        onSaved={pick}
      />
    </>
  )
}
