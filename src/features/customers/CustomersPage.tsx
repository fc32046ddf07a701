import { useNavigate } from '@tanstack/react-router'
import { getColumns } from '../../shared/records/fields.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { recordColumns } from '../../web/records/record-columns.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { type Customer, customerEndpoints, customerFields, customerImport, customerKind } from './customers.contract.ts'

const columns = recordColumns<Customer, typeof customerFields>(customerFields, { phone_no: { width: 'fit' } })

const CustomerDialog = lazyDialog(async () => (await import('./CustomerDialog.tsx')).CustomerDialog)
const IMPORTING = { endpoint: customerImport, columns: getColumns(customerFields) }

const CUSTOMERS = {
  nouns: customerKind.nouns,
  endpoints: customerEndpoints,
  searchLabel: 'Search name or phone',
  columns,
  getName: (customer: Customer) => customer.name,
} as const

function useOpen() {
  const navigate = useNavigate()
  return ({ _id }: Customer) => void navigate({ to: '/customers/$id', params: { id: _id } })
}

export const CustomersPage = () => (
  <RecordPage
    title="Customers"
    {...CUSTOMERS}
    onOpen={useOpen()}
    importing={IMPORTING}
    dialog={(props) => <CustomerDialog {...props} />}
  />
)

export const CustomerTrashPage = () => <TrashPage title="Customer Trash" {...CUSTOMERS} onOpen={useOpen()} />
