import type { Feature } from '../../server/feature.ts'
import { formHandlers, recordHandlers } from '../../server/record-handlers/record-handlers.ts'
import { importing } from '../../server/record-handlers/record-import.ts'
import { getColumns } from '../../shared/records/fields.ts'
import { customerEndpoints, customerFields, customerForm, customerImport, customerKind } from './customers.contract.ts'
import { toCustomer, columnsOfCustomer, customerHistory, customerSortKeys, customerUsedIn } from './customers.db.ts'

/** Names that such columns of a file often have. */
const ALIASES = {
  name: [
    ...['Customer', 'Customer Name', 'Client', 'Client Name', 'Company', 'Company Name', 'Business', 'Business Name'],
    ...['Contact', 'Contact Name', 'Full Name', 'Customer Full Name', 'Display Name', 'Organization', 'Account Name'],
  ],
  phone_no: [
    ...['Phone', 'Phone Number', 'Phone Numbers', 'Telephone', 'Telephone No', 'Telephone Number', 'Tel', 'Tel No'],
    ...['Mobile', 'Mobile No', 'Mobile Number', 'Mobile Phone', 'Cell', 'Cell No', 'Cell Number', 'Cell Phone'],
    ...['Contact No', 'Contact Number', 'Contact Phone', 'Customer Phone', 'Customer Phone No', 'Primary Phone'],
    ...['Phone 1', 'Phone 1 - Value', 'Main Phone', 'Work Phone', 'Business Phone', 'Home Phone', 'Ph', 'Ph No'],
  ],
  email: ['Email Address', 'Mail', 'Email 1', 'Email 1 - Value', 'Customer Email'],
  address: [
    ...['Street', 'Street Address', 'Street Address 1', 'Address 1', 'Address Line 1', 'Full Address'],
    ...['Postal Address', 'Mailing Address', 'Billing Address', 'Shipping Address', 'Business Street'],
  ],
}

const kind = {
  ...customerKind,
  columns: getColumns(customerFields, ALIASES),
  sortKeys: customerSortKeys,
  usedIn: customerUsedIn,
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
