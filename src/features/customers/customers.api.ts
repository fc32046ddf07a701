import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/records/record-handlers.ts'
import { importing } from '../../server/records/record-import.ts'
import { getColumns } from '../../shared/records/fields.ts'
import { customerEndpoints, customerFields, customerForm, customerImport, customerKind } from './customers.contract.ts'
import { toCustomer, columnsOfCustomer, customerHistory, customerSortKeys } from './customers.db.ts'

const kind = {
  ...customerKind,
  columns: getColumns(customerFields),
  sortKeys: customerSortKeys,
  shown: toCustomer,
  form: customerForm,
  stored: columnsOfCustomer,
}

export const customers: Feature = {
  handlers: {
    ...recordHandlers(customerEndpoints, 'customers', kind),
    ...formHandlers(customerEndpoints, 'customers', kind),

    create: formHandlers(customerEndpoints, 'customers', {
      ...kind,
      shown: (row) => ({ ...toCustomer(row), adderss: row.address }),
    }).create,

    import: importing(customerImport, 'customers', kind),
  },
  histories: [customerHistory],
}
