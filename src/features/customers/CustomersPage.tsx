import type { Column } from '../../web/table/DataTable.tsx'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import {
  type Customer,
  customerColumns,
  customerEndpoints,
  customerImport,
  customerKind,
} from './customers.contract.ts'

const columns: Column<Customer>[] = [
  { key: 'name', header: 'Name', sortable: true, narrow: 'heading', cell: (customer) => customer.name },
  { key: 'phone_no', header: 'Phone No', sortable: true, width: 'fit', cell: (customer) => customer.phone_no },
  { key: 'email', header: 'Email', sortable: true, cell: (customer) => customer.email },
  { key: 'address', header: 'Address', sortable: true, cell: (customer) => customer.address },
]

const CustomerDialog = lazyDialog(async () => (await import('./CustomerDialog.tsx')).CustomerDialog)
const IMPORTING = { endpoint: customerImport, columns: customerColumns }

const CUSTOMERS = {
  nouns: customerKind.nouns,
  endpoints: customerEndpoints,
  searchLabel: 'Search name, phone, email or address',
  columns,
  nameOf: (customer: Customer) => customer.name,
} as const

export const CustomersPage = () => (
  <RecordPage
    title="Customers"
    {...CUSTOMERS}
    importing={IMPORTING}
    dialog={(props) => <CustomerDialog {...props} />}
  />
)

export const CustomerTrashPage = () => <TrashPage title="Customer Trash" {...CUSTOMERS} />
